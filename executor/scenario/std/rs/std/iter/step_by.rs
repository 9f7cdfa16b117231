//! Every n-th item.
use super::*;

#[path_name = "core::iter::adapters::step_by::StepBy"]
#[must_use = "iterators are lazy and do nothing unless consumed"]
#[derive(Clone, Debug)]
pub struct StepBy<I> {
    pub(super) iter: I,
    pub(super) step_minus_one: usize,
    pub(super) first_take: bool,
}
impl<I: Iterator> Iterator for StepBy<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.first_take {
            self.first_take = false;
            self.iter.next()
        } else {
            self.iter.nth(self.step_minus_one)
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.iter.size_hint();
        let step = self.step_minus_one + 1;
        if self.first_take {
            let f = |n: usize| if n == 0 { 0 } else { 1 + (n - 1) / step };
            (f(lo), hi.map(f))
        } else {
            (lo / step, hi.map(|n| n / step))
        }
    }
}
impl<I: DoubleEndedIterator + ExactSizeIterator> DoubleEndedIterator for StepBy<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        let n = self.iter.len();
        let step = self.step_minus_one + 1;
        let extra = if self.first_take {
            if n == 0 { 0 } else { (n - 1) % step }
        } else {
            n % step
        };
        if !self.first_take && n < step {
            return None;
        }
        self.iter.nth_back(extra)
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for StepBy<I> {}
