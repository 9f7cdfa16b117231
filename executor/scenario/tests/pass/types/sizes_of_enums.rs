use std::mem::size_of;
use std::task::Poll;
use std::num::*;
enum E3 { A, B(bool), C }
enum Big { A(u64), B(u8), C }
fn main() {
    println!("{} {} {}", size_of::<Option<Option<bool>>>(), size_of::<Option<Option<Box<u8>>>>(), size_of::<Poll<Option<Box<u8>>>>());
    println!("{} {} {}", size_of::<Poll<Option<String>>>(), size_of::<Poll<Option<Vec<u8>>>>(), size_of::<Option<Poll<Option<char>>>>());
    println!("{} {} {}", size_of::<E3>(), size_of::<Option<E3>>(), size_of::<Big>());
    println!("{} {} {}", size_of::<Option<Big>>(), size_of::<Result<u32, ()>>(), size_of::<Option<Result<u32, ()>>>());
    println!("{} {} {}", size_of::<Option<NonZeroU8>>(), size_of::<Option<Option<NonZeroU8>>>(), size_of::<Poll<Result<(), Box<dyn std::any::Any + Send>>>>());
    println!("{} {} {}", size_of::<Option<std::cmp::Ordering>>(), size_of::<Option<&str>>(), size_of::<Poll<Option<Result<u8, String>>>>());
    println!("{} {}", size_of::<std::cell::Cell<Option<bool>>>(), size_of::<Option<std::cell::Cell<bool>>>());
}
