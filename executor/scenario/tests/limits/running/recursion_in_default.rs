//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
#[derive(Debug)]
struct R(#[allow(dead_code)] Box<R>);

impl Default for R {
    fn default() -> R {
        R(Default::default())
    }
}

fn main() {
    println!("before");
    println!("{:?}", R::default());
}
