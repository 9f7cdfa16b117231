//! macro_rules in depth
use std::collections::HashMap;
macro_rules! hashmap {
    (@single $($x:tt)*) => { () };
    (@count $($k:expr),*) => { <[()]>::len(&[$(hashmap!(@single $k)),*]) };
    ($($k:expr => $v:expr),* $(,)?) => {{
        let cap = hashmap!(@count $($k),*);
        let mut m = ::std::collections::HashMap::with_capacity(cap);
        $( m.insert($k, $v); )*
        m
    }};
}
macro_rules! max {
    ($x:expr) => { $x };
    ($x:expr, $($rest:expr),+) => {{ let a = $x; let b = max!($($rest),+); if a > b { a } else { b } }};
}
macro_rules! calc {
    (eval $e:expr) => { println!("{} = {}", stringify!($e), $e) };
    (eval $e:expr, $(eval $es:expr),+) => {{ calc!(eval $e); calc!($(eval $es),+) }};
}
macro_rules! make_struct {
    ($(#[$m:meta])* $vis:vis struct $name:ident $(<$($g:ident),+>)? { $($(#[$fm:meta])* $fv:vis $f:ident : $t:ty = $d:expr),* $(,)? }) => {
        $(#[$m])* $vis struct $name $(<$($g),+>)? { $($(#[$fm])* $fv $f: $t),* }
        impl $(<$($g: Default),+>)? Default for $name $(<$($g),+>)? { fn default() -> Self { $name { $($f: $d),* } } }
        impl $(<$($g),+>)? $name $(<$($g),+>)? { #[allow(dead_code)] const FIELDS: &'static [&'static str] = &[$(stringify!($f)),*]; }
    };
}
make_struct! {
    /// config
    #[derive(Debug, Clone)]
    pub struct Config { pub name: String = "cfg".into(), retries: u32 = 3, ratio: f64 = 0.5 }
}
make_struct! { #[derive(Debug)] struct Gen<T> { v: T = T::default(), n: usize = 0, } }

macro_rules! enum_str {
    ($(#[$m:meta])* enum $name:ident { $($var:ident $(= $val:expr)?),+ $(,)? }) => {
        $(#[$m])* enum $name { $($var $(= $val)?),+ }
        impl $name {
            const ALL: &'static [$name] = &[$($name::$var),+];
            fn name(&self) -> &'static str { match self { $(Self::$var => stringify!($var)),+ } }
        }
        impl std::str::FromStr for $name { type Err = String; fn from_str(s: &str) -> Result<Self, String> { match s { $(stringify!($var) => Ok(Self::$var),)+ o => Err(format!("no {}: {o}", stringify!($name))) } } }
    };
}
enum_str! { #[derive(Debug, Clone, Copy, PartialEq)] enum Color { Red = 1, Green, Blue = 10 } }

macro_rules! matrix { ($([$($x:expr),* $(,)?]),* $(,)?) => { vec![$(vec![$($x),*]),*] }; }
macro_rules! compose { ($f:expr) => { $f }; ($f:expr, $($r:expr),+) => { |x| compose!($($r),+)($f(x)) }; }
macro_rules! reverse { ([] $($r:tt)*) => { [$($r),*] }; ([$h:tt $($t:tt)*] $($r:tt)*) => { reverse!([$($t)*] $h $($r)*) }; }
macro_rules! my_assert { ($c:expr $(,)?) => { my_assert!($c, "assertion `{}` failed", stringify!($c)) }; ($c:expr, $($a:tt)+) => { if !$c { println!($($a)+) } }; }
macro_rules! impl_area { ($($t:ident($($f:ident),*) => $e:expr),* $(,)?) => { $(struct $t { $($f: f64),* } impl Area for $t { fn area(&self) -> f64 { let Self { $($f),* } = self; $e } })* }; }
trait Area {
    fn area(&self) -> f64;
}
impl_area! { Sq(s) => s * s, Rect(w, h) => w * h, Tri(a, b, c) => { let p = (a + b + c) / 2.0; (p * (p - a) * (p - b) * (p - c)).sqrt() } }
macro_rules! count { () => { 0usize }; ($h:tt $($t:tt)*) => { 1usize + count!($($t)*) }; }
macro_rules! tuple_impls { ($($name:ident: $($T:ident . $i:tt),+);+ $(;)?) => { $(impl<$($T: Len),+> Len for ($($T,)+) { fn length(&self) -> usize { 0 $(+ self.$i.length())+ } })+ }; }
trait Len {
    fn length(&self) -> usize;
}
impl Len for &str {
    fn length(&self) -> usize {
        self.len()
    }
}
impl Len for u8 {
    fn length(&self) -> usize {
        1
    }
}
impl<T> Len for Vec<T> {
    fn length(&self) -> usize {
        self.len()
    }
}
tuple_impls! { a: A.0; b: A.0, B.1; c: A.0, B.1, C.2 }
macro_rules! hygiene {
    ($e:expr) => {{
        let x = 10;
        $e + x
    }};
}
macro_rules! with_ident {
    ($x:ident, $e:expr) => {{
        let $x = 10;
        $e
    }};
}
macro_rules! bf { (@ $s:ident;) => {}; (@ $s:ident; + $($r:tt)*) => { $s += 1; bf!(@ $s; $($r)*) }; (@ $s:ident; - $($r:tt)*) => { $s -= 1; bf!(@ $s; $($r)*) }; (@ $s:ident; . $($r:tt)*) => { println!("s={}", $s); bf!(@ $s; $($r)*) }; ($($t:tt)*) => {{ let mut s = 0; bf!(@ s; $($t)*); s }}; }
macro_rules! dsl {
    ($(on $state:ident { $($ev:literal -> $next:ident $(if $guard:expr)?),* $(,)? })*) => {
        fn step(state: &str, ev: &str) -> Option<&'static str> {
            $(if state == stringify!($state) { $(if ev == $ev $(&& $guard)? { return Some(stringify!($next)); })* })*
            None
        }
    };
}
dsl! { on idle { "start" -> running, "stop" -> idle if false } on running { "stop" -> idle, "crash" -> dead if 1 < 2 } }
macro_rules! pat {
    ($v:expr, $p:pat => $r:expr) => {
        match $v {
            $p => Some($r),
            _ => None,
        }
    };
}
macro_rules! opt { ($a:expr $(, or $b:expr)? $(; $($k:ident = $v:expr),+)?) => {{ let mut s = format!("{}", $a); $( s += &format!("|{}", $b); )? $( $( s += &format!("[{}:{}]", stringify!($k), $v); )+ )? s }}; }
macro_rules! lifetimes { ($lt:lifetime, $name:ident) => { fn $name<$lt>(a: &$lt str, _b: &str) -> &$lt str { a } }; }
lifetimes!('z, first_of);
macro_rules! block_twice {
    ($b:block) => {{
        $b;
        $b
    }};
}
macro_rules! items { ($($i:item)*) => { $($i)* }; }
items! { const A1: i32 = 4; fn a2() -> i32 { A1 * 2 } static A3: [u8; 2] = [7; 2]; }
macro_rules! nested { ($($outer:ident: [$($inner:expr),*]);*) => { vec![$((stringify!($outer), vec![$(($inner, stringify!($outer))),*])),*] }; }
mod inner {
    #[macro_export]
    macro_rules! exported {
        () => {
            $crate::inner::helper()
        };
    }
    pub fn helper() -> &'static str {
        "helped"
    }
    macro_rules! private {
        ($x:expr) => {
            $x + 1
        };
    }
    pub(crate) use private;
}
macro_rules! make_macro {
    ($name:ident, $v:expr) => {
        macro_rules! $name {
            () => {
                $v
            };
            ($d:expr) => {
                $v + $d
            };
        }
    };
}
make_macro!(five, 5);
macro_rules! ty_name { ($t:ty) => { stringify!($t) }; ($($t:tt)*) => { concat!("?", $(stringify!($t)),*) }; }
macro_rules! lits { ($($l:literal)+) => { concat!($($l, "/"),+) }; }
fn main() {
    let m = hashmap! { "a" => 1, "b" => 2, };
    let mut ks: Vec<_> = m.iter().collect();
    ks.sort();
    println!("{ks:?} {}", HashMap::<(), ()>::len(&hashmap! {}));
    println!("{} {}", max!(3), max!(1, 9 - 2, 4));
    calc! { eval 1 + 2 * 3, eval (1 + 2) * 3, eval { let x = 4; x * x } }
    println!("{:?} {:?} {:?}", Config::default(), Config::FIELDS, Gen::<Vec<u8>>::default());
    println!(
        "{:?} {:?} {:?} {}",
        Color::ALL,
        "Green".parse::<Color>(),
        "Pink".parse::<Color>(),
        Color::Green as i32 + Color::Blue as i32
    );
    println!("{}", Color::ALL.iter().map(Color::name).collect::<Vec<_>>().join(","));
    println!("{:?}", matrix![[1, 2], [3], []]);
    println!("{}", compose!(|x: i32| x + 1, |x| x * 10, |x: i32| format!("<{x}>"))(4));
    println!("{:?}", reverse!([1 2 3 4]));
    my_assert!(1 > 2);
    my_assert!(1 == 2, "custom {} {x}", 5, x = 6);
    my_assert!(true,);
    println!(
        "{} {} {}",
        Sq { s: 2.0 }.area(),
        Rect { w: 2.0, h: 4.5 }.area(),
        Tri { a: 3.0, b: 4.0, c: 5.0 }.area()
    );
    println!(
        "{} {}",
        count!(a b (c d) [e] {}),
        ("abc", 1u8, vec![1, 2]).length() + ("x",).length()
    );
    let x = 1;
    println!("{} {}", hygiene!(x * 2), with_ident!(y, y + x));
    println!("{}", bf!(+ + . - . + +));
    println!(
        "{:?} {:?} {:?} {:?}",
        step("idle", "start"),
        step("idle", "stop"),
        step("running", "crash"),
        step("dead", "x")
    );
    println!(
        "{:?} {:?}",
        pat!(Some(5), Some(n @ 1..=9) => n),
        pat!((1, 2), (0, _) | (_, 0) => ())
    );
    println!("{} {} {}", opt!(1), opt!(1, or 2), opt!("a"; k = 1, j = 2 + 3));
    println!("{}", first_of("p", "q"));
    let mut n = 0;
    block_twice!({
        n += 2;
    });
    println!("{n} {} {:?}", a2(), A3);
    println!("{:?}", nested!(a: [1, 2]; b: []; c: [3]));
    println!("{} {}", exported!(), inner::private!(4));
    println!("{} {}", five!(), five!(2) * 2);
    println!("{} {} {}", ty_name!(Vec<Option<u8>>), ty_name!(a + b), lits!("a" 1 2.5 true 'c'));
    println!("{} {}", line!(), module_path!());
    println!(
        "{}",
        stringify!(
            fn foo<'a, T: Clone>(x: &'a T) -> Vec<T> {
                x.clone();
                vec![]
            }
        )
    );
}
