// Package referee compares the library's runtimes with the real crates by random scripts.
//
// A driver in Rust interprets scripts of operations: spawn, send, recv, select, timeout, lock, abort and so on. It logs
// the begin and the end of each operation, its result, the time, and what is dropped. The text of a driver is common.rs
// with the file of a runtime. The same text is compiled by cargo with the crates of Debian's packages, and by
// Pollground. A script comes from a seed, by a generator in the driver, so a run of a thousand scripts is one number
// and a thousand hashes. A script whose hashes differ is shrunk, and reported with both logs.
//
//	go test ./executor/scenario/tests/referee                                        # the stored hashes; 500 scripts
//	go test ./executor/scenario/tests/referee -scripts 1000000 -timeout 0            # a million scripts for each runtime
//	go test ./executor/scenario/tests/referee -run Crates/tokio -first 219 -scripts 1
//	go test ./executor/scenario/tests/referee -run Stored -renew                     # the hashes of the real crates
//
// The packages that it needs are librust-tokio-dev, librust-tokio-stream-dev, librust-tokio-util-dev,
// librust-futures-dev, librust-smol-dev and librust-event-listener-dev. Without them and cargo only the stored hashes
// are compared, which are those of the real crates.
//
// A script is deterministic in both worlds: one thread, paused time for tokio, no timers for the others, biased
// selects. What an operation cannot do deterministically is not in its table. One thing is left: an async_lock::Mutex,
// which smol's RwLock contains, prefers a waiter after 500 µs of the host's clock. So a script that differs is run
// again with the real crates, and counts as different only if they never print what is printed here.
//
// Some scripts do not end, such as one in which two tasks send the same bytes to each other for ever. A driver that
// prints nothing for some time is stopped, and its script has to run on here as well. The rest of the scripts follows.
package referee
