//~ ends refused
//~ says 2: E0282 type annotations needed
fn main() {
    let x = 1u8/*@500{*/.into()/*}@*/;
}
