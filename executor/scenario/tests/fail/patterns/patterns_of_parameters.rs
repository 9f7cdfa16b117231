// Patterns of parameters must always match, bind each name once, and not take the name of what is made by a call.
fn some(Some(x): Option<u8>) -> u8 { x }
fn twice((n, n): (u8, u8), m: u8, m: u8) {}
fn across([a, _]: [u8; 2], (b, a): (u8, u8)) {}
struct Pair(u8, u8);
fn named(Pair: u8) {}
async fn later(Ok(x): Result<u8, u8>) -> u8 { x }

fn main() {
    let gaps: Vec<usize> = [1, 4, 9].windows(2).map(|[a, b]| b - a).collect();
    let firsts: Vec<u8> = vec![Some(1), None].into_iter().map(|Some(x)| x).collect();
    let _ = gaps.iter().max_by_key(|(n, n)| n);
    let r: Result<u8, String> = Ok(1);
    match r {
        Ok(n) => println!("{n}"),
        Err => println!("{firsts:?}"),
    }
    if let Some = Some(1) {}
    let Pair = Pair(1, 2);
    for Pair in 0..3 {}
}
