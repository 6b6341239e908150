//! Patterns in a move, and in the better one: a passage for each.

use zeitnot_schema::v1::review::{Pattern, PatternFact};

use super::scene::Scene;
use super::sentence::{Passage, Sentence};
use super::value::Value;

/// A passage for each pattern.
pub(super) fn patterns<'a>(scene: &Scene<'a>) -> Vec<Passage<'a>> {
    let facts = &scene.mv.patterns;
    let passage = |(number, fact): (usize, &'a PatternFact)| {
        let mistakes = scene.mv.mistakes.iter().map(|one| &one.line);
        let mut earlier = mistakes.chain(facts[..number].iter().map(|one| &one.line));
        let repeated = earlier.any(|line| line.starts_with(&fact.line));
        pattern(scene, fact).then(line(scene, fact).filter(|_| !repeated))
    };
    facts.iter().enumerate().map(passage).collect()
}

fn pattern<'a>(scene: &Scene<'a>, fact: &'a PatternFact) -> Passage<'a> {
    let mv = if fact.played {
        Some(scene.played())
    } else {
        fact.line.first().map(String::as_str).or(scene.better())
    };
    let which = if fact.played { "played" } else { "missed" };
    let id = format!("pattern-{}-{which}", fact.pattern);
    let place = Value::Place(mv, None);
    let shape = fact.shape.as_deref();
    match (fact.pattern, shape, fact.line.get(1)) {
        (Pattern::Trap, _, Some(reply)) => {
            // A bad move may be one, too.
            let is_bad = fact.played && scene.mv.label.is_bad();
            let which = if is_bad { "still" } else { "reply" };
            let sentence = scene.say(format!("{id}-{which}")).with("move", place);
            let passage = Passage::new(sentence.with("reply", reply.as_str()));
            passage.then(makes(scene, mv, shape))
        }
        (Pattern::Fork, Some(shape), _) => Passage::new(
            scene
                .say(format!("{id}-shape"))
                .with("move", place)
                .with("shape", Value::Shape(shape)),
        ),
        _ => Passage::new(scene.say(id).with("move", place)).then(makes(scene, mv, shape)),
    }
}

/// What the stone makes, where that is not the pattern itself.
fn makes<'a>(
    scene: &Scene<'a>,
    mv: Option<&'a str>,
    shape: Option<&'a str>,
) -> Option<Sentence<'a>> {
    let sentence = scene.say("with-shape").with("point", mv?);
    Some(sentence.with("shape", Value::Shape(shape?)))
}

/// The line that shows it, unless that is the move alone.
fn line<'a>(scene: &Scene<'a>, fact: &'a PatternFact) -> Option<Sentence<'a>> {
    let sentence = scene.say("with-line");
    (fact.line.len() > 1).then(|| sentence.with("line", Value::Line(&fact.line)))
}
