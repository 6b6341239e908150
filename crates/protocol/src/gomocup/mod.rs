//! The Gomocup protocol with the Yixin extensions, on our side.
