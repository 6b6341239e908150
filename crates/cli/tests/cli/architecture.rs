//! Checks that the files and types that ARCHITECTURE.md names exist.

use std::path::Path;

/// Returns the names of Rust files between backquotes.
fn named_files(part: &str) -> Vec<&str> {
    let quoted = part.split('`').skip(1).step_by(2);
    quoted.filter(|name| name.ends_with(".rs")).collect()
}

#[test]
fn the_files_in_the_request_paths_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let (_, paths) = page.split_once("## Three request paths").unwrap();
    let (paths, _) = paths.split_once("\n## ").unwrap();
    let files = named_files(paths);
    assert!(files.len() > 40, "{files:?}");
    for file in files {
        let (name, path) = file.split_once('/').unwrap();
        let path = root.join("crates").join(name).join("src").join(path);
        assert!(path.is_file(), "{file} does not exist");
    }
}

#[test]
fn the_files_in_the_table_of_crates_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let mut crates = 0;
    for row in rows {
        let name = row.split('`').nth(1).unwrap();
        let source = root.join("crates").join(name).join("src");
        assert!(source.is_dir(), "there is no crate {name}");
        for file in named_files(row) {
            assert!(source.join(file).is_file(), "{name} has no {file}");
        }
        crates += 1;
    }
    let folders = std::fs::read_dir(root.join("crates")).unwrap().count();
    // `testkit` is described in the text.
    assert_eq!(crates + 1, folders);
}

/// `server` and `pbrain` must not link `lab`.
#[test]
fn only_cli_depends_on_lab() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut dependents = Vec::new();
    for folder in std::fs::read_dir(crates).unwrap() {
        let folder = folder.unwrap();
        let manifest = std::fs::read_to_string(folder.path().join("Cargo.toml")).unwrap();
        if manifest.lines().any(|line| line.starts_with("zeitnot-lab")) {
            dependents.push(folder.file_name());
        }
    }
    assert_eq!(dependents, ["cli"]);
}

#[test]
fn the_types_and_paths_in_where_to_add_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let (_, part) = page.split_once("## Where to add").unwrap();
    let quoted: Vec<&str> = part.split('`').skip(1).step_by(2).collect();
    let paths = quoted
        .iter()
        .filter(|name| name.contains("/src") && !name.contains('*'));
    for path in paths.clone() {
        let exists = [root.join("crates").join(path), root.join(path)];
        assert!(
            exists.iter().any(|path| path.exists()),
            "{path} does not exist"
        );
    }
    assert!(paths.count() > 15);
    let sources = sources(&root.join("crates"));
    let is_type = |name: &str| name.starts_with(char::is_uppercase) && !name.contains('.');
    for name in quoted.into_iter().filter(|name| is_type(name)) {
        let (owner, item) = name.rsplit_once("::").unwrap_or((name, ""));
        // `impl` finds types that a macro defines.
        let kinds = ["struct", "enum", "trait", "static", "impl"];
        let kinds = kinds.map(|kind| format!("{kind} {owner}"));
        let is_defined = |text: &String| kinds.iter().any(|definition| text.contains(definition));
        assert!(sources.iter().any(is_defined), "{owner} is not defined");
        let function = format!("fn {item}");
        assert!(
            sources.iter().any(|text| text.contains(&function)),
            "{name} is not defined"
        );
    }
}

/// Returns the contents of the Rust files in the `src` folders of all crates.
fn sources(crates: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    let folders = std::fs::read_dir(crates).unwrap();
    let mut folders: Vec<_> = folders
        .map(|entry| entry.unwrap().path().join("src"))
        .collect();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                texts.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    texts
}
