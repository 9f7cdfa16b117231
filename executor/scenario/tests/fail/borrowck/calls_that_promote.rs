// A reference to the result of a call lives for ever if the function is one of a few of std.
#![allow(deprecated)]
use std::ops::RangeInclusive;
use std::task::{RawWaker, RawWakerVTable};
use std::time::Duration;
fn no(_: *const ()) {}
fn cl(_: *const ()) -> RawWaker { todo!() }
fn a1() -> &'static Duration { &Duration::from_secs(1) }
fn a2() -> &'static Duration { &Duration::from_millis(1) }
fn a5() -> &'static Duration { &Duration::new(1,1) }
fn a6() -> &'static usize { &std::mem::size_of::<u8>() }
fn a7() -> &'static usize { &std::mem::align_of::<u8>() }
fn a8() -> &'static *const u8 { &std::ptr::null() }
fn a9() -> &'static *mut u8 { &std::ptr::null_mut() }
fn b1() -> &'static u8 { &u8::max_value() }
fn b2() -> &'static u8 { &u8::min_value() }
fn b3() -> &'static RangeInclusive<u8> { &(1..=2) }
fn b4() -> &'static RangeInclusive<u8> { &RangeInclusive::new(1,2) }
fn b7() -> &'static RawWakerVTable { &RawWakerVTable::new(cl, no, no, no) }
fn b8() -> &'static std::any::TypeId { &std::any::TypeId::of::<u8>() }
fn b9() -> &'static bool { &std::mem::needs_drop::<u8>() }
fn c2() -> &'static u8 { (1..=2u8).start() }
fn c3() -> &'static String { &String::new() }
fn c4() -> &'static Vec<u8> { &Vec::new() }
fn c5() -> &'static Option<u8> { &Some(1) }
fn c6() -> &'static &'static str { &std::any::type_name::<u8>() }
fn c9() -> &'static u8 { &5u8.wrapping_add(1) }
fn d1() -> &'static usize { &std::mem::size_of_val(&1u8) }
fn d5() -> &'static usize { &"abc".len() }
fn d6() -> &'static std::task::RawWaker { &RawWaker::new(std::ptr::null(), &RawWakerVTable::new(cl, no, no, no)) }
fn main(){}
