//! Looks at every node of an automaton that came from outside, so that no walk
//! through it leaves it, goes in circles or takes long.

use super::error::LexiconFileError;
use super::word::MAX_WORD_LENGTH;
use super::word_list::MAX_WORDS;
use super::{Lexicon, LexiconNode};
use crate::tile::Letter;

/// What a list holds, and every end of a list.
#[derive(Clone, Copy, Default)]
struct ListSummary {
    words: u32,
    /// Letters of its longest word.
    longest: u8,
}

pub(super) fn check(lexicon: &Lexicon) -> Result<(), LexiconFileError> {
    let nodes = &lexicon.nodes;
    // A few nodes can spell more words than there is memory for.
    if lexicon.words as usize > MAX_WORDS {
        return Err(LexiconFileError::TooMany(lexicon.words));
    }
    if nodes.len() > LexiconNode::MAX_NODES || nodes.first() != Some(&LexiconNode::END) {
        return Err(LexiconFileError::Node(0));
    }
    let mut reaches = vec![ListSummary::default(); nodes.len()];
    let mut start = 1;
    while start < nodes.len() {
        let rest = nodes.get(start..).unwrap_or_default();
        let last = rest.iter().position(|node| node.is_last());
        let end = start + last.ok_or(LexiconFileError::Node(start))?;
        check_list(nodes, start..=end, &mut reaches)?;
        start = end + 1;
    }
    for root in [lexicon.forward, lexicon.backward] {
        let reach = reaches.get(root as usize).ok_or(LexiconFileError::Words)?;
        let single = lexicon.list(root).any(LexiconNode::accepts);
        if reach.words != lexicon.words || reach.words == 0 || single {
            return Err(LexiconFileError::Words);
        }
    }
    Ok(())
}

/// Looks at a list from its end, because what it reaches is summed from there.
fn check_list(
    nodes: &[LexiconNode],
    list: std::ops::RangeInclusive<usize>,
    reaches: &mut [ListSummary],
) -> Result<(), LexiconFileError> {
    let start = *list.start();
    let mut after = ListSummary::default();
    let mut letter_after = Letter::MAX_LETTERS as u8 + 1;
    for at in list.rev() {
        let node = nodes[at];
        let next = node.next_list() as usize;
        // Only lists that stand before this one: no walk comes here again.
        let sound = next < start && (1..letter_after).contains(&node.number());
        // One that leads nowhere would make long walks without a word.
        let leads = node.accepts() || next != 0;
        if !sound || !leads {
            return Err(LexiconFileError::Node(at));
        }
        letter_after = node.number();
        let reach = reaches[next];
        let words = u32::from(node.accepts()).checked_add(reach.words);
        let words = words.and_then(|words| words.checked_add(after.words));
        after = ListSummary {
            words: words.ok_or(LexiconFileError::Node(at))?,
            longest: after.longest.max(reach.longest + 1),
        };
        if usize::from(after.longest) > MAX_WORD_LENGTH {
            return Err(LexiconFileError::Node(at));
        }
        reaches[at] = after;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The word of letters 1 and 2, forwards and backwards.
    fn sound() -> Lexicon {
        let nodes = vec![
            LexiconNode::END,
            LexiconNode::new(2, true, 0).with_last_flag(),
            LexiconNode::new(1, false, 1).with_last_flag(),
            LexiconNode::new(1, true, 0).with_last_flag(),
            LexiconNode::new(2, false, 3).with_last_flag(),
        ];
        Lexicon {
            name: "sound".to_owned(),
            alphabet: 0,
            words: 1,
            forward: 2,
            backward: 4,
            nodes,
        }
    }

    /// The fault of the sound lexicon after a change.
    fn fault(change: impl FnOnce(&mut Lexicon)) -> Option<LexiconFileError> {
        let mut lexicon = sound();
        change(&mut lexicon);
        check(&lexicon).err()
    }

    #[test]
    fn few_nodes_that_spell_very_many_words_are_refused() {
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
        let many = fault(|lexicon| {
            lexicon.nodes = nodes;
            (lexicon.forward, lexicon.backward, lexicon.words) = (below, below, words);
        });
        assert_eq!(many, Some(LexiconFileError::TooMany(words)));
    }

    #[test]
    fn a_sound_automaton_passes() {
        assert_eq!(fault(|_| ()), None);
        assert!(
            sound().words().eq([[1, 2]
                .into_iter()
                .filter_map(Letter::new)
                .collect::<Vec<_>>()])
        );
    }

    #[test]
    fn no_list_leads_to_itself_or_to_a_later_one() {
        let to = |arcs| {
            fault(|lexicon| lexicon.nodes[2] = LexiconNode::new(1, false, arcs).with_last_flag())
        };
        assert_eq!(to(2), Some(LexiconFileError::Node(2)));
        assert_eq!(to(3), Some(LexiconFileError::Node(2)));
        assert_eq!(to(99), Some(LexiconFileError::Node(2)));
    }

    #[test]
    fn letters_stand_in_order_and_once() {
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
    fn every_node_leads_to_a_word() {
        let dead = LexiconNode::new(3, false, 0).with_last_flag();
        assert_eq!(
            fault(|lexicon| lexicon.nodes.push(dead)),
            Some(LexiconFileError::Node(5))
        );
    }

    #[test]
    fn every_list_ends() {
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
    fn words_have_two_to_fifteen_letters() {
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
    fn the_words_are_as_many_as_it_says_in_both_directions() {
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
