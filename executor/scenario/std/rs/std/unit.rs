use crate::cmp::Ordering;

impl PartialEq for () {
    fn eq(&self, _: &()) -> bool { true }
}
impl Eq for () {}
impl PartialOrd for () {
    fn partial_cmp(&self, _: &()) -> Option<Ordering> { Some(Ordering::Equal) }
}
impl Ord for () {
    fn cmp(&self, _: &()) -> Ordering { Ordering::Equal }
}
impl Default for () {
    fn default() {}
}
impl FromIterator<()> for () {
    fn from_iter<I: IntoIterator<Item = ()>>(iter: I) {
        iter.into_iter().for_each(|()| {})
    }
}
impl Extend<()> for () {
    fn extend<I: IntoIterator<Item = ()>>(&mut self, iter: I) {
        iter.into_iter().for_each(drop)
    }
}
impl PartialEq for ! {
    fn eq(&self, _: &!) -> bool { *self }
}
impl Eq for ! {}
impl PartialOrd for ! {
    fn partial_cmp(&self, _: &!) -> Option<Ordering> { *self }
}
impl Ord for ! {
    fn cmp(&self, _: &!) -> Ordering { *self }
}
