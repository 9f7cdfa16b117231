// What a private glob import brings into a module is not there for others; code behind a #[cfg] may use what is unstable.
mod visit {
    use crate::*;
    pub trait Visit {
        fn see(&mut self, n: u8);
    }
    pub fn visit(v: &mut dyn Visit) {
        v.see(1)
    }
    impl Visit for Sum {
        fn see(&mut self, n: u8) {
            self.0 += n;
        }
    }
}
pub use visit::{visit, Visit};
pub struct Sum(u8);

#[cfg(feature = "specialization")]
impl<T> Visit for T {
    default fn see(&mut self, _: u8) {}
}

pub mod lists {
    pub trait Owned<'a> {
        type Reader;
    }
    pub struct Reader<'a, T: for<'b> Owned<'b>>(pub Option<<T as Owned<'a>>::Reader>);
    impl<'a, T: for<'b> Owned<'b>> Reader<'a, T> {
        pub fn get(self) -> Option<<T as Owned<'a>>::Reader> {
            self.0
        }
    }
}
struct Text;
impl<'a> lists::Owned<'a> for Text {
    type Reader = &'a str;
}
fn main() {
    let mut s = Sum(0);
    visit(&mut s);
    println!("{} {:?}", s.0, lists::Reader::<Text>(Some("read")).get());
}
