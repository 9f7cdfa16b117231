//! A generic event bus and plugins, with boxed async closures and lifetimes.
use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt::Debug;
use std::future::Future;
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, RwLock};
use tokio::sync::mpsc;
type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
trait Event: Any + Debug + Send + Sync {}
impl<T: Any + Debug + Send + Sync> Event for T {}
trait Handler<E>: Send + Sync { fn handle<'a>(&'a self, e: &'a E, ctx: &'a Ctx) -> BoxFuture<'a, Result<(), Failed>>; }
#[derive(Debug, PartialEq)] struct Failed(String);
impl<F> From<F> for Failed where F: std::error::Error { fn from(e: F) -> Self { Failed(e.to_string()) } }
struct FnHandler<E, F>(F, PhantomData<fn(E)>);
impl<E, F, Fut> Handler<E> for FnHandler<E, F> where E: Clone + Send + Sync, F: Fn(E, Ctx) -> Fut + Send + Sync, Fut: Future<Output = Result<(), Failed>> + Send + 'static {
    fn handle<'a>(&'a self, e: &'a E, ctx: &'a Ctx) -> BoxFuture<'a, Result<(), Failed>> { Box::pin((self.0)(e.clone(), ctx.clone())) }
}
#[derive(Clone)] struct Ctx { out: mpsc::UnboundedSender<String>, depth: usize, bus: Arc<Bus> }
type Erased = Box<dyn for<'a> Fn(&'a (dyn Any + Send + Sync), &'a Ctx) -> BoxFuture<'a, Result<(), Failed>> + Send + Sync>;
#[derive(Default)] struct Bus { handlers: RwLock<HashMap<TypeId, Vec<Arc<Erased>>>> }
impl Bus {
    fn on<E: Event + Clone, H: Handler<E> + 'static>(&self, h: H) -> &Self {
        let h = Arc::new(h);
        let erased: Erased = Box::new(move |e, ctx| { let h = h.clone(); let e = e.downcast_ref::<E>().expect("type"); Box::pin(async move { h.handle(e, ctx).await }) });
        self.handlers.write().unwrap().entry(TypeId::of::<E>()).or_default().push(Arc::new(erased));
        self
    }
    fn on_fn<E: Event + Clone, F, Fut>(&self, f: F) -> &Self where F: Fn(E, Ctx) -> Fut + Send + Sync + 'static, Fut: Future<Output = Result<(), Failed>> + Send + 'static { self.on::<E, _>(FnHandler(f, PhantomData)) }
    fn emit<'a, E: Event>(&'a self, e: E, ctx: &'a Ctx) -> BoxFuture<'a, usize> {
        Box::pin(async move {
            let hs = self.handlers.read().unwrap().get(&TypeId::of::<E>()).cloned().unwrap_or_default();
            let mut ctx = ctx.clone(); ctx.depth += 1;
            let mut ok = 0;
            for h in &hs { match h(&e, &ctx).await { Ok(()) => ok += 1, Err(Failed(m)) => { ctx.out.send(format!("{:>w$}! {e:?}: {m}", "", w = ctx.depth)).ok(); } } }
            ok
        })
    }
}
#[derive(Debug, Clone)] struct Login { user: String, age: &'static str }
#[derive(Debug, Clone, Copy)] struct Tick(u8);
struct Audit { prefix: &'static str }
impl Handler<Login> for Audit { fn handle<'a>(&'a self, e: &'a Login, ctx: &'a Ctx) -> BoxFuture<'a, Result<(), Failed>> { Box::pin(async move { tokio::task::yield_now().await; ctx.out.send(format!("{}{}", self.prefix, e.user)).map_err(|_| Failed("closed".into())) }) } }
#[tokio::main]
async fn main() {
    let (out, mut rx) = mpsc::unbounded_channel();
    let bus = Arc::new(Bus::default());
    bus.on(Audit { prefix: "audit:" })
        .on_fn(|l: Login, c: Ctx| async move { let n: u8 = l.age.parse()?; c.out.send(format!("age {n}")).unwrap(); let k = c.bus.emit(Tick(n % 3), &c).await; c.out.send(format!("{k} tick handlers")).unwrap(); Ok(()) })
        .on_fn(|Tick(n): Tick, c: Ctx| async move { if n == 0 { return Err(Failed("zero".to_string())) } if c.depth < 5 { c.bus.emit(Tick(n - 1), &c).await; } c.out.send(format!("{:w$}tick {n}", "", w = c.depth)).ok(); Ok(()) });
    let ctx = Ctx { out, depth: 0, bus: bus.clone() };
    for l in [Login { user: "ann".into(), age: "32" }, Login { user: "bob".into(), age: "old" }] { println!("{:?}", bus.emit(l, &ctx).await); }
    println!("{}", bus.emit("nobody listens", &ctx).await);
    drop(ctx);
    while let Some(l) = rx.recv().await { println!("{l}"); }
}
