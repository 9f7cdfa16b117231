//! A calculator and a JSON reader by hand.

// A tokenizer, a Pratt parser, a tree-walking evaluator, and a stack machine.
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::iter::Peekable;
use std::ops::ControlFlow;
use std::str::{CharIndices, Chars, FromStr};
#[derive(Debug, Clone, PartialEq)]
enum Tok<'s> {
    Num(f64),
    Id(&'s str),
    Op(char),
    LP,
    RP,
    Comma,
    Let,
    Eof,
}
struct Lexer<'s> {
    src: &'s str,
    it: Peekable<CharIndices<'s>>,
    line: usize,
}
#[derive(Debug, PartialEq)]
enum Err_ {
    Unexpected(char, usize),
    Expected { want: &'static str, got: String },
    Unknown(String),
    Div,
    Arity { name: String, want: usize, got: usize },
}
impl fmt::Display for Err_ {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use Err_::*;
        match self {
            Unexpected(c, at) => write!(f, "unexpected {c:?} at {at}"),
            Expected { want, got } => write!(f, "expected {want}, got {got}"),
            Unknown(n) => write!(f, "unknown name `{n}`"),
            Div => f.write_str("division by zero"),
            Arity { name, want, got } => write!(f, "{name} takes {want} argument{} but got {got}", if *want == 1 { "" } else { "s" }),
        }
    }
}
impl std::error::Error for Err_ {}
type R<T> = Result<T, Err_>;
impl<'s> Lexer<'s> {
    fn new(src: &'s str) -> Self {
        Self { src, it: src.char_indices().peekable(), line: 1 }
    }
    fn take_while(&mut self, from: usize, p: impl Fn(char) -> bool) -> &'s str {
        let mut end = from;
        while let Some(&(i, c)) = self.it.peek() {
            if !p(c) {
                break;
            }
            end = i + c.len_utf8();
            self.it.next();
        }
        &self.src[from..end]
    }
}
impl<'s> Iterator for Lexer<'s> {
    type Item = R<Tok<'s>>;
    fn next(&mut self) -> Option<R<Tok<'s>>> {
        loop {
            let &(i, c) = self.it.peek()?;
            return Some(Ok(match c {
                '\n' => {
                    self.line += 1;
                    self.it.next();
                    continue;
                }
                c if c.is_whitespace() => {
                    self.it.next();
                    continue;
                }
                '0'..='9' | '.' => Tok::Num(self.take_while(i, |c| c.is_ascii_digit() || c == '.').parse().unwrap_or(f64::NAN)),
                c if c.is_alphabetic() || c == '_' => match self.take_while(i, |c| c.is_alphanumeric() || c == '_') {
                    "let" => Tok::Let,
                    id => Tok::Id(id),
                },
                '(' => {
                    self.it.next();
                    Tok::LP
                }
                ')' => {
                    self.it.next();
                    Tok::RP
                }
                ',' => {
                    self.it.next();
                    Tok::Comma
                }
                '+' | '-' | '*' | '/' | '^' | '=' | '!' => {
                    self.it.next();
                    Tok::Op(c)
                }
                other => {
                    return {
                        self.it.next();
                        Some(Err(Err_::Unexpected(other, i)))
                    }
                }
            }));
        }
    }
}
#[derive(Debug, Clone)]
enum Ast {
    Num(f64),
    Var(String),
    Neg(Box<Ast>),
    Bin { op: char, l: Box<Ast>, r: Box<Ast> },
    Call(String, Vec<Ast>),
    Let(String, Box<Ast>),
    Fact(Box<Ast>),
}
impl fmt::Display for Ast {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ast::Num(n) => write!(f, "{n}"),
            Ast::Var(v) => f.write_str(v),
            Ast::Neg(e) => write!(f, "(-{e})"),
            Ast::Bin { op, l, r } => write!(f, "({l} {op} {r})"),
            Ast::Call(n, a) => {
                write!(f, "{n}(")?;
                for (i, x) in a.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    write!(f, "{x}")?;
                }
                f.write_str(")")
            }
            Ast::Let(n, e) => write!(f, "let {n} = {e}"),
            Ast::Fact(e) => write!(f, "{e}!"),
        }
    }
}
struct Parser<'s> {
    toks: Vec<Tok<'s>>,
    at: usize,
}
const PREC: &[(char, u8, bool)] = &[('=', 1, true), ('+', 2, false), ('-', 2, false), ('*', 3, false), ('/', 3, false), ('^', 5, true)];
impl<'s> Parser<'s> {
    fn new(src: &'s str) -> R<Self> {
        Ok(Parser { toks: Lexer::new(src).chain(std::iter::once(Ok(Tok::Eof))).collect::<R<_>>()?, at: 0 })
    }
    fn peek(&self) -> &Tok<'s> {
        &self.toks[self.at]
    }
    fn bump(&mut self) -> Tok<'s> {
        let t = self.toks[self.at].clone();
        self.at = (self.at + 1).min(self.toks.len() - 1);
        t
    }
    fn expect(&mut self, t: Tok<'_>, want: &'static str) -> R<()> {
        match self.bump() {
            x if x == t => Ok(()),
            got => Err(Err_::Expected { want, got: format!("{got:?}") }),
        }
    }
    fn stmt(&mut self) -> R<Ast> {
        if matches!(self.peek(), Tok::Let) {
            self.bump();
            let Tok::Id(n) = self.bump() else { return Err(Err_::Expected { want: "name", got: format!("{:?}", self.toks[self.at - 1]) }) };
            self.expect(Tok::Op('='), "=")?;
            return Ok(Ast::Let(n.to_string(), Box::new(self.expr(0)?)));
        }
        let e = self.expr(0)?;
        self.expect(Tok::Eof, "end").map(|()| e)
    }
    fn expr(&mut self, min: u8) -> R<Ast> {
        let mut l = match self.bump() {
            Tok::Num(n) => Ast::Num(n),
            Tok::Op('-') => Ast::Neg(self.expr(4)?.into()),
            Tok::LP => {
                let e = self.expr(0)?;
                self.expect(Tok::RP, ")")?;
                e
            }
            Tok::Id(n) if *self.peek() == Tok::LP => {
                self.bump();
                let mut args = vec![];
                while *self.peek() != Tok::RP {
                    args.push(self.expr(0)?);
                    if *self.peek() == Tok::Comma {
                        self.bump();
                    } else {
                        break;
                    }
                }
                self.expect(Tok::RP, ")")?;
                Ast::Call(n.into(), args)
            }
            Tok::Id(n) => Ast::Var(n.to_owned()),
            got => return Err(Err_::Expected { want: "operand", got: format!("{got:?}") }),
        };
        loop {
            if let Tok::Op('!') = self.peek() {
                self.bump();
                l = Ast::Fact(Box::new(l));
                continue;
            }
            let Tok::Op(op) = *self.peek() else { break Ok(l) };
            let Some(&(_, p, right)) = PREC.iter().find(|(o, ..)| *o == op) else { break Ok(l) };
            if p < min {
                break Ok(l);
            }
            self.bump();
            let r = self.expr(if right { p } else { p + 1 })?;
            l = Ast::Bin { op, l: Box::new(l), r: Box::new(r) };
        }
    }
}
type Func = Box<dyn Fn(&[f64]) -> f64>;
struct Env {
    vars: BTreeMap<String, f64>,
    funcs: HashMap<&'static str, (usize, Func)>,
}
impl Default for Env {
    fn default() -> Self {
        let mut funcs: HashMap<&'static str, (usize, Func)> = HashMap::new();
        funcs.insert("max", (2, Box::new(|a| a[0].max(a[1]))));
        funcs.insert("sqrt", (1, Box::new(|a| a[0].sqrt())));
        let base = 10.0;
        funcs.insert("shift", (1, Box::new(move |a| a[0] * base)));
        Env { vars: [("pi".to_string(), 3.14)].into_iter().collect(), funcs }
    }
}
impl Env {
    fn eval(&mut self, e: &Ast) -> R<f64> {
        Ok(match e {
            Ast::Num(n) => *n,
            Ast::Var(v) => *self.vars.get(v).ok_or_else(|| Err_::Unknown(v.clone()))?,
            Ast::Neg(e) => -self.eval(e)?,
            Ast::Bin { op, l, r } => {
                let (a, b) = (self.eval(l)?, self.eval(r)?);
                match op {
                    '+' => a + b,
                    '-' => a - b,
                    '*' => a * b,
                    '/' if b == 0.0 => return Err(Err_::Div),
                    '/' => a / b,
                    '^' => a.powf(b),
                    _ => unreachable!("op {op}"),
                }
            }
            Ast::Call(n, args) => {
                let args: Vec<f64> = args.iter().map(|a| self.eval(a)).collect::<R<Vec<_>>>()?;
                let (want, f) = self.funcs.get(n.as_str()).ok_or(Err_::Unknown(n.to_string()))?;
                if *want != args.len() {
                    return Err(Err_::Arity { name: n.clone(), want: *want, got: args.len() });
                }
                f(&args)
            }
            Ast::Let(n, e) => {
                let v = self.eval(e)?;
                self.vars.insert(n.clone(), v);
                v
            }
            Ast::Fact(e) => (1..=self.eval(e)? as u64).map(|x| x as f64).product(),
        })
    }
}
#[derive(Debug, Clone, Copy)]
enum Ins {
    Push(f64),
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Neg,
    Fact,
}
fn compile(e: &Ast, out: &mut Vec<Ins>) -> ControlFlow<String> {
    match e {
        Ast::Num(n) => out.push(Ins::Push(*n)),
        Ast::Neg(e) => {
            compile(e, out)?;
            out.push(Ins::Neg)
        }
        Ast::Fact(e) => {
            compile(e, out)?;
            out.push(Ins::Fact)
        }
        Ast::Bin { op, l, r } => {
            compile(l, out)?;
            compile(r, out)?;
            out.push(match op {
                '+' => Ins::Add,
                '-' => Ins::Sub,
                '*' => Ins::Mul,
                '/' => Ins::Div,
                '^' => Ins::Pow,
                o => return ControlFlow::Break(format!("no op {o}")),
            })
        }
        other => return ControlFlow::Break(format!("cannot compile {other}")),
    }
    ControlFlow::Continue(())
}
fn exec(code: &[Ins]) -> Option<f64> {
    let mut st: Vec<f64> = Vec::new();
    for ins in code {
        let v = match *ins {
            Ins::Push(n) => n,
            Ins::Neg => -st.pop()?,
            Ins::Fact => (1..=st.pop()? as u32).fold(1.0, |a, b| a * b as f64),
            bin => {
                let (b, a): (f64, f64) = (st.pop()?, st.pop()?);
                match bin {
                    Ins::Add => a + b,
                    Ins::Sub => a - b,
                    Ins::Mul => a * b,
                    Ins::Div => a / b,
                    Ins::Pow => a.powf(b),
                    _ => return None,
                }
            }
        };
        st.push(v);
    }
    match st[..] {
        [v] => Some(v),
        _ => None,
    }
}
#[derive(Debug, PartialEq, Clone)]
enum Json {
    Null,
    Bool(bool),
    Num(f64),
    Str(String),
    Arr(Vec<Json>),
    Obj(BTreeMap<String, Json>),
}
impl FromStr for Json {
    type Err = String;
    fn from_str(s: &str) -> Result<Json, String> {
        let mut it = s.chars().peekable();
        let v = json(&mut it)?;
        ws(&mut it);
        match it.next() {
            None => Ok(v),
            Some(c) => Err(format!("trailing {c:?}")),
        }
    }
}
fn ws(it: &mut Peekable<Chars<'_>>) {
    while it.next_if(|c| c.is_whitespace()).is_some() {}
}
fn word(it: &mut Peekable<Chars<'_>>, w: &str, v: Json) -> Result<Json, String> {
    for c in w.chars() {
        if it.next() != Some(c) {
            return Err(format!("bad literal, wanted {w}"));
        }
    }
    Ok(v)
}
fn json(it: &mut Peekable<Chars<'_>>) -> Result<Json, String> {
    ws(it);
    match it.peek().copied() {
        None => Err("eof".into()),
        Some('n') => word(it, "null", Json::Null),
        Some('t') => word(it, "true", Json::Bool(true)),
        Some('f') => word(it, "false", Json::Bool(false)),
        Some('"') => string(it).map(Json::Str),
        Some('[') => {
            it.next();
            let mut v = vec![];
            loop {
                ws(it);
                if it.next_if_eq(&']').is_some() {
                    break Ok(Json::Arr(v));
                }
                v.push(json(it)?);
                ws(it);
                match it.next() {
                    Some(',') => continue,
                    Some(']') => break Ok(Json::Arr(v)),
                    c => break Err(format!("in array: {c:?}")),
                }
            }
        }
        Some('{') => {
            it.next();
            let mut m = BTreeMap::new();
            loop {
                ws(it);
                if it.next_if_eq(&'}').is_some() {
                    return Ok(Json::Obj(m));
                }
                let k = string(it)?;
                ws(it);
                if it.next() != Some(':') {
                    return Err(format!("no colon after {k:?}"));
                }
                m.insert(k, json(it)?);
                ws(it);
                match it.next() {
                    Some(',') => {}
                    Some('}') => return Ok(Json::Obj(m)),
                    c => return Err(format!("in object: {c:?}")),
                }
            }
        }
        Some(c) if c == '-' || c.is_ascii_digit() => {
            let mut s = String::new();
            while let Some(c) = it.next_if(|c| matches!(c, '-' | '+' | '.' | 'e' | 'E' | '0'..='9')) {
                s.push(c);
            }
            s.parse().map(Json::Num).map_err(|e: std::num::ParseFloatError| format!("{s}: {e}"))
        }
        Some(c) => Err(format!("unexpected {c:?}")),
    }
}
fn string(it: &mut Peekable<Chars<'_>>) -> Result<String, String> {
    if it.next() != Some('"') {
        return Err("expected string".to_string());
    }
    let mut s = String::new();
    loop {
        match it.next().ok_or("unterminated")? {
            '"' => return Ok(s),
            '\\' => s.push(match it.next() {
                Some('n') => '\n',
                Some('u') => {
                    let h: String = it.by_ref().take(4).collect();
                    u32::from_str_radix(&h, 16).ok().and_then(char::from_u32).ok_or_else(|| format!("bad \\u{h}"))?
                }
                Some(c) => c,
                None => return Err("eof in escape".into()),
            }),
            c => s.push(c),
        }
    }
}
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(b) => write!(f, "{b}"),
            Json::Num(n) => write!(f, "{n}"),
            Json::Str(s) => write!(f, "{s:?}"),
            Json::Arr(v) => {
                f.write_str("[")?;
                for (i, x) in v.iter().enumerate() {
                    if i != 0 {
                        f.write_str(",")?
                    }
                    fmt::Display::fmt(x, f)?;
                }
                f.write_str("]")
            }
            Json::Obj(m) => {
                f.write_str("{")?;
                let mut first = true;
                for (k, v) in m {
                    if !std::mem::take(&mut first) {
                        f.write_str(",")?;
                    }
                    write!(f, "{k:?}:{v}")?;
                }
                f.write_str("}")
            }
        }
    }
}
impl std::ops::Index<&str> for Json {
    type Output = Json;
    fn index(&self, k: &str) -> &Json {
        match self {
            Json::Obj(m) => m.get(k).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }
}
fn main() {
    let mut env = Env::default();
    for src in [
        "1 + 2 * 3",
        "-2 ^ 2 ^ 3",
        "(1 + 2) * 3 - 4 / 8",
        "let r = 2.5",
        "pi * r ^ 2",
        "max(r, shift(1)) + 1",
        "max(1)",
        "nope + 1",
        "1 / (2 - 2)",
        "3! + 2",
        "2 $ 3",
        "(1 + ",
        "let 5 = 3",
        "1 2",
        "sqrt(16) - -4",
        "ünï_1 + 1",
    ] {
        match Parser::new(src).and_then(|mut p| p.stmt()) {
            Ok(ast) => {
                let v = env.eval(&ast);
                let mut code: Vec<Ins> = vec![];
                let c = match compile(&ast, &mut code) {
                    ControlFlow::Continue(()) => format!("{:?}", exec(&code)),
                    ControlFlow::Break(why) => why,
                };
                match v {
                    Ok(v) => println!("{src:<22} {ast} = {v} [{c}]"),
                    Err(e) => println!("{src:<22} {ast} ! {e}"),
                }
            }
            Err(e) => println!("{src:<22} {e} / {e:?}"),
        }
    }
    println!("{:?}", env.vars);
    println!("{:?}", Lexer::new("a+1\n b").map(|t| t.unwrap()).collect::<Vec<_>>());
    for s in [
        r#"{"a": [1, 2.5e1, -3], "b": {"c": null, "d": "q\"\n\u0041"}, "e": [true, false, {}]}"#,
        "[1, 2",
        "{\"a\" 1}",
        "[1] x",
        "nul",
        "\"abc",
        "-",
        "[]",
        "\"\\uZZZZ\"",
    ] {
        match s.parse::<Json>() {
            Ok(j) => println!("{j} | {}", j["b"]["d"]),
            Err(e) => println!("error: {e}"),
        }
    }
    let j: Json = "[{\"k\":[1]}]".parse().unwrap();
    println!("{j:#?}");
    if let Json::Arr(v) = &j {
        if let [Json::Obj(m)] = &v[..] {
            println!("{:?}", m.keys().collect::<Vec<_>>());
        }
    }
}
