// edition: 2024
//! Handlers as axum does it: traits over async functions of several arities, layers, a router.
use std::any::{Any, TypeId};
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::fmt::{Debug, Display};
use std::future::{ready, Future, Ready};
use std::marker::PhantomData;
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

#[derive(Default, Debug)]
struct Request {
    path: String,
    query: BTreeMap<String, String>,
    body: Vec<u8>,
}
#[derive(Debug, PartialEq)]
struct Response {
    status: u16,
    body: String,
}
trait IntoResponse {
    fn into_response(self) -> Response;
}
impl IntoResponse for Response {
    fn into_response(self) -> Response {
        self
    }
}
impl IntoResponse for String {
    fn into_response(self) -> Response {
        Response { status: 200, body: self }
    }
}
impl IntoResponse for &'static str {
    fn into_response(self) -> Response {
        self.to_owned().into_response()
    }
}
impl<T: IntoResponse> IntoResponse for (u16, T) {
    fn into_response(self) -> Response {
        Response { status: self.0, ..self.1.into_response() }
    }
}
impl<T: IntoResponse, E: IntoResponse> IntoResponse for Result<T, E> {
    fn into_response(self) -> Response {
        self.map_or_else(E::into_response, T::into_response)
    }
}
impl IntoResponse for Infallible {
    fn into_response(self) -> Response {
        match self {}
    }
}

trait FromRequest<S>: Sized {
    type Rejection: IntoResponse;
    fn from_request(req: &Request, state: &S) -> impl Future<Output = Result<Self, Self::Rejection>> + Send;
}
struct Query<T>(T);
struct State<T>(T);
struct Body(String);
impl<S: Sync> FromRequest<S> for Query<BTreeMap<String, String>> {
    type Rejection = Infallible;
    async fn from_request(req: &Request, _: &S) -> Result<Self, Infallible> {
        Ok(Query(req.query.clone()))
    }
}
impl<S: Sync> FromRequest<S> for Query<u32> {
    type Rejection = (u16, String);
    async fn from_request(req: &Request, _: &S) -> Result<Self, Self::Rejection> {
        let n = req.query.get("n").ok_or_else(|| (400, "n is missing".to_string()))?;
        n.parse().map(Query).map_err(|e| (422, format!("{n:?}: {e}")))
    }
}
impl<S: Clone + Send + Sync> FromRequest<S> for State<S> {
    type Rejection = Infallible;
    fn from_request(_: &Request, s: &S) -> impl Future<Output = Result<Self, Infallible>> + Send {
        let s = s.clone();
        Pause(1).then(move || Ok(State(s)))
    }
}
impl<S: Sync> FromRequest<S> for Body {
    type Rejection = Response;
    async fn from_request(req: &Request, _: &S) -> Result<Self, Response> {
        std::str::from_utf8(&req.body).map(|s| Body(s.to_string())).map_err(|e| Response { status: 415, body: e.to_string() })
    }
}

struct Pause(u8);
impl Future for Pause {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        if self.0 == 0 {
            return Poll::Ready(());
        }
        self.0 -= 1;
        cx.waker().wake_by_ref();
        Poll::Pending
    }
}
impl Pause {
    async fn then<T>(self, f: impl FnOnce() -> T) -> T {
        self.await;
        f()
    }
}

trait Handler<T, S>: Clone + Send + Sync + 'static {
    fn call(self, req: Arc<Request>, state: S) -> BoxFuture<'static, Response>;
}
macro_rules! impl_handler {
    ($($t:ident),*) => {
        impl<Fun, Fut, Res, S, $($t,)*> Handler<($($t,)*), S> for Fun
        where
            Fun: FnOnce($($t),*) -> Fut + Clone + Send + Sync + 'static,
            Fut: Future<Output = Res> + Send + 'static,
            Res: IntoResponse + 'static,
            S: Send + Sync + 'static,
            $($t: FromRequest<S> + Send + 'static,)*
        {
            #[allow(non_snake_case, unused_variables)]
            fn call(self, req: Arc<Request>, state: S) -> BoxFuture<'static, Response> {
                Box::pin(async move {
                    $(
                        let $t = match $t::from_request(&req, &state).await {
                            Ok(v) => v,
                            Err(e) => return e.into_response(),
                        };
                    )*
                    self($($t),*).await.into_response()
                })
            }
        }
    };
}
impl_handler!();
impl_handler!(A);
impl_handler!(A, B);
impl_handler!(A, B, C);

trait Service: Send + Sync {
    fn call<'a>(&'a self, req: Arc<Request>) -> BoxFuture<'a, Response>;
}
struct HandlerService<H, T, S> {
    handler: H,
    state: S,
    _t: PhantomData<fn() -> T>,
}
impl<H: Handler<T, S>, T: 'static, S: Clone + Send + Sync> Service for HandlerService<H, T, S> {
    fn call<'a>(&'a self, req: Arc<Request>) -> BoxFuture<'a, Response> {
        self.handler.clone().call(req, self.state.clone())
    }
}
struct Layered<F>(Box<dyn Service>, F);
impl<F> Service for Layered<F>
where
    F: for<'a> Fn(Arc<Request>, &'a dyn Service) -> BoxFuture<'a, Response> + Send + Sync,
{
    fn call<'a>(&'a self, req: Arc<Request>) -> BoxFuture<'a, Response> {
        (self.1)(req, &*self.0)
    }
}

struct Router<S> {
    routes: HashMap<&'static str, Box<dyn Service>>,
    state: S,
}
impl<S: Clone + Send + Sync + 'static> Router<S> {
    fn route<T: 'static>(mut self, path: &'static str, h: impl Handler<T, S>) -> Self {
        let s = HandlerService { handler: h, state: self.state.clone(), _t: PhantomData };
        self.routes.insert(path, Box::new(s));
        self
    }
    fn layer<F>(mut self, f: F) -> Self
    where
        F: for<'a> Fn(Arc<Request>, &'a dyn Service) -> BoxFuture<'a, Response> + Send + Sync + Copy + 'static,
    {
        self.routes = self.routes.drain().map(|(k, s)| (k, Box::new(Layered(s, f)) as Box<dyn Service>)).collect();
        self
    }
    async fn handle(&self, uri: &str, body: &[u8]) -> Response {
        let (path, q) = uri.split_once('?').unwrap_or((uri, ""));
        let query = q.split('&').filter_map(|kv| kv.split_once('=')).map(|(k, v)| (k.into(), v.into())).collect();
        let Some(service) = self.routes.get(path) else { return (404, format!("no {path}")).into_response() };
        service.call(Arc::new(Request { path: path.to_string(), query, body: body.to_vec() })).await
    }
}

#[derive(Clone, Default)]
struct App {
    hits: Arc<Mutex<Vec<String>>>,
}

async fn index() -> &'static str {
    "index"
}
async fn square(Query(n): Query<u32>) -> Result<String, (u16, &'static str)> {
    n.checked_mul(n).map(|x| x.to_string()).ok_or((507, "too large"))
}
async fn echo(State(app): State<App>, Query(q): Query<BTreeMap<String, String>>, Body(b): Body) -> impl IntoResponse {
    app.hits.lock().unwrap().push(b.clone());
    Pause(2).await;
    (201, format!("{q:?} {b}"))
}

#[derive(Default)]
struct Extensions(HashMap<TypeId, Box<dyn Any + Send>>);
impl Extensions {
    fn insert<T: Any + Send>(&mut self, t: T) -> Option<T> {
        self.0.insert(TypeId::of::<T>(), Box::new(t)).and_then(|b| b.downcast().ok()).map(|b| *b)
    }
    fn get<T: Any>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }
}

fn block_on<T>(f: impl Future<Output = T>) -> T {
    let mut f = std::pin::pin!(f);
    loop {
        if let Poll::Ready(t) = f.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
            return t;
        }
    }
}
fn show(x: impl Display + Debug) {
    println!("{x} {x:?}");
}

fn main() {
    let app = App::default();
    let log: &'static Mutex<Vec<String>> = Box::leak(Box::default());
    let router = Router { routes: HashMap::new(), state: app.clone() }
        .route("/", index)
        .route("/square", square)
        .route("/echo", echo)
        .route("/closure", |State(app): State<App>| async move { format!("{} hits", app.hits.lock().unwrap().len()) })
        .route("/ready", || -> Ready<&'static str> { ready("at once") })
        .layer(move |req, next| {
            Box::pin(async move {
                let path = req.path.clone();
                let r = next.call(req).await;
                log.lock().unwrap().push(format!("{path}={}", r.status));
                r
            })
        })
        .layer(|req, next| if req.body.len() > 8 { Box::pin(ready((413, "large").into_response())) } else { next.call(req) });
    for (uri, body) in [("/", ""), ("/square?n=12", ""), ("/square?n=99999", ""), ("/square?n=x", ""), ("/square", ""), ("/echo?b=2&a=1", "hi"), ("/echo", "much too long"), ("/closure", ""), ("/ready", ""), ("/nope?x", "")] {
        let r = block_on(router.handle(uri, body.as_bytes()));
        println!("{uri:16} {} {}", r.status, r.body);
    }
    println!("{:?}", block_on(router.handle("/echo", &[0xff, 0xfe])));
    println!("{}", log.lock().unwrap().join(" "));
    let mut e = Extensions::default();
    println!("{:?} {:?} {:?}", e.insert(5u8), e.insert("text"), e.insert(6u8));
    println!("{:?} {:?} {:?}", e.get::<u8>(), e.get::<&str>(), e.get::<String>());
    show("end");
}
