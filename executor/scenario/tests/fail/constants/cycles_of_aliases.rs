// An error about aliases that need each other is where the first alias names the next one.
mod m {
    pub type C = Vec<crate::D<u8>>;
}
type D<T> = (T, m::C);
type Own = [Own; 2];
type Inner = [u8; {
    let x: Option<Inner> = None;
    x.map_or(1, |x| x.len())
}];
fn f(_: Inner) {}
fn main() {}
