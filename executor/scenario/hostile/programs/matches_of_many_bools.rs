//~ ends 0
//~ prints 3
fn main() {
    println!("before");
    let t = (/*@20{*/@i@ > 10, /*}@*/);
    let n = match t {
        (true, /*@19{*/_, /*}@*/) => 1,
        (_, true, /*@18{*/_, /*}@*/) => 2,
        (/*@19{*/_, /*}@*/true) => 3,
        (/*@20{*/false, /*}@*/) => 4,
        _ => 5,
    };
    println!("{n}");
}
