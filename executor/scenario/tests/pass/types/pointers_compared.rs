// The right side of a comparison becomes what the one impl for the left side wants.
struct Fold<S>(S);
impl<A: AsRef<str>, B: AsRef<str>> PartialEq<Fold<B>> for Fold<A> {
    fn eq(&self, other: &Fold<B>) -> bool {
        self.0.as_ref().eq_ignore_ascii_case(other.0.as_ref())
    }
}
fn same<A: AsRef<str>, B: AsRef<str>>(a: &Fold<A>, b: B) -> bool {
    a == &Fold(b.as_ref())
}
fn at<T>(a: *const T, b: *mut T) -> bool {
    a == b
}
fn main() {
    let mut x = 1;
    println!("{} {}", same(&Fold("Ab"), String::from("aB")), at(&x, &mut x));
}
