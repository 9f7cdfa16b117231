//~ ends 0
//~ prints true 0
fn main() {
    println!("before");
    let mut v: Vec<String> = (0..10).map(|n| n.to_string()).collect();
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| v.retain(|s| if s == "5" { panic!("in retain") } else { s != "1" })));
    println!("{} {}", r.is_err(), v.len());
    let r = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| v.drain(..).map(|s| s.parse::<u8>().unwrap()).for_each(|n| assert!(n < 6))));
    println!("{} {}", r.is_err(), v.len());
}
