//go:build js && wasm

// Command wasm is the engine as the browser loads it, in a worker: the player on top of the
// JavaScript event loop.
//
// It sets globalThis.pollground.command(text), by which web/src/worker.ts hands over the page's
// messages, and answers through globalThis.pollgroundPost(text). globalThis.pollground.library(text)
// takes the parts of the library's text (package std), each before the first message that needs it.
// exports.js has put the module's exports at globalThis.pollgroundExports, so that the loop's own
// calls, which are many, go straight to an exported function: that costs 15 ns, a js.Func 13 µs.
package main

// The event loop is the reactor. Between two slices of work Go returns to it by a message to
// itself (a macrotask: clicks and messages come in between; a microtask would starve them, and
// setTimeout(0) is clamped to 4 ms). A wait until the next deadline is one setTimeout.
//
// Go runs only inside a call from JavaScript, so nothing here is concurrent. The goroutine of main
// sleeps for good.

import (
	"fmt"
	"os"
	"runtime/debug"

	"github.com/hack-pad/safejs"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/wasm/engine"
	"github.com/pollground/pollground/wasm/player"
)

// the is what an exported function, which has no receiver, works on.
var the struct {
	player *player.Player
	loop   *loop
}

// collectAt is how much the heap may grow before the next collection, in percent. Collections are
// what makes the first run wait: the library's tree is built once and stays.
const collectAt = 300

func main() {
	// Without write barriers (package shrink) a collection beside the program would lose objects.
	if os.Getenv("GODEBUG") != "gcstoptheworld=1" {
		fmt.Fprintln(os.Stderr, "pollground: start this module with the wasm_exec.js of the same build")
		os.Exit(1)
	}
	debug.SetGCPercent(collectAt)
	if err := start(); err != nil {
		// Nobody can be told by message if the channel itself is what failed.
		fmt.Fprintln(os.Stderr, "pollground:", err)
		os.Exit(1)
	}
	select {}
}

func start() error {
	l, err := newLoop()
	if err != nil {
		return err
	}
	the.loop = l
	command, err := function(func(text string) { the.player.Command(text) })
	if err != nil {
		return err
	}
	library, err := function(func(text string) {
		must(std.Provide(text))
		// The page still loads its other parts; what the first program would wait for is done meanwhile.
		engine.Warm()
	})
	if err != nil {
		return err
	}
	api, err := safejs.ValueOf(map[string]any{"command": command, "library": library})
	if err != nil {
		return err
	}
	if err := safejs.Global().Set("pollground", api); err != nil {
		return err
	}
	the.player = player.New(l, engine.Loader{})
	return nil
}

// function makes f callable from JavaScript. It is never released: the page may call as long as the worker lives.
func function(f func(text string)) (any, error) {
	v, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		if len(args) != 1 {
			return nil
		}
		text, err := args[0].String()
		if err != nil {
			return nil
		}
		guard(func() { f(text) })
		return nil
	})
	return safejs.Unsafe(v.Value()), err
}

// tick is the loop's way in: the handler of the port and of the timer.
//
//go:wasmexport pollground_tick
func tick() {
	the.loop.asked = false
	guard(the.player.Tick)
}

// guard shows the reader when the engine breaks. The page ends the worker then.
func guard(f func()) {
	defer func() {
		if r := recover(); r != nil {
			the.loop.Post(player.Fault(fmt.Sprint("The executor failed: ", r, "."),
				"Please report it together with the program. The page starts a new executor at the next run."))
		}
	}()
	f()
}

// A loop is the event loop as the player's host.
type loop struct {
	global, post, port, performance, tick, timer safejs.Value

	asked bool // a macrotask is under way
	armed bool // timer is the id of a running timeout
}

func newLoop() (*loop, error) {
	l := &loop{global: safejs.Global()}
	var err error
	get := func(from safejs.Value, name string) (v safejs.Value) {
		if err == nil {
			v, err = from.Get(name)
			if err == nil && v.IsUndefined() {
				err = fmt.Errorf("%s is missing: this must run in the worker that the page starts", name)
			}
		}
		return v
	}
	l.post = get(l.global, "pollgroundPost")
	l.performance = get(l.global, "performance")
	l.tick = get(get(l.global, "pollgroundExports"), "pollground_tick")
	class := get(l.global, "MessageChannel")
	if err != nil {
		return nil, err
	}
	channel, err := class.New()
	if err != nil {
		return nil, err
	}
	l.port = get(channel, "port2")
	here := get(channel, "port1")
	if err != nil {
		return nil, err
	}
	return l, here.Set("onmessage", l.tick)
}

// must is for calls that fail only when the browser breaks its own rules, or the site has parts of two builds.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

func (l *loop) Now() float64 {
	v, err := l.performance.Call("now")
	must(err)
	ms, err := v.Float()
	must(err)
	return ms
}

func (l *loop) Soon() {
	if l.asked {
		return
	}
	l.asked = true
	_, err := l.port.Call("postMessage", 0)
	must(err)
}

func (l *loop) After(ms float64) {
	if l.armed {
		_, err := l.global.Call("clearTimeout", l.timer)
		must(err)
	}
	timer, err := l.global.Call("setTimeout", l.tick, ms)
	must(err)
	l.timer, l.armed = timer, true
}

func (l *loop) Post(json []byte) {
	_, err := l.post.Invoke(string(json))
	must(err)
}
