//! Looks at every node of an automaton that came from outside, so that no walk
//! through it leaves it, goes in circles or takes long.

use super::error::FileError;
use super::word::LONGEST;
use super::{Lexicon, Node};
use crate::tile::Letter;

/// What a list holds, and every end of a list.
#[derive(Clone, Copy, Default)]
struct Reach {
    words: u32,
    /// Letters of its longest word.
    longest: u8,
}

pub(super) fn check(lexicon: &Lexicon) -> Result<(), FileError> {
    let nodes = &lexicon.nodes;
    if nodes.len() > Node::MOST || nodes.first() != Some(&Node::END) {
        return Err(FileError::Node(0));
    }
    let mut reaches = vec![Reach::default(); nodes.len()];
    let mut start = 1;
    while start < nodes.len() {
        let rest = nodes.get(start..).unwrap_or_default();
        let last = rest.iter().position(|node| node.is_last());
        let end = start + last.ok_or(FileError::Node(start))?;
        check_list(nodes, start..=end, &mut reaches)?;
        start = end + 1;
    }
    for root in [lexicon.forward, lexicon.backward] {
        let reach = reaches.get(root as usize).ok_or(FileError::Words)?;
        let single = lexicon.list(root).any(Node::accepts);
        if reach.words != lexicon.words || reach.words == 0 || single {
            return Err(FileError::Words);
        }
    }
    Ok(())
}

/// Looks at a list from its end, because what it reaches is summed from there.
fn check_list(
    nodes: &[Node],
    list: std::ops::RangeInclusive<usize>,
    reaches: &mut [Reach],
) -> Result<(), FileError> {
    let start = *list.start();
    let mut after = Reach::default();
    let mut letter_after = Letter::MOST as u8 + 1;
    for at in list.rev() {
        let node = nodes[at];
        let next = node.arcs() as usize;
        // Only lists that stand before this one: no walk comes here again.
        let sound = next < start && (1..letter_after).contains(&node.number());
        // One that leads nowhere would make long walks without a word.
        let leads = node.accepts() || next != 0;
        if !sound || !leads {
            return Err(FileError::Node(at));
        }
        letter_after = node.number();
        let reach = reaches[next];
        let words = u32::from(node.accepts()).checked_add(reach.words);
        let words = words.and_then(|words| words.checked_add(after.words));
        after = Reach {
            words: words.ok_or(FileError::Node(at))?,
            longest: after.longest.max(reach.longest + 1),
        };
        if usize::from(after.longest) > LONGEST {
            return Err(FileError::Node(at));
        }
        reaches[at] = after;
    }
    Ok(())
}
