// Conditional compilation: what is left out is not even looked at.
#[cfg(target_os = "linux")]
fn os() -> &'static str {
    "linux"
}
#[cfg(not(target_os = "linux"))]
fn os() -> &'static str {
    "no linux"
}
#[cfg(all(unix, not(windows), any(target_pointer_width = "32", target_pointer_width = "64")))]
const FAMILY: &str = "unix";
#[cfg(windows)]
const FAMILY: &str = "windows";

#[cfg_attr(all(), derive(Debug, Clone), derive(PartialEq))]
#[cfg_attr(windows, derive(NoSuchDerive))]
struct Config {
    #[cfg(debug_assertions)]
    checks: u32,
    #[cfg(not(debug_assertions))]
    checks: NoSuchType,
    name: &'static str,
}

#[derive(Debug)]
enum Mode {
    #[cfg(feature = "turbo")]
    Turbo,
    Plain,
    #[cfg(unix)]
    Signal(i32),
}

#[cfg(test)]
mod tests {
    use super::nothing_like_this;
    #[test]
    fn never() {}
}

trait Greet {
    #[cfg(unix)]
    fn greet(&self) -> String;
    #[cfg(windows)]
    fn wave(&self);
}
impl Greet for Config {
    #[cfg(unix)]
    fn greet(&self) -> String {
        format!("hello from {}", self.name)
    }
    #[cfg(windows)]
    fn wave(&self) {}
}

fn describe(m: &Mode) -> i32 {
    match m {
        #[cfg(feature = "turbo")]
        Mode::Turbo => 100,
        Mode::Plain => 0,
        #[cfg(unix)]
        Mode::Signal(n) => *n,
    }
}

fn main() {
    println!("{} {FAMILY}", os());
    let c = Config {
        #[cfg(debug_assertions)]
        checks: 3,
        #[cfg(not(debug_assertions))]
        checks: no_such_value,
        name: "cfg",
    };
    println!("{c:?} {} {}", c.clone() == c, c.greet());
    println!("{} {}", describe(&Mode::Plain), describe(&Mode::Signal(9)));
    #[cfg(windows)]
    let n = compile_error!("never compiled");
    #[cfg(not(windows))]
    let n = 5;
    #[cfg(windows)]
    println!("not printed {}", n + undefined);
    #[cfg(unix)]
    {
        println!("a block with {n}");
    }
    if cfg!(all(target_os = "linux", target_arch = "x86_64", target_endian = "little")) && !cfg!(feature = "x") {
        println!("{} {} {}", cfg!(debug_assertions), cfg!(test), cfg!(panic = "unwind"));
    }
    println!("{}", if cfg!(windows) { "windows" } else if cfg!(unix) { "unix" } else { "other" });
}
