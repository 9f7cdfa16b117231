//! I/O that blocks, in jobs of the thread pool: one job at a time has the inner object, and gives it back with what
//! came out.
use super::blocking::unblock;
use async_task::Task;
use futures::io::{AsyncRead, AsyncSeek, AsyncWrite, SeekFrom};
use futures::stream::Stream;
use pollground_rt::ready;
use std::any::Any;
use std::fmt;
use std::future::{poll_fn, Future};
use std::io::{Read, Result, Seek, Write};
use std::pin::Pin;
use std::task::{Context, Poll};

const CAPACITY: usize = 8 * 1024;

/// What a job brings back besides the inner object.
enum Done {
    Nothing,
    Bytes(Result<Vec<u8>>),
    Written(Result<()>),
    Position(Result<u64>),
    /// The next item of an iterator.
    Item(Option<Box<dyn Any + Send>>),
}

pub struct Unblock<T> {
    capacity: usize,
    /// Here unless a job has it.
    inner: Option<Box<T>>,
    job: Option<Task<(Box<T>, Done)>>,
    done: Done,
    /// Bytes that were read and not given away, from `start`.
    bytes: Vec<u8>,
    start: usize,
}
impl<T> Unpin for Unblock<T> {}

impl<T> Unblock<T> {
    pub fn new(io: T) -> Unblock<T> { Unblock::with_capacity(CAPACITY, io) }
    /// The most that one job reads or writes.
    pub fn with_capacity(capacity: usize, io: T) -> Unblock<T> {
        Unblock { capacity, inner: Some(Box::new(io)), job: None, done: Done::Nothing, bytes: Vec::new(), start: 0 }
    }
    /// The inner object, when the job that has it is over.
    pub async fn get_mut(&mut self) -> &mut T {
        poll_fn(|cx| self.poll_idle(cx)).await;
        self.inner.as_mut().unwrap()
    }
    pub async fn into_inner(self) -> T {
        let mut this = self;
        poll_fn(|cx| this.poll_idle(cx)).await;
        *this.inner.take().unwrap()
    }
    /// Calls op with the inner object on a thread of the pool.
    pub async fn with_mut<R, F>(&mut self, op: F) -> R
    where
        F: FnOnce(&mut T) -> R + Send + 'static,
        R: Send + 'static,
        T: Send + 'static,
    {
        poll_fn(|cx| self.poll_idle(cx)).await;
        self.start(|io| Done::Item(Some(Box::new(op(io)))));
        poll_fn(|cx| self.poll_idle(cx)).await;
        match std::mem::replace(&mut self.done, Done::Nothing) {
            Done::Item(Some(result)) => *result.downcast().unwrap(),
            _ => unreachable!("another job was under way"),
        }
    }
    fn poll_idle(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        if let Some(job) = &mut self.job {
            let (inner, done) = ready!(Pin::new(job).poll(cx));
            self.inner = Some(inner);
            self.done = done;
            self.job = None;
        }
        Poll::Ready(())
    }
    fn start(&mut self, job: impl FnOnce(&mut T) -> Done + Send + 'static)
    where
        T: Send + 'static,
    {
        let mut inner = self.inner.take().unwrap();
        self.job = Some(unblock(move || {
            let done = job(&mut inner);
            (inner, done)
        }));
    }
    /// Waits for a job of writing, and returns its error.
    fn poll_written(&mut self, cx: &mut Context<'_>) -> Poll<Result<()>> {
        ready!(self.poll_idle(cx));
        match std::mem::replace(&mut self.done, Done::Nothing) {
            Done::Written(result) => Poll::Ready(result),
            other => {
                self.done = other;
                Poll::Ready(Ok(()))
            }
        }
    }
}

impl<T: Iterator + Send + 'static> Stream for Unblock<T>
where
    T::Item: Send + 'static,
{
    type Item = T::Item;
    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<T::Item>> {
        if self.job.is_none() {
            self.start(|iter| Done::Item(iter.next().map(|item| Box::new(item) as Box<dyn Any + Send>)));
        }
        ready!(self.poll_idle(cx));
        match std::mem::replace(&mut self.done, Done::Nothing) {
            Done::Item(item) => Poll::Ready(item.map(|item| *item.downcast().unwrap())),
            _ => unreachable!("another job was under way"),
        }
    }
}

impl<T: Read + Send + 'static> AsyncRead for Unblock<T> {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut [u8]) -> Poll<Result<usize>> {
        if self.start == self.bytes.len() {
            ready!(self.poll_written(cx))?;
            loop {
                ready!(self.poll_idle(cx));
                if let Done::Bytes(read) = std::mem::replace(&mut self.done, Done::Nothing) {
                    self.bytes = read?;
                    self.start = 0;
                    break;
                }
                let capacity = self.capacity;
                self.start(move |io| {
                    let mut bytes = vec![0; capacity];
                    Done::Bytes(io.read(&mut bytes).map(|n| {
                        bytes.truncate(n);
                        bytes
                    }))
                });
            }
        }
        let n = buf.len().min(self.bytes.len() - self.start);
        buf[..n].copy_from_slice(&self.bytes[self.start..self.start + n]);
        self.start += n;
        Poll::Ready(Ok(n))
    }
}

impl<T: Write + Send + 'static> AsyncWrite for Unblock<T> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<Result<usize>> {
        ready!(self.poll_written(cx))?;
        let bytes = buf[..buf.len().min(self.capacity)].to_vec();
        let n = bytes.len();
        self.start(move |io| Done::Written(io.write_all(&bytes)));
        Poll::Ready(Ok(n))
    }
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> {
        loop {
            ready!(self.poll_idle(cx));
            match std::mem::replace(&mut self.done, Done::Nothing) {
                Done::Position(flushed) => return Poll::Ready(flushed.map(|_| ())),
                Done::Written(Err(e)) => return Poll::Ready(Err(e)),
                _ => self.start(|io| Done::Position(io.flush().map(|()| 0))),
            }
        }
    }
    fn poll_close(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Result<()>> { self.poll_flush(cx) }
}

impl<T: Seek + Send + 'static> AsyncSeek for Unblock<T> {
    /// Bytes that were read ahead are given back first.
    fn poll_seek(mut self: Pin<&mut Self>, cx: &mut Context<'_>, pos: SeekFrom) -> Poll<Result<u64>> {
        ready!(self.poll_written(cx))?;
        loop {
            ready!(self.poll_idle(cx));
            match std::mem::replace(&mut self.done, Done::Nothing) {
                Done::Position(position) => return Poll::Ready(position),
                Done::Bytes(Ok(bytes)) => {
                    self.bytes = bytes;
                    self.start = 0;
                }
                _ => {}
            }
            let ahead = (self.bytes.len() - self.start) as i64;
            self.bytes.clear();
            self.start = 0;
            let pos = match pos {
                SeekFrom::Current(n) => SeekFrom::Current(n - ahead),
                pos => pos,
            };
            self.start(move |io| Done::Position(io.seek(pos)));
        }
    }
}

impl<T: fmt::Debug> fmt::Debug for Unblock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unblock").field("io", &self.inner).finish_non_exhaustive()
    }
}
