//! The properties of a node, collected from tokens.

use super::lexer::SgfFault;
use super::value;
use crate::error::FormatProblem;

/// Maximum number of values in a node.
const MAX_VALUES: usize = 10_000;

/// A property and its values.
#[derive(Debug)]
pub(super) struct SgfProperty<'a> {
    /// The name in version 4.
    pub(super) name: String,
    pub(super) values: Vec<SgfValue<'a>>,
    at: usize,
    length: usize,
}

impl SgfProperty<'_> {
    /// Creates an error about this property.
    pub(super) fn fault(&self, problem: FormatProblem) -> SgfFault {
        SgfFault::new(self.at, self.length, problem)
    }
}

/// A value with escapes, and the byte offset of its bracket.
#[derive(Debug, Clone, Copy)]
pub(super) struct SgfValue<'a> {
    pub(super) raw: &'a str,
    at: usize,
}

impl SgfValue<'_> {
    /// Creates an error about this value.
    pub(super) fn fault(self, problem: FormatProblem) -> SgfFault {
        SgfFault::new(self.at + 1, self.raw.len(), problem)
    }
}

/// Collects the properties of a node.
#[derive(Debug, Default)]
pub(super) struct NodeCollector<'a> {
    properties: Vec<SgfProperty<'a>>,
    value_count: usize,
}

impl<'a> NodeCollector<'a> {
    /// Starts a property.
    pub(super) fn add_property(&mut self, at: usize, name: &str) -> Result<(), SgfFault> {
        self.check_last()?;
        self.properties.push(SgfProperty {
            name: value::normalize_name(name),
            values: Vec::new(),
            at,
            length: name.len(),
        });
        Ok(())
    }

    /// Adds a value to the last property.
    pub(super) fn add_value(&mut self, at: usize, raw: &'a str) -> Result<(), SgfFault> {
        self.value_count += 1;
        let value = SgfValue { raw, at };
        if self.value_count > MAX_VALUES {
            return Err(value.fault(FormatProblem::TooManyValues));
        }
        let last = self.properties.last_mut();
        let last = last.ok_or(value.fault(FormatProblem::StrayValue))?;
        last.values.push(value);
        Ok(())
    }

    /// Returns the properties of the node and starts a new one.
    pub(super) fn finish(&mut self) -> Result<Vec<SgfProperty<'a>>, SgfFault> {
        self.check_last()?;
        Ok(std::mem::take(self).properties)
    }

    fn check_last(&self) -> Result<(), SgfFault> {
        match self.properties.last() {
            Some(last) if last.values.is_empty() => {
                Err(last.fault(FormatProblem::MissingPropertyValue))
            }
            _ => Ok(()),
        }
    }
}
