// An impl of a public trait gives an associated type that is private.
mod task {
    struct Id;
    pub trait Named {
        type Id;
    }
    impl Named for u8 {
        type Id = Id;
    }
}
fn main() {}
