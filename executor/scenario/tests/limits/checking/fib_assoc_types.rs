//~ ends refused
//~ says 5: E0275 overflow evaluating the requirement `S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<Z>>>>>>>>>>>>>>>>>>>>>: Add<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<
use std::marker::PhantomData;
struct Z; struct S<N>(PhantomData<N>);
trait Add<M> { type Out; }
impl<M> Add<M> for Z { type Out = M; }
impl<N: Add<M>, M> Add<M> for S<N> { type Out = S<<N as Add<M>>::Out>; }
trait Fib { type Out; }
impl Fib for Z { type Out = Z; }
impl Fib for S<Z> { type Out = S<Z>; }
impl<N> Fib for S<S<N>> where N: Fib, S<N>: Fib, <N as Fib>::Out: Add<<S<N> as Fib>::Out> { type Out = <<N as Fib>::Out as Add<<S<N> as Fib>::Out>>::Out; }
type F = S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<S<Z>>>>>>>>>>>>>>>>>>>>>>;
fn main(){ let x: PhantomData<<F as Fib>::Out>=PhantomData; println!("{}", std::mem::size_of_val(&x)); }
