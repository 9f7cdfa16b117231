use std::{any::Any, collections::HashMap, fmt, future::Future, hash::Hash, sync::Arc, time::Duration};
use tokio::{sync::{mpsc::{self, error::SendError, WeakSender}, oneshot, watch}, task::JoinHandle, time::{timeout, error::Elapsed}};
trait Message: Send + 'static { type Reply: Send + 'static; }
trait Actor: Sized + Send + 'static { fn stopped(self) -> impl Future<Output = ()> + Send { async {} } }
struct Addr<A: Actor> { tx: mpsc::Sender<Envelope2<A>>, }
impl<A: Actor> Clone for Addr<A> { fn clone(&self) -> Self { Addr { tx: self.tx.clone() } } }
trait Deliver<A: Actor>: Send { fn deliver<'a>(self: Box<Self>, a: &'a mut A, cx: &'a mut Ctx2<A>) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + 'a>>; }
type Envelope2<A> = Box<dyn Deliver<A>>;
struct Ctx2<A: Actor> { me: WeakSender<Envelope2<A>>, stop: bool }
struct Packet<M: Message> { m: M, back: oneshot::Sender<M::Reply> }
trait Handle<M: Message>: Actor { async fn on(&mut self, m: M, cx: &mut Ctx2<Self>) -> M::Reply; }
impl<A: Handle<M> , M: Message> Deliver<A> for Packet<M> where A: HandleSend<M> { fn deliver<'a>(self: Box<Self>, a: &'a mut A, cx: &'a mut Ctx2<A>) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + 'a>> { Box::pin(async move { let Packet { m, back } = *self; let r = a.on_send(m, cx).await; let _ = back.send(r); }) } }
trait HandleSend<M: Message>: Actor { fn on_send<'a>(&'a mut self, m: M, cx: &'a mut Ctx2<Self>) -> std::pin::Pin<Box<dyn Future<Output = M::Reply> + Send + 'a>>; }
#[derive(Debug)]
enum AskError { Gone, Slow(Elapsed) }
impl fmt::Display for AskError { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { match self { AskError::Gone => f.write_str("actor is gone"), AskError::Slow(e) => write!(f, "slow: {e}") } } }
impl<T> From<SendError<T>> for AskError { fn from(_: SendError<T>) -> Self { AskError::Gone } }
impl From<oneshot::error::RecvError> for AskError { fn from(_: oneshot::error::RecvError) -> Self { AskError::Gone } }
impl From<Elapsed> for AskError { fn from(e: Elapsed) -> Self { AskError::Slow(e) } }
impl<A: Actor> Addr<A> {
    fn spawn(mut a: A) -> (Self, JoinHandle<A>) { let (tx, mut rx) = mpsc::channel::<Envelope2<A>>(4); let me = tx.downgrade(); let h = tokio::spawn(async move { let mut cx = Ctx2 { me, stop: false }; while let Some(e) = rx.recv().await { e.deliver(&mut a, &mut cx).await; if cx.stop { rx.close(); } } a }); (Addr { tx }, h) }
    async fn ask<M: Message>(&self, m: M) -> Result<M::Reply, AskError> where A: HandleSend<M> + Handle<M> { let (back, r) = oneshot::channel(); self.tx.send(Box::new(Packet { m, back })).await?; Ok(timeout(Duration::from_millis(50), r).await??) }
}
struct Store<K, V> { map: HashMap<K, V>, version: watch::Sender<u64> }
impl<K: Hash + Eq + Send + 'static, V: Clone + Send + Sync + 'static> Actor for Store<K, V> {}
struct Put<K, V>(K, V); struct Stop; struct Nap(u64);
impl<K: Send + 'static, V: Send + 'static> Message for Put<K, V> { type Reply = Option<V>; }
struct GetV<K, V>(K, std::marker::PhantomData<fn() -> V>);
impl<K: Send + 'static, V: Send + 'static> Message for GetV<K, V> { type Reply = Option<V>; }
impl Message for Stop { type Reply = usize; } impl Message for Nap { type Reply = &'static str; }
macro_rules! handler { ($m:ty, |$s:ident, $x:ident, $cx:ident| $body:expr) => {
    impl<K: Hash + Eq + Send + Sync + 'static, V: Clone + Send + Sync + 'static> Handle<$m> for Store<K, V> { async fn on(&mut self, $x: $m, $cx: &mut Ctx2<Self>) -> <$m as Message>::Reply { let $s = self; $body } }
    impl<K: Hash + Eq + Send + Sync + 'static, V: Clone + Send + Sync + 'static> HandleSend<$m> for Store<K, V> { fn on_send<'a>(&'a mut self, $x: $m, $cx: &'a mut Ctx2<Self>) -> std::pin::Pin<Box<dyn Future<Output = <$m as Message>::Reply> + Send + 'a>> { let $s = self; Box::pin(async move { $body }) } } } }
handler!(Put<K, V>, |s, m, _cx| { s.version.send_modify(|v| *v += 1); s.map.insert(m.0, m.1) });
handler!(GetV<K, V>, |s, m, _cx| s.map.get(&m.0).cloned());
handler!(Stop, |s, _m, cx| { cx.stop = true; println!("alive: {}", cx.me.upgrade().is_some()); s.map.len() });
handler!(Nap, |_s, m, _cx| { tokio::time::sleep(Duration::from_millis(m.0)).await; "slept" });
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() {
    let (vtx, mut vrx) = watch::channel(0);
    let (addr, h) = Addr::spawn(Store::<String, u32> { map: HashMap::new(), version: vtx });
    println!("{:?} {:?}", addr.ask(Put("a".to_string(), 1)).await, addr.ask(Put("a".to_string(), 2)).await);
    let a2 = addr.clone();
    let t = tokio::spawn(async move { a2.ask(GetV("a".to_string(), std::marker::PhantomData)).await });
    println!("{:?}", t.await.unwrap());
    println!("{:?} {}", vrx.changed().await, *vrx.borrow_and_update());
    println!("{:?}", addr.ask(Nap(10)).await.unwrap());
    println!("{}", addr.ask(Nap(100)).await.unwrap_err());
    println!("{:?}", addr.ask(Stop).await.map_err(|e| e.to_string()));
    tokio::time::sleep(Duration::from_millis(200)).await;
    println!("{}", addr.ask(Nap(1)).await.unwrap_err());
    let store = h.await.unwrap(); println!("{:?}", store.map);
    let any: Box<dyn Any> = Box::new(store.map); println!("{:?}", any.downcast::<HashMap<String, u32>>().map(|m| m.len()).ok());
    println!("{:?}", vrx.has_changed().is_ok()); drop(store.version); println!("{:?}", vrx.changed().await.is_err()); let _ = Arc::new(0);
}
