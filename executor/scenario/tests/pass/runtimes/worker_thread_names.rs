//! The names of threads that a runtime starts.
use std::thread;

fn name() -> String {
    thread::current().name().unwrap_or("unknown").to_string()
}

fn main() {
    for given in [None, Some("mill")] {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        builder.worker_threads(2);
        if let Some(n) = given {
            builder.thread_name(n);
        }
        let rt = builder.build().unwrap();
        rt.block_on(async {
            println!("{}", name());
            println!("{}", tokio::spawn(async { name() }).await.unwrap());
            println!("{}", tokio::task::spawn_blocking(name).await.unwrap());
        });
    }
}
