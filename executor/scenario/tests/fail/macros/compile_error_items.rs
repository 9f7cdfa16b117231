// Errors that the program itself asks for, where items stand.
compile_error!("not here");
macro_rules! only {
    (yes) => {};
    ($($other:tt)*) => { compile_error!(concat!("only", ' ', 1, stringify!(yes))); };
}
only!(yes);
only!(no);
mod inner {
    compile_error!("nor here");
}
fn main() {}
