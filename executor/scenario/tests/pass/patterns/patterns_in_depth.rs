// pattern matching widely
#[derive(Debug, Clone, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Num(f64),
    Str(String),
    Arr(Vec<Json>),
    Obj(Vec<(String, Json)>),
}
use Json::*;
impl Json {
    fn parse(s: &str) -> Result<Json, (usize, &'static str)> {
        let b = s.as_bytes();
        let mut i = 0;
        let v = Self::value(b, &mut i)?;
        ws(b, &mut i);
        if i < b.len() {
            Err((i, "trailing"))
        } else {
            Ok(v)
        }
    }
    fn value(b: &[u8], i: &mut usize) -> Result<Json, (usize, &'static str)> {
        ws(b, i);
        match &b[*i..] {
            [] => Err((*i, "eof")),
            [b'n', b'u', b'l', b'l', ..] => {
                *i += 4;
                Ok(Null)
            }
            [b't', rest @ ..] if rest.starts_with(b"rue") => {
                *i += 4;
                Ok(Bool(true))
            }
            r if r.starts_with(b"false") => {
                *i += 5;
                Ok(Bool(false))
            }
            [b'"', ..] => Self::string(b, i).map(Str),
            [b'[', ..] => {
                *i += 1;
                let mut v = vec![];
                loop {
                    ws(b, i);
                    match b.get(*i) {
                        Some(b']') => {
                            *i += 1;
                            break Ok(Arr(v));
                        }
                        Some(b',') if !v.is_empty() => *i += 1,
                        Some(_) => {}
                        None => break Err((*i, "array")),
                    }
                    v.push(Self::value(b, i)?)
                }
            }
            [b'{', ..] => {
                *i += 1;
                let mut v = vec![];
                loop {
                    ws(b, i);
                    match b.get(*i).copied() {
                        Some(b'}') => {
                            *i += 1;
                            return Ok(Obj(v));
                        }
                        Some(b',') => {
                            *i += 1;
                            ws(b, i)
                        }
                        _ => (),
                    }
                    let k = Self::string(b, i)?;
                    ws(b, i);
                    let Some(b':') = b.get(*i) else {
                        return Err((*i, "colon"));
                    };
                    *i += 1;
                    v.push((k, Self::value(b, i)?));
                }
            }
            [b'-' | b'0'..=b'9', ..] => {
                let st = *i;
                while let Some(b'-' | b'+' | b'.' | b'e' | b'E' | b'0'..=b'9') = b.get(*i) {
                    *i += 1
                }
                std::str::from_utf8(&b[st..*i])
                    .unwrap()
                    .parse()
                    .map(Num)
                    .map_err(|_| (st, "number"))
            }
            &[c, ..] => Err((
                *i,
                if c.is_ascii_alphabetic() {
                    "word"
                } else {
                    "char"
                },
            )),
        }
    }
    fn string(b: &[u8], i: &mut usize) -> Result<String, (usize, &'static str)> {
        if b.get(*i) != Some(&b'"') {
            return Err((*i, "key"));
        }
        *i += 1;
        let mut out = Vec::new();
        loop {
            match b[*i..] {
                [b'"', ..] => {
                    *i += 1;
                    return String::from_utf8(out).map_err(|_| (*i, "utf8"));
                }
                [b'\\', c, ..] => {
                    out.push(match c {
                        b'n' => b'\n',
                        b't' => b'\t',
                        c @ (b'"' | b'\\' | b'/') => c,
                        b'u' => {
                            let h = std::str::from_utf8(&b[*i + 2..*i + 6])
                                .ok()
                                .and_then(|h| u32::from_str_radix(h, 16).ok())
                                .and_then(char::from_u32)
                                .ok_or((*i, "unicode"))?;
                            let mut buf = [0; 4];
                            out.extend_from_slice(h.encode_utf8(&mut buf).as_bytes());
                            *i += 6;
                            continue;
                        }
                        _ => return Err((*i, "escape")),
                    });
                    *i += 2
                }
                [c, ..] => {
                    out.push(c);
                    *i += 1
                }
                [] => return Err((*i, "open string")),
            }
        }
    }
    fn get<'a>(&'a self, path: &str) -> Option<&'a Json> {
        path.split('.')
            .filter(|p| !p.is_empty())
            .try_fold(self, |j, key| match (j, key.parse::<usize>()) {
                (Arr(v), Ok(i)) => v.get(i),
                (Obj(v), _) => v.iter().find_map(|(k, v)| (k == key).then_some(v)),
                _ => None,
            })
    }
    fn show(&self, ind: usize, out: &mut String) {
        match self {
            Null => out.push_str("null"),
            Bool(b) => *out += if *b { "true" } else { "false" },
            Num(n) => *out += &n.to_string(),
            Str(s) => *out += &format!("{s:?}"),
            Arr(v) if v.is_empty() => *out += "[]",
            Arr(v) => {
                out.push('[');
                for (i, x) in v.iter().enumerate() {
                    if i > 0 {
                        *out += ", "
                    }
                    x.show(ind, out)
                }
                out.push(']')
            }
            Obj(v) => {
                *out += "{\n";
                for (k, x) in v {
                    *out += &format!("{:1$}{k}: ", "", ind + 2);
                    x.show(ind + 2, out);
                    *out += "\n"
                }
                *out += &" ".repeat(ind);
                *out += "}"
            }
        }
    }
}
fn ws(b: &[u8], i: &mut usize) {
    while matches!(b.get(*i), Some(c) if c.is_ascii_whitespace()) {
        *i += 1
    }
}
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
enum Suit {
    Clubs = 1,
    Hearts = 4,
    Spades,
}
struct P {
    x: i32,
    y: i32,
}
struct Line(P, P);
enum Shape<'a> {
    Dot(P),
    Seg(Line),
    Poly(&'a [P]),
    Named {
        name: &'a str,
        inner: Box<Shape<'a>>,
    },
}
fn shape(s: &Shape) -> String {
    match s {
        Shape::Dot(P { x: 0, y: 0 }) => "origin".into(),
        Shape::Dot(P { x, y: 0 }) | Shape::Dot(P { x: 0, y: x }) => format!("axis {x}"),
        Shape::Dot(P { x, y }) if x == y => format!("diag {x}"),
        Shape::Dot(p @ P { x: -9..=-1, .. }) => format!("neg {} {}", p.x, p.y),
        Shape::Dot(P { .. }) => "dot".into(),
        Shape::Seg(Line(P { x: a, y: b }, P { x: c, y: d })) if (a, b) == (c, d) => "empty".into(),
        Shape::Seg(Line(P { x: x1, .. }, P { x: x2, .. })) if x1 == x2 => "vertical".into(),
        Shape::Seg(..) => "seg".into(),
        Shape::Poly([]) => "nothing".into(),
        Shape::Poly([P { x, y }]) => format!("single {x},{y}"),
        Shape::Poly([first, .., last]) if first.x == last.x && first.y == last.y => "closed".into(),
        Shape::Poly([_, mid @ .., _]) => format!("open {} inner", mid.len()),
        Shape::Named {
            name: n @ ("a" | "b"),
            ..
        } => format!("short {n}"),
        Shape::Named { inner, name } => match **inner {
            Shape::Named {
                name: inner_name, ..
            } => format!("{name}>{inner_name}"),
            ref other => format!("{name}={}", shape(other)),
        },
    }
}
fn classify(n: i64) -> &'static str {
    match n {
        i64::MIN..=-1 => "neg",
        0 => "zero",
        1 | 2 | 3 => "few",
        4..10 => "some",
        10..=99 => "tens",
        100.. => "many",
    }
}
fn ch(c: char) -> u8 {
    match c {
        '0'..='9' => c as u8 - b'0',
        'a'..='f' | 'A'..='F' => (c.to_ascii_lowercase() as u8) - b'a' + 10,
        '\u{e9}' => 200,
        _ => 255,
    }
}
fn main() {
    for s in [
        r#"{"a": [1, 2.5, -3e2, {"b": null}], "s": "x\n\"q\u00e9\"", "t": true}"#,
        "[]",
        "[1,]",
        "{\"a\" 1}",
        "\"open",
        "tru",
        "nul",
        "@",
        "",
        "[1 2]x",
        "\"\\q\"",
        "false ",
        "-",
    ] {
        match Json::parse(s) {
            Ok(j) => {
                let mut o = String::new();
                j.show(0, &mut o);
                println!("{o}");
                if let Some(x @ (Num(_) | Null)) = j.get("a.1").or(j.get("a.3.b")) {
                    println!("-> {x:?}")
                }
            }
            Err((at, why)) => println!("{s}: {why} at {at}"),
        }
    }
    let shapes = [
        Shape::Dot(P { x: 0, y: 0 }),
        Shape::Dot(P { x: 0, y: 4 }),
        Shape::Dot(P { x: 3, y: 3 }),
        Shape::Dot(P { x: -2, y: 3 }),
        Shape::Dot(P { x: 5, y: 6 }),
        Shape::Seg(Line(P { x: 1, y: 1 }, P { x: 1, y: 1 })),
        Shape::Seg(Line(P { x: 1, y: 1 }, P { x: 1, y: 2 })),
        Shape::Poly(&[]),
        Shape::Poly(&[P { x: 1, y: 2 }]),
        Shape::Poly(&[P { x: 1, y: 2 }, P { x: 1, y: 2 }]),
        Shape::Poly(&[P { x: 1, y: 2 }, P { x: 0, y: 0 }, P { x: 2, y: 2 }]),
        Shape::Named {
            name: "a",
            inner: Box::new(Shape::Poly(&[])),
        },
        Shape::Named {
            name: "long",
            inner: Box::new(Shape::Named {
                name: "deep",
                inner: Box::new(Shape::Poly(&[])),
            }),
        },
        Shape::Named {
            name: "long",
            inner: Shape::Dot(P { x: 7, y: 7 }).into(),
        },
    ];
    println!(
        "{}",
        shapes.iter().map(shape).collect::<Vec<_>>().join("; ")
    );
    println!("{:?}", [-5, 0, 2, 9, 10, 100].map(classify));
    println!("{:?}", "7fFé~".chars().map(ch).collect::<Vec<_>>());
    let mut v = vec![1, 2, 3, 4, 5];
    if let [a, .., z] = v.as_mut_slice() {
        std::mem::swap(a, z)
    }
    if let [_, mid @ .., _] = &mut v[..] {
        mid.reverse();
        mid[0] *= 10
    }
    println!("{v:?}");
    let [x, y, ref rest @ ..] = v[..] else {
        unreachable!()
    };
    println!("{x} {y} {rest:?}");
    let (mut a, b, ref c) = (1, String::from("s"), [4]);
    a += c.len();
    println!("{a}{b}{c:?}");
    let ((p, q), [r, s]) = ((1, 'z'), ["r", "s"]);
    println!("{p}{q}{r}{s}");
    (a, v[0]) = (v[1] as usize, a as i32);
    [_, v[1], ..] = [9, 8, 7];
    P { x: v[2], .. } = P { x: 77, y: 0 };
    println!("{a} {v:?}");
    let (.., last) = (1, 2, 3);
    let (first, ..) = (4, 5);
    println!("{first}{last}");
    let opt: Option<Option<i32>> = Some(None);
    println!(
        "{}",
        match opt {
            Some(Some(n)) if n > 0 => "pos",
            Some(Some(_)) => "num",
            Some(None) => "inner",
            None => "none",
        }
    );
    let r: &Option<String> = &Some("hi".into());
    if matches!(r, Some(s) if s.len() == 2) {
        println!("two")
    }
    match r {
        &Some(ref s) if s.is_empty() => println!("e"),
        Some(s) => println!("{}", s.len()),
        None => {}
    }
    let mut o = Some(3u32);
    while let Some(n @ 1..) = o {
        print!("{n} ");
        o = n.checked_sub(1)
    }
    println!("{o:?}");
    if let Some(x) = o.as_mut() {
        *x += 5
    }
    println!("{o:?}");
    let n = 5u8;
    let msg = match n {
        x if x % 2 == 0 => format!("even {x}"),
        x @ (1 | 3 | 5) => format!("odd {x}"),
        _ => String::new(),
    };
    println!("{msg}");
    println!(
        "{:?} {}",
        Suit::Hearts.max(Suit::Spades),
        Suit::Spades as u8
    );
    let t = &(1, &Some("x"));
    let &(n, Some(s)) = t else { panic!() };
    println!("{n}{s}");
    let bx = Box::new((1, String::from("boxed")));
    let (n, s) = *bx;
    println!("{n}{s}");
    match (1, "a", 'c', 2.5, true, b'x', [1, 2]) {
        (1, "b", ..) => println!("no"),
        (_, _, 'a'..='b', ..) => println!("no"),
        (.., 2.5, true, b'x', [_, 2]) => println!("yes"),
        _ => println!("other"),
    }
    const LIM: i32 = 10;
    match 10 {
        LIM => println!("limit"),
        _ => println!("x"),
    }
    match "abc".as_bytes() {
        [b'a', .., b'c'] => println!("a..c"),
        _ => {}
    }
    match &["x".to_string(), "y".to_string()][..] {
        [a, b] if a < b => println!("{a}<{b}"),
        _ => {}
    }
    let x = if let [one] = &v[..1] {
        *one
    } else if let [_, two, ..] = v[..] {
        two
    } else {
        0
    };
    println!("{x}");
    let f = |&(a, ref b): &(i32, String), [c, d]: [i32; 2]| format!("{a}{b}{c}{d}");
    println!("{}", f(&(1, "q".into()), [2, 3]));
    for (i, &(ref name, n)) in [("a".to_string(), 1), ("b".to_string(), 2)]
        .iter()
        .enumerate()
    {
        print!("{i}{name}{n} ")
    }
    println!();
    let Json::Obj(fields) = Json::parse("{\"k\": [true]}").unwrap() else {
        return;
    };
    let [(key, Arr(items))] = &fields[..] else {
        return;
    };
    println!("{key} {items:?}");
    match fields.into_iter().next() {
        Some((k, Arr(mut v))) if !v.is_empty() => {
            v.push(Null);
            println!("{k} {v:?}")
        }
        other => println!("{other:?}"),
    }
}
