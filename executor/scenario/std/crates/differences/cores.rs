//! There are four simulated cores, and four workers by default, on every machine: the same program gives the same trace everywhere.
#[tokio::main]
async fn main() {
    println!("{}", std::thread::available_parallelism().unwrap());
}
