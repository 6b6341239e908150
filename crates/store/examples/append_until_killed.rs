//! Appends events to a game and sometimes replaces a file, until it is killed.
//!
//! The first argument is the data directory. Standard output lists the acknowledged
//! events and files.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use zeitnot_store::{
    DataDirectory, GameHead, Store, StoreOptions, StoredGameState, StoredGameStatus,
};

const ID: &str = "killed";

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args_os().nth(1).ok_or("pass a data directory")?;
    let directory = Arc::new(DataDirectory::open(Path::new(&path))?);
    let store = Store::open(directory.clone(), StoreOptions::default()).await?;
    let mut next = match store.game(ID).await? {
        Some(game) => game.summary.events,
        None => {
            store.create_game(&head(), &state(0)).await?;
            0
        }
    };
    loop {
        let event = format!("{{\"number\":{next}}}");
        store.append_event(ID, next, &event, &state(next)).await?;
        acknowledge("event", next)?;
        if next.is_multiple_of(8) {
            let text = format!("{next}\n").repeat(1000);
            directory.replace_file("snapshot.txt", |file| file.write_all(text.as_bytes()))?;
            acknowledge("file", next)?;
        }
        next += 1;
    }
}

fn acknowledge(kind: &str, number: u64) -> io::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{kind} {number}")?;
    output.flush()
}

fn head() -> GameHead {
    GameHead {
        id: ID.to_owned(),
        created_ms: 0,
        game: "gomoku".to_owned(),
        rule: "freestyle".to_owned(),
        players: ["first".to_owned(), "second".to_owned()],
        spec: "{}".to_owned(),
    }
}

fn state(plies: u64) -> StoredGameState {
    StoredGameState {
        updated_ms: plies.cast_signed(),
        plies: u32::try_from(plies).unwrap_or(u32::MAX),
        status: StoredGameStatus::Ongoing,
    }
}
