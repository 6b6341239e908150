//! Tests of the tree of moves: order, equality, and limits.

#![expect(clippy::unwrap_used, reason = "a failing helper should fail its test")]

use zeitnot_record::tree::{MAX_MOVE_BYTES, MAX_NESTING};
use zeitnot_record::{NodeId, Tree, TreeError};

fn texts<'a>(
    tree: &'a Tree,
    ids: impl IntoIterator<Item = (NodeId, &'a zeitnot_record::Node)>,
) -> Vec<&'a str> {
    ids.into_iter()
        .filter_map(|(id, _)| tree.get(id)?.text())
        .collect()
}

/// `h8 i9 (a1 a2 (b1)) j10`, where `a1` replaces `i9` and `b1` replaces `a2`.
fn sample() -> (Tree, NodeId) {
    let mut tree = Tree::new();
    let h8 = tree.add_move(tree.root(), "h8").unwrap();
    let i9 = tree.add_move(h8, "i9").unwrap();
    let a1 = tree.add_move(h8, "a1").unwrap();
    tree.add_move(a1, "a2").unwrap();
    let b1 = tree.add_move(a1, "b1").unwrap();
    tree.add_move(i9, "j10").unwrap();
    (tree, b1)
}

#[test]
fn iterators_follow_the_order_of_the_file() {
    let (tree, b1) = sample();
    assert_eq!(texts(&tree, tree.main_line()), ["h8", "i9", "j10"]);
    assert_eq!(
        texts(&tree, tree.preorder()),
        ["h8", "i9", "j10", "a1", "a2", "b1"]
    );
    let (h8, _) = tree.main_line().next().unwrap();
    assert_eq!(texts(&tree, tree.children(h8)), ["i9", "a1"]);
    let path = tree.path(b1);
    let path: Vec<_> = path
        .iter()
        .map(|id| tree.get(*id).unwrap().text())
        .collect();
    assert_eq!(path, [Some("h8"), Some("a1"), Some("b1")]);
    assert_eq!(tree.path(tree.root()), []);
}

#[test]
fn plies_and_nesting_are_counted() {
    let (tree, b1) = sample();
    let node = tree.get(b1).unwrap();
    assert_eq!((node.ply(), node.nesting()), (3, 2));
    assert_eq!(
        tree.main_line().map(|(_, node)| node.nesting()).max(),
        Some(0)
    );
    assert_eq!(tree.node_count(), 7);
    assert!(!tree.is_empty());
    assert!(Tree::new().is_empty());
}

#[test]
fn equality_ignores_the_order_of_building() {
    let (tree, _) = sample();
    let mut other = Tree::new();
    let h8 = other.add_move(other.root(), "h8").unwrap();
    let i9 = other.add_move(h8, "i9").unwrap();
    other.add_move(i9, "j10").unwrap();
    let a1 = other.add_move(h8, "a1").unwrap();
    other.add_move(a1, "a2").unwrap();
    assert_ne!(tree, other);
    let b1 = other.add_move(a1, "b1").unwrap();
    assert_eq!(tree, other);
    other.get_mut(b1).unwrap().annotations.comment = "!".to_owned();
    assert_ne!(tree, other);
}

#[test]
fn equality_depends_on_the_shape() {
    let mut line = Tree::new();
    let a = line.add_move(line.root(), "a1").unwrap();
    line.add_move(a, "a2").unwrap();
    let mut fork = Tree::new();
    fork.add_move(fork.root(), "a1").unwrap();
    fork.add_move(fork.root(), "a2").unwrap();
    assert_ne!(line, fork);
}

#[test]
fn moves_without_printable_text_are_rejected() {
    let mut tree = Tree::new();
    let root = tree.root();
    let long = "x".repeat(MAX_MOVE_BYTES + 1);
    for bad in ["", "a\nb", long.as_str()] {
        assert!(matches!(
            tree.add_move(root, bad),
            Err(TreeError::BadMove(_))
        ));
    }
    assert!(tree.add_move(root, &long[1..]).is_ok());
}

#[test]
fn ids_of_other_trees_are_rejected() {
    let (_, foreign) = sample();
    let mut tree = Tree::new();
    assert!(tree.get(foreign).is_none());
    assert!(matches!(
        tree.add_move(foreign, "h8"),
        Err(TreeError::UnknownNode(_))
    ));
    assert!(tree.is_empty());
}

#[test]
fn the_nesting_of_variations_is_bounded() {
    let mut tree = Tree::new();
    let mut at = tree.root();
    let refused = loop {
        if let Err(error) = tree.add_move(at, "a1") {
            break error;
        }
        match tree.add_move(at, "b1") {
            Ok(variation) => at = variation,
            Err(error) => break error,
        }
    };
    assert_eq!(refused, TreeError::TooDeep);
    assert_eq!(tree.get(at).unwrap().nesting(), MAX_NESTING);
}

#[test]
fn very_long_lines_are_supported() {
    let mut tree = Tree::new();
    let mut at = tree.root();
    for _ in 0..100_000 {
        at = tree.add_move(at, "a1").unwrap();
    }
    assert_eq!(tree.clone(), tree);
    assert_eq!(tree.path(at).len(), 100_000);
}
