fn main() {
    let mut v: Vec<u32> = Vec::with_capacity(4);
    v.push(1);
    unsafe { v.set_len(2) };
    let n = v[1]; //~ memory is uninitialized at this address
    println!("{n}");
}
