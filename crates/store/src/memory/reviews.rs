//! Reviews in memory.

use async_trait::async_trait;

use super::{Contents, MemoryStore};
use crate::error::StoreError;
use crate::limits::StoreLimits;
use crate::query::page_size;
use crate::review_store::{
    ReviewHead, ReviewQuery, ReviewStore, StorageUse, StoredReview, StoredReviewPage,
};

#[async_trait]
impl ReviewStore for MemoryStore {
    async fn put_review(&self, head: &ReviewHead, body: &str) -> Result<(), StoreError> {
        self.limits.check_review(head, body)?;
        let mut contents = self.contents()?;
        let review = StoredReview {
            head: head.clone(),
            body: body.to_owned(),
        };
        contents.reviews.insert(head.id.clone(), review);
        while is_overfull(&contents, &self.limits) {
            let others = contents
                .reviews
                .values()
                .filter(|one| one.head.id != head.id);
            let oldest = others.min_by_key(|one| place(&one.head));
            let Some(id) = oldest.map(|one| one.head.id.clone()) else {
                break;
            };
            contents.reviews.remove(&id);
        }
        Ok(())
    }

    async fn review(&self, id: &str) -> Result<Option<StoredReview>, StoreError> {
        Ok(self.contents()?.reviews.get(id).cloned())
    }

    async fn reviews(&self, query: &ReviewQuery) -> Result<StoredReviewPage, StoreError> {
        let contents = self.contents()?;
        let heads = contents.reviews.values().map(|review| &review.head);
        let wanted = |head: &&ReviewHead| query.game.as_ref().is_none_or(|game| *game == head.game);
        let mut heads: Vec<_> = heads.filter(wanted).collect();
        let total = heads.len() as u64;
        heads.sort_by(|one, other| place(other).cmp(&place(one)));
        let is_behind = |head: &&ReviewHead| {
            let after = query.after.as_ref();
            after.is_none_or(|after| place(head) < (after.updated_ms, &after.id))
        };
        let page = heads.into_iter().filter(is_behind).cloned();
        let page = page.take(page_size(query.limit) as usize + 1).collect();
        Ok(StoredReviewPage::from_rows(page, query.limit, total))
    }

    async fn delete_review(&self, id: &str) -> Result<bool, StoreError> {
        let mut contents = self.contents()?;
        contents.puzzles.release(id, &[]);
        Ok(contents.reviews.remove(id).is_some())
    }

    async fn review_shelf(&self) -> Result<StorageUse, StoreError> {
        Ok(shelf(&*self.contents()?))
    }
}

/// Where a review stands in the order of age.
fn place(head: &ReviewHead) -> (i64, &str) {
    (head.created_ms, &head.id)
}

fn shelf(contents: &Contents) -> StorageUse {
    let sizes = contents
        .reviews
        .values()
        .map(|review| review.body.len() as u64);
    StorageUse {
        count: contents.reviews.len() as u64,
        bytes: sizes.sum(),
    }
}

fn is_overfull(contents: &Contents, limits: &StoreLimits) -> bool {
    let StorageUse { count, bytes } = shelf(contents);
    count > limits.reviews.max(1) || bytes > limits.all_reviews_bytes
}
