//! Drives a foreign engine: a child process, its lines, and its end.
