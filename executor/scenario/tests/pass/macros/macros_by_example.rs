// Macros by example: repetition, recursion, fragments, hygiene, local macros.
use std::collections::HashMap;

macro_rules! map {
    () => { HashMap::new() };
    ($($k:expr => $v:expr),+ $(,)?) => {{
        let mut m = HashMap::new();
        $( m.insert($k, $v); )+
        m
    }};
}

macro_rules! max {
    ($x:expr) => { $x };
    ($x:expr, $($rest:expr),+) => {{ let a = $x; let b = max!($($rest),+); if a > b { a } else { b } }};
}

macro_rules! count {
    () => { 0usize };
    ($head:tt $($tail:tt)*) => { 1usize + count!($($tail)*) };
}

macro_rules! point {
    ($(#[$m:meta])* $v:vis struct $name:ident { $($f:ident : $t:ty = $d:expr),* $(,)? }) => {
        $(#[$m])*
        $v struct $name { $($f: $t),* }
        impl Default for $name {
            fn default() -> Self { $name { $($f: $d),* } }
        }
        impl $name {
            const FIELDS: &'static [&'static str] = &[$(stringify!($f)),*];
            $( #[allow(dead_code)] fn $f(&self) -> &$t { &self.$f } )*
        }
    };
}

point! {
    #[derive(Debug, Clone)]
    pub struct Spot { x: i32 = 3, y: f64 = 1.5, tag: Option<&'static str> = None }
}

macro_rules! enum_str {
    (enum $name:ident { $($variant:ident $(= $val:expr)?),+ $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq)]
        enum $name { $($variant $(= $val)?),+ }
        impl $name {
            const ALL: [$name; count!($($variant)+)] = [$($name::$variant),+];
            fn name(self) -> &'static str { match self { $($name::$variant => stringify!($variant)),+ } }
        }
    };
}

enum_str! { enum Level { Low = 1, Mid = 5, High } }

macro_rules! ops {
    ($($name:ident: $op:tt),*) => { $( fn $name(a: i32, b: i32) -> i32 { a $op b } )* };
}
ops!(plus: +, minus: -, times: *);

macro_rules! impl_area {
    ($($t:ty => |$s:ident| $body:expr),* $(,)?) => { $( impl Area for $t { fn area(&self) -> f64 { let $s = self; $body } } )* };
}
trait Area {
    fn area(&self) -> f64;
}
struct Sq(f64);
struct Re(f64, f64);
impl_area! { Sq => |s| s.0 * s.0, Re => |r| r.0 * r.1 }

macro_rules! swap {
    ($a:ident, $b:ident) => { let tmp = $a; $a = $b; $b = tmp; };
}

macro_rules! my_vec {
    ($elem:expr; $n:expr) => { std::vec::from_elem($elem, $n) };
    ($($x:expr),* $(,)?) => { <[_]>::into_vec(Box::new([$($x),*])) };
}

macro_rules! calc {
    (eval $e:expr) => { println!("{} = {}", stringify!($e), $e) };
    (eval $e:expr, $(eval $es:expr),+) => {{ calc!(eval $e); calc!($(eval $es),+) }};
}

macro_rules! matrix {
    ($([$($x:literal),*]),*) => { vec![$(vec![$($x),*]),*] };
}

macro_rules! nested {
    ($($name:ident: [$($v:expr),*]);* $(;)?) => { $( let $name = [$($v),*].iter().sum::<i32>(); )* };
}

macro_rules! callback {
    ($cb:ident, $($args:tt)*) => { $cb!($($args)*) };
}

macro_rules! as_pat {
    ($p:pat => $e:expr, $v:expr) => { match $v { $p => $e, _ => "no" } };
}

macro_rules! lifetimes {
    ($name:ident<$lt:lifetime>) => { struct $name<$lt>(&$lt str); };
}
lifetimes!(Name<'a>);

macro_rules! block_twice {
    ($b:block) => { $b + $b };
}

macro_rules! typed {
    ($t:ty) => { (<$t>::MAX, <$t>::default(), std::mem::size_of::<$t>(), stringify!($t)) };
}

fn main() {
    let m = map! { "a" => 1, "b" => 2, };
    let mut keys: Vec<_> = m.iter().collect();
    keys.sort();
    println!("{keys:?} {}", m.len() - { let e: HashMap<i32, i32> = map!(); e.len() });
    println!("{} {}", max!(3), max!(1, 9, 4));
    println!("{} {}", count!(), count!(a b (c d) [e]));
    println!("{:?} {:?} {}", Spot::default(), Spot::FIELDS, Spot::default().x());
    for l in Level::ALL {
        print!("{}={} ", l.name(), l as i32);
    }
    println!("{} {} {}", plus(1, 2), minus(1, 2), times(3, 4));
    println!("{} {}", Sq(2.0).area(), Re(2.0, 3.5).area());
    let (mut a, mut b, tmp) = (1, 2, 99);
    swap!(a, b);
    println!("{a} {b} {tmp}");
    println!("{:?} {:?}", my_vec![1, 2, 3], my_vec!["x"; 2]);
    calc!(eval 1 + 2, eval (3 * 4) - 1, eval a << 3);
    println!("{:?}", matrix!([1, 2], [3], []));
    nested! { first: [1, 2]; second: [3] }
    println!("{first} {second}");
    callback!(println, "{}-{}", 1, 2);
    println!("{} {}", as_pat!(Some(1..=3) => "small", Some(2)), as_pat!(None | Some(0) => "none", Some(5)));
    println!("{}", Name("n").0);
    let mut n = 0;
    println!("{}", block_twice!({ n += 1; n * 10 }));
    println!("{:?} {:?}", typed!(u8), typed!(i64));
    // names of a local macro are those of its definition
    let x = 10;
    macro_rules! local {
        ($e:expr) => { x * $e };
    }
    let x = 3;
    println!("{} {}", local!(x), { macro_rules! local { ($e:expr) => { $e + 1 } } local!(x) });
    macro_rules! log_all {
        ($($lvl:ident : $fmt:literal $(, $arg:expr)*);+ $(;)?) => { $( println!(concat!("[", stringify!($lvl), "] ", $fmt) $(, $arg)*); )+ };
    }
    log_all! { info: "started"; warn: "{} of {}", x, 7; error: "{0:?} {0}", "e" }
    macro_rules! repeat_to_outer {
        ($label:lifetime, $v:ident) => { if $v > 3 { break $label $v; } };
    }
    let mut v = 0;
    let got = 'out: loop {
        loop {
            v += 1;
            repeat_to_outer!('out, v);
        }
    };
    println!("{got}");
}
