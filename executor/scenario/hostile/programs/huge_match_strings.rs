//~ ends 0
//~ prints 9999
fn main() {
    println!("before");
    println!("{}", match std::hint::black_box("k9999") {
/*@10000{*/        "k@i@" => @i@,
/*}@*/        _ => 0,
    });
}
