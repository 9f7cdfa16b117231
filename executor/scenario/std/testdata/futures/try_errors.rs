// try streams: how errors travel
use futures::executor::block_on;
use futures::future;
use futures::stream::{self, StreamExt, TryStreamExt};
use std::fmt;
use std::num::ParseIntError;

#[derive(Debug)]
enum AppError {
    Parse(ParseIntError),
    TooBig(i64),
    Io(std::io::Error),
}
impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppError::Parse(e) => write!(f, "parse error: {e}"),
            AppError::TooBig(n) => write!(f, "{n} is too big"),
            AppError::Io(e) => write!(f, "io: {e}"),
        }
    }
}
impl std::error::Error for AppError {}
impl From<ParseIntError> for AppError {
    fn from(e: ParseIntError) -> Self { AppError::Parse(e) }
}
impl From<std::io::Error> for AppError {
    fn from(e: std::io::Error) -> Self { AppError::Io(e) }
}

fn parse(s: &str) -> Result<i64, AppError> {
    let n: i64 = s.parse()?;
    if n > 1000 { Err(AppError::TooBig(n)) } else { Ok(n) }
}

fn main() {
    block_on(async {
        let good = ["1", "20", "300"];
        let bad = ["1", "x", "300"];
        let big = ["1", "2000", "y"];
        for set in [good, bad, big] {
            let r: Result<Vec<i64>, AppError> = stream::iter(set).map(parse).try_collect().await;
            match r {
                Ok(v) => println!("collected {v:?}"),
                Err(e) => println!("failed: {e} / {e:?}"),
            }
        }
        let sum = stream::iter(good).map(parse).try_fold(0i64, |a, b| async move { Ok(a + b) }).await.unwrap();
        println!("sum {sum}");
        let r = stream::iter(good).map(parse).try_for_each(|n| {
            println!("visit {n}");
            future::ready(if n > 100 { Err(AppError::TooBig(n)) } else { Ok(()) })
        }).await;
        println!("{}", r.unwrap_err());
        let v: Vec<String> = stream::iter(good).map(parse).map_ok(|n| n * 2).and_then(|n| async move { Ok(format!("#{n}")) }).try_collect().await.unwrap();
        println!("{v:?}");
        let v: Vec<Result<i64, String>> = stream::iter(bad).map(parse).map_err(|e| e.to_string()).collect().await;
        println!("{v:?}");
        let v: Vec<Result<i64, ()>> = stream::iter(bad).map(parse).or_else(|e| async move { println!("recovering from {e}"); Ok::<i64, ()>(-1) }).collect().await;
        println!("{v:?}");
        let v: Vec<i64> = stream::iter(good).map(parse).try_filter(|n| future::ready(*n != 20)).try_collect().await.unwrap();
        println!("{v:?}");
        let v: Result<Vec<char>, AppError> = stream::iter(good).map(parse).try_filter_map(|n| async move { Ok(if n < 100 { char::from_digit(n as u32 % 10, 10) } else { None }) }).try_collect().await;
        println!("{v:?}");
        let v: Result<Vec<i64>, AppError> = stream::iter(good).map(parse).try_take_while(|n| { let keep = *n < 100; async move { Ok(keep) } }).try_collect().await;
        println!("{v:?}");
        let v: Result<Vec<i64>, AppError> = stream::iter(good).map(parse).try_skip_while(|n| future::ok(*n < 20)).try_collect().await;
        println!("{v:?}");
        let v: Result<Vec<Vec<i64>>, _> = stream::iter(["1", "2", "3", "4", "5"]).map(parse).try_chunks(2).try_collect().await;
        println!("{v:?}");
        let e = stream::iter(["1", "2", "3", "z", "5"]).map(parse).try_chunks(2).try_collect::<Vec<_>>().await.unwrap_err();
        println!("chunk error {e} with {:?}", e.0);
        let v: Result<Vec<i64>, AppError> = stream::iter(good).map(parse).map_ok(|n| async move { Ok::<_, AppError>(n + 1) }).try_buffered(2).try_collect().await;
        println!("{v:?}");
        let v: Result<Vec<i64>, AppError> = stream::iter(good).map(parse).map_ok(|n| async move { if n == 20 { Err(AppError::TooBig(20)) } else { Ok(n) } }).try_buffer_unordered(2).try_collect().await;
        println!("{:?}", v.map_err(|e| e.to_string()));
        let mut s = stream::iter(bad).map(parse);
        loop {
            match s.try_next().await {
                Ok(Some(n)) => println!("next {n}"),
                Ok(None) => { println!("end"); break; }
                Err(e) => println!("err {e}"),
            }
        }
        let nested = stream::iter(vec![Ok::<_, AppError>(stream::iter(vec![Ok::<i32, AppError>(1), Ok(2)])), Ok(stream::iter(vec![Err(AppError::TooBig(9)), Ok(3)]))]);
        let v: Vec<_> = nested.try_flatten().map(|r| r.map_err(|e| e.to_string())).collect().await;
        println!("{v:?}");
        let text = stream::iter(vec![Ok::<_, AppError>(vec![1]), Ok(vec![2, 3])]).try_concat().await;
        println!("{text:?}");
        let r = stream::iter([1, 2, 3]).map(Ok::<i32, String>).try_for_each_concurrent(None, |n| async move { if n == 2 { Err(format!("no {n}")) } else { Ok(()) } }).await;
        println!("{r:?}");
        let io: Result<Vec<i64>, AppError> = stream::iter([Err(std::io::Error::new(std::io::ErrorKind::Other, "disk")), Ok(1)]).err_into::<AppError>().try_collect().await;
        println!("{io:?}");
        let c = stream::iter(good).map(parse).inspect_ok(|n| print!("[{n}]")).inspect_err(|e| print!("({e})")).into_stream().count().await;
        println!(" {c}");
        let mut u = stream::try_unfold(0, |n| async move { if n < 3 { Ok(Some((n, n + 1))) } else { Err("too far") } }).boxed();
        while let Some(x) = u.next().await { println!("{x:?}"); if x.is_err() { break; } }
    });
}
