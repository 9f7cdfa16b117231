//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
struct A(u64);
struct B(u64);

impl From<A> for B {
    fn from(a: A) -> B {
        A::from(B(a.0 + 1)).into()
    }
}

impl From<B> for A {
    fn from(b: B) -> A {
        B::from(A(b.0 + 1)).into()
    }
}

fn main() {
    println!("before");
    println!("{}", B::from(A(0)).0);
}
