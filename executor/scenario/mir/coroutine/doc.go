// Package coroutine makes state machines of the bodies of async blocks and fns.
//
//	saved := coroutine.Analyse(body)              // of an elaborated body: what is kept over which suspension
//	fns := coroutine.Transform(program, body)     // Saved, and two functions: Poll and Drop
//
// # What a coroutine keeps
//
// The body of a coroutine suspends in Yields. A local that is alive over one is saved (saved.go): it is a field of the
// coroutine. All other locals live in the frame of one poll. Saved locals of different suspension points share memory
// if they never have storage at the same time; package layout places them.
//
// # The functions
//
// Both take argument 1, a mutable reference to the coroutine. In the terms of package mir, for
//
//	async fn twice(x: u32) -> u32 { step().await; x * 2 }
//
// Poll is (shortened; saved#0 is the variable x, saved#1 the future that step returns):
//
//		fn twice(_1: &mut {async fn body}, _2: &mut Context) -> Poll<u32> {
//		    bb0: {
//		        _5 = discriminant((*_1));
//		        switchInt(move _5) -> [0: bb1, 1: bb2, 2: bb3, 3: bb4, otherwise: bb5];
//		    }
//		    bb1: { … moves the captures, awaits for the first time: goto -> bb6 }
//		    bb2: { assert(const false, "`async fn` resumed after completion") -> … }
//		    bb3: { assert(const false, "`async fn` resumed after panicking") -> … }
//		    bb4: { … ends of the first poll's temporaries: goto -> bb6 }
//		    bb6: { … polls ((*_1).saved#1), and if that is pending: }
//		    bb7: { _0 = Poll<u32>::Pending(); discriminant((*_1)) = 3; return; }
//		    bb8: { … _0 = Poll<u32>::Ready(move _3); discriminant((*_1)) = 1; return; }
//		    bb9 (cleanup): { discriminant((*_1)) = 2; resume; }
//		}
//
//	  - Argument 2 of Poll is the context of that poll. Its result is Poll of the output.
//	  - ((*_1).saved#n: T) is the saved local n: the projection mir.Saved. Each state that keeps it may use it, and it
//	    has the same offset in all of them: layout.Layout.Saved[n].
//	  - ((*_1).n: T) is capture n: the projection mir.Field, as in the body.
//	  - discriminant((*_1)) is the state, a u32: layout.Unresumed, Returned, Panicked, and Suspended + i for point i.
//	    mir.SetState writes it.
//	  - Unwinding out of Poll sets the state Panicked.
//
// Drop takes the coroutine only, returns () and drops what the coroutine holds in its state: the captures if it was not
// polled, what the suspension point's drop path drops, else nothing. Both are of phase mir.Resumable and
// generic as their body was; check.Program.CoroutineFunctions returns them for concrete types.
package coroutine
