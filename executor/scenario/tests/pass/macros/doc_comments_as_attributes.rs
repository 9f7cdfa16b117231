// Doc comments in the calls of macros are attributes with their text.
macro_rules! documented {
    ($(#[$m:meta])+ $name:ident) => {
        $(#[$m])+
        fn $name() {}
    };
    ($(#[$m:meta])+) => {
        fn unnamed() {}
    };
}

macro_rules! structure {
    ($(#[$m:meta])* struct $name:ident { $($(#[$f:meta])* $field:ident: $t:ty,)* }) => {
        $(#[$m])*
        struct $name {
            $($(#[$f])* $field: $t,)*
        }
    };
}

macro_rules! text {
    ($($(#[doc = $d:literal])+ $name:ident)*) => {
        $(const $name: &str = concat!($("[", $d, "]"),+);)*
    };
}

macro_rules! count {
    () => { 0 };
    ($t:tt $($rest:tt)*) => { 1 + count!($($rest)*) };
}

documented! {
    /// Has a name.
    named
}

documented! {
    /// Has "no" name.
    /** A block */
}

structure! {
    /// A point
    struct Point {
        /// to the right
        x: u8,
        y: u8, // up
    }
}

text! {
    /// One
    /// more
    ONE
    /** r"#" */
    TWO
}

fn main() {
    named();
    unnamed();
    let p = Point { x: 1, y: 2 };
    println!("{} {ONE} {TWO}", p.x + p.y);
    let n = count!(
        /// three
        a
    );
    println!("{n}");
}

// What is exported by one name is a macro, which is public, and a function, which is not.
mod inner {
    pub use super::exported;
}

#[macro_export]
macro_rules! exported {
    ($x:expr) => {
        $x
    };
}

#[allow(dead_code)]
fn exported() -> u8 {
    inner::exported!(1)
}
