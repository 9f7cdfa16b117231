//~ ends 0
//~ prints 3002
#[derive(Clone, Copy)]
enum E {
/*@3000{*/    A@i@(u32),
/*}@*/}

fn main() {
    println!("before");
    let e = std::hint::black_box(E::A2999(3));
    println!("{}", match e {
/*@3000{*/        E::A@i@(n) => n + @i@,
/*}@*/    });
}
