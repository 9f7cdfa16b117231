//~ ends 0
//~ prints S7 { a: 1 }
/*@3000{*/#[derive(Debug, Clone, PartialEq)] struct S@i@ { a: u32 }
/*}@*/
fn main() {
    println!("before");
    println!("{:?}", S7 { a: 1 });
}
