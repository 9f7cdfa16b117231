//! JoinQueue: tasks whose results come in the order of spawning.
use super::AbortOnDropHandle;
use pollground_rt::{ready, spawn_into_set};
use std::collections::VecDeque;
use std::fmt;
use std::future::{poll_fn, Future};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use tokio::task::{AbortHandle, Id, JoinError, JoinHandle};

pub struct JoinQueue<T>(VecDeque<AbortOnDropHandle<T>>);

impl<T> JoinQueue<T> {
    pub const fn new() -> Self { JoinQueue(VecDeque::new()) }
    pub fn with_capacity(capacity: usize) -> Self { JoinQueue(VecDeque::with_capacity(capacity)) }
    pub fn len(&self) -> usize { self.0.len() }
    pub fn is_empty(&self) -> bool { self.0.is_empty() }
    fn insert(&mut self, h: JoinHandle<T>) -> AbortHandle {
        let abort = h.abort_handle();
        self.0.push_back(AbortOnDropHandle::new(h));
        abort
    }
    spawn_into_set!([tokio] T => AbortHandle);
    pub async fn join_next(&mut self) -> Option<Result<T, JoinError>> { poll_fn(|cx| self.poll_join_next(cx)).await }
    pub async fn join_next_with_id(
        &mut self,
    ) -> Option<Result<(Id, T), JoinError>> {
        poll_fn(|cx| self.poll_join_next_with_id(cx)).await
    }
    pub fn try_join_next(
        &mut self,
    ) -> Option<Result<T, JoinError>> {
        self.try_join_next_with_id().map(|r| r.map(|(_, v)| v))
    }
    pub fn try_join_next_with_id(&mut self) -> Option<Result<(Id, T), JoinError>> {
        if !self.0.front()?.is_finished() {
            return None;
        }
        match self.poll_join_next_with_id(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(r) => r,
            Poll::Pending => None,
        }
    }
    pub async fn shutdown(&mut self) {
        self.abort_all();
        while self.join_next().await.is_some() {}
    }
    /// All results in the order of spawning; a panic in a task goes on here.
    pub async fn join_all(mut self) -> Vec<T> {
        let mut outputs = Vec::with_capacity(self.len());
        while let Some(output) = self.join_next().await {
            outputs.push(output.unwrap_or_else(JoinError::__propagate));
        }
        outputs
    }
    pub fn abort_all(&mut self) { self.0.iter().for_each(|h| h.abort()); }
    pub fn detach_all(&mut self) {
        for h in self.0.drain(..) {
            drop(h.detach());
        }
    }
    pub fn poll_join_next(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<T, JoinError>>> {
        self.poll_join_next_with_id(cx).map(|r| r.map(|r| r.map(|(_, v)| v)))
    }
    pub fn poll_join_next_with_id(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<(Id, T), JoinError>>> {
        let Some(first) = self.0.front_mut() else { return Poll::Ready(None) };
        let id = first.as_ref().id();
        let output = ready!(Pin::new(first).poll(cx));
        // Over: nothing is left to abort.
        drop(self.0.pop_front().map(AbortOnDropHandle::detach));
        Poll::Ready(Some(output.map(|value| (id, value))))
    }
}
impl<T> Default for JoinQueue<T> {
    fn default() -> Self { JoinQueue::new() }
}
impl<T> fmt::Debug for JoinQueue<T> {
    fn fmt(
        &self,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|h| h.as_ref().id())).finish()
    }
}
