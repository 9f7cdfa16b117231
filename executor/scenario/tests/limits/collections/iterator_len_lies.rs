//~ ends 101
//~ says attempt to subtract with overflow
#[derive(Clone)]
struct L;

impl Iterator for L {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (7, Some(7))
    }
}

impl DoubleEndedIterator for L {
    fn next_back(&mut self) -> Option<usize> {
        Some(1)
    }
}

impl ExactSizeIterator for L {}

fn main() {
    println!("before");
    println!("{}", L.len());
    println!("{:?}", L.enumerate().rposition(|(_, n)| n == 3));
    println!("{:?}", L.rev().take(2).collect::<Vec<_>>());
    println!("{:?}", L.zip(0..2).rev().count());
}
