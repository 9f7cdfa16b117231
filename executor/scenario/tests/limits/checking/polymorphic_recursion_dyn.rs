//~ ends refused
//~ says 4:  reached the type-length limit while instantiating `go`
trait T { fn go(&self, n: u32) -> u32; }
struct L; struct W<A>(A);
impl T for L { fn go(&self, _: u32)->u32{1} }
impl<A: T + Clone + 'static> T for W<A> { fn go(&self, n: u32)->u32 { if n==0 {0} else { let b: Box<dyn T> = Box::new(W(W(self.0.clone()))); b.go(n-1) } } }
impl Clone for L { fn clone(&self)->L{L} }
impl<A: Clone> Clone for W<A> { fn clone(&self)->Self{W(self.0.clone())} }
fn main(){ println!("{}", W(L).go(5)); }
