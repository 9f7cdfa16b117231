//~ ends 0
//~ prints ok
fn main() {
    let t = |x: u32| x + 1;
/*@200{*/    let t = (t, [move |x: u32| x + @i@]);
/*}@*/    let _u = t;
    println!("ok");
}
