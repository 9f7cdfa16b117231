package codegen

import (
	"strings"
	"testing"
)

// A program that says unsafe is checked: undefined behaviour ends it, with Miri's words.
func TestUndefinedBehaviour(t *testing.T) {
	const boxed = "let p = Box::into_raw(Box::new(5u32)); unsafe { drop(Box::from_raw(p));"
	for _, c := range []struct{ body, want string }{
		{boxed + `println!("{}", *p) }`, "has been freed"},
		{boxed + `drop(Box::from_raw(p)) }`, "double free"},
		{`let v = vec![1u32, 2]; unsafe { println!("{}", *v.as_ptr().add(2)) }`, "out-of-bounds pointer use"},
		{`let l = std::alloc::Layout::new::<u32>(); unsafe { println!("{}", *std::alloc::alloc(l)) }`,
			"memory is uninitialized"},
		{`let v = [1u32; 4]; unsafe { println!("{}", *(v.as_ptr().byte_add(1))) }`, "misaligned address"},
	} {
		if o := execute("main.rs", "fn main() { "+c.body+" }", false); !strings.Contains(o.problem, c.want) {
			t.Errorf("%s\nends with %q, not with %q", c.body, o.problem, c.want)
		}
	}
}
