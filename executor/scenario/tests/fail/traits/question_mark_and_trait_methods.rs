// What `?` returns to is known when the block ends; a method of a trait's future
// resolves to what the trait says.
async fn get() -> Result<u8, String> { Err("x".into()) }

trait Service {
    async fn call(&self, n: u32) -> u32;
    async fn go(&self);
    fn later(&self) -> impl std::future::Future<Output = i32>;
}
struct A;
impl Service for A {
    async fn call(&self, n: u64) -> u32 { n as u32 }
    async fn go(&mut self) {}
    async fn later(&self) -> i32 { 1 }
}
struct B;
impl Service for B {
    fn call(&self, n: u32) -> u32 { n }
    async fn go(&self) -> u8 { 1 }
    fn later(&self) -> i32 { 1 }
}

#[async_trait::async_trait]
trait Boxed { async fn go(&self) -> i32; async fn plain(); }
impl Boxed for A { async fn go(&self) -> i32 { 3 } async fn plain() {} }
struct C;
#[async_trait::async_trait]
impl Boxed for C { async fn go(&self) -> i32 { 3 } async fn plain() {} }

fn blocks() {
    let a = async { get().await?; };
    let b = async { get().await?; 5 };
    let c = || { "1".parse::<i32>()?; };
}
fn right() {
    let a = async { let x = get().await?; Ok::<_, String>(x) };
    let b = async { if true { return Err("a".to_string()); } get().await?; Ok(()) };
    let c = |s: Option<u8>| { s?; Some(s? + 1) };
}

#[tokio::main]
async fn main() {
    let n: i32 = "12".parse()?;
    println!("{n}");
    n
}
