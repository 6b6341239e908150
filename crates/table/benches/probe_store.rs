//! Instruction counts and cache behavior of probes and stores, under valgrind:
//! `cargo bench -p zeitnot-table --features instruction-bench`. Needs
//! `gungraun-runner` in the version of the lock file.

#![expect(
    clippy::exit,
    missing_docs,
    unused_qualifications,
    reason = "what the benchmark macros expand to"
)]

use std::hint::black_box;

use gungraun::{library_benchmark, library_benchmark_group, main};
use zeitnot_table::{Bound, Entry, Table, TableConfig};

const OPERATIONS: u64 = 10_000;

fn key(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn entry(number: u64) -> Entry {
    Entry {
        mv: number as u16,
        score: 17,
        depth: number as u8 % 16 + 1,
        bound: Bound::Lower,
        pv: false,
    }
}

fn filled(keys: u64) -> Table {
    let table = Table::new(TableConfig {
        bytes: 1 << 20,
        ..TableConfig::default()
    })
    .unwrap_or_else(|error| unreachable!("{error}"));
    let mut view = table.view();
    for number in 0..keys {
        view.store(key(number), entry(number));
    }
    drop(view);
    table
}

#[library_benchmark]
#[bench::hit(args = (50_000), setup = filled)]
#[bench::miss(args = (0), setup = filled)]
fn probe(table: Table) -> Table {
    let mut view = table.view();
    for number in 0..OPERATIONS {
        let _ = black_box(view.probe(black_box(key(number))));
    }
    drop(view);
    table
}

#[library_benchmark]
#[bench::empty(args = (0), setup = filled)]
#[bench::full(args = (200_000), setup = filled)]
fn store(table: Table) -> Table {
    let mut view = table.view();
    for number in 0..OPERATIONS {
        view.store(black_box(key(number + 1_000_000)), black_box(entry(number)));
    }
    drop(view);
    table
}

library_benchmark_group!(name = hot_path; benchmarks = probe, store);
main!(library_benchmark_groups = hot_path);
