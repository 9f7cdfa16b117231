// Inventory CLI: parse commands from a script, error enum with source(), Display padding, sorting, reports
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io::{self, BufRead, BufReader, BufWriter, Cursor, Read, Write};
use std::str::{FromStr, SplitWhitespace};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Unit {
    Piece,
    Gram(u16),
    Liter { milli: u32 },
}
impl Display for Unit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Unit::Piece => f.pad("pc"),
            Unit::Gram(g @ 1..=999) => f.pad_integral(true, "", &format!("{g}g")),
            Unit::Gram(g) => write!(f, "{}.{:03}kg", g / 1000, g % 1000),
            Unit::Liter { milli } => write!(
                f,
                "{:.*}l",
                f.precision().unwrap_or(1),
                milli as f64 / 1000.0
            ),
        }
    }
}
#[derive(Debug)]
enum CmdError {
    Empty,
    Unknown(String),
    Missing(&'static str),
    BadNumber {
        text: String,
        source: std::num::ParseIntError,
    },
    Io(io::Error),
}
impl Display for CmdError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        use CmdError::*;
        match self {
            Empty => write!(f, "empty line"),
            Unknown(s) => write!(f, "unknown command {s:?}"),
            Missing(what) => write!(f, "missing {what}"),
            BadNumber { text, .. } => write!(f, "bad number {text:>5}"),
            Io(_) => f.write_str("io"),
        }
    }
}
impl Error for CmdError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            CmdError::BadNumber { source, .. } => Some(source),
            CmdError::Io(e) => Some(e),
            _ => None,
        }
    }
}
impl From<io::Error> for CmdError {
    fn from(e: io::Error) -> Self {
        Self::Io(e)
    }
}
#[derive(Debug, PartialEq)]
enum Cmd {
    Add {
        name: String,
        qty: i32,
        unit: Option<Unit>,
    },
    Remove(String, i32),
    List,
    Find(Vec<String>),
}
fn number(text: &str) -> Result<i32, CmdError> {
    text.parse().map_err(|source| CmdError::BadNumber {
        text: text.to_string(),
        source,
    })
}
trait NextArg<'a> {
    fn arg(&mut self, what: &'static str) -> Result<&'a str, CmdError>;
}
impl<'a> NextArg<'a> for SplitWhitespace<'a> {
    fn arg(&mut self, what: &'static str) -> Result<&'a str, CmdError> {
        self.next().ok_or(CmdError::Missing(what))
    }
}
impl FromStr for Cmd {
    type Err = CmdError;
    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let mut it = s.split('#').next().unwrap_or_default().split_whitespace();
        let word = it.next().ok_or(CmdError::Empty)?;
        Ok(match word.to_ascii_lowercase().as_str() {
            "add" | "+" => Cmd::Add {
                name: it.arg("name")?.into(),
                qty: number(it.arg("quantity")?)?,
                unit: match it.next() {
                    None => None,
                    Some(u) if u.ends_with('g') => {
                        Some(Unit::Gram(u[..u.len() - 1].parse().map_err(|source| {
                            CmdError::BadNumber {
                                text: u.into(),
                                source,
                            }
                        })?))
                    }
                    Some(u) if u.ends_with("ml") => Some(Unit::Liter {
                        milli: number(u.strip_suffix("ml").unwrap())?.unsigned_abs(),
                    }),
                    Some(_) => Some(Unit::Piece),
                },
            },
            "rm" | "-" => Cmd::Remove(
                it.arg("name")?.to_owned(),
                it.next().map(number).transpose()?.unwrap_or(1),
            ),
            "ls" => Cmd::List,
            "find" => Cmd::Find(it.map(str::to_lowercase).collect()),
            other => return Err(CmdError::Unknown(other.into())),
        })
    }
}
#[derive(Default)]
struct Store {
    items: BTreeMap<String, (i32, Option<Unit>)>,
    log: Vec<u8>,
}
impl Store {
    fn exec(&mut self, c: Cmd) -> Result<String, Box<dyn Error + Send + Sync>> {
        writeln!(&mut self.log, "{c:?}")?;
        Ok(match c {
            Cmd::Add { name, qty, unit } => {
                let e = self.items.entry(name).or_insert((0, unit));
                e.0 = e.0.checked_add(qty).ok_or("quantity overflow")?;
                if let (None, Some(u)) = (e.1, unit) {
                    e.1 = Some(u)
                }
                format!("now {}", e.0)
            }
            Cmd::Remove(name, n) => match self.items.get_mut(&name) {
                None => return Err(format!("no {name}").into()),
                Some((q, _)) if *q < n => return Err(Box::from(format!("only {q} of {name}"))),
                Some((q, _)) => {
                    *q -= n;
                    if *q == 0 {
                        self.items.remove(&name);
                        "gone".to_string()
                    } else {
                        q.to_string()
                    }
                }
            },
            Cmd::List => self
                .items
                .iter()
                .map(|(n, (q, u))| match u {
                    Some(u) => format!("{n:.<8}{q:>4}x{u:>6}|"),
                    None => format!("{n:.<8}{q:>4}|"),
                })
                .collect::<Vec<_>>()
                .join("\n    "),
            Cmd::Find(ws) => self
                .items
                .keys()
                .filter(|k| ws.iter().any(|w| k.to_lowercase().contains(w.as_str())))
                .map(String::as_str)
                .intersperse_(", "),
        })
    }
}
trait Intersperse {
    fn intersperse_(self, sep: &str) -> String;
}
impl<'a, I: Iterator<Item = &'a str>> Intersperse for I {
    fn intersperse_(mut self, sep: &str) -> String {
        let mut s = self.next().map(String::from).unwrap_or_else(|| "-".into());
        for x in self {
            s.push_str(sep);
            s += x;
        }
        s
    }
}
fn chain(e: &dyn Error) -> String {
    let mut s = e.to_string();
    let mut cur = e.source();
    while let Some(c) = cur {
        s += &format!(" <- {c}");
        cur = c.source();
    }
    s
}
fn main() -> Result<(), Box<dyn Error>> {
    let script = "add Apple 3\nadd flour 2 500g\n+ milk 4 750ml\n\nadd Apple 2147483647\nadd pear\nadd pear x\nrm Apple 9\nRM Apple\nls\nadd rice 1 1250g # comment\nadd salt 1 70000g\nfly\nfind A il\nrm pear\n- milk 4\nls";
    let mut store = Store::default();
    let mut failures = 0u8;
    let reader = BufReader::new(Cursor::new(script));
    let out = io::stdout();
    let mut w = BufWriter::with_capacity(64, out.lock());
    for (n, line) in reader.lines().enumerate() {
        let line = line?;
        match line.parse::<Cmd>() {
            Ok(c) => match store.exec(c) {
                Ok(s) => writeln!(w, "{:>2} ok  {s}", n + 1)?,
                Err(e) => {
                    failures += 1;
                    writeln!(w, "{:>2} ERR {e}", n + 1)?
                }
            },
            Err(CmdError::Empty) => continue,
            Err(e) => {
                failures += 1;
                writeln!(w, "{:>2} BAD {}", n + 1, chain(&e))?
            }
        }
    }
    w.flush()?;
    drop(w);
    println!("{failures} failures, log {} bytes", store.log.len());
    print!("{}", String::from_utf8_lossy(&store.log[..60]));
    println!();
    println!(
        "[{:>6}] [{:<6}] [{:^6}] [{:.3}] [{:>8}]",
        Unit::Piece,
        Unit::Gram(7),
        Unit::Gram(15),
        Unit::Liter { milli: 1500 },
        Unit::Gram(2500)
    );
    let mut c = Cursor::new(b"line one\nline two\nrest".to_vec());
    let mut l = String::new();
    c.read_line(&mut l)?;
    let mut buf = [0u8; 4];
    c.read_exact(&mut buf)?;
    println!("{l:?} {:?} {}", std::str::from_utf8(&buf)?, c.position());
    let mut rest = String::new();
    c.read_to_string(&mut rest)?;
    println!(
        "{rest:?} {:?}",
        c.read_exact(&mut buf)
            .map_err(|e| (e.kind(), e.to_string()))
    );
    let e: Box<dyn Error> = From::from("boxed");
    println!("{e} {e:?}");
    let io = io::Error::new(io::ErrorKind::NotFound, "custom");
    println!("{io} {io:?}");
    println!("{}", CmdError::from(io));
    println!("{}", "zz".parse::<Cmd>().unwrap_err());
    let r: Result<Cmd, _> = "add a 99999999999".parse();
    if let Err(e) = &r {
        println!("{}", chain(e));
        println!("{:?}", e.source().unwrap().is::<std::num::ParseIntError>())
    }
    let down: Box<dyn Error + Send + Sync> = Box::new(CmdError::Missing("x"));
    match down.downcast::<CmdError>() {
        Ok(c) => println!("down {c}"),
        Err(_) => println!("no"),
    }
    Err(Box::new(r.unwrap_err()))
}
