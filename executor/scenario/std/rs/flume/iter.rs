//! Messages as iterators.
use crate::Receiver;
use std::collections::VecDeque;

impl<T> Receiver<T> {
    /// Waits for each message; ends with the channel.
    pub fn iter(&self) -> Iter<'_, T> { Iter { receiver: self } }
    /// Ends when the channel is empty.
    pub fn try_iter(&self) -> TryIter<'_, T> { TryIter { receiver: self } }
    /// Takes the messages that are there now.
    pub fn drain(&self) -> Drain<'_, T> {
        let messages = self.try_iter().take(self.len()).collect();
        Drain { messages, _receiver: std::marker::PhantomData }
    }
}
#[derive(Debug)]
pub struct Iter<'a, T> {
    receiver: &'a Receiver<T>,
}
impl<T> Iterator for Iter<'_, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.receiver.recv().ok() }
}
#[derive(Debug)]
pub struct TryIter<'a, T> {
    receiver: &'a Receiver<T>,
}
impl<T> Iterator for TryIter<'_, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.receiver.try_recv().ok() }
}
#[derive(Debug)]
pub struct Drain<'a, T> {
    messages: VecDeque<T>,
    _receiver: std::marker::PhantomData<&'a Receiver<T>>,
}
impl<T> Iterator for Drain<'_, T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.messages.pop_front() }
    fn size_hint(&self) -> (usize, Option<usize>) { (self.len(), Some(self.len())) }
}
impl<T> ExactSizeIterator for Drain<'_, T> {
    fn len(&self) -> usize { self.messages.len() }
}
pub struct IntoIter<T> {
    receiver: Receiver<T>,
}
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> { self.receiver.recv().ok() }
}
impl<T> IntoIterator for Receiver<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> { IntoIter { receiver: self } }
}
impl<'a, T> IntoIterator for &'a Receiver<T> {
    type Item = T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> { self.iter() }
}
