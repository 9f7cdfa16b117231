//~ ends 0
//~ prints 0
#[derive(Clone, Copy)]
#[allow(dead_code)]
enum E { /*@12{*/V@i@, /*}@*/ }
use E::*;

fn main() {
    println!("before");
    let t = (V1, V2, V3, V4, V5, V6);
    let n = match t {
        /*@12{*/(V@i@, _, _, _, _, V@i@) => 1@i@,
        (_, V@i@, _, _, V@i@, _) => 2@i@,
        (_, _, V@i@, V@i@, _, _) => 3@i@,
        (V0, _, V@i@, _, V3, _) => 4@i@,
        /*}@*/
        _ => 0,
    };
    println!("{n}");
}
