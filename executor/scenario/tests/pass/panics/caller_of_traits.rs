// #[track_caller] on a trait's method holds for every implementation; Index and IndexMut have it.
use std::ops::{Index, IndexMut};
use std::panic::{catch_unwind, set_hook, AssertUnwindSafe, Location};

struct Grid(Vec<i32>);
impl Index<(usize, usize)> for Grid {
    type Output = i32;
    fn index(&self, (r, c): (usize, usize)) -> &i32 {
        &self.0[r * 2 + c]
    }
}
impl IndexMut<(usize, usize)> for Grid {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut i32 {
        match self.0.get_mut(r * 2 + c) {
            Some(x) => x,
            None => panic!("no cell {r},{c}"),
        }
    }
}
trait Loud {
    #[track_caller]
    fn shout(&self, n: Option<i32>) -> i32;
    #[track_caller]
    fn given(&self) -> u32 {
        Location::caller().line()
    }
    fn quiet(&self) -> u32 {
        Location::caller().line()
    }
}
impl Loud for Grid {
    fn shout(&self, n: Option<i32>) -> i32 {
        n.unwrap()
    }
}
#[track_caller]
fn helper(x: Option<u8>) -> u8 {
    x.expect("helper")
}

fn main() {
    set_hook(Box::new(|info| {
        let at = info.location().unwrap();
        println!("{}:{} {:?}", at.line(), at.column(), info.payload().downcast_ref::<String>());
    }));
    let mut g = Grid(vec![1, 2, 3, 4]);
    let tries: [fn(&mut Grid); 5] = [
        |g| println!("{}", g[(2, 1)]),
        |g| g[(2, 1)] = 5,
        |g| {
            g.shout(None);
        },
        |_| {
            helper(None);
        },
        |g| println!("{} {}", g.given(), g.quiet()),
    ];
    for t in tries {
        let _ = catch_unwind(AssertUnwindSafe(|| t(&mut g)));
    }
    println!("{}", g[(1, 0)]);
}
