// Iterators of several sizes in a zip.
fn main() {
    let pairs: Vec<_> = (1u128..=3).zip(vec![2u32, 3]).collect();
    println!("{pairs:?}");
    let (a, b): (Vec<_>, Vec<_>) = Some("one").into_iter().zip(vec![2u32]).unzip();
    println!("{a:?} {b:?}");
    let mut zip = vec![1u8].into_iter().zip(vec![2u32]).skip(1);
    println!("{:?}", zip.next());
    println!("{:?}", [1u8].iter().zip([String::from("two")]).next());
    println!("{:?}", vec![1u8].into_iter().zip(vec![2u32]).cycle().nth(2));
    println!("{:?}", (0..5).zip("äöü".chars()).rev_of_all());
}

trait RevOfAll: Iterator + Sized {
    fn rev_of_all(self) -> Vec<Self::Item> {
        let mut all: Vec<_> = self.collect();
        all.reverse();
        all
    }
}
impl<I: Iterator> RevOfAll for I {}
