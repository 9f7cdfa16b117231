//! # A future nobody polls
//!
//! Calling an `async fn` creates a future and runs
//! none of its body. If nobody awaits the future, it
//! is dropped, and the body never runs at all.
//!
//! No task is created either: in the lanes below
//! there is only `main`. The compiler warns about
//! the first call, because a forgotten future is
//! nearly always a mistake.

async fn send_mail(to: &str) {
    println!("mail to {to}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    send_mail("ada@example.org");
    println!("was it sent? no");

    let letter = send_mail("grace@example.org");
    println!("written, not sent");
    drop(letter);

    send_mail("linus@example.org").await;
    println!("this one was awaited");
}
