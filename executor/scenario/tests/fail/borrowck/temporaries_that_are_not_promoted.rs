fn constant() -> &'static i32 {
    &(1i64 as i32)
}

fn sum() -> &'static i32 {
    &(1 + 2)
}

fn cast(n: i64) -> &'static i32 {
    &(n as i32)
}

fn sum_of(n: i32) -> &'static i32 {
    &(n + 2)
}

fn changed() -> &'static mut i32 {
    &mut (1i64 as i32)
}

fn changed_sum() -> &'static mut i32 {
    &mut (1 + 2)
}

fn unsized_cast(n: u8) -> &'static [u8] {
    &[n]
}

fn changed_slice() -> &'static mut &'static [u8] {
    &mut (&[1u8, 2] as &[u8])
}

fn main() {
    println!("{:?}", changed_slice());
    println!("{} {}", constant(), sum());
    println!("{} {} {} {}", cast(1), sum_of(1), changed(), changed_sum());
    println!("{:?}", unsized_cast(2));
}
