// What an async block gives is found out from what it is put in, though nobody tells it.
use std::error::Error;
use std::future::Future;
use std::pin::Pin;
type B<T> = Pin<Box<dyn Future<Output = T>>>;
fn a() -> B<Result<i32, Box<dyn Error>>> { Box::pin(async { let x: i32 = "5".parse()?; Ok(x) }) }
fn b() -> B<Option<String>> { Box::pin(async { None }) }
fn c() -> B<Vec<u8>> { Box::pin(async { Vec::new() }) }
fn d() -> B<String> { Box::pin(async { "x".into() }) }
fn e() -> B<u64> { Box::pin(async { let v: Vec<u64> = vec![1, 2]; v.iter().sum() }) }
fn g() -> B<u8> { Box::pin(async { 300u32 as u8 + "7".parse::<u8>().unwrap() }) }
fn run<F: Future<Output = Result<(), String>>>(f: F) { futures::executor::block_on(f).unwrap() }
fn h() -> impl Future<Output = Result<u8, String>> { async { Err("no".into()) } }
fn main() {
    use futures::executor::block_on;
    println!("{:?}", block_on(a()));
    println!("{:?}", block_on(b()));
    println!("{:?}", block_on(c()));
    println!("{:?}", block_on(d()));
    println!("{:?}", block_on(e()));
    println!("{:?}", block_on(g()));
    run(async { Ok(()) });
    println!("{:?}", block_on(h()));
    let k: Pin<Box<dyn Future<Output = i8>>> = Box::pin(async { 5 });
    println!("{}", block_on(k));
}
