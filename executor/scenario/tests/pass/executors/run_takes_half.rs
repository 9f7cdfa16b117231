//! A call of `run` takes half of the executor's queue at a time. What is left of it comes last.
use smol::{future, LocalExecutor};

struct Named(u32);

impl Drop for Named {
    fn drop(&mut self) {
        print!(" {}", self.0);
    }
}

/// Runs `tasks` tasks that never end, until `run` looks at its future for the second time, 200 tasks later.
fn leftovers(tasks: u32) {
    let executor = LocalExecutor::new();
    for number in 0..tasks {
        let named = Named(number);
        executor
            .spawn(async move {
                let _named = named;
                loop {
                    future::yield_now().await;
                }
            })
            .detach();
    }
    future::block_on(executor.run(future::yield_now()));
    print!("{tasks} tasks:");
    drop(executor);
    println!();
}

fn main() {
    for tasks in [3, 6, 7, 11, 60, 150, 199, 230] {
        leftovers(tasks);
    }
}
