//! async-trait heavy: plugins with generics, default methods, lifetimes, and dyn chains (middleware)
use async_trait::async_trait;
use futures::{executor::block_on, future::{BoxFuture, FutureExt}, lock::Mutex, stream::{self, BoxStream, StreamExt}};
use std::{borrow::Cow, collections::BTreeMap, error::Error, fmt::{self, Debug, Display}, sync::Arc};
type Res<T> = Result<T, Box<dyn Error + Send + Sync>>;
#[derive(Clone, Debug, Default)] struct Request { path: String, headers: BTreeMap<String, String> }
#[derive(Clone, Debug, PartialEq)] struct Response { status: u16, body: Cow<'static, str> }
#[derive(Debug)] struct HttpError(u16, String);
impl Display for HttpError { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{} {}", self.0, self.1) } }
impl Error for HttpError {}
#[async_trait]
trait Handler: Send + Sync { async fn call(&self, req: Request) -> Res<Response>; fn name(&self) -> &str { std::any::type_name::<Self>().rsplit("::").next().unwrap() } }
#[async_trait]
impl<F> Handler for F where F: Fn(Request) -> BoxFuture<'static, Res<Response>> + Send + Sync { async fn call(&self, req: Request) -> Res<Response> { self(req).await } fn name(&self) -> &str { "closure" } }
#[async_trait]
trait Middleware: Send + Sync { async fn handle<'a>(&'a self, req: Request, next: Next<'a>) -> Res<Response>; }
#[derive(Clone, Copy)] struct Next<'a> { rest: &'a [Arc<dyn Middleware>], end: &'a dyn Handler }
impl<'a> Next<'a> { fn run(mut self, req: Request) -> BoxFuture<'a, Res<Response>> { async move { match self.rest.split_first() { Some((m, rest)) => { self.rest = rest; m.handle(req, self).await } None => self.end.call(req).await } }.boxed() } }
struct Log(Arc<Mutex<Vec<String>>>);
#[async_trait]
impl Middleware for Log { async fn handle<'a>(&'a self, req: Request, next: Next<'a>) -> Res<Response> { let path = req.path.clone(); let r = next.run(req).await; let line = match &r { Ok(r) => format!("{path} {}", r.status), Err(e) => format!("{path} failed: {e}") }; self.0.lock().await.push(line); r } }
struct Auth;
#[async_trait]
impl Middleware for Auth { async fn handle<'a>(&'a self, mut req: Request, next: Next<'a>) -> Res<Response> { match req.headers.get("auth").map(String::as_str) { Some("secret") => { req.headers.insert("user".into(), "root".into()); next.run(req).await } Some(other) => Err(Box::new(HttpError(403, format!("bad token {other:?}")))), None if req.path.starts_with("/public") => next.run(req).await, None => Ok(Response { status: 401, body: "who?".into() }) } } }
struct Retry(u32);
#[async_trait]
impl Middleware for Retry { async fn handle<'a>(&'a self, req: Request, next: Next<'a>) -> Res<Response> { let mut last = None; for i in 0..=self.0 { match next.run(req.clone()).await { Ok(r) => return Ok(r), Err(e) if e.downcast_ref::<HttpError>().map_or(false, |h| h.0 == 503) => { println!("  retry {i}"); last = Some(e) } Err(e) => return Err(e) } } Err(last.unwrap()) } }
struct Flaky(Mutex<u32>);
#[async_trait]
impl Handler for Flaky { async fn call(&self, req: Request) -> Res<Response> { let mut n = self.0.lock().await; if *n > 0 { *n -= 1; return Err(HttpError(503, "busy".into()).into()); } let user = req.headers.get("user").cloned().unwrap_or_else(|| "guest".into()); Ok(Response { status: 200, body: format!("hi {user} at {}", req.path).into() }) } }
#[async_trait]
trait Source { type Item: Debug + Send; async fn fetch(&mut self) -> Option<Self::Item>; async fn all(mut self) -> Vec<Self::Item> where Self: Sized + Send { let mut v = vec![]; while let Some(x) = self.fetch().await { v.push(x) } v } fn stream(self) -> BoxStream<'static, Self::Item> where Self: Sized + Send + 'static, Self::Item: 'static { stream::unfold(self, |mut s| async move { s.fetch().await.map(|x| (x, s)) }).boxed() } }
struct Count(u8);
#[async_trait]
impl Source for Count { type Item = u8; async fn fetch(&mut self) -> Option<u8> { self.0 = self.0.checked_sub(1)?; Some(self.0) } }
struct Words<'t>(std::str::SplitWhitespace<'t>);
#[async_trait]
impl<'t> Source for Words<'t> { type Item = &'t str; async fn fetch(&mut self) -> Option<&'t str> { self.0.next() } }
#[async_trait(?Send)]
trait Visitor { async fn visit(&mut self, depth: usize, node: &Tree); async fn done(self: Box<Self>) -> String; }
enum Tree { Leaf(i32), Node(Vec<Tree>) }
impl Tree { fn walk<'a>(&'a self, v: &'a mut dyn Visitor, depth: usize) -> futures::future::LocalBoxFuture<'a, ()> { async move { v.visit(depth, self).await; if let Tree::Node(c) = self { for t in c { t.walk(v, depth + 1).await } } }.boxed_local() } }
struct Printer { out: String, sum: std::rc::Rc<std::cell::Cell<i32>> }
#[async_trait(?Send)]
impl Visitor for Printer { async fn visit(&mut self, depth: usize, node: &Tree) { match node { Tree::Leaf(n) => { self.sum.set(self.sum.get() + n); self.out += &format!("{}{n};", "-".repeat(depth)) } Tree::Node(c) => self.out += &format!("{}[{}];", "-".repeat(depth), c.len()) } } async fn done(self: Box<Self>) -> String { self.out } }
fn main() {
    let log = Arc::new(Mutex::new(vec![]));
    let chain: Vec<Arc<dyn Middleware>> = vec![Arc::new(Log(log.clone())), Arc::new(Auth), Arc::new(Retry(2))];
    let handlers: Vec<Box<dyn Handler>> = vec![Box::new(Flaky(Mutex::new(2))), Box::new(|r: Request| async move { if r.path.ends_with("boom") { Err("exploded".into()) } else { Ok(Response { status: 204, body: "".into() }) } }.boxed()), Box::new(Flaky(Mutex::new(9)))];
    block_on(async {
        for h in &handlers {
            println!("{}", h.name());
            for (path, auth) in [("/public/a", None), ("/x", Some("secret")), ("/x", Some("wrong")), ("/y", None), ("/public/boom", Some("secret"))] {
                let req = Request { path: path.into(), headers: auth.map(|a| ("auth".to_string(), a.to_string())).into_iter().collect() };
                match (Next { rest: &chain, end: h.as_ref() }).run(req).await { Ok(r) => println!("  {r:?}"), Err(e) => println!("  error {e}") }
            }
        }
        println!("{}", log.lock().await.join("\n"));
        println!("{:?} {:?}", Count(3).all().await, Count(4).stream().map(|x| x * 2).collect::<Vec<_>>().await);
        let text = String::from("to be or not");
        println!("{:?}", Words(text.split_whitespace()).all().await);
        let sum = std::rc::Rc::new(std::cell::Cell::new(0));
        let mut v: Box<dyn Visitor> = Box::new(Printer { out: String::new(), sum: sum.clone() });
        Tree::Node(vec![Tree::Leaf(1), Tree::Node(vec![Tree::Leaf(2), Tree::Leaf(3)]), Tree::Leaf(4)]).walk(v.as_mut(), 0).await;
        println!("{} {}", v.done().await, sum.get());
    });
}
