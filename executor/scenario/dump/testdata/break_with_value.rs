fn main() {
    let mut n = 0;
    let found = 'outer: loop {
        loop {
            n += 1;
            if n == 5 { break 'outer n * 2; }
            if n % 2 == 0 { continue 'outer; }
        }
    };
    println!("{found}");
}
