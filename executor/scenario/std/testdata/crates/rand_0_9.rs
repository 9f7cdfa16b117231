//! The names of rand 0.9. Its ranges draw differently, so this prints no values.
use rand::distr::{Alphanumeric, Distribution, SampleString, StandardUniform, Uniform};
use rand::prelude::*;
use rand::rngs::{SmallRng, StdRng};
use rand::seq::{IndexedMutRandom, IndexedRandom};
use std::rc::Rc;
use std::time::Duration;

/// A trait object, a reference and a generic function take each generator.
fn roll(rng: &mut (impl Rng + ?Sized)) -> bool { (1..=6).contains(&rng.random_range(1..=6)) }

struct Point(f64, u8);
impl Distribution<Point> for StandardUniform {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> Point { Point(rng.random(), rng.random_range(3..5)) }
}

fn main() {
    let mut rng = rand::rng();
    println!("{} {}", roll(&mut rng), roll(&mut SmallRng::from_os_rng()));
    let mut dynamic: Box<dyn RngCore> = Box::new(StdRng::seed_from_u64(1));
    println!("{}", roll(&mut *dynamic));
    println!("{}", rng.next_u64() != rng.next_u64());
    let Point(x, y) = rand::random();
    println!("{} {}", (0.0..1.0).contains(&x), (3..5).contains(&y));
    println!("{}", (10..20).contains(&rand::random_range(10..20)));
    println!("{} {}", rand::random_bool(1.0), rand::random_ratio(0, 3));
    println!("{}", Alphanumeric.sample_string(&mut rng, 16).chars().all(|c| c.is_ascii_alphanumeric()));
    println!("{:?} {:?}", Uniform::new(3, 3).is_err(), Uniform::new_inclusive(3, 3).unwrap().sample(&mut rng));
    let between = Uniform::try_from(Duration::from_millis(5)..Duration::from_millis(6)).unwrap();
    println!("{}", between.sample_iter(&mut rng).take(50).all(|d| d.as_millis() == 5));
    let mut cards: Vec<u32> = (0..52).collect();
    cards.shuffle(&mut rng);
    *cards.choose_mut(&mut rng).unwrap() = 99;
    cards.sort();
    println!("{:?} {:?}", cards.last(), cards.choose(&mut rng).is_some());
    // Each of many values comes at times.
    let mut seen = [0; 4];
    for n in rng.clone().sample_iter::<u8, _>(StandardUniform).take(400) {
        seen[n as usize / 64] += 1;
    }
    println!("{}", seen.iter().all(|&n| n > 50));
    let shared = Rc::new(std::cell::RefCell::new(StdRng::from_rng(&mut rng)));
    println!("{}", shared.borrow_mut().random_bool(0.5) || true);
    let caught = std::panic::catch_unwind(|| rand::rng().random_range(5..5));
    println!("{:?}", caught.unwrap_err().downcast_ref::<&str>());
}
