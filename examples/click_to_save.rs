//! # A click wakes a task
//!
//! Timers are not the only thing to wait for. While
//! this program runs, the page shows a button called
//! *save*. `pollground::event("save")` is a future
//! that is ready when you press it.
//!
//! The press arrives as an event of the browser. Its
//! callback invokes the stored waker, the task
//! becomes ready, and the next poll continues after
//! the `.await`. No task had to keep checking.

use std::time::Duration;
use tokio::time::sleep;

async fn autosave() {
    for draft in 1..=2 {
        sleep(Duration::from_millis(40)).await;
        println!("autosave: draft {draft}");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let drafts = tokio::spawn(autosave());
    println!("waiting for a click on save");
    pollground::event("save").await;
    println!("saved");
    drafts.await.unwrap();
    println!("bye");
}
