//! The properties of one node, gathered from the pieces of the text.

use super::lexer::Fault;
use super::value;
use crate::error::Problem;

/// Most values that one node may have.
const MAX_VALUES: usize = 10_000;

/// A property and its values.
#[derive(Debug)]
pub(super) struct Property<'a> {
    /// Its name as version 4 writes it.
    pub(super) name: String,
    /// Its values.
    pub(super) values: Vec<Value<'a>>,
    at: usize,
    length: usize,
}

impl Property<'_> {
    /// The fault of this property.
    pub(super) fn fault(&self, problem: Problem) -> Fault {
        Fault::new(self.at, self.length, problem)
    }
}

/// A value, escapes and all, and where its bracket stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value<'a> {
    pub(super) raw: &'a str,
    at: usize,
}

impl Value<'_> {
    /// The fault of this value.
    pub(super) fn fault(self, problem: Problem) -> Fault {
        Fault::new(self.at + 1, self.raw.len(), problem)
    }
}

/// The node that is being gathered.
#[derive(Debug, Default)]
pub(super) struct Gathering<'a> {
    properties: Vec<Property<'a>>,
    values: usize,
}

impl<'a> Gathering<'a> {
    /// Begins a property.
    pub(super) fn name(&mut self, at: usize, name: &str) -> Result<(), Fault> {
        self.check_last()?;
        self.properties.push(Property {
            name: value::name(name),
            values: Vec::new(),
            at,
            length: name.len(),
        });
        Ok(())
    }

    /// Adds a value to the last property.
    pub(super) fn value(&mut self, at: usize, raw: &'a str) -> Result<(), Fault> {
        self.values += 1;
        let value = Value { raw, at };
        if self.values > MAX_VALUES {
            return Err(value.fault(Problem::TooManyValues));
        }
        let last = self.properties.last_mut();
        let last = last.ok_or(value.fault(Problem::StrayValue))?;
        last.values.push(value);
        Ok(())
    }

    /// The properties of the node, which ends here.
    pub(super) fn finish(&mut self) -> Result<Vec<Property<'a>>, Fault> {
        self.check_last()?;
        Ok(std::mem::take(self).properties)
    }

    fn check_last(&self) -> Result<(), Fault> {
        match self.properties.last() {
            Some(last) if last.values.is_empty() => Err(last.fault(Problem::NoPropertyValue)),
            _ => Ok(()),
        }
    }
}
