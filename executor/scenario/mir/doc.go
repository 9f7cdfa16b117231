// Package mir is the mid-level representation of bodies: a control-flow graph with explicit places, temporaries,
// scopes, drops and unwind edges, in rustc's terms. Package mir/build makes one from each body of the typed tree
// (package thir). Every pass that needs control flow walks this graph and no other.
//
//	body := build.Body(program, owner, thirBody) // program is a *check.Program
//	fmt.Print(mir.Text(body))
//	err := mir.Verify(body)
//
// A function that adds one to its argument reads:
//
//	fn inc(_1: i32) -> i32 {
//	    debug x => _1;
//	    let mut _0: i32;
//	    let mut _2: i32;
//	    let mut _3: (i32, bool);
//
//	    bb0: {
//	        StorageLive(_2);
//	        _2 = copy _1;
//	        _3 = AddWithOverflow(copy _2, const 1_i32);
//	        assert(!move (_3.1: bool), "overflow of +", copy _2, const 1_i32) -> [success: bb1, unwind continue];
//	    }
//
//	    bb1: {
//	        _0 = move (_3.0: i32);
//	        StorageDead(_2);
//	        return;
//	    }
//	}
//
// # How it works
//
// A Body has locals and blocks. Local 0 is the return place, locals 1 to ArgCount are the arguments, and the others are
// variables and temporaries. A block has statements, which cannot leave it, and one terminator, which does. A place is
// a local and a list of projections. An operand copies or moves out of a place, or is a constant. An rvalue computes
// one value from operands and places, and an assignment writes it into a place. Calls, drops, assertions and
// suspensions are terminators, because each of them may leave the block in several ways.
//
// A block with Cleanup set runs while a panic unwinds. Its edges lead to cleanup blocks only, and each path through
// them ends in Resume. An edge Unwind of None means that unwinding goes on in the caller.
//
// Locals have storage: between StorageLive and StorageDead for variables and temporaries; in the whole body for
// arguments, the return place, and temporaries without these statements, which only the builder uses. A local whose
// type needs drop has a Drop on each path that leaves its scope, scheduled when the value is complete. Drops are
// conservative: one on a value that was moved out is a no-op. Drop elaboration removes it, or guards it with a flag.
// Statements and terminators name their scope, and scopes form a tree with the variables that each declares.
//
// # Phases
//
// Built bodies have false edges and fake reads, for analyses only. False edges make a match arm reachable from the
// guard before it, and a loop's end reachable from its head. Machines follow the real target. A body of a coroutine
// takes the coroutine as argument 1 by value and the resume argument (&mut Context) as argument 2; a suspension is a
// Yield.
//
// A body comes from the builder in phase Built. Package moves checks it. Package elaborate makes it Elaborated: what is
// for analyses only is gone, and each Drop that is left runs, guarded by a drop flag where that is necessary. Package
// coroutine makes a poll and a drop function, in phase Resumable, of each body of a coroutine.
//
// # Generics
//
// A body is in terms of the parameters of its owner, as the typed tree is: types may be Param, Proj, Opaque, and
// closures of the generic body. Nothing in a body depends on what stands for a parameter. In particular:
//
//   - a move out of a place whose type turns out to be Copy stays a move; a machine may copy;
//   - a Drop of a type that turns out not to need one is a no-op;
//   - a constant that depends on parameters is an Item or Param constant;
//   - an await is a loop around a call of Future::poll, whatever the future is, and Body.Awaits lists them;
//   - a callee is a trait's method until the instance resolves it.
//
// The builder takes concrete copies of typed bodies (check.Program.Body) as well as generic ones
// (check.Program.PolyBody); then the result is concrete.
package mir
