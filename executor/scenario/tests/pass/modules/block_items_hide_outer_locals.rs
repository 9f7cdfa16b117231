// An item of a block hides locals that are declared outside of the block, not those of the block itself.
fn twice(f: fn(u32) -> u32) -> u32 {
    fn f2(n: u32) -> u32 {
        n * 2
    }
    f(f2(1))
}
#[allow(unused_variables)]
fn param(f: i32) -> i32 {
    fn f() -> i32 {
        40
    }
    f() + 2
}
fn main() {
    let f = || 1;
    println!("{}", f());
    let g = |n: u32| {
        fn f(n: u32) -> u32 {
            if n == 0 { 1 } else { n * f(n - 1) }
        }
        f(n)
    };
    println!("{}", g(5));
    {
        #[allow(non_upper_case_globals)]
        const f: u8 = 3;
        println!("{f}");
    }
    {
        fn h() -> i32 {
            1
        }
        println!("{}", h());
        let h = || 2;
        println!("{}", h());
        {
            println!("{}", h());
        }
    }
    {
        use std::cmp::max as f;
        println!("{}", f(1, 2));
    }
    println!("{} {} {}", f(), twice(|x| x + 1), param(1));
}
