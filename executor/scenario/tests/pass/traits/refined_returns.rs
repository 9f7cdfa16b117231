//! An implementor may say what `impl Trait` in the signature of its trait is: callers who know the implementor know the
//! type.
use std::future::{Future, Ready, ready};

trait Scalable {
    fn scale(&self, factor: f64) -> impl Scalable;
    fn parts(&self) -> Option<impl Iterator<Item = f64>>;
    fn area(&self) -> impl Future<Output = f64>;
}

#[derive(Debug, Clone)]
struct Rectangle {
    width: f64,
    height: f64,
}

impl Scalable for Rectangle {
    fn scale(&self, factor: f64) -> Rectangle {
        Rectangle { width: self.width * factor, height: self.height * factor }
    }

    fn parts(&self) -> Option<std::vec::IntoIter<f64>> {
        Some(vec![self.width, self.height].into_iter())
    }

    fn area(&self) -> Ready<f64> {
        ready(self.width * self.height)
    }
}

fn twice<S: Scalable>(s: &S) -> usize {
    s.scale(2.0).scale(2.0).parts().map_or(0, |parts| parts.count())
}

fn main() {
    let r = Rectangle { width: 1.5, height: 2.0 };
    let large: Rectangle = r.scale(2.0);
    println!("{large:?} {:?}", r.scale(3.0).width);
    println!("{:?}", r.parts().map(|parts| parts.as_slice().to_vec()));
    println!("{}", r.scale(2.0).area().into_inner());
    println!("{}", twice(&r));
}
