//! The first success of the futures of a list, and the others; the last error if there is none.
use super::*;

#[derive(Debug)]
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct SelectOk<Fut> {
    pub(super) inner: Vec<Fut>,
}
impl<Fut: Unpin> Unpin for SelectOk<Fut> {}

pub fn select_ok<I>(iter: I) -> SelectOk<I::Item>
where
    I: IntoIterator,
    I::Item: TryFuture + Unpin,
{
    let inner: Vec<I::Item> = iter.into_iter().collect();
    assert!(!inner.is_empty(), "iterator provided to select_ok was empty");
    SelectOk { inner }
}
impl<Fut: TryFuture + Unpin> Future for SelectOk<Fut> {
    type Output = Result<(Fut::Ok, Vec<Fut>), Fut::Error>;
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        loop {
            let mut found = None;
            let mut i = 0;
            while i < self.inner.len() {
                if let Poll::Ready(r) = Pin::new(&mut self.inner[i]).try_poll(cx) {
                    found = Some((i, r));
                    break;
                }
                i += 1;
            }
            match found {
                None => return Poll::Pending,
                Some((i, r)) => {
                    drop(self.inner.remove(i));
                    match r {
                        Ok(v) => {
                            let rest = std::mem::take(&mut self.inner);
                            return Poll::Ready(Ok((v, rest)));
                        }
                        Err(e) if self.inner.is_empty() => return Poll::Ready(Err(e)),
                        Err(_) => {}
                    }
                }
            }
        }
    }
}
