//! Tests of training games: reproducibility, resumed runs, and verification.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use serde_json::{Value, json};
use zeitnot_core::{SystemTime, TimeSource};
use zeitnot_lab::selfplay::{
    Conditions, DataFolder, DataRun, GameEnd, GameOutcome, Generator, SearchedMove, Shard, ShardId,
    StartKind, TrainingGame, verify,
};

const SMALL: Conditions = Conditions {
    min_nodes: 100,
    max_nodes: 400,
    positions: 250,
};

fn time() -> Arc<dyn TimeSource> {
    Arc::new(SystemTime::new())
}

fn shard(rule: &str, size: u8) -> Shard {
    let id = ShardId {
        rule: rule.to_owned(),
        size,
        seed: 7,
        number: 3,
    };
    let mut generator = Generator::new(&id, &SMALL, "test", &time()).unwrap();
    generator.play(&AtomicBool::new(false)).unwrap().unwrap()
}

fn fresh(name: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn shards_are_reproducible_and_follow_the_rules() {
    for (rule, size) in [
        ("freestyle", 15),
        ("renju", 15),
        ("capture", 19),
        ("freestyle", 20),
    ] {
        let shard = shard(rule, size);
        assert!(shard.positions() >= SMALL.positions, "{rule}");
        assert_eq!(
            shard.to_bytes(),
            self::shard(rule, size).to_bytes(),
            "{rule}"
        );
        assert_eq!(
            Shard::from_bytes(&shard.to_bytes()).unwrap(),
            shard,
            "{rule}"
        );
        let mut positions = 0;
        verify(&shard, |_| positions += 1).unwrap();
        assert_eq!(positions, shard.positions(), "{rule}");
    }
}

#[test]
fn games_of_a_shard_differ() {
    let shard = shard("standard", 15);
    let fingerprints = shard.games.iter().map(TrainingGame::fingerprint);
    let mut fingerprints: Vec<u64> = fingerprints.collect();
    let games = fingerprints.len();
    fingerprints.sort_unstable();
    fingerprints.dedup();
    assert_eq!(fingerprints.len(), games);
}

#[test]
fn shards_that_break_the_rules_are_rejected() {
    let valid = shard("freestyle", 15);
    let broken = |change: fn(&mut TrainingGame)| {
        let mut shard = valid.clone();
        change(&mut shard.games[0]);
        verify(&shard, |_| ()).unwrap_err().to_string()
    };
    let repeated = broken(|game| game.moves[0].played = game.opening[0]);
    assert!(repeated.starts_with("game 1, move "), "{repeated}");
    broken(|game| game.moves[0].best = game.opening[0]);
    broken(|game| game.moves.truncate(1));
    let won = valid
        .games
        .iter()
        .position(|game| game.end == GameEnd::Rules);
    if let Some(won) = won {
        let mut shard = valid.clone();
        shard.games[won].outcome = match shard.games[won].outcome {
            GameOutcome::FirstWins => GameOutcome::SecondWins,
            _ => GameOutcome::FirstWins,
        };
        assert!(verify(&shard, |_| ()).is_err());
    }
}

/// Makes the first four shards, and stops after `stop_after` of them.
fn make(folder: &Path, threads: u64, stop_after: u32) -> Vec<(String, Vec<u8>)> {
    let folder = DataFolder::create(folder).unwrap();
    let (stop, made) = (AtomicBool::new(false), AtomicU32::new(0));
    folder
        .make(&DataRun {
            rule: None,
            seed: 1,
            conditions: SMALL,
            shards: Some(4),
            threads,
            time: &time(),
            stop: &stop,
            on_shard: &|_, _| {
                if made.fetch_add(1, Ordering::Relaxed) + 1 >= stop_after {
                    stop.store(true, Ordering::Relaxed);
                }
            },
        })
        .unwrap();
    let paths = folder.shards().unwrap();
    let content = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read(path).unwrap())
    };
    paths.iter().map(content).collect()
}

#[test]
fn stopped_runs_continue_with_the_missing_shards() {
    let all = make(&fresh("selfplay-whole"), 2, u32::MAX);
    assert_eq!(all.len(), 4);
    let folder = fresh("selfplay-stopped");
    let first = make(&folder, 1, 2);
    assert_eq!(first.len(), 2);
    assert!(first.iter().all(|shard| all.contains(shard)));
    assert_eq!(make(&folder, 1, u32::MAX), all);
}

#[test]
fn damaged_shards_are_reported_and_not_overwritten() {
    let folder = fresh("selfplay-damaged");
    let (name, mut bytes) = make(&folder, 1, 1).remove(0);
    bytes[40] ^= 1;
    std::fs::write(folder.join(&name), &bytes).unwrap();
    let data = DataFolder::open(&folder);
    let error = DataFolder::read(&data.shards().unwrap()[0]).unwrap_err();
    let text = error.to_string();
    assert!(text.contains(&name) && text.contains("damaged"), "{text}");
    let run = DataRun {
        rule: None,
        seed: 1,
        conditions: SMALL,
        shards: Some(1),
        threads: 1,
        time: &time(),
        stop: &AtomicBool::new(false),
        on_shard: &|_, _| (),
    };
    assert!(data.make(&run).is_err());
    assert_eq!(std::fs::read(folder.join(&name)).unwrap(), bytes);
}

/// Compares this crate's reader with one in Python that follows the documentation.
#[test]
fn the_file_format_matches_its_documentation() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let path = fixtures.join("freestyle-15-seed7-00003.games");
    if std::env::var_os("ZEITNOT_BLESS").is_some() {
        std::fs::write(&path, shard("freestyle", 15).to_bytes()).unwrap();
    }
    let bytes = std::fs::read(&path).unwrap();
    let shard = Shard::from_bytes(&bytes).unwrap();
    assert_eq!(shard.to_bytes(), bytes);
    verify(&shard, |_| ()).unwrap();
    let output = Command::new("python3")
        .arg(fixtures.join("read_games.py"))
        .arg(&path)
        .output()
        .expect("python3 is needed to read the fixture; install it");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let header = &shard.header;
    let header = json!({
        "rule": header.rule, "size": header.size, "seed": header.seed, "number": header.number,
        "conditions": header.conditions, "build": header.build,
    });
    let games: Vec<Value> = shard.games.iter().map(game_json).collect();
    assert_eq!(lines[0], header);
    assert_eq!(lines[1..], games);
}

fn game_json(game: &TrainingGame) -> Value {
    json!({
        "start": match game.start {
            StartKind::Shipped => "shipped",
            StartKind::Random => "random",
            StartKind::Changed => "changed",
        },
        "outcome": match game.outcome {
            GameOutcome::FirstWins => "first",
            GameOutcome::SecondWins => "second",
            GameOutcome::Draw => "draw",
        },
        "end": if game.end == GameEnd::Proof { "proof" } else { "rules" },
        "opening": game.opening,
        "moves": game.moves.iter().map(move_json).collect::<Vec<Value>>(),
    })
}

fn move_json(mv: &SearchedMove) -> Value {
    json!({
        "played": mv.played,
        "best": mv.best,
        "score": mv.score,
        "proof": mv.proof.map(|proof| if proof.wins { "win" } else { "loss" }),
        "plies": mv.proof.map(|proof| proof.plies),
        "depth": mv.depth,
        "behind_proof": mv.behind_proof,
    })
}
