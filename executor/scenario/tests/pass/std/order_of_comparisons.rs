use std::cmp::{self, Ordering};
fn main() {
    let mut log = vec![];
    let mut f = |a: &i32, b: &i32| { log.push((*a, *b)); Ordering::Less };
    println!("{} {}", cmp::max_by(1, 2, &mut f), cmp::min_by(1, 2, &mut f));
    println!("{log:?}");
    let mut log = vec![];
    let mut k = |a: &i32| { log.push(*a); 0 };
    println!("{} {}", cmp::max_by_key(1, 2, &mut k), cmp::min_by_key(1, 2, &mut k));
    println!("{log:?}");
    let mut log = vec![];
    let r = [3, 1, 2].iter().max_by(|a, b| { log.push((**a, **b)); Ordering::Less });
    println!("{r:?} {log:?}");
    let mut log = vec![];
    let r = [3, 1, 2].iter().min_by(|a, b| { log.push((**a, **b)); Ordering::Greater });
    println!("{r:?} {log:?}");
    let mut log = vec![];
    let r = [3, 1, 2].iter().max_by_key(|a| { log.push(**a); 0 });
    println!("{r:?} {log:?}");
    #[derive(PartialEq, Eq, Debug)] struct L(i32);
    impl PartialOrd for L { fn partial_cmp(&self, o: &L) -> Option<Ordering> { print!("p{}{} ", self.0, o.0); self.0.partial_cmp(&o.0) } }
    impl Ord for L { fn cmp(&self, o: &L) -> Ordering { print!("c{}{} ", self.0, o.0); self.0.cmp(&o.0) } }
    println!("{:?} {:?} {:?}", L(1).max(L(2)), L(1).min(L(2)), L(3).clamp(L(1), L(2)));
    println!("{:?} {:?}", cmp::max(L(1), L(1)), cmp::min(L(1), L(2)));
}
