//! Each way to draw from generators with a seed.
use rand::distributions::{Alphanumeric, Bernoulli, Distribution, Standard, Uniform};
use rand::rngs::{SmallRng, StdRng};
use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};

fn every<R: Rng>(rng: &mut R) {
    println!("{} {}", rng.next_u32(), rng.next_u64());
    let mut bytes = [0; 11];
    rng.fill_bytes(&mut bytes);
    println!("{bytes:?}");
    println!("{:?} {:?}", rng.gen::<(u8, i16, u32, i64)>(), rng.gen::<(usize, u128, i128)>());
    println!("{:?} {:?} {:?}", rng.gen::<bool>(), rng.gen::<char>(), rng.gen::<[u16; 4]>());
    println!("{:?} {:?} {:?}", rng.gen::<f32>(), rng.gen::<f64>(), rng.gen::<Option<u8>>());
    for _ in 0..5 {
        print!("{} {} {} ", rng.gen_range(0..10), rng.gen_range(1..=6u8), rng.gen_range(-100..100i64));
        print!("{} ", rng.gen_range(3..1000usize));
        print!("{} {} ", rng.gen_range(0.0..1.5), rng.gen_range(-1.0..=1.0f32));
        println!("{} {} {}", rng.gen_range('a'..='z'), rng.gen_bool(0.3), rng.gen_ratio(2, 3));
    }
    let whole = (rng.gen_range(0..=255u8), rng.gen_range(i32::MIN..=i32::MAX), rng.gen_range('\0'..='\u{10ffff}'));
    println!("{whole:?}");
    let die = Uniform::from(1..7);
    let wide = Uniform::new(0.5, 2.5);
    let small = Uniform::new_inclusive(0u8, 200);
    let coin = Bernoulli::new(0.5).unwrap();
    for _ in 0..5 {
        println!("{} {} {} {}", die.sample(rng), wide.sample(rng), small.sample(rng), coin.sample(rng));
    }
    let rolls: Vec<i32> = rng.sample_iter(die).take(10).collect();
    println!("{rolls:?}");
    let name: String = rng.sample_iter(&Alphanumeric).take(12).map(char::from).collect();
    println!("{name} {:?}", rng.sample::<u64, _>(Standard));
    let mut list: Vec<u32> = (0..20).collect();
    list.shuffle(rng);
    println!("{list:?} {:?} {:?}", list.choose(rng), [0u8; 0].choose(rng));
    let (some, rest) = list.partial_shuffle(rng, 3);
    println!("{some:?} {rest:?}");
    if let Some(x) = list.choose_mut(rng) {
        *x = 100;
    }
    println!("{list:?}");
    let mut b = [0u8; 3];
    rng.fill(&mut b[..]);
    let mut w = [0u8; 5];
    rng.try_fill(&mut w).unwrap();
    println!("{b:?} {w:?}");
}

fn main() {
    for seed in [0, 42] {
        every(&mut StdRng::seed_from_u64(seed));
        every(&mut SmallRng::seed_from_u64(seed));
    }
    every(&mut StdRng::from_seed([7; 32]));
    let a = StdRng::seed_from_u64(5);
    let mut b = a.clone();
    println!("{} {}", b.gen::<u8>(), a == b);
    println!("{} {}", std::mem::size_of::<StdRng>(), std::mem::size_of::<SmallRng>());
    println!("{} {:?}", std::mem::size_of::<rand::rngs::ThreadRng>(), rand::thread_rng());
}
