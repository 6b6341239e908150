//! A queue in which clients take turns.

use std::collections::VecDeque;

use crate::client::ClientId;

/// A round-robin queue over clients; the items of one client keep their order.
///
pub(crate) struct FairQueue<T> {
    /// The clients in the order of their next turns; no inner queue is empty.
    clients: VecDeque<(ClientId, VecDeque<T>)>,
    len: usize,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self {
            clients: VecDeque::new(),
            len: 0,
        }
    }
}

impl<T> FairQueue<T> {
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn index_of(&self, client: ClientId) -> Option<usize> {
        self.clients.iter().position(|(other, _)| *other == client)
    }

    pub(crate) fn len_of(&self, client: ClientId) -> usize {
        self.index_of(client)
            .map_or(0, |index| self.clients[index].1.len())
    }

    /// Returns the number of other clients' turns before `client`'s next one.
    pub(crate) fn turns_before(&self, client: ClientId) -> usize {
        self.index_of(client).unwrap_or(self.clients.len())
    }

    pub(crate) fn push(&mut self, client: ClientId, item: T) {
        self.len += 1;
        match self.index_of(client) {
            Some(index) => self.clients[index].1.push_back(item),
            None => self.clients.push_back((client, VecDeque::from([item]))),
        }
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let (client, mut items) = self.clients.pop_front()?;
        let item = items.pop_front();
        if !items.is_empty() {
            self.clients.push_back((client, items));
        }
        self.len -= usize::from(item.is_some());
        item
    }

    /// Removes the last item of the client with the most, if any client has two.
    pub(crate) fn pop_excess(&mut self) -> Option<(ClientId, T)> {
        let clients = self.clients.iter_mut();
        let (client, items) = clients.max_by_key(|(_, items)| items.len())?;
        if items.len() < 2 {
            return None;
        }
        let item = items.pop_back()?;
        self.len -= 1;
        Some((*client, item))
    }

    /// Removes the first match, without delaying any other item.
    pub(crate) fn remove(&mut self, is_match: impl Fn(&T) -> bool) -> Option<T> {
        let mut queues = self.clients.iter().enumerate();
        let (index, position) = queues
            .find_map(|(index, (_, items))| Some((index, items.iter().position(&is_match)?)))?;
        let items = &mut self.clients[index].1;
        let item = items.remove(position)?;
        if items.is_empty() {
            self.clients.remove(index);
        }
        self.len -= 1;
        Some(item)
    }

    /// Returns the items in the order of service.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = &T> {
        let rounds = self.clients.iter().map(|(_, items)| items.len()).max();
        (0..rounds.unwrap_or(0)).flat_map(move |round| {
            let queues = self.clients.iter();
            queues.filter_map(move |(_, items)| items.get(round))
        })
    }
}

#[cfg(test)]
mod tests;
