// Command yardstick posts one message from a worker: the smallest page that a Go program can be (BenchmarkFirstRun).
package main

import "syscall/js"

func main() {
	js.Global().Call("postMessage", "ready")
	select {}
}
