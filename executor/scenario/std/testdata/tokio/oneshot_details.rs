use tokio::{sync::oneshot::{self, error::{RecvError, TryRecvError}}, time::{sleep, timeout, Duration}};
struct Big(&'static str); impl Drop for Big { fn drop(&mut self) { println!("drop {}", self.0); } }
async fn ask(name: &'static str, answer: bool) -> Result<&'static str, RecvError> { let (tx, rx) = oneshot::channel(); tokio::spawn(async move { sleep(Duration::from_millis(3)).await; if answer { let _ = tx.send(name); } }); rx.await }
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{:?} {:?}", ask("yes", true).await, ask("no", false).await); println!("{}", ask("no", false).await.unwrap_err());
    let (tx, mut rx) = oneshot::channel::<u8>(); println!("{:?} {}", rx.try_recv(), TryRecvError::Closed); rx.close(); println!("{} {:?} {:?}", tx.is_closed(), tx.send(1), rx.try_recv());
    let (tx, mut rx) = oneshot::channel(); tx.send(2).unwrap(); rx.close(); println!("{:?}", rx.try_recv()); println!("{:?}", rx.try_recv());
    let (tx, rx) = oneshot::channel(); tx.send(Big("sent, never received")).ok(); drop(rx); println!("-");
    let (tx, rx) = oneshot::channel::<Big>(); drop(rx); match tx.send(Big("returned")) { Err(b) => println!("got {} back", b.0), Ok(()) => {} }
    let (mut tx, rx) = oneshot::channel::<()>(); let w = tokio::spawn(async move { tx.closed().await; tx.is_closed() }); sleep(Duration::from_millis(2)).await; println!("{}", w.is_finished()); drop(rx); println!("{}", w.await.unwrap());
    let (tx, mut rx) = oneshot::channel::<&str>(); println!("{}", timeout(Duration::from_millis(2), &mut rx).await.is_err()); tx.send("after the timeout").unwrap(); println!("{:?}", rx.await);
    let (mut tx, rx) = oneshot::channel::<u32>(); let h = tokio::spawn(async move { tokio::select! { _ = tx.closed() => "cancelled", _ = sleep(Duration::from_secs(5)) => { "done" } } }); drop(rx); println!("{}", h.await.unwrap());
    let (tx, rx) = oneshot::channel::<u8>(); let th = std::thread::spawn(move || rx.blocking_recv()); tx.send(7).unwrap(); println!("{:?}", th.join().unwrap());
    let chain = { let (a, b) = oneshot::channel::<u32>(); let (c, d) = oneshot::channel::<u32>(); tokio::spawn(async move { let n = b.await.unwrap(); c.send(n * 2).unwrap(); }); a.send(21).unwrap(); d.await }; println!("{chain:?}");
    let mut rxs = vec![]; for n in 0..3u64 { let (tx, rx) = oneshot::channel(); tokio::spawn(async move { sleep(Duration::from_millis(10 - 3 * n)).await; if n != 1 { tx.send(n).unwrap() } }); rxs.push(rx); } println!("{:?}", futures::future::join_all(rxs).await);
    let (_tx, rx) = oneshot::channel::<u8>(); let mut rx = Box::pin(rx); println!("{:?}", futures::poll!(&mut rx)); let (tx, mut rx) = oneshot::channel::<u8>(); tx.send(1).unwrap(); println!("{:?}", (&mut rx).await); let r = tokio::spawn(async move { (&mut rx).await }).await; println!("{:?}", r.unwrap_err().into_panic().downcast_ref::<String>());
}
