//! macro_rules: repetition, recursion, tt munching, hygiene, fragments.
use std::collections::HashMap;
macro_rules! limits { ($($t:ty),+ $(,)?) => { $( println!("{} {}..{} bits {}", stringify!($t), <$t>::MIN, <$t>::MAX, <$t>::BITS); )+ } }
macro_rules! map { ($($k:expr => $v:expr),* $(,)?) => {{ let mut m = HashMap::new(); $( m.insert($k, $v); )* m }}; }
macro_rules! count { () => { 0usize }; ($h:tt $($t:tt)*) => { 1usize + count!($($t)*) }; }
macro_rules! max { ($x:expr) => { $x }; ($x:expr, $($r:expr),+) => {{ let a = $x; let b = max!($($r),+); if a > b { a } else { b } }}; }
macro_rules! make_enum {
    ($(#[$m:meta])* $vis:vis enum $name:ident { $($var:ident = $val:literal),* $(,)? }) => {
        $(#[$m])* $vis enum $name { $($var),* }
        impl $name {
            pub const ALL: &'static [$name] = &[$($name::$var),*];
            pub fn label(&self) -> &'static str { match self { $(Self::$var => $val),* } }
        }
    };
}
make_enum! { #[derive(Debug, Clone, Copy, PartialEq)] pub enum Color { Red = "r", Green = "g", Blue = "b" } }
macro_rules! getters { ($s:ident { $($f:ident : $t:ty),* }) => { struct $s { $($f: $t),* } impl $s { $(fn $f(&self) -> &$t { &self.$f })* } } }
getters!(Person { name: String, age: u8 });
macro_rules! calc {
    (@acc $acc:expr ;) => { $acc };
    (@acc $acc:expr ; plus $n:literal $($rest:tt)*) => { calc!(@acc $acc + $n ; $($rest)*) };
    (@acc $acc:expr ; times $n:literal $($rest:tt)*) => { calc!(@acc $acc * $n ; $($rest)*) };
    ($n:literal $($rest:tt)*) => { calc!(@acc $n ; $($rest)*) };
}
macro_rules! hyg {
    ($e:expr) => {{
        let x = 10;
        $e + x
    }};
}
macro_rules! swap {
    ($a:ident, $b:ident) => {
        let tmp = $a;
        $a = $b;
        $b = tmp;
    };
}
macro_rules! block {
    ($b:block) => {
        $b
    };
}
macro_rules! fnm { ($name:ident($($a:ident: $t:ty),*) -> $r:ty $body:block) => { fn $name($($a: $t),*) -> $r $body } }
fnm!(area(w: u32, h: u32) -> u32 { w * h });
macro_rules! pat {
    ($p:pat => $v:expr) => {
        match $v {
            $p => true,
            #[allow(unreachable_patterns)]
            _ => false,
        }
    };
}
macro_rules! lifetimes { ($l:lifetime, $n:ident) => { fn $n<$l>(a: &$l str, _b: &str) -> &$l str { a } } }
lifetimes!('z, firstly);
macro_rules! ops { ($($name:ident => $op:tt),*) => { $(fn $name(a: i32, b: i32) -> i32 { a $op b })* } }
ops!(add => +, sub => -, mul => *, shl => <<);
macro_rules! matrix { ($([$($x:expr),*]),*) => { vec![$(vec![$($x),*]),*] } }
macro_rules! imp { ($tr:ident for $($t:ty),*) => { $(impl $tr for $t { fn id(&self) -> String { format!("{}:{}", stringify!($t), self) } })* } }
trait Id {
    fn id(&self) -> String;
}
imp!(Id for i32, &str, f64);
macro_rules! cond { ($($c:expr => $v:expr),* ; else $e:expr) => { $(if $c { $v } else)* { $e } } }
macro_rules! tuple_sum { ($t:expr; $($i:tt)*) => { 0 $(+ $t.$i)* } }
macro_rules! nested { ($($outer:ident: [$($inner:literal),*]);* $(;)?) => { vec![$((stringify!($outer), vec![$($inner),*])),*] } }
macro_rules! opt { ($a:expr $(, $b:expr)?) => { ($a, None::<i32>$(.or(Some($b)))?) } }
macro_rules! item { ($($i:item)*) => { $($i)* } }
item! { const K: i32 = 5; fn k2() -> i32 { K * 2 } }
macro_rules! path {
    ($p:path) => {
        <$p>::default()
    };
}
macro_rules! kw {
    (fn) => {
        "fn"
    };
    (struct) => {
        "struct"
    };
    ($i:ident) => {
        concat!("ident ", stringify!($i))
    };
    ($t:tt) => {
        concat!("tt ", stringify!($t))
    };
}
macro_rules! rev { ([] $($r:expr),*) => { [$($r),*] }; ([$h:expr $(, $t:expr)*] $($r:expr),*) => { rev!([$($t),*] $h $(, $r)*) } }
macro_rules! closure { (|$($a:ident),*| $b:expr) => { |$($a: i32),*| $b } }
macro_rules! make_macro {
    ($n:ident, $v:expr) => {
        macro_rules! $n {
            () => {
                $v
            };
        }
    };
}
make_macro!(seven, 7);
fn main() {
    limits!(u8, i16, u32,);
    let m = map! { "a" => 1, "b" => 2, };
    let mut k: Vec<_> = m.iter().collect();
    k.sort();
    println!("{k:?}");
    println!("{} {}", count!(a b (c d) [e]), count!());
    println!("{}", max!(3, 9, 4 + 1));
    for c in Color::ALL {
        print!("{c:?}={} ", c.label());
    }
    println!();
    let p = Person { name: "Ann".into(), age: 3 };
    println!("{} {}", p.name(), p.age());
    println!("{}", calc!(2 plus 3 times 4));
    let x = 1;
    println!("{}", hyg!(x * 2));
    let (mut a, mut b) = (1, 2);
    swap!(a, b);
    println!("{a} {b}");
    println!(
        "{}",
        block!({
            let z = 4;
            z * z
        })
    );
    println!("{} {}", area(3, 4), pat!(Some(1 | 2) => Some(2)));
    println!("{}", firstly("p", "q"));
    println!("{} {} {} {}", add(1, 2), sub(1, 2), mul(3, 4), shl(1, 4));
    println!("{:?}", matrix!([1, 2], [3, 4]));
    println!("{} {} {}", 1.id(), "s".id(), 2.5.id());
    println!("{}", cond!(x > 5 => "big", x > 0 => "pos"; else "neg"));
    println!("{}", tuple_sum!((1, 2, 3); 0 1 2));
    println!("{:?}", nested!(a: [1, 2]; b: []; c: [3];));
    println!("{:?} {:?}", opt!(1, 2), opt!(1));
    println!("{} {}", k2(), path!(String).len());
    println!("{} {} {} {}", kw!(fn), kw!(struct), kw!(foo), kw!(+));
    println!("{:?}", rev!([1, 2, 3]));
    println!("{} {}", closure!(|a, b| a * b)(3, 4), seven!());
    println!("{}", stringify!(a + b * (c, d) [1] { x: y }));
    println!("{} {}", line!(), file!().ends_with(".rs"));
}
