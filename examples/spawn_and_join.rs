//! # Spawn and join
//!
//! `spawn` hands a future to the executor and
//! returns at once. The task is in the ready queue
//! from then on, whether anything awaits it or not.
//!
//! What comes back is a `JoinHandle`: itself a
//! future, ready when the task has ended. Awaiting
//! it returns the task's output. Dropping it only
//! gives up the output; the task goes on.

async fn square(n: u64) -> u64 {
    println!("squaring {n}");
    n * n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut handles = Vec::new();
    for n in 1..=4 {
        handles.push(tokio::spawn(square(n)));
    }
    println!("spawned, nothing has run yet");

    let mut sum = 0;
    for handle in handles {
        sum += handle.await.unwrap();
    }
    println!("the sum is {sum}");
}
