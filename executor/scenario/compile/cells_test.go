package compile_test

import (
	"strings"
	"testing"
)

// A variable that is referred to only for a moment stays in its register; one
// whose reference goes on does not, and both are what rustc makes of them.
func TestCells(t *testing.T) {
	prog := build(t, `
		use std::future::Future;
		use std::pin::Pin;
		use std::task::{Context, Poll};
		struct Once(bool, u32);
		impl Future for Once {
			type Output = u32;
			fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<u32> {
				if self.0 { return Poll::Ready(self.1); }
				self.0 = true;
				self.1 += 1;
				Poll::Pending
			}
		}
		struct Loud(&'static str);
		impl Drop for Loud { fn drop(&mut self) { println!("drop {}", self.0); } }
		fn cut(n: &mut i32) -> i32 { *n -= 1; *n }
		fn last<'a>(list: &'a [i32], other: &'a i32) -> i32 {
			let first = 100;
			let mut best = &first;
			for x in list { if *x > *best { best = x; } }
			if *best == first { best = other; }
			*best
		}
		fn swap(on: bool) -> String {
			let mut a = Some(Loud("a"));
			let b = Some(Loud("b"));
			if on { a = b; }
			let taken = a.take();
			let text = match &taken { Some(x) => x.0.to_string(), None => String::new() };
			text + if a.is_none() { "-" } else { "+" }
		}
		fn counted() -> i32 {
			let mut n = 3;
			let mut sum = 0;
			while cut(&mut n) > 0 { let mut k = n; let r = &mut k; *r += 10; sum += *r; }
			sum
		}
		fn main() {
			let mut f = std::pin::pin!(Once(false, 6));
			let mut cx = Context::from_waker(std::task::Waker::noop());
			println!("{:?} {:?}", f.as_mut().poll(&mut cx), f.as_mut().poll(&mut cx));
			println!("{} {}", last(&[1, 200, 3], &5), last(&[1], &5));
			println!("{} {}", swap(true), swap(false));
			println!("{}", counted());
		}`)
	got, _ := run(t, prog)
	if want := "Pending Ready(7)\n200 5\ndrop a\ndrop b\ndrop a\ndrop b\nb- a-\n23\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if list := code(t, prog, "main::<impl>::poll"); strings.Contains(list, "cell") {
		t.Errorf("self of poll is in a cell:\n%s", list)
	}
}
