// What a #[cfg] leaves out has to be syntax, and nothing more.

#[cfg(windows)]
pub fn method(&mut self, f: fn()) {}

#[cfg(windows)]
fn no_body();

#[cfg(windows)]
static NO_VALUE: u32;

#[cfg(windows)]
unsafe mod elsewhere {
    fn method(&self);
}

#[cfg(windows)]
use std::fmt::self;

#[cfg(windows)]
macro_rules! no_rules {}

struct Unit;

trait Named {
    #[cfg(windows)]
    pub fn name() -> String;
    fn number() -> u32;
}

impl Unit {
    #[cfg(windows)]
    fn no_body();
    #[cfg(windows)]
    const NO_VALUE: u32;
}

impl Named for Unit {
    #[cfg(windows)]
    type NoType;
    fn number() -> u32 {
        7
    }
}

fn main() {
    #[cfg(windows)]
    fn method(&self, of: &(dyn 'static), any: impl 'static) {}
    println!("{}", Unit::number());
    macro_rules! list {
        ($($e:expr),*) => { [$($e),*] };
    }
    println!("{:?} {:?}", list![1, #[cfg(windows)] 2, 3], vec![#[cfg(unix)] "a", #[cfg(windows)] "b", "c"]);
}
