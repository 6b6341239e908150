//! Files of games and searches: flight records, books, word lists, judgments,
//! options.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde_json::{Value, json as value};

use super::{Copied, assert_contains, bytes, json, path, text, with_this_version};
use crate::harness::{run, scratch};

#[test]
fn flight_records_of_version_0_1_are_repeated_node_for_node() {
    let [tiles, list, leaves, wins] =
        ["small.tiles", "small.txt", "small.leaves", "small.wins"].map(path);
    let words: &[&str] = &[
        "--tiles",
        &tiles,
        "--lexicon",
        &list,
        "--leaves",
        &leaves,
        "--wins",
        &wins,
    ];
    for (game, equipment) in [("gomoku", &[][..]), ("chess", &[]), ("crossword", words)] {
        let record = json(&format!("{game}.flight"));
        let file = path(&format!("{game}.flight"));
        let report = run(&[&["replay", &file, "--json"], equipment].concat()).json();
        let expected = value!({
            "identical": true, "nodes": record["landing"]["nodes"], "memory": "cleared",
        });
        assert_contains(&report, &expected);
    }
}

#[test]
fn a_book_of_version_0_1_is_read_and_its_build_continues() {
    let book = path("renju.book");
    let info = run(&["book", "info", &book, "--json"]).json();
    assert_contains(&info, &json("book.json"));
    let show = ["book", "show", "h8h9i9", "--rule", "renju", "--book", &book];
    let shown = run(&[&show[..], &["--json"]].concat()).json();
    assert!(shown["best_move"].is_string(), "{shown}");

    let state = Copied::new("book.state");
    let output = scratch("version-0-1.book");
    let build = |positions: &str| {
        let small = [
            "book", "build", "--rule", "renju", "--nodes", "300", "--lines", "3",
        ];
        let files = [
            "--state",
            state.str(),
            "-o",
            output.to_str().unwrap(),
            "--json",
        ];
        run(&[&small[..], &["--positions", positions], &files].concat()).json()
    };
    assert_eq!(build("38")["searched"], 0);
    if env!("CARGO_PKG_VERSION") == "0.1.0" {
        assert!(std::fs::read(&output).unwrap() == bytes("renju.book"));
    }
    assert_eq!(build("40")["searched"], 2);
}

#[test]
fn lexicons_of_version_0_1_have_the_same_words_and_bytes() {
    for (name, tiles) in [("english", None), ("small", Some(path("small.tiles")))] {
        let equipment: Vec<&str> = tiles.iter().flat_map(|tiles| ["--tiles", tiles]).collect();
        let built = path(&format!("{name}.lex"));
        let words = [&["lexicon", "words", &built], &equipment[..]].concat();
        let words = run(&words).answer().to_ascii_lowercase();
        let list = text(&format!("{name}.txt"));
        let mut expected: Vec<&str> = list.lines().filter(|line| !line.starts_with('#')).collect();
        expected.sort_unstable();
        let mut words: Vec<&str> = words.lines().collect();
        words.sort_unstable();
        assert_eq!(words, expected);
        let output = scratch(&format!("version-0-1-{name}.lex"));
        let title = if name == "small" { "FEW" } else { "english" };
        let (list, output_path) = (path(&format!("{name}.txt")), output.to_str().unwrap());
        let build = [
            "lexicon",
            "build",
            &list,
            "-o",
            output_path,
            "--name",
            title,
        ];
        run(&[&build[..], &equipment].concat()).answer();
        assert!(std::fs::read(&output).unwrap() == bytes(&format!("{name}.lex")));
    }
}

#[test]
fn a_review_uses_the_judgments_of_version_0_1() {
    let data = Copied::new("judgments");
    // A new judgment would replace its file and change the time.
    let before: Vec<(PathBuf, SystemTime)> = files(&data.path)
        .into_iter()
        .map(|path| {
            (
                path,
                SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000),
            )
        })
        .collect();
    for (path, time) in &before {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(*time).unwrap();
    }
    let game = path("review.pgn");
    let kept = ["--tier", "quick", "--json", "--data", data.str()];
    let review = run(&[&["review", &game], &kept[..]].concat()).answer();
    assert_eq!(review, with_this_version(&text("review.json")));
    let modified = |path: PathBuf| {
        let time = std::fs::metadata(&path).unwrap().modified().unwrap();
        (path, time)
    };
    let after: Vec<_> = files(&data.path).into_iter().map(modified).collect();
    assert_eq!(after, before);
}

/// Returns all files below a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_configuration_file_of_version_0_1_is_accepted_and_sets_the_options() {
    let ran = run(&["options", "--json", "--config", &path("options.toml")]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let options = report["options"].as_array().unwrap();
    let (mut table, mut set) = (String::new(), 0);
    for line in text("options.toml").lines() {
        if let Some(name) = line.strip_prefix('[') {
            name.trim_end_matches(']').clone_into(&mut table);
        } else if let Some((name, value)) = line.split_once(" = ") {
            let name = format!("{table}.{name}");
            // A retired option is accepted, but no longer listed.
            if let Some(option) = options.iter().find(|option| option["name"] == *name) {
                assert_eq!(option["value"], value.trim_matches('"'), "{name}");
                set += 1;
            }
        }
    }
    assert!(set > 70, "{set} options are set");
}
