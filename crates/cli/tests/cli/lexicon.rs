//! Tests of `zeitnot lexicon`.

use serde_json::{Value, json};

use crate::harness::{file, run, scratch};

/// Returns a path without a file.
fn fresh_path(name: &str) -> String {
    let path = scratch(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

fn build(words: &str, output: &str, more: &[&str]) -> Value {
    let build = ["lexicon", "build", words, "-o", output, "--json"];
    run(&[&build[..], more].concat()).json()
}

#[test]
fn a_word_list_is_built_and_skipped_words_are_counted() {
    let list = "\u{feff}# a list\r\nCat\r\ncat\r\n\r\ndog\r\na\r\nincomprehensibilities\r\n";
    let list = file("mixed.txt", list);
    let output = fresh_path("mixed.lex");
    let report = build(&list, &output, &[]);
    let expected = json!({
        "name": "mixed", "tiles": "english", "words": 2,
        "duplicates": 1, "too_short": 1, "too_long": 1,
    });
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&report[name], value, "{name}");
    }
    let text = run(&["lexicon", "build", &list, "--output", &output]).answer();
    assert!(text.starts_with("mixed: 2 words, "), "{text}");
    let left_out = "left out: 1 duplicate, 1 of one letter, 1 of more than 15 letters\n";
    assert!(text.ends_with(left_out), "{text}");
    assert_eq!(run(&["lexicon", "words", &output]).answer(), "CAT\nDOG\n");
    let info = run(&["lexicon", "info", &output, "--json"]).json();
    assert_eq!(info["by_length"][1], json!({"length": 3, "words": 2}));
    assert!(info.get("notice").is_none());
}

#[test]
fn words_are_checked() {
    let list = file("check.txt", "cat\ndog\n");
    let lexicon = ["--lexicon", &list];
    let check = |words: &[&str]| run(&[&["lexicon", "check"], &lexicon[..], words].concat());
    assert_eq!(
        check(&["CAT", "dog"]).answer(),
        "CAT is a word of check\ndog is a word of check\n"
    );
    let ran = check(&["cat", "cow", "c4t"]);
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[..2],
        ["cat is a word of check", "cow is not a word of check"]
    );
    assert!(
        lines[2].starts_with("c4t is not a word of check: `4` in `c4t`"),
        "{}",
        lines[2]
    );
    let ran = check(&["cat", "cow", "--json"]);
    assert_eq!(ran.code, 1);
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    let expected = json!({
        "lexicon": "check", "all_words": false,
        "words": [{"word": "cat", "is_word": true}, {"word": "cow", "is_word": false}],
    });
    assert_eq!(report, expected);
    // The shipped lexicon needs no file.
    assert_eq!(run(&["lexicon", "check", "word", "xyzzyq"]).code, 1);
    assert_eq!(run(&["lexicon", "check", "word"]).code, 0);
}

#[test]
fn the_shipped_lexicon_has_a_notice() {
    let text = run(&["lexicon", "info"]).answer();
    assert!(text.contains("words    236802\n"), "{text}");
    assert!(text.contains("SCOWL") && text.contains("zeitnot lexicon info --notice"));
    let notice = run(&["lexicon", "info", "--notice"]).answer();
    assert!(notice.contains("Kevin Atkinson") && notice.lines().count() > 100);
    let info = run(&["lexicon", "info", "--json"]).json();
    assert_eq!(info["notice"], notice);
    let lengths = info["by_length"].as_array().unwrap();
    let sum: u64 = lengths
        .iter()
        .map(|each| each["words"].as_u64().unwrap())
        .sum();
    assert_eq!((lengths.len(), sum), (14, 236_802));
    let two = run(&["lexicon", "words", "--length", "2"]).answer();
    assert_eq!(lengths[0]["words"], two.lines().count());
    assert!(two.lines().all(|word| word.len() == 2));
}

#[test]
fn printed_words_build_the_same_lexicon() {
    let list = file("eñes.txt", "año\nchorro\n[c][h]at\nllama\n");
    let (one, two) = (fresh_path("spanish-one.lex"), fresh_path("spanish-two.lex"));
    let spanish = ["--tiles", "spanish", "--name", "SAME"];
    build(&list, &one, &spanish);
    // A built lexicon selects its own tile set.
    let words = run(&["lexicon", "words", &one]).answer();
    assert_eq!(words.lines().count(), 4);
    assert!(
        words.contains("AÑO\n") && words.contains("[C][H][A][T]\n"),
        "{words}"
    );
    build(&file("eñes-again.txt", &words), &two, &spanish);
    assert_eq!(std::fs::read(&one).unwrap(), std::fs::read(&two).unwrap());
    let info = run(&["lexicon", "info", &one, "--json"]).json();
    assert_eq!(
        (&info["name"], &info["tiles"]),
        (&json!("SAME"), &json!("spanish"))
    );
    let answer = run(&["lexicon", "words", &one, "--length", "4", "--json"]).json();
    assert_eq!(answer["words"], json!(["[C][H][A][T]", "CHORRO", "LLAMA"]));
}

#[test]
fn invalid_word_lists_are_rejected_in_one_line_and_leave_no_file() {
    let utf16: Vec<u8> = "cat\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let long = "x".repeat(300);
    let lists: [(&str, &[u8], &str); 9] = [
        ("utf16", &utf16, "UTF-16"),
        ("latin1", b"cat\n\xe9t\xe9\n", "line 2 of the word list"),
        (
            "digits",
            b"cat\r\ndog\r\nb4\r\n",
            "line 3 of the word list: `4`",
        ),
        ("spaces", b"cat dog\n", "line 1"),
        ("tabs", b"cat\tfeline\n", "line 1"),
        ("zeros", b"cat\nd\0g\n", "line 2"),
        ("other", "cat\nkočka\n".as_bytes(), "`č`"),
        ("long", long.as_bytes(), "longer than 200 bytes"),
        ("none", b"# nothing\n\n", "no word"),
    ];
    for (name, content, part) in lists {
        let list = file(&format!("bad-{name}.txt"), content);
        let output = fresh_path(&format!("bad-{name}.lex"));
        let error = run(&["lexicon", "build", &list, "-o", &output]).error();
        let start = format!("`{list}`: ");
        assert!(error.starts_with(&start) && error.contains(part), "{error}");
        for left in [output.clone(), output + ".part"] {
            assert!(!std::path::Path::new(&left).exists(), "{left}");
        }
        // A game with this list fails with the same error.
        let deal = ["analyze", "crossword", "deal 1", "--lexicon", &list];
        assert_eq!(run(&deal).error(), error);
    }
}

#[test]
fn invalid_arguments_are_rejected_in_one_line() {
    let list = file("fine.txt", "cat\n");
    let built = fresh_path("fine.lex");
    build(&list, &built, &[]);
    let mut bytes = std::fs::read(&built).unwrap();
    bytes[50] ^= 1;
    let damaged = file("damaged.lex", bytes);
    let missing = scratch("nowhere").join("x.lex");
    let missing = missing.to_str().unwrap();
    let long = "x".repeat(65);
    let cases: [(&[&str], &str); 13] = [
        (&["lexicon"], "command is missing"),
        (&["lexicon", "build", &list], "--output"),
        (
            &["lexicon", "build", &list, "-o", &list],
            "this is the word list",
        ),
        (
            &["lexicon", "build", &list, "-o", missing],
            "could not write the lexicon",
        ),
        (
            &["lexicon", "build", missing, "-o", &built],
            "could not read word list",
        ),
        (
            &["lexicon", "build", &built, "-o", &fresh_path("x.lex")],
            "a lexicon already",
        ),
        (
            &["lexicon", "build", &list, "-o", &built, "--name", &long],
            "--name: ",
        ),
        (
            &["lexicon", "build", &list, "-o", &built, "--tiles", "greek"],
            "--tiles: ",
        ),
        (&["lexicon", "check"], "<WORD>"),
        (
            &["lexicon", "check", "a", "--lexicon", &damaged],
            "checksum",
        ),
        (
            &["lexicon", "info", &built, "--tiles", "spanish"],
            "differ from those of tile set `spanish`",
        ),
        (&["lexicon", "info", &built, "--notice"], "--notice"),
        (&["lexicon", "words", "--length", "16"], "from 2 to 15"),
    ];
    for (arguments, part) in cases {
        let error = run(arguments).error();
        assert!(error.contains(part), "{arguments:?}: {error}");
    }
    // The old lexicon is intact.
    assert_eq!(run(&["lexicon", "words", &built]).answer(), "CAT\n");
}

#[test]
fn every_subcommand_has_help_with_an_example() {
    for name in ["build", "check", "info", "words"] {
        let text = run(&["lexicon", name, "--help"]).answer();
        assert!(text.contains(&format!("zeitnot lexicon {name} ")), "{text}");
        assert!(
            text.contains("Example") && text.contains("--json"),
            "{text}"
        );
    }
    let text = run(&["lexicon", "--help"]).answer();
    assert!(
        text.contains("Examples:") && text.contains("SCOWL"),
        "{text}"
    );
}

#[cfg(unix)]
#[test]
fn a_device_is_written_and_not_replaced() {
    use std::os::unix::fs::FileTypeExt;

    let list = file("to-device.txt", "cat\n");
    run(&["lexicon", "build", &list, "-o", "/dev/null"]).answer();
    let kind = std::fs::metadata("/dev/null").unwrap().file_type();
    assert!(kind.is_char_device());
}
