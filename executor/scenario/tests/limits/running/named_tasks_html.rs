//~ ends 0
//~ prints javascript:alert(3)
use tokio::task;
#[tokio::main(flavor="current_thread")] async fn main(){ std::thread::Builder::new().name("<img src=x onerror=alert(1)>\x1b[2J".into()).spawn(|| { panic!("<script>alert(2)</script>") }).unwrap().join().ok(); task::yield_now().await; println!("javascript:alert(3)"); }
