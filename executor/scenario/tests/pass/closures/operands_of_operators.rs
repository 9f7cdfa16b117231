// The signature of a closure comes from what the impl of an operator asks for.
use std::fmt::Debug;
use std::ops::{BitOr, Mul, Shr, ShrAssign};

#[derive(Debug, Clone, PartialEq)]
struct Boxed<T>(Vec<T>);

impl<T, U, F: FnMut(T) -> U> Shr<F> for Boxed<T> {
    type Output = Boxed<U>;
    fn shr(self, f: F) -> Boxed<U> {
        Boxed(self.0.into_iter().map(f).collect())
    }
}

impl<T, F> BitOr<F> for &Boxed<T>
where
    F: Fn(&T) -> bool,
{
    type Output = usize;
    fn bitor(self, f: F) -> usize {
        self.0.iter().filter(|x| f(x)).count()
    }
}

impl<T, F: FnMut(&mut T)> ShrAssign<F> for Boxed<T> {
    fn shr_assign(&mut self, f: F) {
        self.0.iter_mut().for_each(f);
    }
}

struct Fold;

impl<F: Fn(u64, u64) -> u64> Mul<F> for Fold {
    type Output = Box<dyn Fn(&[u64]) -> u64>;
    fn mul(self, f: F) -> Self::Output {
        let n = f(2, 3);
        Box::new(move |list| list.iter().sum::<u64>() * n)
    }
}

fn twice(x: i64) -> i64 {
    x * 2
}

fn show<T: Debug>(x: T) {
    println!("{x:?}");
}

fn main() {
    let b = Boxed(vec![1u64, 2, 3]);
    show(b.clone() >> |x| x.pow(2) >> 1);
    show(b.clone() >> (|x| x.leading_zeros()));
    show(Boxed(vec!["a", "bc"]) >> |s| s.len() >> 0);
    show(&b | |x| x.is_power_of_two());
    show(&b | |&x| x > 1);
    let mut c = b;
    c >>= |x| *x = x.wrapping_mul(10);
    show(&c);
    show((Fold * |a, b| a.max(b).pow(2))(&[1, 2]));
    show(Boxed(vec![1i64, 2]) >> twice >> |x| x.signum() >> String::new().len());
}
