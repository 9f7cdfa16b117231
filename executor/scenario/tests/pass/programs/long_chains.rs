//! Long chains of adapters whose numbers have no type until the end.

fn main() {
    let v: Vec<i32> = (0..4)
        .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x * 5).map(|x| x - 2)
        .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x * 5).map(|x| x - 2)
        .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x * 5).map(|x| x - 2)
        .collect();
    println!("{v:?}");
    let n: u64 = (1..=30)
        .filter(|x| x % 2 == 0).map(|x| x * x).skip(1).filter(|x| x % 3 != 0).map(|x| (x, x + 1)).map(|(a, b)| a * b)
        .enumerate().map(|(i, x)| x + i as u64).take_while(|x| *x < 100_000).inspect(|_| ()).chain(3..5).step_by(2)
        .filter_map(|x| if x > 4 { Some(x - 4) } else { None }).zip(10..).map(|(a, b)| a ^ b).rev_sum();
    println!("{n}");
    let words = ["a", "bb", "ccc"].iter().map(|s| s.len()).map(|n| n + 1).map(|n| vec![n; 2]).flatten().map(|n| n * 2).filter(|n| *n > 4)
        .map(Some).map(|o| o.map(|n| n + 1)).flatten().map(|n| n.to_string()).map(|s| s + "!").map(|s| s.len()).fold(0, |a, b| a * 3 + b);
    println!("{words}");
}

trait RevSum: Iterator<Item = u64> + Sized {
    fn rev_sum(self) -> u64 {
        self.collect::<Vec<_>>().into_iter().rev().fold(0, |a, b| a.wrapping_mul(7).wrapping_add(b))
    }
}
impl<I: Iterator<Item = u64>> RevSum for I {}
