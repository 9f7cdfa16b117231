struct Ring<T, const N: usize> {
    items: [Option<T>; N],
}

impl<T, const N: usize> Ring<T, N> {
    fn new() -> Self {
        const { assert!(N.is_power_of_two(), "a ring has 2^n places") };
        Ring { items: [const { None }; N] }
    }

    fn place(&self, i: usize) -> usize {
        i & const { self::last::<N>() }
    }
}

const fn last<const N: usize>() -> usize {
    N - 1
}

fn narrow<T>() -> usize {
    const {
        let size = std::mem::size_of::<T>();
        assert!(size <= 8);
        size
    }
}

fn main() {
    let ring: Ring<u8, 4> = Ring::new();
    println!("{} {}", ring.place(5), ring.items.len());
    let odd: Ring<u8, 3> = Ring::new();
    println!("{}", odd.place(1));
    if false {
        println!("{}", narrow::<[u64; 2]>());
    }
}
