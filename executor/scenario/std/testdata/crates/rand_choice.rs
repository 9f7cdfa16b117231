use rand::distributions::{Distribution, WeightedIndex};
use rand::rngs::{OsRng, StdRng};
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{Rng, RngCore, SeedableRng};

fn main() {
    let mut rng = StdRng::seed_from_u64(7);
    let words = ["one", "two", "three", "four", "five", "six"];
    println!("{:?}", words.choose_multiple(&mut rng, 3).collect::<Vec<_>>());
    println!("{:?}", words.choose_multiple(&mut rng, 9).len());
    for (length, amount) in [(20, 12), (400, 12), (1000, 60), (30_000, 60), (200, 170), (100_000, 170), (600_000, 20)] {
        let all: Vec<u32> = (0..length).collect();
        let chosen: Vec<u32> = all.choose_multiple(&mut rng, amount).copied().collect();
        println!("{length} {amount}: {:?} {}", &chosen[..5], chosen.iter().sum::<u32>());
    }
    println!("{:?} {:?}", (0..100).choose(&mut rng), (0..0).choose(&mut rng));
    println!("{:?}", (0..100).filter(|n| n % 7 == 0).choose(&mut rng));
    println!("{:?}", (0..50).chain((50..60).filter(|n| n % 2 == 0)).choose(&mut rng));
    println!("{:?} {:?}", (0..1).choose(&mut rng), (5..6).filter(|_| true).choose(&mut rng));
    println!("{:?} {:?}", (0..100).choose_multiple(&mut rng, 4), (0..3).choose_multiple(&mut rng, 4));
    println!("{:?}", words.choose_weighted(&mut rng, |w| w.len()));
    let weights = WeightedIndex::new([1, 0, 3, 6]).unwrap();
    let mut counts = [0; 4];
    for _ in 0..1000 {
        counts[weights.sample(&mut rng)] += 1;
    }
    println!("{counts:?} {weights:?}");
    println!("{}", WeightedIndex::new([0.5, 0.25]).unwrap().sample(&mut rng));
    println!("{:?}", WeightedIndex::<u32>::new(&[]).map(drop));
    for wrong in [vec![0, 0], vec![1, -1]] {
        let e = WeightedIndex::new(wrong).unwrap_err();
        println!("{e:?}: {e}");
    }
    println!("{}", words.choose_weighted(&mut rng, |_| 0).unwrap_err());
    let n: u8 = OsRng.gen();
    println!("{:?} {}", OsRng, OsRng.next_u64() > 0 || n > 0);
}
