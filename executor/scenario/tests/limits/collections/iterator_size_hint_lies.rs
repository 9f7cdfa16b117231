//~ ends 0
//~ prints [1, 0, 3, 2, 1, 0]
struct L(u32);

impl Iterator for L {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        self.0 = self.0.checked_sub(1)?;
        Some(self.0)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (1_000, Some(0))
    }
}

fn main() {
    println!("before");
    println!("{:?}", L(3).collect::<Vec<_>>().len());
    println!("{}", L(3).zip(L(5)).count());
    let mut v = vec![1];
    v.extend(L(4));
    println!("{v:?}");
    let s: String = L(2).map(|_| 'x').collect();
    println!("{s}");
    v.splice(0..1, L(2));
    println!("{v:?}");
}
