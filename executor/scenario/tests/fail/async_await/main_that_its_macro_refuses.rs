// The macro of main parses the function anew. What it cannot read stays async, and no name in the module is missed.
use tokio::time::{sleep, Duration};

async fn answer() -> u8 { 42 }

#[tokio::main]
async fn main() {
    let a = await answer();
    let b = unknown(a);
    sleep(Duration::from_millis(1)).await
    println!("{b}");
}

fn other() -> u8 { missing; "text" }

mod options {
    #[tokio::main(flavour = "current_thread")]
    async fn named() { unknown(); }
}

mod values {
    #[tokio::main(worker_threads = "two")]
    async fn text() {}
}

mod without {
    #[tokio::main(flavor)]
    async fn value() {}
}

mod together {
    #[tokio::main(start_paused = true)]
    async fn paused() {}
}

mod no_async {
    #[tokio::main]
    fn start() { let _: u8 = ""; }
}
