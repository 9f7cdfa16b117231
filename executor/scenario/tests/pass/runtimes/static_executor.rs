use smol::{Executor, LocalExecutor, future};
static EX: Executor<'_> = Executor::new();
thread_local! { static L: LocalExecutor<'static> = const { LocalExecutor::new() }; }
fn main() {
    std::thread::spawn(|| future::block_on(EX.run(future::pending::<()>())));
    let t = EX.spawn(async { 1 + 2 });
    println!("{}", future::block_on(t));
    let ex = Executor::new(); let v = vec![1, 2];
    println!("{}", future::block_on(ex.run(async { ex.spawn(async { v.len() }).await })));
    println!("{}", L.with(|l| { let t = l.spawn(async { 5 }); l.try_tick(); future::block_on(t) }));
}
