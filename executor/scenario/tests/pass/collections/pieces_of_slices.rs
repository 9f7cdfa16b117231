// Chunks and splits of slices, from both ends, shared and mutable.
fn main() {
    let mut v = [1u8, 2, 3, 4, 5, 6, 7];
    println!(
        "{:?} {:?} {:?} {:?}",
        v.chunks(2),
        v.rchunks(2),
        v.chunks_exact(2),
        v.rchunks_exact(2)
    );
    println!("{:?} {:?}", v.windows(2), v.array_windows::<2>());
    println!("{:?}", v.chunk_by(|a, b| a % 3 <= b % 3));
    println!("{:?}", v.chunk_by_mut(|a, b| a % 3 <= b % 3));
    println!(
        "{:?} {:?}",
        v.split(|a| a % 3 == 0),
        v.split_inclusive(|a| a % 3 == 0)
    );
    println!("{:?}", v.split_mut(|a| a % 3 == 0));
    println!("{:?}", v.split_inclusive_mut(|a| a % 3 == 0));
    println!(
        "{:?} {:?} {:?}",
        v.rsplit(|a| a % 3 == 0),
        v.splitn(2, |a| a % 3 == 0),
        v.rsplitn(2, |a| a % 3 == 0)
    );
    println!("{:?}", v.rsplit_mut(|a| a % 3 == 0));
    println!("{:?}", v.splitn_mut(2, |a| a % 3 == 0));
    println!("{:?}", v.rsplitn_mut(2, |a| a % 3 == 0));
    for n in 0..5u8 {
        let mut w: Vec<u8> = (0..7)
            .map(|i| if i % 3 == n % 3 || n == 4 { 0 } else { i + 1 })
            .collect();
        let p = |x: &u8| *x == 0;
        println!("{:?}", w.split(p).collect::<Vec<_>>());
        println!("{:?}", w.split(p).rev().collect::<Vec<_>>());
        println!("{:?}", w.split_mut(p).rev().collect::<Vec<_>>());
        println!("{:?}", w.split_mut(p).collect::<Vec<_>>());
        println!("{:?}", w.split_inclusive(p).rev().collect::<Vec<_>>());
        println!("{:?}", w.split_inclusive_mut(p).collect::<Vec<_>>());
        println!(
            "{:?} {:?}",
            w.rsplit(p).collect::<Vec<_>>(),
            w.rsplit(p).size_hint()
        );
        for k in 0..4 {
            println!(
                "{:?} {:?}",
                w.splitn(k, p).collect::<Vec<_>>(),
                w.splitn(k, p).size_hint()
            );
            println!("{:?}", w.rsplitn(k, p).collect::<Vec<_>>());
            println!("{:?}", w.splitn_mut(k, p).collect::<Vec<_>>());
            println!("{:?}", w.rsplitn_mut(k, p).collect::<Vec<_>>());
        }
        let mut i = w.split_inclusive(p);
        i.next();
        println!("{:?} {:?} {:?}", i.size_hint(), i.next_back(), i.next());
        for k in 1..5 {
            println!(
                "{:?} {:?}",
                w.chunks(k).collect::<Vec<_>>(),
                w.chunks(k).rev().collect::<Vec<_>>()
            );
            println!(
                "{:?} {:?}",
                w.rchunks(k).collect::<Vec<_>>(),
                w.rchunks(k).rev().collect::<Vec<_>>()
            );
            println!(
                "{:?} {:?}",
                w.chunks_exact(k).collect::<Vec<_>>(),
                w.chunks_exact(k).rev().collect::<Vec<_>>()
            );
            println!(
                "{:?} {:?}",
                w.rchunks_exact(k).collect::<Vec<_>>(),
                w.rchunks_exact(k).rev().collect::<Vec<_>>()
            );
            println!("{:?}", w.rchunks_mut(k).collect::<Vec<_>>());
            println!("{:?}", w.rchunks_mut(k).rev().collect::<Vec<_>>());
            println!("{:?}", w.chunks_exact_mut(k).into_remainder());
            println!("{:?}", w.rchunks_exact_mut(k).into_remainder());
            println!(
                "{:?} {:?} {}",
                w.chunks_exact(k).remainder(),
                w.rchunks_exact(k).remainder(),
                w.chunks_exact(k).len()
            );
        }
        println!(
            "{:?} {:?}",
            w.chunk_by(|a, b| a < b).collect::<Vec<_>>(),
            w.chunk_by(|a, b| a < b).rev().collect::<Vec<_>>()
        );
        println!("{:?}", w.chunk_by_mut(|a, b| a < b).collect::<Vec<_>>());
        println!("{:?}", w.chunk_by(|a, b| a < b).size_hint());
    }
    let e: [u8; 0] = [];
    println!(
        "{:?} {:?} {:?} {:?}",
        e.split(|_| true).collect::<Vec<_>>(),
        e.split_inclusive(|_| true).collect::<Vec<_>>(),
        e.split_inclusive(|_| true).rev().collect::<Vec<_>>(),
        e.splitn(3, |_| true).collect::<Vec<_>>()
    );
    println!(
        "{:?} {:?} {:?}",
        e.chunks(3).next_back(),
        e.rchunks(3).next(),
        e.chunk_by(|_, _| true).next_back()
    );
}
