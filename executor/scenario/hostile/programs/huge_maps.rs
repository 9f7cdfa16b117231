//~ ends 0
//~ prints 1000
use std::collections::HashMap;
fn main() {
    let mut t = 0;
/*@1000{*/    let mut m@i@ = HashMap::new(); m@i@.insert(@i@, "a"); if let Some(x) = m@i@.get(&@i@) { t += x.len(); }
/*}@*/    println!("{t}");
}
