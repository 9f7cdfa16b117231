use std::time::Duration;
use tokio::time::sleep;

struct Ticket;

impl Drop for Ticket {
    fn drop(&mut self) {
        println!("the ticket is free");
    }
}

async fn visit() {
    let ticket = Ticket;
    let entered = matches!(ticket, Ticket);
    drop(ticket);
    println!("inside: {entered}");
    sleep(Duration::from_millis(30)).await;
    println!("outside");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    visit().await;
}
