//! A closure that captures only Copy values is Copy, in closures inside of other closures as well.
fn main() {
    let f = |n: u32| n + 1;
    let v: Vec<_> = (0..2).map(|_| move || f(1)).collect();
    println!("{}", v.iter().map(|g| g()).sum::<u32>());
    let k = 3;
    let add = move |x: i32| x + k;
    let w: Vec<i32> = (0..3)
        .map(|i| {
            let g = move |j| add(i) + add(j);
            g(1)
        })
        .collect();
    println!("{w:?}");
    let s = String::from("a");
    let c = || s.len();
    let d = c;
    println!("{} {}", c(), d());
    let st = String::from("b");
    let e = move || st.clone();
    let e2 = e.clone();
    println!("{} {}", e(), e2());
}
