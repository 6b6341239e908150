//! Both languages have the same messages, and every word of the schema has a name.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::FluentResource;
use zeitnot_gomoku::threat::ThreatKind;
use zeitnot_schema::v1::review::{
    Bearing, Category, CategoryFamily, Label, Pattern, Phase, Region, Tier,
};

use super::super::dictionary::{FILES, File, find_message};
use super::super::{Language, Name, name_of};

/// Returns the variables of each message, with a parser independent of the library.
pub(super) fn variables(source: &str) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut messages: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut current = "";
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let (id, _) = line.split_once(" = ").expect(line);
            let before = messages.insert(id, BTreeSet::new());
            assert!(before.is_none(), "duplicate message `{id}`");
            current = id;
        }
        for rest in line.split('$').skip(1) {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
            let variable = &rest[..end.unwrap_or(rest.len())];
            let variables = messages.get_mut(current).expect(line);
            variables.insert(variable.trim_end_matches('-'));
        }
    }
    messages
}

/// Returns the message ids of some files.
pub(super) fn ids(wanted: &[&str]) -> BTreeSet<&'static str> {
    let files = FILES.iter().filter(|file| wanted.contains(&file.name));
    files
        .flat_map(|file| variables(file.sources[0]).into_keys())
        .collect()
}

#[test]
fn every_message_parses() {
    for File { name, sources } in FILES {
        for source in sources {
            let resource = FluentResource::try_new((*source).to_owned());
            let resource = resource.unwrap_or_else(|(_, problems)| {
                panic!("{name}.ftl: {problems:?}");
            });
            assert_eq!(
                resource.entries().count(),
                variables(source).len(),
                "{name}.ftl"
            );
        }
    }
}

#[test]
fn languages_have_the_same_messages_with_the_same_variables() {
    for File { name, sources } in FILES {
        let [english, vietnamese] = sources.map(variables);
        for (id, variables) in &english {
            let other = vietnamese.get(id);
            assert_eq!(Some(variables), other, "`{id}` of {name}.ftl");
        }
        for id in vietnamese.keys() {
            assert!(
                english.contains_key(id),
                "`{id}` of {name}.ftl exists only in `vi`"
            );
        }
    }
}

#[test]
fn message_ids_are_unique_across_files() {
    let mut seen = BTreeSet::new();
    for file in FILES {
        for id in variables(file.sources[0]).into_keys() {
            assert!(
                seen.insert(id),
                "`{id}` of {}.ftl is also in another file",
                file.name
            );
        }
    }
}

/// Returns the message ids of all words that need a name.
fn names() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut list = |list: &str, words: &[&str]| {
        names.extend(words.iter().map(|word| format!("{list}-{word}")));
    };
    macro_rules! all {
        ($name:literal, $list:ident) => {
            list(
                $name,
                &$list::ALL.iter().map(|one| one.word()).collect::<Vec<_>>(),
            );
        };
    }
    all!("label", Label);
    all!("category", Category);
    all!("family", CategoryFamily);
    all!("pattern", Pattern);
    all!("link", Pattern);
    all!("bearing", Bearing);
    all!("phase", Phase);
    all!("tier", Tier);
    all!("region", Region);
    all!("in-region", Region);
    let threats = ThreatKind::ALL.map(ThreatKind::name);
    assert_eq!(threats.len(), 16);
    list("threat", &threats);
    list("a-threat", &threats);
    list("win", &["five", "vcf", "vct", "win", "mate"]);
    list("side", &["black", "white", "first", "second"]);
    list("who", &["black", "white", "first", "second"]);
    list("link", &["double_threat", "win"]);
    list("game", &["gomoku", "chess", "crossword"]);
    let factors = [
        "threat",
        "shape",
        "connectivity",
        "territory",
        "tempo",
        "potential",
        "total",
    ];
    list("factor", &factors);
    names
}

#[test]
fn every_word_of_the_schema_has_a_name_and_every_name_is_used() {
    let mut expected = names();
    for language in Language::ALL {
        for id in &expected {
            let name = find_message(language, id, &[]);
            assert!(
                name.is_some_and(|name| !name.is_empty()),
                "{id} in {language}"
            );
        }
    }
    let joints = ["percent", "either", "point-in-region", "better-move"];
    expected.extend(joints.map(str::to_owned));
    let found: BTreeSet<_> = ids(&["names"]).into_iter().map(str::to_owned).collect();
    assert_eq!(found, expected);
}

#[test]
fn names_are_localized() {
    use Language::{English, Vietnamese};
    assert_eq!(name_of(English, Label::Miss), "Missed chance");
    assert_eq!(
        name_of(Vietnamese, Category::LostInitiative),
        "Mất quyền chủ động"
    );
    assert_eq!(name_of(English, CategoryFamily::Tempo), "Tempo");
    assert_eq!(name_of(Vietnamese, Pattern::Fork), "Nước đôi");
    assert_eq!(name_of(Vietnamese, Phase::Endgame), "Tàn cuộc");
    assert_eq!(name_of(English, Region::TopRight), "Top right corner");
    assert_eq!(name_of(Vietnamese, Tier::Deep), "Sâu");
    assert_eq!(name_of(Vietnamese, Bearing::Defensive), "Phòng thủ");
    assert_eq!(name_of(Vietnamese, ThreatKind::FourThree), "Tứ Tam");
    assert_eq!(
        name_of(English, Name::Threat("double_broken_three")),
        "double broken three"
    );
    assert_eq!(
        name_of(English, Name::Threat("seven_stones")),
        "seven stones"
    );
    assert_eq!(name_of(Vietnamese, Name::Side("white")), "Trắng");
    assert_eq!(name_of(English, Name::Factor("tempo")), "Tempo");
    assert_eq!(name_of(English, Name::Game("gomoku")), "Gomoku");
    assert_eq!(
        name_of(Vietnamese, Name::Link("double_threat")),
        "Đe dọa kép"
    );
    assert_eq!(
        name_of(English, Name::Win("vcf")),
        "win by continuous fours (VCF)"
    );
    // A word cannot select a message of another list.
    assert_eq!(name_of(English, Name::Side("x = y")), "x = y");
}

#[test]
fn language_codes_can_be_parsed() {
    for language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
        assert_eq!(Language::ALL[language as usize], language);
    }
    let problem = "fr".parse::<Language>().unwrap_err();
    assert_eq!(
        problem,
        "`fr` is not a supported language; use `en` or `vi`"
    );
}
