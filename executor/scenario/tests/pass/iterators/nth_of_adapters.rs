//! Adapters pass nth on to what they adapt, and skip without making items.
#[derive(Debug)]
struct N(u8);
impl Clone for N {
    fn clone(&self) -> N {
        println!("clone {}", self.0);
        N(self.0 + 1)
    }
}
impl Drop for N {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}
#[derive(Clone)]
struct Own(u8, u8);
impl Iterator for Own {
    type Item = u8;
    fn next(&mut self) -> Option<u8> {
        println!("next");
        self.0 += 1;
        (self.0 <= self.1).then_some(self.0)
    }
    fn nth(&mut self, n: usize) -> Option<u8> {
        println!("nth {n}");
        self.0 += n as u8;
        self.next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.1.saturating_sub(self.0) as usize;
        (n, Some(n))
    }
}
impl DoubleEndedIterator for Own {
    fn next_back(&mut self) -> Option<u8> {
        println!("next_back");
        self.1 = self.1.saturating_sub(1);
        (self.0 <= self.1).then_some(self.1 + 1)
    }
    fn nth_back(&mut self, n: usize) -> Option<u8> {
        println!("nth_back {n}");
        self.1 = self.1.saturating_sub(n as u8);
        self.next_back()
    }
}
impl ExactSizeIterator for Own {}
fn main() {
    use std::iter::repeat;
    println!("{:?}", repeat(N(1)).take(2).chain(Some(N(9))).skip(3).step_by(4).next());
    println!("{:?}", repeat(N(1)).take(5).skip(3).nth(1));
    println!("{:?}", repeat(N(1)).take(2).chain(repeat(N(5)).take(2)).nth(3));
    println!("{:?}", repeat(N(1)).take(2).chain(repeat(N(5)).take(2)).enumerate().skip(1).nth(1));
    let mut it = Own(0, 9).enumerate();
    println!("{:?} {:?}", it.nth(3), it.next());
    println!("{:?}", Own(0, 9).skip(2).nth(2));
    println!("{:?}", Own(0, 9).fuse().nth(2));
    let mut it = Own(0, 9).peekable();
    println!("{:?} {:?} {:?}", it.peek().copied(), it.nth(0), it.nth(2));
    println!("{:?} {:?}", it.peek().copied(), it.nth(1));
    println!("{:?}", Own(0, 9).rev().nth(2));
    println!("{:?}", Own(0, 9).rev().rev().nth(2));
    println!("{:?}", Own(0, 9).chain(Own(3, 8)).nth(11));
    println!("{:?}", Own(0, 9).map(|x| x * 2).nth(1));
    println!("{:?}", Own(0, 9).take(4).nth(6));
    println!("{:?}", Own(0, 9).by_ref().skip(3).step_by(2).collect::<Vec<_>>());
    println!("{:?}", Own(0, 2).cycle().nth(5));
    println!("{:?}", Own(0, 9).inspect(|x| println!("see {x}")).nth(2));
    println!("{:?}", Own(0, 9).step_by(3).nth(1));
    println!("{:?}", Own(0, 9).skip_while(|x| *x < 3).nth(1));
    println!("{:?}", Own(0, 9).zip(Own(0, 9)).nth(1));
    println!("{:?}", (Box::new(Own(0, 9)) as Box<dyn Iterator<Item = u8>>).nth(2));
    println!("{:?}", Own(0, 9).skip(1).rev().nth(2));
    println!("{:?}", Own(0, 9).take(5).rev().nth(1));
    println!("{:?}", Own(0, 9).enumerate().rev().nth(1));
    println!("{:?}", Own(0, 9).chain(Own(0, 3)).rev().nth(4));
    println!("{:?}", Own(0, 9).take(5).rev().nth(7));
    println!("{:?}", Own(0, 9).skip(5).rev().nth(7));
    println!("{:?}", Own(0, 9).take(20).rev().next());
    println!("{:?}", Own(0, 9).flat_map(|x| Own(0, x)).nth(4));
    println!("{:?}", [1, 2, 3].iter().map(|x| x + 1).rev().nth(1));
}
