//! Who is next: clients take turns, and a client's own requests keep their
//! order.

use std::collections::VecDeque;

use crate::client::ClientId;

/// What waits, by client. Whoever has just had a turn goes to the end of the
/// row, so that a thousand requests of one client cost another one turn.
///
/// Nobody is passed by those who come later and are more pressed: what has
/// been promised to a client could be kept then only by turning others away.
pub(super) struct Queue<T> {
    clients: VecDeque<ClientQueue<T>>,
    len: usize,
}

/// What waits for one client; never empty.
struct ClientQueue<T> {
    client: ClientId,
    items: VecDeque<T>,
}

impl<T> Queue<T> {
    /// Nobody waits.
    pub(super) const fn new() -> Self {
        Self {
            clients: VecDeque::new(),
            len: 0,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many wait for this client.
    pub(super) fn len_of(&self, client: ClientId) -> usize {
        self.index_of(client)
            .map_or(0, |at| self.clients[at].items.len())
    }

    /// How many turns others have before this client's next one.
    pub(super) fn turns_before(&self, client: ClientId) -> usize {
        self.index_of(client).unwrap_or(self.clients.len())
    }

    fn index_of(&self, client: ClientId) -> Option<usize> {
        self.clients.iter().position(|line| line.client == client)
    }

    /// Puts something at the end of its client's line.
    pub(super) fn push(&mut self, client: ClientId, item: T) {
        self.len += 1;
        match self.index_of(client) {
            Some(at) => self.clients[at].items.push_back(item),
            None => self.clients.push_back(ClientQueue {
                client,
                items: VecDeque::from([item]),
            }),
        }
    }

    /// Takes what is next in turn.
    pub(super) fn pop(&mut self) -> Option<T> {
        let mut line = self.clients.pop_front()?;
        let item = line.items.pop_front();
        if !line.items.is_empty() {
            self.clients.push_back(line);
        }
        self.len -= usize::from(item.is_some());
        item
    }

    /// Takes out the first that is meant, wherever it waits. Nobody else has
    /// to wait longer for it.
    pub(super) fn remove(&mut self, meant: impl Fn(&T) -> bool) -> Option<T> {
        let find = |line: &ClientQueue<T>| line.items.iter().position(&meant);
        let mut places = self.clients.iter().enumerate();
        let (at, place) = places.find_map(|(at, line)| Some((at, find(line)?)))?;
        let item = self.clients[at].items.remove(place)?;
        if self.clients[at].items.is_empty() {
            self.clients.remove(at);
        }
        self.len -= 1;
        Some(item)
    }

    /// Everything, in the order in which it will be taken if nothing comes.
    pub(super) fn in_order(&self) -> impl Iterator<Item = &T> {
        let rounds = self.clients.iter().map(|line| line.items.len()).max();
        (0..rounds.unwrap_or(0)).flat_map(move |round| {
            self.clients
                .iter()
                .filter_map(move |line| line.items.get(round))
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn queue(items: &[(u64, u32)]) -> Queue<(u64, u32)> {
        let mut queue = Queue::new();
        for &(client, number) in items {
            queue.push(ClientId(client), (client, number));
        }
        queue
    }

    fn drain(mut queue: Queue<(u64, u32)>) -> Vec<(u64, u32)> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn clients_take_turns_and_keep_their_own_order() {
        let served = drain(queue(&[(1, 0), (1, 1), (1, 2), (2, 0), (3, 0), (3, 1)]));
        let expected = [(1, 0), (2, 0), (3, 0), (1, 1), (3, 1), (1, 2)];
        assert_eq!(served, expected);
    }

    #[test]
    fn a_newcomer_waits_for_one_turn_of_a_client_with_fifty() {
        let mut queue = queue(&(0..50).map(|number| (1, number)).collect::<Vec<_>>());
        assert_eq!(queue.pop(), Some((1, 0)));
        queue.push(ClientId(2), (2, 0));
        assert_eq!(queue.turns_before(ClientId(2)), 1);
        assert_eq!(queue.pop(), Some((1, 1)));
        assert_eq!(queue.pop(), Some((2, 0)));
        assert_eq!((queue.len(), queue.len_of(ClientId(1))), (48, 48));
    }

    #[test]
    fn what_is_taken_out_leaves_no_trace() {
        let mut queue = queue(&[(1, 0), (2, 0), (2, 1)]);
        assert_eq!(queue.remove(|&item| item == (1, 0)), Some((1, 0)));
        assert_eq!(queue.remove(|&item| item == (1, 0)), None);
        assert_eq!(queue.clients.len(), 1);
        assert_eq!(drain(queue), [(2, 0), (2, 1)]);
    }

    proptest! {
        #[test]
        fn the_order_foretold_is_the_order_taken(
            items in prop::collection::vec((0..5_u64, any::<u32>()), 0..40),
            taken in 0..20_usize,
        ) {
            let mut queue = queue(&items);
            for _ in 0..taken {
                queue.pop();
            }
            let foretold: Vec<_> = queue.in_order().copied().collect();
            prop_assert_eq!(queue.len(), foretold.len());
            prop_assert_eq!(foretold, drain(queue));
        }

        #[test]
        fn nobody_waits_longer_because_another_left(
            items in prop::collection::vec(0..5_u64, 1..40),
            gone in any::<prop::sample::Index>(),
        ) {
            let items: Vec<_> = items.into_iter().zip(0..).collect();
            let gone = items[gone.index(items.len())];
            let before = drain(queue(&items));
            let mut left = queue(&items);
            left.remove(|&item| item == gone);
            for (place, item) in drain(left).into_iter().enumerate() {
                let old = before.iter().position(|&other| other == item).unwrap();
                prop_assert!(place <= old, "{:?} {} {}", item, old, place);
            }
        }
    }
}
