use tokio_stream::{wrappers::{LinesStream, SplitStream, TcpListenerStream}, StreamExt};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::LocalPoolHandle;
use std::rc::Rc; use std::cell::RefCell; use std::time::Duration;
#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut l = LinesStream::new(BufReader::new(&b"a\nb\r\nc"[..]).lines());
    while let Some(x) = l.next().await { println!("{x:?}"); }
    println!("{:?}", SplitStream::new(BufReader::new(&b"x-y"[..]).split(b'-')).map(|r| r.unwrap().len()).collect::<Vec<_>>().await);
    let li = TcpListener::bind("127.0.0.1:0").await.unwrap(); let at = li.local_addr().unwrap();
    let s = tokio::spawn(async move { let mut inc = TcpListenerStream::new(li).take(2); let mut n = 0; while let Some(Ok(mut c)) = inc.next().await { n += 1; c.write_all(format!("you are {n}").as_bytes()).await.unwrap(); } n });
    for _ in 0..2 { let mut c = TcpStream::connect(at).await.unwrap(); let mut t = String::new(); c.read_to_string(&mut t).await.unwrap(); println!("{t}"); }
    println!("{}", s.await.unwrap());
    let pool = LocalPoolHandle::new(2);
    println!("{pool:?}");
    let hs: Vec<_> = (0..4u32).map(|n| pool.spawn_pinned(move || async move { let r = Rc::new(RefCell::new(vec![n])); let r2 = r.clone(); tokio::task::spawn_local(async move { tokio::task::yield_now().await; r2.borrow_mut().push(n * 10); }).await.unwrap(); let v = r.borrow().clone(); v })).collect();
    for h in hs { println!("{:?}", h.await.unwrap()); }
    let e = pool.spawn_pinned(|| async { if true { panic!("pinned") } }).await.unwrap_err();
    println!("{} {:?}", e.is_panic(), e.into_panic().downcast_ref::<&str>());
    let h = pool.spawn_pinned(|| async { tokio::time::sleep(Duration::from_secs(100)).await }); tokio::time::sleep(Duration::from_millis(5)).await; h.abort(); println!("{}", h.await.unwrap_err().is_cancelled());
}
