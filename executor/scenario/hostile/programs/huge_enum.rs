//~ ends 0
//~ prints A3999 true
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum E {
/*@4000{*/    A@i@,
/*}@*/}

fn main() {
    println!("before");
    let e = std::hint::black_box(E::A3999);
    println!("{:?} {}", e, e > E::A1);
}
