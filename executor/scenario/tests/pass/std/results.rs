// Errors: custom ones with sources, From for ?, boxed ones, and main's own.
use std::error::Error;
use std::fmt;
use std::num::{ParseFloatError, ParseIntError};

#[derive(Debug)]
enum ConfigError {
    Missing(&'static str),
    BadInt { key: String, source: ParseIntError },
    BadFloat(ParseFloatError),
    Other(Box<dyn Error + Send + Sync>),
}
impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(k) => write!(f, "missing key {k:?}"),
            Self::BadInt { key, .. } => write!(f, "bad integer for {key}"),
            Self::BadFloat(e) => e.fmt(f),
            Self::Other(e) => write!(f, "other: {e}"),
        }
    }
}
impl Error for ConfigError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::BadInt { source, .. } => Some(source),
            Self::Other(e) => Some(&**e),
            _ => None,
        }
    }
}
impl From<ParseFloatError> for ConfigError {
    fn from(e: ParseFloatError) -> Self {
        ConfigError::BadFloat(e)
    }
}
impl From<Box<dyn Error + Send + Sync>> for ConfigError {
    fn from(e: Box<dyn Error + Send + Sync>) -> Self {
        ConfigError::Other(e)
    }
}

fn find<'a>(text: &'a str, key: &'static str) -> Result<&'a str, ConfigError> {
    text.lines()
        .filter_map(|l| l.split_once('='))
        .find(|(k, _)| k.trim() == key)
        .map(|(_, v)| v.trim())
        .ok_or(ConfigError::Missing(key))
}

fn int(text: &str, key: &'static str) -> Result<i32, ConfigError> {
    find(text, key)?.parse().map_err(|source| ConfigError::BadInt { key: key.to_string(), source })
}

fn ratio(text: &str) -> Result<f64, ConfigError> {
    let r: f64 = find(text, "ratio")?.parse()?;
    if r < 0.0 {
        return Err(ConfigError::Other("negative ratio".into()));
    }
    if r > 100.0 {
        Err(Box::<dyn Error + Send + Sync>::from(format!("{r} is too big")))?;
    }
    Ok(r)
}

fn chain(e: &dyn Error) -> String {
    let mut s = e.to_string();
    let mut cur = e.source();
    while let Some(e) = cur {
        s += &format!(" <- {e}");
        cur = e.source();
    }
    s
}

fn anything(n: i32) -> Result<String, Box<dyn Error>> {
    match n {
        0 => Err("plain text")?,
        1 => Err(String::from("owned text"))?,
        2 => Ok("x1".parse::<i32>()?.to_string()),
        3 => Ok(std::str::from_utf8(&[b'a', 0xff])?.to_string()),
        4 => Err(Box::new(ConfigError::Missing("boxed"))),
        5 => Err(fmt::Error.into()),
        6 => Ok(char::from_digit(40, 36).ok_or("no digit")?.to_string()),
        7 => Ok(u8::try_from(-1i32)?.to_string()),
        8 => Ok(<[u8; 2]>::try_from(&[1u8, 2, 3][..])?.len().to_string()),
        9 => Ok("yes".parse::<bool>()?.to_string()),
        10 => Ok("é!".parse::<char>()?.to_string()),
        11 => Ok(char::try_from(0xD800u32)?.to_string()),
        12 => Ok(String::from_utf8(vec![0xf0, 0x9f])?),
        13 => Ok(std::env::var("SURELY_NOT_SET_ANYWHERE")?),
        14 => Ok(std::num::NonZeroU8::try_from(0)?.to_string()),
        15 => Ok("0".parse::<std::num::NonZeroI16>()?.to_string()),
        16 => Err(std::io::Error::new(std::io::ErrorKind::NotFound, "gone"))?,
        17 => Err(std::io::Error::from(std::io::ErrorKind::TimedOut))?,
        18 => Ok(std::time::Duration::try_from_secs_f64(-1.0)?.as_secs().to_string()),
        19 => Ok(std::cell::RefCell::new(1).try_borrow_mut()?.to_string()),
        20 => Ok(std::rc::Rc::try_unwrap(std::rc::Rc::new(5)).map_err(|_| "shared")?.to_string()),
        21 => Ok(std::sync::mpsc::channel::<i32>().1.try_recv()?.to_string()),
        22 => Ok(std::sync::mpsc::channel::<i32>().0.send(4).map(|_| String::new())?),
        _ => Ok(format!("{n} is fine")),
    }
}

fn sum(list: &[&str]) -> Result<i32, ParseIntError> {
    list.iter().map(|s| s.parse::<i32>()).sum()
}

fn first_even(list: &[i32]) -> Option<i32> {
    let x = list.iter().find(|x| *x % 2 == 0)?;
    Some(*x / 2).filter(|h| *h > 0)
}

fn main() -> Result<(), ConfigError> {
    let text = "port = 80\nratio = 2.5\nsize=big\n";
    println!("{:?} {:?}", int(text, "port"), ratio(text));
    for key in ["size", "color"] {
        match int(text, key) {
            Ok(n) => println!("{n}"),
            Err(e @ ConfigError::BadInt { .. }) => println!("{} | {e:?}", chain(&e)),
            Err(e) => println!("{} | {e:#?}", chain(&e)),
        }
    }
    for r in ["ratio=x", "ratio=-1", "ratio=1e9", "ratio= 7 "] {
        println!("{}", ratio(r).map_or_else(|e| chain(&e), |v| format!("{v:e}")));
    }
    for n in 0..24 {
        match anything(n) {
            Ok(s) => println!("{n} ok {s}"),
            Err(e) => println!("{n} {e} / {e:?} {}", e.is::<ConfigError>()),
        }
    }
    println!("{:?} {:?}", sum(&["1", "2"]), sum(&["1", "", "z"]).map_err(|e| e.kind().clone()));
    println!("{:?} {:?}", first_even(&[1, 4]), first_even(&[1, 0]));
    let r: Result<u8, &str> = Err("e");
    println!("{:?} {:?} {} {}", r.ok(), r.or_else(|e| if e.len() == 1 { Ok::<_, ()>(1) } else { Err(()) }), r.unwrap_or(9), r.is_err_and(|e| e == "e"));
    println!("{:?} {:?}", Some(Ok::<_, ()>(1)).transpose(), Ok::<Option<i32>, ()>(None).transpose());
    println!("{:?} {:?}", Ok::<u32, ()>(3).and_then(|x| x.checked_sub(4u32).ok_or(())), Some(2).xor(None::<i32>));
    println!("{:?} {:?}", Some(5).zip(Some('a')), Some((1, "b")).unzip());
    println!("{:?} {:?}", Some(Some(1)).flatten(), Some(4).is_some_and(|x| x > 3));
    println!("{:?} {:?}", Some(3).take_if(|x| *x == 3), Some(1).or_else(|| None).get_or_insert(7));
    println!("{:?}", Ok::<i32, String>(1).inspect(|x| print!("<{x}>")).inspect_err(|e| print!("{e}")).iter().count());
    let mut o = Some(3);
    if let Some(x) = o.as_mut() {
        *x += 1;
    }
    println!("{:?} {:?}", o.replace(8), *o.insert(9));
    println!("{:?} {:?}", o.take(), o.get_or_insert_with(|| 1));
    let e: Box<dyn Error + Send + Sync> = From::from("sized");
    let back: Result<Box<ConfigError>, _> = e.downcast::<ConfigError>();
    println!("{}", back.is_err());
    let value = int(text, "size")?;
    println!("not reached {value}");
    Ok(())
}
