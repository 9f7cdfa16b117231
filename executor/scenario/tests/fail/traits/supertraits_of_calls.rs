// A call needs the supertraits of the trait: what is blamed if an impl lacks one.
#[derive(PartialOrd)]
struct Rank(u32);
trait Base {}
trait Top: Base {
    fn by_ref(&self) {}
    fn by_val(self) where Self: Sized {}
    fn two(&self, o: &Self) {}
    fn make() -> u32 { 1 }
}
#[derive(Clone, Copy)]
struct S;
impl Top for S {}
fn ordered(a: Rank, b: Rank) -> bool { a >= b && a.lt(&b) }
fn main() {
    ordered(Rank(1), Rank(2));
    let s = S;
    s.by_ref();
    (&s).by_ref();
    s.by_val();
    s.two(&s);
    S::make();
    <S as Top>::make();
    Top::by_ref(&s);
    S::two(&s, &s);
}
