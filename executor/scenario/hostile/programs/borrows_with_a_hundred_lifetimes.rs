//~ ends 0
//~ prints 7
fn pick</*@100{*/'a@i@: 'z, /*}@*/'z>(all: (/*@12{*/&'a@i@ str, /*}@*/)) -> &'z str {
    all.7
}

fn main() {
    println!("before");
    println!("{}", pick((/*@12{*/"@i@", /*}@*/)));
}
