//~ ends 0
//~ prints 0
struct L;

impl Iterator for L {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}

fn main() {
    println!("before");
    println!("{:?}", L.collect::<Vec<u64>>().len());
}
