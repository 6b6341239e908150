//! Validates the nodes of an automaton from a file.
//!
//! Walks stay inside a valid automaton, terminate, and are short.

use super::error::LexiconFileError;
use super::word::MAX_WORD_LENGTH;
use super::word_list::MAX_WORDS;
use super::{Lexicon, LexiconNode};
use crate::tile::Letter;

/// The words reachable from a node and its successors in the list.
#[derive(Clone, Copy, Default)]
struct ListSummary {
    words: u32,
    /// The length of the longest word.
    longest: u8,
}

pub(super) fn check(lexicon: &Lexicon) -> Result<(), LexiconFileError> {
    let nodes = &lexicon.nodes;
    // A few nodes can encode more words than fit into memory.
    if lexicon.words as usize > MAX_WORDS {
        return Err(LexiconFileError::TooMany(lexicon.words));
    }
    if nodes.len() > LexiconNode::MAX_NODES || nodes.first() != Some(&LexiconNode::END) {
        return Err(LexiconFileError::Node(0));
    }
    let mut summaries = vec![ListSummary::default(); nodes.len()];
    let mut start = 1;
    while start < nodes.len() {
        let rest = nodes.get(start..).unwrap_or_default();
        let last = rest.iter().position(|node| node.is_last());
        let end = start + last.ok_or(LexiconFileError::Node(start))?;
        check_list(nodes, start..=end, &mut summaries)?;
        start = end + 1;
    }
    for root in [lexicon.forward, lexicon.backward] {
        let summary = summaries
            .get(root as usize)
            .ok_or(LexiconFileError::Words)?;
        let single = lexicon.list(root).any(LexiconNode::accepts);
        if summary.words != lexicon.words || summary.words == 0 || single {
            return Err(LexiconFileError::Words);
        }
    }
    Ok(())
}

/// Checks a list in reverse, so that each node adds to its successor's summary.
fn check_list(
    nodes: &[LexiconNode],
    list: std::ops::RangeInclusive<usize>,
    summaries: &mut [ListSummary],
) -> Result<(), LexiconFileError> {
    let start = *list.start();
    let mut after = ListSummary::default();
    let mut letter_after = Letter::MAX_LETTERS as u8 + 1;
    for at in list.rev() {
        let node = nodes[at];
        let next = node.next_list() as usize;
        // Links only to earlier lists make cycles impossible.
        let valid = next < start && (1..letter_after).contains(&node.number());
        // A dead end would allow long walks without a word.
        let leads_to_word = node.accepts() || next != 0;
        if !valid || !leads_to_word {
            return Err(LexiconFileError::Node(at));
        }
        letter_after = node.number();
        let summary = summaries[next];
        let words = u32::from(node.accepts()).checked_add(summary.words);
        let words = words.and_then(|words| words.checked_add(after.words));
        after = ListSummary {
            words: words.ok_or(LexiconFileError::Node(at))?,
            longest: after.longest.max(summary.longest + 1),
        };
        if usize::from(after.longest) > MAX_WORD_LENGTH {
            return Err(LexiconFileError::Node(at));
        }
        summaries[at] = after;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lexicon with one word: letters 1 and 2.
    fn valid() -> Lexicon {
        let nodes = vec![
            LexiconNode::END,
            LexiconNode::new(2, true, 0).with_last_flag(),
            LexiconNode::new(1, false, 1).with_last_flag(),
            LexiconNode::new(1, true, 0).with_last_flag(),
            LexiconNode::new(2, false, 3).with_last_flag(),
        ];
        Lexicon {
            name: "valid".to_owned(),
            alphabet: 0,
            words: 1,
            forward: 2,
            backward: 4,
            nodes,
        }
    }

    /// Checks the valid lexicon after a change.
    fn fault(change: impl FnOnce(&mut Lexicon)) -> Option<LexiconFileError> {
        let mut lexicon = valid();
        change(&mut lexicon);
        check(&lexicon).err()
    }

    #[test]
    fn more_words_than_the_limit_are_rejected() {
        // Six letters, each any of 26: 308,915,776 words in 157 nodes.
        let mut nodes = vec![LexiconNode::END];
        let mut below = 0;
        for depth in 0..6 {
            let start = nodes.len() as u32;
            let list = (1..=26).map(|letter| LexiconNode::new(letter, depth == 0, below));
            nodes.extend(list);
            let last = nodes.len() - 1;
            nodes[last] = nodes[last].with_last_flag();
            below = start;
        }
        let words = 26_u32.pow(6);
        let error = fault(|lexicon| {
            lexicon.nodes = nodes;
            (lexicon.forward, lexicon.backward, lexicon.words) = (below, below, words);
        });
        assert_eq!(error, Some(LexiconFileError::TooMany(words)));
    }

    #[test]
    fn a_valid_automaton_passes() {
        assert_eq!(fault(|_| ()), None);
        assert!(
            valid().words().eq([[1, 2]
                .into_iter()
                .filter_map(Letter::new)
                .collect::<Vec<_>>()])
        );
    }

    #[test]
    fn links_to_the_same_or_a_later_list_are_rejected() {
        let to = |arcs| {
            fault(|lexicon| lexicon.nodes[2] = LexiconNode::new(1, false, arcs).with_last_flag())
        };
        assert_eq!(to(2), Some(LexiconFileError::Node(2)));
        assert_eq!(to(3), Some(LexiconFileError::Node(2)));
        assert_eq!(to(99), Some(LexiconFileError::Node(2)));
    }

    #[test]
    fn unsorted_or_invalid_letters_are_rejected() {
        let first =
            |number| fault(|lexicon| lexicon.nodes.insert(1, LexiconNode::new(number, true, 0)));
        assert_eq!(first(2), Some(LexiconFileError::Node(1)));
        assert_eq!(first(3), Some(LexiconFileError::Node(1)));
        let last = |number| {
            fault(|lexicon| lexicon.nodes[4] = LexiconNode::new(number, true, 0).with_last_flag())
        };
        assert_eq!(last(0), Some(LexiconFileError::Node(4)));
        assert_eq!(
            fault(|lexicon| lexicon.nodes[4] = LexiconNode::from_bits(63 << 26 | 1 << 24 | 3)),
            Some(LexiconFileError::Node(4))
        );
    }

    #[test]
    fn dead_ends_are_rejected() {
        let dead = LexiconNode::new(3, false, 0).with_last_flag();
        assert_eq!(
            fault(|lexicon| lexicon.nodes.push(dead)),
            Some(LexiconFileError::Node(5))
        );
    }

    #[test]
    fn lists_without_an_end_are_rejected() {
        let open = LexiconNode::new(3, true, 0);
        assert_eq!(
            fault(|lexicon| lexicon.nodes.push(open)),
            Some(LexiconFileError::Node(5))
        );
        assert_eq!(
            fault(|lexicon| lexicon.nodes.clear()),
            Some(LexiconFileError::Node(0))
        );
    }

    #[test]
    fn words_of_other_lengths_than_2_to_15_are_rejected() {
        assert_eq!(
            fault(|lexicon| lexicon.forward = 1),
            Some(LexiconFileError::Words)
        );
        let chain = |letters: u32| {
            fault(|lexicon| {
                let links =
                    (1..letters).map(|arcs| LexiconNode::new(1, false, arcs).with_last_flag());
                let end = LexiconNode::new(1, true, 0).with_last_flag();
                lexicon.nodes = [LexiconNode::END, end].into_iter().chain(links).collect();
                lexicon.forward = letters;
                lexicon.backward = letters;
            })
        };
        assert_eq!(chain(15), None);
        assert_eq!(chain(16), Some(LexiconFileError::Node(16)));
    }

    #[test]
    fn the_word_count_must_match_in_both_directions() {
        assert_eq!(
            fault(|lexicon| lexicon.words = 2),
            Some(LexiconFileError::Words)
        );
        assert_eq!(
            fault(|lexicon| lexicon.backward = 0),
            Some(LexiconFileError::Words)
        );
        assert_eq!(
            fault(|lexicon| lexicon.backward = 5),
            Some(LexiconFileError::Words)
        );
    }
}
