//! Error types with sources, boxed errors, conversions and what Option and Result offer.

use std::convert::{Infallible, TryFrom, TryInto};
use std::error::Error;
use std::fmt;
use std::num::{ParseFloatError, ParseIntError};
use std::str::FromStr;
#[derive(Debug)]
enum AppError {
    Parse { line: usize, source: ParseIntError },
    Float(ParseFloatError),
    Io(Box<dyn Error + Send + Sync>),
    Missing(&'static str),
}
impl fmt::Display for AppError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AppError::Parse { line, .. } => write!(f, "line {line}: bad number"),
            Self::Float(e) => write!(f, "float: {e}"),
            Self::Io(e) => write!(f, "io: {e}"),
            Self::Missing(k) => write!(f, "missing {k:?}"),
        }
    }
}
impl Error for AppError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            AppError::Parse { source, .. } => Some(source),
            AppError::Float(e) => Some(e),
            AppError::Io(e) => Some(e.as_ref()),
            _ => None,
        }
    }
}
impl From<ParseFloatError> for AppError {
    fn from(e: ParseFloatError) -> Self {
        AppError::Float(e)
    }
}
#[derive(Debug)]
struct Outer(AppError);
impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("outer failure")
    }
}
impl Error for Outer {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}
fn chain(e: &dyn Error) -> String {
    let mut s = e.to_string();
    let mut c = e.source();
    while let Some(x) = c {
        s += " <- ";
        s += &x.to_string();
        c = x.source();
    }
    s
}
fn parse(s: &str) -> Result<i32, AppError> {
    s.lines().enumerate().map(|(i, l)| l.trim().parse::<i32>().map_err(|source| AppError::Parse { line: i + 1, source })).sum()
}
fn float(s: &str) -> Result<f64, AppError> {
    let v: f64 = s.parse()?;
    if v < 0.0 {
        return Err(AppError::Missing("sign"));
    }
    Ok(v)
}
fn dynamic(s: &str) -> Result<u8, Box<dyn Error>> {
    if s.is_empty() {
        return Err("empty input".into());
    }
    let n: u8 = s.parse()?;
    let c = char::from_digit(n as u32, 10).ok_or_else(|| format!("{n} is not a digit"))?;
    if c == '7' {
        Err(Outer(AppError::Missing("seven")))?
    }
    Ok(n)
}
#[derive(Debug, PartialEq, Clone, Copy)]
struct Rgb(u8, u8, u8);
impl FromStr for Rgb {
    type Err = Box<dyn Error + Send + Sync>;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let h = s.strip_prefix('#').ok_or("no hash")?;
        if h.len() != 6 {
            return Err(format!("bad length {}", h.len()).into());
        }
        let p = |i: usize| u8::from_str_radix(&h[i..i + 2], 16);
        Ok(Rgb(p(0)?, p(2)?, p(4)?))
    }
}
impl TryFrom<(i32, i32, i32)> for Rgb {
    type Error = String;
    fn try_from((r, g, b): (i32, i32, i32)) -> Result<Self, String> {
        let c = |v: i32| u8::try_from(v).map_err(|e| format!("{v}: {e}"));
        Ok(Rgb(c(r)?, c(g)?, c(b)?))
    }
}
impl From<Rgb> for u32 {
    fn from(c: Rgb) -> u32 {
        u32::from_be_bytes([0, c.0, c.1, c.2])
    }
}
impl From<[u8; 3]> for Rgb {
    fn from([r, g, b]: [u8; 3]) -> Self {
        Rgb(r, g, b)
    }
}
struct Even(u32);
impl TryFrom<u32> for Even {
    type Error = u32;
    fn try_from(n: u32) -> Result<Self, u32> {
        if n % 2 == 0 {
            Ok(Even(n))
        } else {
            Err(n)
        }
    }
}
fn opt(v: &[i32]) -> Option<i32> {
    let a = v.first()?;
    let b = v.get(1).copied()?;
    Some(a.checked_div(b)? + *v.last()?)
}
fn never() -> Result<i32, Infallible> {
    Ok(5)
}
fn main() -> Result<(), Box<dyn Error>> {
    println!("{:?}", parse("1\n 2\n3").unwrap());
    let e = parse("1\nx\n3").unwrap_err();
    println!("{e} / {e:?} / {}", chain(&e));
    println!("{}", chain(&Outer(e)));
    println!("{:?} {} {}", float("2.5").ok(), float("x").unwrap_err(), float("-1").unwrap_err());
    for s in ["", "5", "300", "77", "7", "q"] {
        match dynamic(s) {
            Ok(n) => println!("{s:?} -> {n}"),
            Err(e) => {
                println!("{s:?} -> {e} {} {}", e.downcast_ref::<ParseIntError>().is_some(), e.is::<Outer>());
                if let Ok(o) = e.downcast::<Outer>() {
                    println!("  {:?}", o.0);
                }
            }
        }
    }
    for s in ["#ff8000", "ff", "#ff", "#gg0000"] {
        println!("{:?}", s.parse::<Rgb>().map_err(|e| e.to_string()));
    }
    println!("{:?} {:?}", Rgb::try_from((1, 2, 3)), TryInto::<Rgb>::try_into((1, 256, 3)));
    let n: u32 = Rgb(1, 2, 3).into();
    let c: Rgb = [9, 8, 7].into();
    println!("{n:#x} {c:?} {:?} {:?}", Even::try_from(4).map(|e| e.0), Even::try_from(5).map(|e| e.0));
    println!("{:?} {:?} {:?}", opt(&[8, 2, 5]), opt(&[8, 0]), opt(&[]));
    let Ok(v) = never();
    println!("{v}");
    let r: Result<i32, String> = Err("e".into());
    println!("{} {} {:?} {:?}", r.clone().unwrap_or(1), r.clone().unwrap_or_else(|e| e.len() as i32), r.as_ref().ok(), r.as_ref().err());
    println!(
        "{:?} {:?} {:?}",
        r.clone().or_else(|e| if e == "e" { Ok::<_, ()>(9) } else { Err(()) }),
        Ok::<i32, String>(3).and_then(|x| x.checked_sub(5).ok_or("neg".to_string())),
        r.is_err_and(|e| e.starts_with('e'))
    );
    println!("{:?} {:?} {:?}", Some(3).ok_or("none"), Some(Ok::<i32, ()>(3)).transpose(), Ok::<Option<i32>, ()>(None).transpose());
    println!("{:?} {:?} {:?} {:?}", Some(1).xor(None), Some(1).or(Some(2)), Some(1).zip(Some('a')), Some(5).filter(|x| x % 2 == 0));
    let mut o = Some(3);
    println!("{:?}", o.take());
    println!("{:?}", o.get_or_insert(7));
    println!("{:?}", o.replace(8));
    println!("{:?}", o.insert(1));
    println!(
        "{:?} {:?} {} {}",
        Some(2).map_or(0, |x| x * 2),
        None.map_or_else(|| -1, |x: i32| x),
        Some(3).is_some_and(|x| x > 2),
        None::<i32>.is_none_or(|x| x > 2)
    );
    if let Some(x) = o.as_mut() {
        *x += 1;
    }
    println!("{o:?} {:?} {:?} {:?}", o.as_ref().map(|x| x + 1), o.iter().count(), Some(Some(1)).flatten());
    println!("{:?} {:?}", Some("a").unwrap_or_default(), Some((1, 'a')).unzip());
    println!("{:?} {:?}", o.take_if(|x| *x == 2), Some(4).inspect(|x| print!("see {x} ")).copied_like());
    println!("{:?}", Ok::<i32, i32>(1).inspect_err(|e| print!("{e}")).iter().next());
    println!("{:?}", Some(&5).copied().into_iter().chain(None).collect::<Vec<_>>());
    println!("{}", Some(3).into_iter().sum::<i32>());
    println!("{:?} {:?}", Some(1) < None, Ok::<i32, i32>(1) < Err(0));
    let b: Box<dyn Error + Send + Sync> = From::from("text");
    println!("{b:?} {b}");
    let fe = AppError::Io(b);
    println!("{}", chain(&fe));
    let e2: Box<dyn Error> = Box::new(fmt::Error);
    println!("{e2}");
    dynamic("12")?;
    println!("unreachable");
    Ok(())
}
trait Cl {
    fn copied_like(self) -> Self;
}
impl Cl for Option<i32> {
    fn copied_like(self) -> Self {
        self
    }
}
