//! How much less deeply late moves are searched.

/// Reductions by depth and place in the order, in parts of a ply.
pub(super) struct Reductions {
    quiet: Box<[[i16; 64]; 64]>,
    tactical: Box<[[i16; 64]; 64]>,
}

/// Parts of a ply.
pub(super) const PLY: i32 = 1024;

impl Reductions {
    pub(super) fn new() -> Self {
        Self {
            quiet: table(0.90, 2.05),
            tactical: table(0.10, 3.00),
        }
    }

    #[inline]
    pub(super) fn get(&self, quiet: bool, depth: i32, index: usize) -> i32 {
        let table = if quiet { &self.quiet } else { &self.tactical };
        i32::from(table[depth.clamp(0, 63) as usize][index.min(63)])
    }
}

fn table(base: f64, divisor: f64) -> Box<[[i16; 64]; 64]> {
    let mut table = Box::new([[0; 64]; 64]);
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (index, reduction) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (index as f64).ln();
            *reduction = ((base + product / divisor) * f64::from(PLY)) as i16;
        }
    }
    table
}
