//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
struct R;

impl Iterator for R {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        self.by_ref().map(|n| n).next()
    }
}

fn main() {
    println!("before");
    println!("{}", R.count());
}
