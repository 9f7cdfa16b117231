//~ ends 0
//~ prints before
/*@10000{*/#[allow(dead_code)]
/*}@*/fn main() {
    println!("before");
}
