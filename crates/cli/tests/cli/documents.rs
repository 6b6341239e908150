//! The documents: their links, commands, index, and dependencies.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

struct Page {
    path: PathBuf,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the Markdown files of `folder` and its subfolders.
fn pages_below(folder: PathBuf) -> Vec<Page> {
    let mut folders = vec![folder];
    let mut paths = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let page = |path: PathBuf| Page {
        text: read(&path),
        path,
    };
    paths.into_iter().map(page).collect()
}

fn pages() -> Vec<Page> {
    let mut pages = pages_below(root().join("docs"));
    for name in [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    ] {
        let path = root().join(name);
        let text = read(&path);
        pages.push(Page { path, text });
    }
    pages
}

/// Splits a page into prose and code blocks. Code lines lose their indentation.
fn split_code(text: &str) -> (String, String) {
    let (mut prose, mut code) = (String::new(), String::new());
    let mut in_code = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        } else if in_code {
            code += line.trim_start();
            code.push('\n');
        } else {
            prose += line;
            prose.push('\n');
        }
    }
    (prose, code)
}

/// Returns the targets of links and images.
fn link_targets(prose: &str) -> Vec<&str> {
    let mut targets = Vec::new();
    for (start, end) in [("](", ')'), ("src=\"", '"')] {
        let links = prose.split(start).skip(1);
        targets.extend(links.filter_map(|rest| Some(rest.split_once(end)?.0)));
    }
    targets
}

/// Returns the anchors of the headings, as GitHub names them.
fn anchors(text: &str) -> Vec<String> {
    let (prose, _) = split_code(text);
    let mut counts: HashMap<String, usize> = HashMap::new();
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    let anchor = |heading: &str| {
        let title = heading.trim_start_matches('#').trim().to_lowercase();
        let is_kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
        let slug: String = title.chars().filter(is_kept).collect();
        let slug = slug.replace(' ', "-");
        let count = counts.entry(slug.clone()).or_default();
        *count += 1;
        match *count {
            1 => slug,
            more => format!("{slug}-{}", more - 1),
        }
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut broken = Vec::new();
    let mut count = 0;
    for page in pages() {
        let (prose, _) = split_code(&page.text);
        for target in link_targets(&prose) {
            if target.starts_with("https://") {
                continue;
            }
            count += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let path = match file {
                "" => page.path.clone(),
                file => page.path.parent().unwrap().join(file),
            };
            let has_heading = || anchors(&read(&path)).iter().any(|known| known == anchor);
            if !path.exists() || !(anchor.is_empty() || has_heading()) {
                broken.push(format!("{}: {target}", page.path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(count > 100, "only {count} links were found");
}

#[test]
fn the_index_links_every_page() {
    let docs = root().join("docs");
    let index = read(&docs.join("README.md"));
    let linked = link_targets(&index);
    for page in pages_below(docs.clone()) {
        let name = page.path.strip_prefix(&docs).unwrap();
        let name = name.to_str().unwrap().replace('\\', "/");
        let is_linked = name == "README.md" || linked.contains(&name.as_str());
        assert!(is_linked, "docs/README.md has no link to {name}");
    }
}

/// Returns the words of the commands in code blocks that start with `zeitnot`, or
/// with `cargo run`, which runs it.
#[cfg(feature = "lab")]
fn commands(text: &str) -> Vec<Vec<String>> {
    const OPERATORS: [&str; 4] = ["|", ">", "<", "&&"];

    let (_, code) = split_code(text);
    let code = code.replace("\\\n", " ");
    let mut commands = Vec::new();
    for line in code.lines() {
        let line = line.replacen("cargo run --release -- ", "zeitnot ", 1);
        if line.starts_with("zeitnot ") {
            let words = shlex::split(&line).unwrap_or_else(|| panic!("invalid quotes: {line}"));
            let words = words.into_iter();
            let words = words.take_while(|word| !OPERATORS.contains(&word.as_str()));
            commands.push(words.collect());
        }
    }
    commands
}

#[cfg(feature = "lab")]
#[test]
fn commands_in_code_blocks_are_accepted() {
    use clap::Subcommand;
    use clap::error::ErrorKind;
    use zeitnot_cli::commands::CliCommand;

    let grammar = CliCommand::augment_subcommands(clap::Command::new("zeitnot"));
    let mut refused = Vec::new();
    let mut count = 0;
    for page in pages() {
        for words in commands(&page.text) {
            count += 1;
            let command = words.join(" ");
            match grammar.clone().try_get_matches_from(words) {
                Err(error) if error.kind() != ErrorKind::DisplayHelp => {
                    refused.push(format!("{}: {command}: {error}", page.path.display()));
                }
                _ => {}
            }
        }
    }
    assert!(refused.is_empty(), "{refused:#?}");
    assert!(count > 80, "only {count} commands were found");
}

#[test]
fn every_dependency_has_a_reason() {
    let page = read(&root().join("docs/dev/dependencies.md"));
    let rows = page.lines().filter_map(|line| line.strip_prefix("| "));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let listed: Vec<&str> = cells.flat_map(|cell| cell.split(", ")).collect();
    let manifest: toml::Table = toml::from_str(&read(&root().join("Cargo.toml"))).unwrap();
    let web = read(&root().join("web/package.json"));
    let web: serde_json::Value = serde_json::from_str(&web).unwrap();
    let crates = manifest["workspace"]["dependencies"].as_table().unwrap();
    let packages = web["devDependencies"].as_object().unwrap();
    let crates = crates.keys().filter(|name| !name.starts_with("zeitnot-"));
    for name in crates.chain(packages.keys()) {
        let is_listed = listed.contains(&name.as_str());
        assert!(is_listed, "docs/dev/dependencies.md lacks {name}");
    }
}
