//~ ends refused
//~ says 4: E0004 non-exhaustive patterns: `(false, false, _, _, _, _, _, _, _, _, _, _, _, _, _, _)` not covered
fn main() {
    println!("before");
    let t = std::hint::black_box((true, false, true, false, true, false, true, false, true, false, true, false, true, false, true, false));
    match t {
/*@300{*/        (true, _, false, _, true, _, _, false, _, true, _, false, _, _, _, true) if @i@ == 1 => println!("@i@"),
        (_, true, _, true, _, false, true, _, _, _, true, _, false, true, _, _) => println!("b"),
/*}@*/    }
}
