use std::{error::Error, fmt, num::ParseIntError, time::Duration};
use tokio::{sync::{mpsc, oneshot, watch, broadcast, AcquireError, TryAcquireError, SetError, OnceCell, Semaphore, TryLockError}, time::error::Elapsed, task::JoinError};
#[derive(Debug)]
enum AppError { Parse(ParseIntError), Timeout(Elapsed), Join(JoinError), Recv(oneshot::error::RecvError), Acquire(AcquireError), Try(TryAcquireError), Send(String), Set(String), Other(Box<dyn Error + Send + Sync>) }
impl fmt::Display for AppError { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { match self { AppError::Parse(e) => write!(f, "parse: {e}"), AppError::Timeout(e) => write!(f, "timeout: {e}"), AppError::Join(e) => write!(f, "join: {}", e.is_panic()), AppError::Recv(e) => write!(f, "recv: {e}"), AppError::Acquire(e) => write!(f, "acquire: {e}"), AppError::Try(e) => write!(f, "try: {e}"), AppError::Send(s) | AppError::Set(s) => f.write_str(s), AppError::Other(e) => write!(f, "other: {e}") } } }
impl Error for AppError { fn source(&self) -> Option<&(dyn Error + 'static)> { Some(match self { AppError::Parse(e) => e, AppError::Timeout(e) => e, AppError::Join(e) => e, AppError::Recv(e) => e, AppError::Acquire(e) => e, AppError::Try(e) => e, AppError::Other(e) => &**e, _ => return None }) } }
macro_rules! from { ($($v:ident $t:ty),*) => { $(impl From<$t> for AppError { fn from(e: $t) -> Self { AppError::$v(e) } })* } }
from!(Parse ParseIntError, Timeout Elapsed, Join JoinError, Recv oneshot::error::RecvError, Acquire AcquireError, Try TryAcquireError, Other Box<dyn Error + Send + Sync>);
impl<T> From<mpsc::error::SendError<T>> for AppError { fn from(e: mpsc::error::SendError<T>) -> Self { AppError::Send(e.to_string()) } }
impl<T> From<SetError<T>> for AppError { fn from(e: SetError<T>) -> Self { AppError::Set(format!("{e} {}", e.is_already_init_err())) } }
async fn run(n: u32) -> Result<u32, AppError> {
    match n {
        0 => { let v: u32 = "12x".parse()?; Ok(v) } 1 => { tokio::time::timeout(Duration::from_millis(1), std::future::pending::<()>()).await?; Ok(1) } 2 => { tokio::spawn(async { panic!("two") }).await?; Ok(2) } 3 => { let (_, rx) = oneshot::channel(); Ok(rx.await?) } 4 => { let s = Semaphore::new(0); s.close(); s.acquire().await?.forget(); Ok(4) }
        5 => { let s = Semaphore::new(0); s.try_acquire()?.forget(); Ok(5) } 6 => { let (tx, _) = mpsc::channel(1); tx.send(6).await?; Ok(6) } 7 => { let c = OnceCell::new(); c.set(1)?; c.set(2)?; Ok(7) } 8 => Err("boxed")?, 9 => Err(Box::<dyn Error + Send + Sync>::from(format!("nine {n}")))?, _ => Ok(n),
    }
}
impl From<&str> for AppError { fn from(s: &str) -> Self { AppError::Other(s.into()) } }
fn chain(e: &dyn Error) -> String { let mut s = e.to_string(); let mut c = e.source(); while let Some(x) = c { s += &format!(" <- {x}"); c = x.source(); } s }
#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), AppError> {
    std::panic::set_hook(Box::new(|_| {}));
    for n in 0..11 { match run(n).await { Ok(v) => println!("{n}: ok {v}"), Err(AppError::Join(e)) => println!("{n}: {}", AppError::Join(e)), Err(e) => println!("{n}: {}", chain(&e)) } }
    let (tx, rx) = watch::channel(1); drop(rx); println!("{} {:?}", tx.send(2).unwrap_err(), tx.send(3)); let (tx, mut rx) = watch::channel(1); drop(tx); println!("{}", rx.changed().await.unwrap_err()); let (tx, mut rx) = broadcast::channel::<u8>(1); println!("{}", rx.try_recv().unwrap_err()); drop(tx); println!("{} {}", rx.try_recv().unwrap_err(), rx.recv().await.unwrap_err());
    println!("{} {:?}", TryLockErr::get().await, mpsc::error::TrySendError::Full(3)); println!("{} {}", mpsc::error::TrySendError::Closed(()), mpsc::error::SendTimeoutError::Timeout(1)); println!("{:?} {}", mpsc::error::TryRecvError::Empty, mpsc::error::TryRecvError::Empty); println!("{:?}", TryAcquireError::Closed);
    let e: Result<u8, _> = run(8).await.map(|_| 1); println!("{:?}", e.as_ref().err().map(|e| e.to_string())); run(0).await?; Ok(())
}
struct TryLockErr; impl TryLockErr { async fn get() -> TryLockError { let m = tokio::sync::Mutex::new(0); let _g = m.lock().await; let e = m.try_lock().map(|_| ()).unwrap_err(); e } }
