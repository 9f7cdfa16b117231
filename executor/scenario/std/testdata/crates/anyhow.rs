use anyhow::{anyhow, bail, ensure, Context, Result};
use std::fmt;
#[derive(Debug)]
enum Bad { Small(u32) }
impl fmt::Display for Bad { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "too small") } }
impl std::error::Error for Bad {}
fn parse(s: &str) -> Result<u32> {
    let n: u32 = s.trim().parse().with_context(|| format!("reading {s:?}"))?;
    if n == 7 { bail!("seven is {}", "odd"); }
    ensure!(n < 100, "{n} is too large");
    ensure!(n != 50);
    if n < 3 { return Err(Bad::Small(n).into()); }
    if n == 9 { return Err(anyhow!("nine").context("outer").context("outermost")); }
    Ok(n)
}
async fn later(s: &str) -> anyhow::Result<u32> { Ok(parse(s).context("later failed")? + 1) }
fn main() -> Result<()> {
    for s in ["12", "x", "7", "200", "50", "1", "9"] {
        match parse(s) { Ok(n) => println!("ok {n}"), Err(e) => { println!("{e} | {e:#} | {}", e.chain().count()); println!("{:?}", e.downcast_ref::<Bad>().map(|Bad::Small(n)| n)); } }
    }
    println!("{:?}", parse("9").unwrap_err());
    println!("{:?}", futures::executor::block_on(later("4"))?);
    let none: Option<u8> = None;
    println!("{}", none.context("nothing there").unwrap_err());
    futures::executor::block_on(later("y"))?;
    Ok(())
}
