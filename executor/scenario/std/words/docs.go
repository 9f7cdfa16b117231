package words

import "strings"

// docs are one-line docs by Owner::name, or by the last two parts of a path; a name alone holds wherever nothing better is
// known. What the library's own comments say comes first.
var docs = map[string]string{
	// tasks and polls
	"Future":                  "A value that can be asked whether it is ready; it does nothing unless it is polled.",
	"Future::poll":            "Goes on as far as it can: Ready with the output, or Pending after the waker was stored.",
	"IntoFuture":              "What can be awaited because it can be turned into a future.",
	"Poll":                    "The answer of a poll: Ready(value) or Pending.",
	"Poll::Ready":             "The output is there; the future must not be polled again.",
	"Poll::Pending":           "Not ready yet; whoever answers this must have arranged for the waker to be invoked.",
	"Context":                 "What a poll is handed: the waker of the task that is being polled.",
	"Context::waker":          "The waker of the task that is being polled; clone it to keep it.",
	"Context::from_waker":     "A context for polling a future by hand.",
	"Waker":                   "Puts its task back into the ready queue, from anywhere; cheap to clone.",
	"Waker::wake":             "Puts the task into the ready queue and gives the waker up.",
	"Waker::wake_by_ref":      "Puts the task into the ready queue and keeps the waker.",
	"Waker::will_wake":        "Whether both wakers wake the same task, so that cloning can be saved.",
	"Waker::noop":             "A waker that does nothing.",
	"Waker::from_raw":         "A waker made of a pointer and a table of functions.",
	"RawWaker":                "A data pointer and a table of functions: what a Waker consists of.",
	"RawWakerVTable":          "The four functions of a raw waker: clone, wake, wake_by_ref, drop.",
	"Wake":                    "The safe way to make a waker: implement wake for a type in an Arc.",
	"Pin":                     "A pointer to a value that will not be moved any more.",
	"Pin::new":                "Pins a value that may be moved anyway (Unpin).",
	"Pin::as_mut":             "A shorter-lived pinned reference to the same value, to poll it more than once.",
	"Unpin":                   "The mark of types that may be moved although they are pinned.",
	"poll_fn":                 "A future made of a closure that is called for every poll.",
	"ready":                   "A future that is ready at once.",
	"pending":                 "A future that is never ready.",
	"JoinHandle":              "A future of the output of a spawned task or thread; dropping it detaches the task.",
	"JoinHandle::abort":       "Cancels the task: its future is dropped without being polled again.",
	"JoinHandle::is_finished": "Whether the task has ended.",
	"JoinHandle::join":        "Waits for the thread to end and gives its result.",
	"JoinError":               "Why a task gave no output: it was cancelled, or it panicked.",
	"JoinSet":                 "A set of tasks whose outputs come as they finish; dropping it aborts the rest.",
	"JoinSet::join_next":      "Waits for the next task that finishes; None when the set is empty.",
	"AbortHandle":             "Cancels a task from elsewhere.",
	"LocalSet":                "Runs tasks that are not Send on one thread.",
	"LocalKey":                "A thread-local or task-local value.",
	"spawn":                   "Makes a future into a task (or a closure into a thread) that runs on its own.",
	"spawn_blocking":          "Runs a closure that blocks on a thread of its own, so that no worker is held up.",
	"spawn_local":             "Spawns a task that stays on this thread and need not be Send.",
	"block_in_place":          "Blocks this worker for a while and lets another thread take its queue.",
	"block_on":                "Polls one future on this thread until it is ready, and sleeps in between.",
	"yield_now":               "Says Pending once, so that the other ready tasks get their turn.",
	"sleep":                   "A future that is ready after a time (in std::thread: stops the thread).",
	"sleep_until":             "A future that is ready at an instant.",
	"timeout":                 "Gives a future so long; else it is dropped and the result is Err(Elapsed).",
	"interval":                "Ticks again and again; the first tick is at once.",
	"Interval::tick":          "Waits for the next tick.",
	"Runtime":                 "An executor with its reactor and timers.",
	"Runtime::block_on":       "Runs a future on this runtime until it is ready.",
	"Builder":                 "Settings of a runtime or a thread before it starts.",
	"Handle":                  "A handle to a runtime, to spawn on it from elsewhere.",
	"Handle::current":         "The runtime that this code runs in.",
	// channels and locks
	"channel":                "A sender and a receiver of messages.",
	"unbounded_channel":      "A channel whose sender never waits.",
	"unbounded":              "A channel whose sender never waits.",
	"bounded":                "A channel with room for so many messages.",
	"Sender":                 "The sending half of a channel.",
	"Sender::send":           "Sends a message; where the channel is bounded it waits for room.",
	"Receiver":               "The receiving half of a channel.",
	"Receiver::recv":         "Waits for the next message; the end when all senders are gone.",
	"Receiver::try_recv":     "A message if one is there, without waiting.",
	"Mutex":                  "Lets one at a time have the value inside.",
	"Mutex::lock":            "Waits for its turn and gives a guard; std's blocks the thread, the async ones suspend the task.",
	"Mutex::try_lock":        "A guard if the lock is free, without waiting.",
	"MutexGuard":             "Access to the value of a locked mutex; the lock is released when it is dropped.",
	"RwLock":                 "Many readers or one writer at a time.",
	"Condvar":                "Lets threads sleep until somebody says that something has changed.",
	"Semaphore":              "So many permits; who finds none waits.",
	"Semaphore::acquire":     "Waits for a permit.",
	"Notify":                 "Wakes one task or all, without a message.",
	"Notify::notified":       "Waits for a notification.",
	"Notify::notify_one":     "Wakes one waiting task, or the next one that waits.",
	"Notify::notify_waiters": "Wakes all tasks that wait now.",
	"Barrier":                "Lets so many go on together.",
	"OnceCell":               "A value that is set once.",
	"OnceLock":               "A value that is set once, shared among threads.",
	"Arc":                    "A counted pointer to a value that threads and tasks share.",
	"Arc::strong_count":      "How many pointers there are to the value.",
	"Arc::new":               "Moves a value to the heap, with one pointer to it.",
	"Rc":                     "A counted pointer to a value of one thread.",
	"Weak":                   "A pointer that does not keep the value alive.",
	"Weak::upgrade":          "A counting pointer, if the value is still alive.",
	"Cell":                   "A value that can be replaced through a shared reference.",
	"RefCell":                "A value that can be borrowed mutably through a shared reference, checked at run time.",
	"AtomicBool":             "A bool that threads may change at the same time.",
	"Ordering":               "How memory accesses around an atomic one are ordered, or how two values compare.",
	"Instant":                "A moment of the clock that only goes forward.",
	"Instant::now":           "This moment.",
	"Instant::elapsed":       "How long ago that was.",
	"Duration":               "A length of time.",
	"Duration::from_millis":  "So many milliseconds.",
	"Duration::from_secs":    "So many seconds.",
	"Duration::from_micros":  "So many microseconds.",
	// collections, text, options
	"Option":               "Some value, or None.",
	"Option::unwrap":       "The value; panics when there is none.",
	"Option::expect":       "The value; panics with this message when there is none.",
	"Option::take":         "The value, leaving None in its place.",
	"Option::map":          "The closure applied to the value, if there is one.",
	"Option::unwrap_or":    "The value, or this one.",
	"Option::is_some":      "Whether there is a value.",
	"Option::is_none":      "Whether there is none.",
	"Option::as_ref":       "The value by reference.",
	"Option::as_mut":       "The value by mutable reference.",
	"Option::replace":      "Puts a value in and gives the one before.",
	"Option::insert":       "Puts a value in and gives a reference to it.",
	"Result":               "Ok with a value, or Err with an error.",
	"Result::unwrap":       "The value; panics with the error.",
	"Result::expect":       "The value; panics with this message and the error.",
	"Result::map_err":      "The closure applied to the error, if there is one.",
	"Result::is_ok":        "Whether it is Ok.",
	"Result::is_err":       "Whether it is Err.",
	"Result::ok":           "The value as an Option.",
	"Vec":                  "A growable list.",
	"Vec::new":             "An empty list.",
	"Vec::push":            "Adds a value at the end.",
	"Vec::pop":             "Takes the last value.",
	"Vec::with_capacity":   "An empty list with room for so many.",
	"Vec::drain":           "Takes a range out, as an iterator.",
	"Vec::retain":          "Keeps what the closure says yes to.",
	"VecDeque":             "A list with two ends: a queue.",
	"VecDeque::push_back":  "Adds a value at the back.",
	"VecDeque::push_front": "Adds a value at the front.",
	"VecDeque::pop_front":  "Takes the first value: who came first goes first.",
	"VecDeque::pop_back":   "Takes the last value.",
	"HashMap":              "Values by key, in no order.",
	"HashMap::insert":      "Puts a value under a key and gives the one before.",
	"HashMap::get":         "The value under a key.",
	"HashMap::entry":       "The place of a key, to fill or change it.",
	"HashMap::remove":      "Takes the value under a key out.",
	"BTreeMap":             "Values by key, in the order of the keys.",
	"HashSet":              "Values without duplicates, in no order.",
	"BTreeSet":             "Values without duplicates, in order.",
	"BinaryHeap":           "A queue whose greatest value comes first.",
	"BinaryHeap::push":     "Adds a value.",
	"BinaryHeap::pop":      "Takes the greatest value.",
	"String":               "Growable text.",
	"String::new":          "Empty text.",
	"String::push_str":     "Adds text at the end.",
	"Box":                  "A value on the heap.",
	"Box::pin":             "Moves a value to the heap and pins it there, as dyn futures need.",
	"Box::new":             "Moves a value to the heap.",
	"Iterator":             "A sequence of values that are made one at a time.",
	"Iterator::next":       "The next value, or None at the end.",
	"Iterator::map":        "Each value through the closure.",
	"Iterator::filter":     "The values that the closure says yes to.",
	"Iterator::collect":    "All values as a collection.",
	"Iterator::enumerate":  "Each value with its number.",
	"Iterator::zip":        "Pairs with the values of another.",
	"Iterator::sum":        "The sum of all values.",
	"Iterator::fold":       "One value made of all, from left to right.",
	"Iterator::rev":        "From the back.",
	"Iterator::for_each":   "Calls the closure with each value.",
	"Iterator::any":        "Whether the closure says yes to one.",
	"Iterator::all":        "Whether the closure says yes to all.",
	"Iterator::take":       "At most so many values.",
	"Iterator::skip":       "Without the first so many.",
	"Iterator::chain":      "The values of this, then those of another.",
	"Clone":                "What can be copied explicitly.",
	"Clone::clone":         "A copy of the value; of a Waker, Arc or Sender one more handle to the same.",
	"Drop":                 "What has something to do when it is dropped.",
	"Drop::drop":           "Runs when the value goes out of scope; call drop(value) to do it now.",
	"drop":                 "Drops a value now.",
	"take":                 "Takes a value and leaves the default in its place.",
	"replace":              "Puts a value in and gives the one before.",
	"swap":                 "Exchanges two values.",
	// streams
	"Stream":                       "A sequence of values that are awaited one at a time.",
	"Stream::poll_next":            "Ready(Some(value)), Ready(None) at the end, or Pending after the waker was stored.",
	"StreamExt":                    "Methods of all streams.",
	"StreamExt::next":              "Waits for the next value; None at the end.",
	"FutureExt":                    "Methods of all futures.",
	"Sink":                         "Something that takes values one at a time.",
	"FuturesUnordered":             "Many futures polled as one stream; only those that were woken are polled.",
	"FuturesUnordered::push":       "Adds a future.",
	"join_all":                     "All outputs, when all futures are ready.",
	"select_all":                   "The first of many futures that is ready.",
	"try_join_all":                 "All outputs, or the first error.",
	"AtomicWaker":                  "A place for one waker that threads may store and take at the same time.",
	"AtomicWaker::register":        "Stores a waker, replacing the one before.",
	"AtomicWaker::wake":            "Takes the stored waker and invokes it.",
	"ArcWake":                      "Makes a waker from an Arc: implement wake_by_ref.",
	"LocalPool":                    "An executor for one thread.",
	"LocalPool::run":               "Runs until all spawned tasks are done.",
	"LocalPool::run_until":         "Runs until this future is ready.",
	"LocalPool::run_until_stalled": "Polls whatever is ready, then comes back.",
	"LocalSpawner":                 "Spawns tasks onto a LocalPool.",
	"ThreadPool":                   "An executor with several threads.",
	"Executor":                     "Runs the tasks that are spawned on it.",
	"LocalExecutor":                "Runs tasks on one thread.",
	"Timer":                        "A future that is ready after a time, or again and again.",
	"Timer::after":                 "Ready after a time.",
	"Timer::interval":              "Ready again and again.",
	// threads
	"park":    "Stops the thread until somebody unparks it.",
	"unpark":  "Lets a parked thread go on, or its next park return at once.",
	"current": "The thread (or runtime, or task) that this code runs in.",
	"scope":   "Threads that may borrow from here, because all are joined at the end.",
	"event":   "Waits for a click on the button of that name in the page.",
}

// describe fills in the doc.
func describe(w Word) Word {
	if w.Doc != "" {
		return w
	}
	key := w.Name
	if w.Owner != "" {
		key = w.Owner + "::" + w.Name
	}
	if d, ok := docs[key]; ok {
		w.Doc = d
		return w
	}
	if w.Owner == "" {
		return w
	}
	if w.Name == "new" {
		w.Doc = "A new " + w.Owner + "."
	} else if n, ok := strings.CutPrefix(w.Owner, "Unbounded"); ok {
		w.Doc = docs[n+"::"+w.Name]
	}
	return w
}

// fixed are the words that no source defines: keywords, and macros that the compiler itself expands.
func fixed() []Word {
	var out []Word
	for _, k := range strings.Fields("as async await break const continue crate dyn else enum false fn for if impl in let loop match mod move mut pub ref return self Self static struct super trait true type unsafe use where while") {
		out = append(out, Word{Name: k, Path: k, Kind: "keyword", Doc: keywords[k]})
	}
	for _, m := range macros {
		out = append(out, Word{Name: last(m[0]), Path: m[0], Kind: "macro", Sig: last(m[0]) + m[1], Doc: m[2]})
	}
	for _, t := range strings.Fields("bool char str i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64") {
		out = append(out, Word{Name: t, Path: t, Kind: "type", Doc: "A primitive type."})
	}
	// The library makes these with a macro, one type after the other.
	for _, t := range strings.Fields("AtomicUsize AtomicIsize AtomicU64 AtomicI64 AtomicU32 AtomicI32 AtomicU16 AtomicI16 AtomicU8 AtomicI8") {
		n := strings.ToLower(strings.TrimPrefix(t, "Atomic"))
		path := "std::sync::atomic::" + t
		out = append(out, Word{Name: t, Path: path, Kind: "type", Sig: "struct " + t, Doc: "A number of type " + n + " that threads may change at the same time."})
		for _, m := range atomics {
			out = append(out, Word{Name: m[0], Path: path + "::" + m[0], Owner: t, Kind: m[1], Sig: "fn " + m[0] + strings.ReplaceAll(m[2], "N", n), Doc: m[3]})
		}
	}
	return out
}

var atomics = [][4]string{
	{"new", "fn", "(value: N) -> Self", "An atomic number."},
	{"load", "method", "(&self, order: Ordering) -> N", "The number."},
	{"store", "method", "(&self, value: N, order: Ordering)", "Replaces the number."},
	{"swap", "method", "(&self, value: N, order: Ordering) -> N", "Replaces the number and gives the one before."},
	{"fetch_add", "method", "(&self, value: N, order: Ordering) -> N", "Adds to the number and gives the one before."},
	{"fetch_sub", "method", "(&self, value: N, order: Ordering) -> N", "Subtracts from the number and gives the one before."},
	{"fetch_max", "method", "(&self, value: N, order: Ordering) -> N", "Keeps the greater one and gives the one before."},
	{"compare_exchange", "method", "(&self, current: N, new: N, success: Ordering, failure: Ordering) -> Result<N, N>", "Replaces the number if it is this one."},
}

var keywords = map[string]string{
	"async":  "Makes a function or block into a future; calling it runs nothing of it.",
	"await":  "Polls the future on its left; when that is Pending the task is suspended here.",
	"move":   "The closure or block takes the variables that it uses.",
	"loop":   "Repeats until break; with an await in it, others get a turn.",
	"match":  "Chooses by pattern.",
	"dyn":    "A value known only by its trait, behind a pointer.",
	"impl":   "Methods of a type, or some type that has a trait.",
	"unsafe": "Code whose rules the compiler does not check.",
	"static": "A value that lives as long as the program.",
}

var macros = [][3]string{
	{"println", "!(\"{}\", value)", "Prints a line."},
	{"print", "!(\"{}\", value)", "Prints without ending the line."},
	{"eprintln", "!(\"{}\", value)", "Prints a line to standard error."},
	{"eprint", "!(\"{}\", value)", "Prints to standard error."},
	{"format", "!(\"{}\", value)", "Text made of a pattern and values."},
	{"write", "!(to, \"{}\", value)", "Writes into something."},
	{"writeln", "!(to, \"{}\", value)", "Writes a line into something."},
	{"vec", "![a, b]", "A list with these values."},
	{"assert", "!(condition)", "Panics unless the condition is true."},
	{"assert_eq", "!(left, right)", "Panics unless both are equal."},
	{"assert_ne", "!(left, right)", "Panics when both are equal."},
	{"panic", "!(\"message\")", "Ends this thread or task with a message."},
	{"todo", "!()", "Panics: not written yet."},
	{"unimplemented", "!()", "Panics: not written."},
	{"unreachable", "!()", "Panics: this cannot happen."},
	{"matches", "!(value, pattern)", "Whether a value fits a pattern."},
	{"dbg", "!(value)", "Prints a value with its place, and gives it back."},
	{"thread_local", "!{ static NAME: T = value; }", "A value of its own for every thread."},
	{"std::pin::pin", "!(future)", "Pins a value where it stands, so that it can be polled."},
	{"std::task::ready", "!(poll)", "The value of a Poll; returns Pending otherwise."},
	{"tokio::select", "! { value = future => …, … }", "Polls several futures; the first that is ready wins, the others are dropped."},
	{"tokio::join", "!(a, b)", "Polls several futures in turn until all are ready."},
	{"tokio::try_join", "!(a, b)", "Like join, but ends at the first error."},
	{"tokio::pin", "!(future)", "Pins a variable where it stands."},
	{"tokio::task_local", "! { static NAME: T; }", "A value of its own for every task."},
	{"futures::select", "! { value = future => …, … }", "Polls several fused futures; the first that is ready wins."},
	{"futures::join", "!(a, b)", "Polls several futures in turn until all are ready."},
	{"futures::pin_mut", "!(future)", "Pins a variable where it stands."},
}
