//! `lexicon`: lists of words become lexicons, and lexicons tell their words.

use serde_json::{Value, json};

use crate::harness::{file, run, scratch};

/// A path at which there is no file.
fn fresh(name: &str) -> String {
    let path = scratch(name);
    let _ = std::fs::remove_file(&path);
    path.to_str().unwrap().to_owned()
}

fn build(words: &str, output: &str, more: &[&str]) -> Value {
    let build = ["lexicon", "build", words, "-o", output, "--json"];
    run(&[&build[..], more].concat()).json()
}

#[test]
fn a_list_becomes_a_lexicon_and_tells_what_was_left_out() {
    let list = "\u{feff}# a list\r\nCat\r\ncat\r\n\r\ndog\r\na\r\nincomprehensibilities\r\n";
    let list = file("mixed.txt", list);
    let output = fresh("mixed.lex");
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
    let left_out = "left out: 1 there twice, 1 of one letter, 1 of more than 15 letters\n";
    assert!(text.ends_with(left_out), "{text}");
    assert_eq!(run(&["lexicon", "words", &output]).answer(), "CAT\nDOG\n");
    let info = run(&["lexicon", "info", &output, "--json"]).json();
    assert_eq!(info["by_length"][1], json!({"length": 3, "words": 2}));
    assert!(info.get("notice").is_none());
}

#[test]
fn words_are_told_from_others() {
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
        ["cat is a word of check", "cow is no word of check"]
    );
    assert!(
        lines[2].starts_with("c4t is no word of check: `4` in `c4t`"),
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
    // The words that come with the program need no file.
    assert_eq!(run(&["lexicon", "check", "word", "xyzzyq"]).code, 1);
    assert_eq!(run(&["lexicon", "check", "word"]).code, 0);
}

#[test]
fn the_shipped_words_come_with_their_notice() {
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
fn words_that_are_printed_build_the_same_lexicon() {
    let list = file("eñes.txt", "año\nchorro\n[c][h]at\nllama\n");
    let (one, two) = (fresh("spanish-one.lex"), fresh("spanish-two.lex"));
    let spanish = ["--tiles", "spanish", "--name", "SAME"];
    build(&list, &one, &spanish);
    // Which letters a built lexicon has, it knows.
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
fn a_list_that_is_none_is_one_sentence_and_leaves_no_file() {
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
        ("long", long.as_bytes(), "more than 200 bytes"),
        ("none", b"# nothing\n\n", "no word"),
    ];
    for (name, content, part) in lists {
        let list = file(&format!("bad-{name}.txt"), content);
        let output = fresh(&format!("bad-{name}.lex"));
        let sentence = run(&["lexicon", "build", &list, "-o", &output]).complaint();
        let start = format!("`{list}`: ");
        assert!(
            sentence.starts_with(&start) && sentence.contains(part),
            "{sentence}"
        );
        for left in [output.clone(), output + ".part"] {
            assert!(!std::path::Path::new(&left).exists(), "{left}");
        }
        // A game says the same.
        let deal = ["analyze", "crossword", "deal 1", "--lexicon", &list];
        assert_eq!(run(&deal).complaint(), sentence);
    }
}

#[test]
fn wrong_arguments_are_one_sentence() {
    let list = file("fine.txt", "cat\n");
    let built = fresh("fine.lex");
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
            "the list of words itself",
        ),
        (
            &["lexicon", "build", &list, "-o", missing],
            "cannot write the lexicon",
        ),
        (
            &["lexicon", "build", missing, "-o", &built],
            "cannot read list of words",
        ),
        (
            &["lexicon", "build", &built, "-o", &fresh("x.lex")],
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
            "other letters",
        ),
        (&["lexicon", "info", &built, "--notice"], "--notice"),
        (&["lexicon", "words", "--length", "16"], "from 2 to 15"),
    ];
    for (arguments, part) in cases {
        let sentence = run(arguments).complaint();
        assert!(sentence.contains(part), "{arguments:?}: {sentence}");
    }
    // What was there before is still there.
    assert_eq!(run(&["lexicon", "words", &built]).answer(), "CAT\n");
}

#[test]
fn every_part_explains_itself_with_an_example() {
    for part in ["build", "check", "info", "words"] {
        let text = run(&["lexicon", part, "--help"]).answer();
        assert!(text.contains(&format!("zeitnot lexicon {part} ")), "{text}");
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
fn a_device_is_written_to_and_stays_one() {
    use std::os::unix::fs::FileTypeExt;

    let list = file("to-device.txt", "cat\n");
    run(&["lexicon", "build", &list, "-o", "/dev/null"]).answer();
    let kind = std::fs::metadata("/dev/null").unwrap().file_type();
    assert!(kind.is_char_device());
}
