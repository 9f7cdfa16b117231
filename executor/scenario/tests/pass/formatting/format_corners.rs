//! Corner cases of formatting.

use std::cell::*;
use std::collections::*;
use std::fmt::{self, Alignment, Debug, Display, Formatter, LowerHex, Octal, Pointer, UpperExp, Write};
use std::rc::Rc;
use std::sync::*;
use std::time::Duration;
struct Hex<'a>(&'a [u8]);
impl LowerHex for Hex<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("0x")?;
        }
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}
impl Pointer for Hex<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("ptr")
    }
}
impl Octal for Hex<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        Octal::fmt(&self.0[0], f)
    }
}
impl UpperExp for Hex<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{:E}", self.0[0] as f64)
    }
}
struct Table {
    rows: Vec<(&'static str, f64, Option<i32>)>,
}
impl Display for Table {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let w = f.width().unwrap_or(6);
        let p = f.precision().unwrap_or(1);
        let fill = f.fill();
        for (n, v, o) in &self.rows {
            for _ in n.len()..w {
                f.write_char(fill)?;
            }
            writeln!(f, "{n}|{v:>w$.p$}|{:^5}|", o.map_or("-".to_string(), |x| x.to_string()))?;
        }
        write!(f, "{:=<1$}", "", w * 2)
    }
}
struct Al;
impl Display for Al {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let a = match f.align() {
            Some(Alignment::Left) => "L",
            Some(Alignment::Right) => "R",
            Some(Alignment::Center) => "C",
            None => "-",
        };
        write!(f, "{a}{}{}{}{:?}{:?}", f.sign_plus(), f.sign_minus(), f.sign_aware_zero_pad(), f.width(), f.precision())
    }
}
struct Adapter<T>(T);
impl<T: Display> Debug for Adapter<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(&self.0, f)
    }
}
struct Fails;
impl Display for Fails {
    fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
        Err(fmt::Error)
    }
}
#[derive(Debug)]
struct Gen<'a, T: ?Sized, const N: usize> {
    a: &'a T,
    b: [u8; N],
    c: (),
    d: ((), (i32,)),
}
#[derive(Debug)]
enum Tree {
    Leaf,
    Node(Box<Tree>, i32, Box<Tree>),
}
#[derive(Debug)]
struct Empty {}
#[derive(Debug)]
struct R {
    r#type: u8,
}
fn main() {
    let h = Hex(&[1, 0xab, 255]);
    println!("{h:x} {h:#x} {h:p} {h:o} {h:E}");
    println!(
        "{:8.2}\n{:*>4}",
        Table { rows: vec![("ab", 1.0, Some(5)), ("abcd", 22.456, None)] },
        Table { rows: vec![("x", 0.05, Some(-12))] }
    );
    println!("{} {:<5} {:>+5.1} {:^05}", Al, Al, Al, Al);
    println!("{:?} {:#?}", Adapter(5), vec![Adapter("x")]);
    let mut s = String::new();
    println!("{:?} {s:?}", write!(s, "a{}", Fails));
    println!("{:?}", Gen { a: "str", b: [1, 2], c: (), d: ((), (1,)) });
    println!("{:#?}", Gen { a: &[1][..], b: [], c: (), d: ((), (1,)) });
    println!("{:#?}", Tree::Node(Box::new(Tree::Leaf), 1, Box::new(Tree::Node(Tree::Leaf.into(), 2, Tree::Leaf.into()))));
    println!("{:?} {:#?} {:?}", Empty {}, Empty {}, R { r#type: 1 });
    println!(
        "{:?} {:?} {:?} {:?} {:?}",
        Duration::from_millis(1500),
        Duration::from_micros(15),
        Duration::from_nanos(1_000_001),
        Duration::new(3, 5),
        Duration::ZERO
    );
    println!("{:.1?} {:>10?} {:.0?}", Duration::from_millis(1250), Duration::from_secs(2), Duration::from_millis(999));
    println!("{:?} {:?} {:?}", Rc::new(1), Cell::new(2), RefCell::new(vec![3]));
    println!("{:?} {:?} {:?}", Arc::new(Mutex::new(1)), RwLock::new("x"), OnceLock::<u8>::new());
    let rc = RefCell::new(1);
    let _g = rc.borrow_mut();
    println!("{rc:?}");
    println!("{:?} {:?}", Rc::downgrade(&Rc::new(1)), Box::new((1, "a")));
    println!("{:?} {:?} {:?} {:?}", 1..2, ..=3, (4..).step_by(2), (1..=5).rev());
    println!("{:?} {:?}", [1, 2].iter(), vec![1].into_iter());
    println!("{:?} {:?} {:?}", "ab".chars(), "a b".split(' ').collect::<Vec<_>>(), "ab".bytes());
    println!("{:?} {:?}", Some("x").iter(), std::iter::repeat(1).take(2));
    println!("{:?} {:?}", HashMap::from([(1, 'a')]), BTreeSet::from(["b", "a"]));
    println!("{:#?}", BTreeMap::from([("k", vec![(1, 'x')]), ("l", vec![])]));
    println!("{:?} {:?}", std::cmp::Ordering::Less, std::cmp::Reverse(3));
    println!("{:?} {:?}", std::num::Wrapping(3), "x".parse::<i32>());
    println!("{:?} {:?} {:?}", 'a'..='c', std::ops::Bound::Included(1), std::ops::ControlFlow::<i32, ()>::Break(1));
    println!("{:?} {:?}", std::any::TypeId::of::<u8>() == std::any::TypeId::of::<u8>(), std::marker::PhantomData::<u8>);
    println!("{:?} {:?}", (1, "a", 2.5, 'c', true, ()), [Some(1.0), None]);
    println!("{:?}", ("a\u{0}b\u{7f}\u{80}\u{a0}\u{ad}\u{e000}\u{1F600}\u{300}", '\u{300}', "\u{200d}"));
    println!("{:5}|{:<5}|{:^5}|{:>5}|{:?}|{:5?}", true, false, true, false, true, false);
    println!("{:03}|{:+03}|{:<03}|{:^+5}|{:#06x}|{:#b}|{:+}|{:+.2}|{:08.2}|{:+e}", 7, 7, 7, 7, 255, 5, 0, 1.0, -1.5, 1234.5);
    println!("{:e} {:e} {:e} {:E} {:.2e} {:e}", 0.0, 1, 123456, 0.00015, 123456.0, u64::MAX);
    println!("{0:1$} {0:<1$}| {0:>2$.1} {name:>width$}", 1.55, 6, 8, name = "n", width = 4);
    println!("{:?} {:?} {:?} {:?} {:?} {:?}", 1.0, 0.1, 1e100, 1e-10, f32::MIN_POSITIVE, 123456789012345680.0);
    println!("{} {} {} {} {}", 1e7, 1.5e300, 1e-7, f64::MAX, 5e-324);
    println!("{:.0} {:.0} {:.0} {:.1} {:.3}", 0.5, 1.5, 2.5, 0.25, 1e-5);
    println!("{:10.3?}|{:<10?}|{:+?}|{:05?}", 1.5, 2.0, 3.0, 4);
    println!("{{}} {{{}}} {{{{", 1);
    let w = 7;
    let p = 2;
    let v = 3.14159;
    println!("{v:w$.p$}|{v:<w$}|{v:^+w$.1}|{:>1$}|{:.*}|{:>+w$.*}", "a", 3, 2.55, 2, 9.999);
    println!("{}", format_args!("{} {}", 1, format_args!("{:?}", "n")));
    eprintln!("err {}", 1);
    assert_eq!(format!("{:?}", "x"), "\"x\"", "no");
    let d = dbg!(1 + 1);
    println!("{d}");
    print!("{}", "no newline\n");
    println!("{:>6}|{:<6}|{:^6}|", 'é', "日本", Some(1).map_or("none".to_owned(), |x| x.to_string()));
    println!("{:?}", format!("{:>8}", format!("{:.2}", 2.0 / 3.0)));
    println!("{:-^30}", " title ");
    println!("{:?} {}", i128::MIN, u128::MAX);
    println!("{:#?}", (1, ("a", [Some(()); 2])));
    println!("{:#?} {:#?}", Some(Some(1)), ());
    println!("{:#x?} {:#?}", vec![255, 16], 'c');
    println!("{:p}", std::ptr::null::<u8>());
    let r: Result<u8, String> = Err("e".into());
    println!("{r:?} {:?}", r.as_ref().map_err(|e| e.len()));
    r.expect("final");
}
