use futures::future::{self, TryFutureExt};
use futures::stream::{self, StreamExt, TryStreamExt};
use futures::{executor::block_on, FutureExt};
use std::fmt;
use std::num::ParseIntError;

#[derive(Debug)]
enum AppError {
    Parse(ParseIntError),
    TooBig { value: i32, limit: i32 },
    Io(std::io::Error),
}

impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(e) => write!(f, "cannot parse: {e}"),
            Self::TooBig { value, limit } => write!(f, "{value} is above {limit}"),
            Self::Io(e) => write!(f, "io: {e}"),
        }
    }
}
impl std::error::Error for AppError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Parse(e) => Some(e),
            Self::Io(e) => Some(e),
            _ => None,
        }
    }
}
impl From<ParseIntError> for AppError {
    fn from(e: ParseIntError) -> Self {
        Self::Parse(e)
    }
}
impl From<std::io::Error> for AppError {
    fn from(e: std::io::Error) -> Self {
        Self::Io(e)
    }
}

async fn parse(s: &str) -> Result<i32, AppError> {
    Ok(s.trim().parse::<i32>()?)
}
async fn limit(v: i32) -> Result<i32, AppError> {
    if v > 100 { Err(AppError::TooBig { value: v, limit: 100 }) } else { Ok(v) }
}

async fn sum(text: &str) -> Result<i32, AppError> {
    stream::iter(text.split(',').map(Ok::<_, AppError>))
        .and_then(parse)
        .and_then(limit)
        .inspect_ok(|v| print!("[{v}]"))
        .inspect_err(|e| print!("<{e}>"))
        .try_fold(0, |a, b| async move { Ok(a + b) })
        .await
}

fn main() {
    for t in ["1, 2,3", "4,x,5", "50,500", ""] {
        match block_on(sum(t)) {
            Ok(v) => println!(" = {v}"),
            Err(e) => println!(" error {e}; source {:?}", std::error::Error::source(&e).map(|s| s.to_string())),
        }
    }
    block_on(async {
        let r: Result<Vec<i32>, _> = stream::iter(vec![Ok(1), Err("e1"), Ok(2)]).try_collect().await;
        println!("{r:?}");
        let r: Result<Vec<i32>, String> = stream::iter(vec![Ok(1), Ok(5)]).map_err(|e: &str| e.to_string()).map_ok(|x| x * 3).try_collect().await;
        println!("{r:?}");
        let evens: Vec<Result<i32, &str>> =
            stream::iter(vec![Ok(1), Ok(2), Err("odd one"), Ok(4)]).try_filter(|x| future::ready(x % 2 == 0)).collect().await;
        println!("{evens:?}");
        let fm: Vec<Result<String, ()>> = stream::iter(vec![Ok(3), Ok(-3)])
            .try_filter_map(|x| async move { Ok(if x > 0 { Some(format!("+{x}")) } else { None }) })
            .collect()
            .await;
        println!("{fm:?}");
        let mut s = stream::iter(vec![Ok::<_, String>(7), Err("stop".to_string()), Ok(8)]);
        while let Some(v) = s.try_next().await.unwrap_or_else(|e| { println!("caught {e}"); Some(0) }) {
            println!("got {v}");
        }
        let orelse: Vec<Result<i32, String>> = stream::iter(vec![Ok(1), Err("a"), Err("bb")])
            .or_else(|e| async move { if e.len() == 1 { Ok(100) } else { Err(e.repeat(2)) } })
            .collect()
            .await;
        println!("{orelse:?}");
        let concurrent = stream::iter(vec![3u32, 1, 2])
            .map(|n| async move { if n == 9 { Err(n) } else { Ok(n * n) } })
            .buffered(2)
            .try_concat_nums()
            .await;
        println!("{concurrent:?}");
        let r = stream::iter((1..=5).map(Ok::<u32, u32>))
            .try_for_each_concurrent(2, |n| async move { if n == 4 { Err(n) } else { println!("n{n}"); Ok(()) } })
            .await;
        println!("{r:?}");
        let tb: Result<Vec<_>, &str> = stream::iter(vec![Ok(async { Ok(1) }.boxed()), Ok(async { Err("inner") }.boxed())])
            .try_buffer_unordered(5)
            .try_collect()
            .await;
        println!("{tb:?}");
        let tf: Result<Vec<i32>, ()> = stream::iter(vec![Ok(stream::iter(vec![Ok(1), Ok(2)])), Ok(stream::iter(vec![Ok(3)]))]).try_flatten().try_collect().await;
        println!("{tf:?}");
        let skipped: Result<Vec<i32>, ()> = stream::iter((0..8).map(Ok)).try_skip_while(|x| future::ok(*x < 3)).try_take_while(|x| future::ok(*x < 6)).try_collect().await;
        println!("{skipped:?}");
        let chunked: Vec<_> = stream::iter(vec![Ok(1), Ok(2), Ok(3), Err("boom"), Ok(4)]).try_chunks(2).collect().await;
        for c in &chunked {
            match c {
                Ok(v) => println!("chunk {v:?}"),
                Err(e) => println!("chunk error {e} / {e:?} / {:?}", e.0),
            }
        }
        let folded = async { Ok::<i32, AppError>(4) }
            .and_then(|x| async move { limit(x * 30).await })
            .or_else(|e| async move { println!("recover {e}"); Ok::<_, AppError>(1) })
            .map_ok(|x| x + 1)
            .map_err(|e| e.to_string())
            .inspect_ok(|v| println!("ok {v}"))
            .unwrap_or_else(|e| e.len() as i32)
            .await;
        println!("{folded}");
        let either = future::err::<i32, &str>("nope").map_ok_or_else(|e| format!("E{e}"), |v| format!("V{v}")).await;
        println!("{either}");
        let into: Result<i32, AppError> = async { "12x".parse::<i32>() }.err_into().await;
        println!("{}", into.unwrap_err());
        let io: Result<(), AppError> = future::err(std::io::Error::new(std::io::ErrorKind::Other, "disk")).err_into().await;
        println!("{:?}", io);
        let u = future::ok::<i64, ()>(3).ok_into::<i64>().await;
        println!("{u:?}");
        let fl: Result<i32, ()> = future::ok(future::ok(6)).try_flatten().await;
        println!("{fl:?}");
        let uni: Vec<_> = future::ok::<_, ()>(stream::iter(vec![Ok(1), Err(())])).try_flatten_stream().collect().await;
        println!("{uni:?}");
        println!("{:?}", stream::iter(vec![Ok(vec![1]), Ok(vec![2, 3]), Err('!')]).try_concat().await);
        let unf: Result<Vec<u8>, String> = stream::try_unfold(3u8, |n| async move {
            match n { 0 => Ok(None), 200 => Err("never".to_string()), n => Ok(Some((n, n - 1))) }
        }).try_collect().await;
        println!("{unf:?}");
    });
}

trait ConcatNums {
    fn try_concat_nums(self) -> futures::future::BoxFuture<'static, Result<u32, u32>>;
}
impl<S> ConcatNums for S
where
    S: futures::Stream<Item = Result<u32, u32>> + Send + 'static,
{
    fn try_concat_nums(self) -> futures::future::BoxFuture<'static, Result<u32, u32>> {
        self.try_fold(0, |a, b| future::ok(a * 10 + b)).boxed()
    }
}
