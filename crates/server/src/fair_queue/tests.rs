//! Tests of the round-robin queue.

use proptest::prelude::*;

use super::*;

fn queue(items: &[(u64, u32)]) -> FairQueue<(u64, u32)> {
    let mut queue = FairQueue::default();
    for &(client, number) in items {
        queue.push(ClientId(client), (client, number));
    }
    queue
}

fn drain(mut queue: FairQueue<(u64, u32)>) -> Vec<(u64, u32)> {
    std::iter::from_fn(|| queue.pop()).collect()
}

#[test]
fn clients_take_turns_and_keep_their_own_order() {
    let served = drain(queue(&[(1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (3, 1)]));
    let expected = [(1, 0), (2, 0), (3, 0), (1, 1), (3, 1), (1, 2)];
    assert_eq!(served, expected);
}

#[test]
fn a_new_client_waits_for_one_turn_of_each_other_client() {
    let mut queue = queue(&(0..50).map(|number| (1, number)).collect::<Vec<_>>());
    assert_eq!(queue.pop(), Some((1, 0)));
    queue.push(ClientId(2), (2, 0));
    assert_eq!(queue.turns_before(ClientId(2)), 1);
    assert_eq!(queue.pop(), Some((1, 1)));
    assert_eq!(queue.pop(), Some((2, 0)));
    assert_eq!((queue.len, queue.len_of(ClientId(1))), (48, 48));
}

#[test]
fn excess_items_are_removed_from_the_client_with_the_most() {
    let mut queue = queue(&[(1, 0), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1)]);
    assert_eq!(queue.pop_excess(), Some((ClientId(2), (2, 2))));
    let mut next = [queue.pop_excess(), queue.pop_excess()].map(Option::unwrap);
    next.sort_unstable();
    assert_eq!(next, [(ClientId(2), (2, 1)), (ClientId(3), (3, 1))]);
    assert_eq!(queue.pop_excess(), None, "each client keeps one item");
    assert_eq!(queue.len(), 3);
    assert_eq!(drain(queue), [(1, 0), (2, 0), (3, 0)]);
}

#[test]
fn removing_the_last_item_of_a_client_removes_the_client() {
    let mut queue = queue(&[(1, 0), (2, 0), (2, 1)]);
    assert_eq!(queue.remove(|&item| item == (1, 0)), Some((1, 0)));
    assert_eq!(queue.remove(|&item| item == (1, 0)), None);
    assert_eq!(queue.clients.len(), 1);
    assert_eq!(drain(queue), [(2, 0), (2, 1)]);
}

proptest! {
    #[test]
    fn in_order_predicts_the_order_of_pop(
        items in prop::collection::vec((0..5_u64, any::<u32>()), 0..40),
        popped in 0..20_usize,
    ) {
        let mut queue = queue(&items);
        for _ in 0..popped {
            queue.pop();
        }
        let predicted: Vec<_> = queue.in_order().copied().collect();
        prop_assert_eq!(queue.len, predicted.len());
        prop_assert_eq!(predicted, drain(queue));
    }

    #[test]
    fn a_removal_never_delays_another_item(
        items in prop::collection::vec(0..5_u64, 1..40),
        removed in any::<prop::sample::Index>(),
    ) {
        let items: Vec<_> = items.into_iter().zip(0..).collect();
        let removed = items[removed.index(items.len())];
        let before = drain(queue(&items));
        let mut remaining = queue(&items);
        remaining.remove(|&item| item == removed);
        for (position, item) in drain(remaining).into_iter().enumerate() {
            let old = before.iter().position(|&other| other == item).unwrap();
            prop_assert!(position <= old, "{:?} {} {}", item, old, position);
        }
    }
}
