//! Columns of panic locations are cells of a terminal: a tab is four, wide signs are two; column!() counts characters.
use std::panic::Location;
#[track_caller]
fn at() -> (u32, u32) {
	let l = Location::caller();
	(l.line(), l.column())
}
fn main() {
	let mut v = vec![at()];
		v.push(at());
	/* 日本 */ v.push(at()); /* é */ v.push(at());
	/* 🦀 é 한 ① ½ */ v.push(at());
	println!("{v:?} {}", { /* 🦀 */ column!() });
	let r: Result<(), &str> = Err("🦀");
		r.expect("tabbed");
}
