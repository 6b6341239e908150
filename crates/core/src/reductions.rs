//! Late move reductions: the logarithm of the depth times the logarithm of the
//! move's index in the move order.

/// Reductions by depth and move index, in units of 1/[`Self::PLY`] ply.
#[derive(Clone, Debug)]
pub struct Reductions(Box<[[i16; 64]; 64]>);

impl Reductions {
    /// The reduction of one ply.
    pub const PLY: i32 = 1024;

    /// Creates the table of `base + ln(depth) * ln(index) / divisor`, in plies.
    #[must_use]
    pub fn new(base: f64, divisor: f64) -> Self {
        let mut table = Box::new([[0; 64]; 64]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (index, reduction) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (index as f64).ln();
                *reduction = ((base + product / divisor) * f64::from(Self::PLY)) as i16;
            }
        }
        Self(table)
    }

    /// Returns the reduction of the move at `index`, from 0.
    #[must_use]
    #[inline]
    pub fn get(&self, depth: i32, index: usize) -> i32 {
        i32::from(self.0[depth.clamp(0, 63) as usize][index.min(63)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_move_index() {
        let table = Reductions::new(0.5, 2.0);
        assert!(table.get(10, 20) > table.get(5, 20));
        assert!(table.get(10, 20) > table.get(10, 4));
        assert_eq!(table.get(0, 5), 0);
        assert_eq!(table.get(i32::MAX, usize::MAX), table.get(63, 63));
    }
}
