//! Patterns in a move, and in the better one: a passage for each.

use zeitnot_schema::v1::review::{Pattern, PatternFact};

use super::move_context::MoveContext;
use super::sentence::{Passage, Sentence};
use super::value::MessageValue;

/// A passage for each pattern.
pub(super) fn patterns<'a>(scene: &MoveContext<'a>) -> Vec<Passage<'a>> {
    let facts = &scene.mv.patterns;
    let passage = |(number, fact): (usize, &'a PatternFact)| {
        let mistakes = scene.mv.mistakes.iter().map(|one| &one.line);
        let mut earlier = mistakes.chain(facts[..number].iter().map(|one| &one.line));
        let repeated = earlier.any(|line| line.starts_with(&fact.line));
        pattern(scene, fact).and_then(line(scene, fact).filter(|_| !repeated))
    };
    facts.iter().enumerate().map(passage).collect()
}

fn pattern<'a>(scene: &MoveContext<'a>, fact: &'a PatternFact) -> Passage<'a> {
    let mv = if fact.played {
        Some(scene.played())
    } else {
        fact.line.first().map(String::as_str).or(scene.better())
    };
    let which = if fact.played { "played" } else { "missed" };
    let id = format!("pattern-{}-{which}", fact.pattern);
    let place = MessageValue::Point(mv, None);
    let shape = fact.shape.as_deref();
    match (fact.pattern, shape, fact.line.get(1)) {
        (Pattern::Trap, _, Some(reply)) => {
            // A bad move may be one, too.
            let is_bad = fact.played && scene.mv.label.is_bad();
            let which = if is_bad { "still" } else { "reply" };
            let sentence = scene.sentence(format!("{id}-{which}")).with("move", place);
            let passage = Passage::new(sentence.with("reply", reply.as_str()));
            passage.and_then(made_threat(scene, mv, shape))
        }
        (Pattern::Fork, Some(shape), _) => Passage::new(
            scene
                .sentence(format!("{id}-shape"))
                .with("move", place)
                .with("shape", MessageValue::Shape(shape)),
        ),
        _ => Passage::new(scene.sentence(id).with("move", place))
            .and_then(made_threat(scene, mv, shape)),
    }
}

/// What the stone makes, where that is not the pattern itself.
fn made_threat<'a>(
    scene: &MoveContext<'a>,
    mv: Option<&'a str>,
    shape: Option<&'a str>,
) -> Option<Sentence<'a>> {
    let sentence = scene.sentence("with-shape").with("point", mv?);
    Some(sentence.with("shape", MessageValue::Shape(shape?)))
}

/// The line that shows it, unless that is the move alone.
fn line<'a>(scene: &MoveContext<'a>, fact: &'a PatternFact) -> Option<Sentence<'a>> {
    let sentence = scene.sentence("with-line");
    (fact.line.len() > 1).then(|| sentence.with("line", MessageValue::Line(&fact.line)))
}
