// A path fragment does not begin with `<`, and an item fragment may be a method.
use std::fmt;

macro_rules! impls {
    ($(impl$(<$($l:lifetime),+>)? $tr:path => $t:ty { $($body:item)* })*) => {
        $(impl$(<$($l),+>)? $tr for $t { $($body)* })*
    };
}

struct Parts<'a>(&'a str);
struct Grid(i32);

impls! {
    impl fmt::Debug => Grid {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "G{}", self.0) }
    }
    impl<'a> Iterator => Parts<'a> {
        type Item = &'a str;
        fn next(&mut self) -> Option<&'a str> {
            let (head, tail) = self.0.split_once('/')?;
            self.0 = tail;
            Some(head)
        }
    }
}

macro_rules! kind {
    ($p:path) => { "path" };
    (<$($t:tt)*) => { "qualified" };
}

fn main() {
    println!("{:?} {:?}", Grid(4), Parts("a/b/c").collect::<Vec<_>>());
    println!("{} {}", kind!(std::vec::Vec<u8>), kind!(<u8 as Default>::default));
}
