//! The properties of one node, gathered from the pieces of the text.

use super::lexer::SgfFault;
use super::value;
use crate::error::FormatProblem;

/// Most values that one node may have.
const MAX_VALUES: usize = 10_000;

/// A property and its values.
#[derive(Debug)]
pub(super) struct SgfProperty<'a> {
    /// Its name as version 4 writes it.
    pub(super) name: String,
    /// Its values.
    pub(super) values: Vec<SgfValue<'a>>,
    at: usize,
    length: usize,
}

impl SgfProperty<'_> {
    /// The fault of this property.
    pub(super) fn fault(&self, problem: FormatProblem) -> SgfFault {
        SgfFault::new(self.at, self.length, problem)
    }
}

/// A value, escapes and all, and where its bracket stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct SgfValue<'a> {
    pub(super) raw: &'a str,
    at: usize,
}

impl SgfValue<'_> {
    /// The fault of this value.
    pub(super) fn fault(self, problem: FormatProblem) -> SgfFault {
        SgfFault::new(self.at + 1, self.raw.len(), problem)
    }
}

/// The node that is being gathered.
#[derive(Debug, Default)]
pub(super) struct NodeCollector<'a> {
    properties: Vec<SgfProperty<'a>>,
    value_count: usize,
}

impl<'a> NodeCollector<'a> {
    /// Begins a property.
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

    /// The properties of the node, which ends here.
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
