//! Text about the patterns in a move and in the better move.

use zeitnot_schema::v1::review::{Pattern, PatternFact};

use super::move_context::MoveContext;
use super::sentence::{Passage, Sentence};
use super::value::MessageValue;

/// Returns a passage for each pattern.
pub(super) fn patterns<'a>(context: &MoveContext<'a>) -> Vec<Passage<'a>> {
    let facts = &context.mv.patterns;
    let passage = |(number, fact): (usize, &'a PatternFact)| {
        let mistakes = context.mv.mistakes.iter().map(|one| &one.line);
        let mut earlier = mistakes.chain(facts[..number].iter().map(|one| &one.line));
        let repeated = earlier.any(|line| line.starts_with(&fact.line));
        pattern(context, fact).and_then(line(context, fact).filter(|_| !repeated))
    };
    facts.iter().enumerate().map(passage).collect()
}

fn pattern<'a>(context: &MoveContext<'a>, fact: &'a PatternFact) -> Passage<'a> {
    let mv = if fact.played {
        Some(context.played())
    } else {
        fact.line.first().map(String::as_str).or(context.better())
    };
    let which = if fact.played { "played" } else { "missed" };
    let id = format!("pattern-{}-{which}", fact.pattern);
    let place = MessageValue::Point(mv, None);
    let shape = fact.shape.as_deref();
    match (fact.pattern, shape, fact.line.get(1)) {
        (Pattern::Trap, _, Some(reply)) => {
            // A bad move can also set a trap.
            let is_bad = fact.played && context.mv.label.is_bad();
            let which = if is_bad { "still" } else { "reply" };
            let sentence = context
                .sentence(format!("{id}-{which}"))
                .with("move", place);
            let passage = Passage::new(sentence.with("reply", reply.as_str()));
            passage.and_then(made_threat(context, mv, shape))
        }
        (Pattern::Fork, Some(shape), _) => Passage::new(
            context
                .sentence(format!("{id}-shape"))
                .with("move", place)
                .with("shape", MessageValue::Shape(shape)),
        ),
        _ => Passage::new(context.sentence(id).with("move", place))
            .and_then(made_threat(context, mv, shape)),
    }
}

/// Returns the threat that the stone makes in addition to the pattern.
fn made_threat<'a>(
    context: &MoveContext<'a>,
    mv: Option<&'a str>,
    shape: Option<&'a str>,
) -> Option<Sentence<'a>> {
    let sentence = context.sentence("with-shape").with("point", mv?);
    Some(sentence.with("shape", MessageValue::Shape(shape?)))
}

/// Returns the line that shows the pattern, if it is longer than the move.
fn line<'a>(context: &MoveContext<'a>, fact: &'a PatternFact) -> Option<Sentence<'a>> {
    let sentence = context.sentence("with-line");
    (fact.line.len() > 1).then(|| sentence.with("line", MessageValue::Line(&fact.line)))
}
