//~ ends refused
//~ says 6:  reached the type-length limit while instantiating `f`
trait T {
    fn f(&self, n: u32);
}
struct W<A>(A);
impl<A: Clone> T for W<A> {
    fn f(&self, n: u32) {
        if n > 0 {
            W((self.0.clone(), self.0.clone())).f(n - 1);
        }
    }
}

fn main() {
    W(1).f(3);
}
