//go:build js && wasm

// Command wasm is the engine as the browser loads it, in a worker: players on top of the JavaScript event loop.
//
// It sets globalThis.pollground. web/src/engine/worker.ts calls command(text, client) with the page's messages,
// library(text) with each part of the library's text before the first message that needs it, and close(client). The
// engine answers with bytes of JSON, which the import pollground.post (exports.js) takes out of its memory. A page may
// hold several programs: each is a client with a number from 1 on and has a player of its own; all share the event
// loop.
//
// exports.js puts the module's exports at globalThis.pollgroundExports, so that the frequent calls of the loop go to an
// exported function: such a call takes 15 ns, a call of a js.Func 13 µs.
package main

// Between two slices of work Go returns to the event loop and posts a message to itself. That is a macrotask: clicks
// and messages are handled in between. A microtask would starve them, and setTimeout(0) is delayed to 4 ms. One
// setTimeout stands for the earliest deadline of all clients.
//
// Go runs only inside calls from JavaScript, so nothing here is concurrent. The goroutine of main sleeps forever.

import (
	"errors"
	"slices"
	"strings"
	"unsafe"

	"github.com/hack-pad/safejs"
	"github.com/pollground/pollground/wasm/engine"
	"github.com/pollground/pollground/wasm/player"
	"github.com/pollground/pollground/wasm/protocol"
)

// state is what exported functions, which have no receiver, work on.
var state struct {
	loop    *loop
	clients []*client // in the order of their first messages
	ticking *client   // the one whose tick runs; nil between ticks
}

// A client is one program of the page: its player, and the player's host.
type client struct {
	*loop
	id      int // from 1 on, unique in the worker
	player  *player.Player
	soonDue bool    // the player asked for a tick
	dueAt   float64 // the player asked for a tick at this time, ms; 0: it did not
}

// Soon implements player.Host.
func (c *client) Soon() {
	c.soonDue = true
	c.soon()
}

// After implements player.Host.
func (c *client) After(ms float64) {
	c.dueAt = c.Now() + ms
	c.arm()
}

// Post implements player.Host.
func (c *client) Post(json []byte) { post(c, json) }

// everyClient is the receiver of messages that are not about one program.
var everyClient *client

// post sends a message to the page, with the number of its client: 0 for everyClient.
func post(c *client, json []byte) {
	id := 0
	if c != everyClient {
		id = c.id
	}
	state.loop.post(json, id)
}

// postBytes copies a message out of the linear memory and hands it to globalThis.pollgroundPost(bytes, client).
//
//go:wasmimport pollground post
func postBytes(json unsafe.Pointer, n, client int32)

func postToPage(json []byte, client int) {
	postBytes(unsafe.Pointer(unsafe.SliceData(json)), int32(len(json)), int32(client))
}

// clientOf returns the client of that number, which it creates at the first call.
func clientOf(id int) *client {
	for _, c := range state.clients {
		if c.id == id {
			return c
		}
	}
	c := &client{loop: state.loop, id: id}
	state.clients = append(state.clients, c)
	c.player = player.New(c, new(engine.Loader))
	return c
}

// leave removes the client of that number.
func leave(id int) {
	state.clients = slices.DeleteFunc(state.clients, func(c *client) bool { return c.id == id })
}

func main() {
	ownCollector(memoryPages)
	if err := start(postToPage); err != nil {
		// The channel for messages may be what failed, and in the optimised engine printing is a trap.
		if console, e := safejs.Global().Get("console"); e == nil {
			_, _ = console.Call("error", "pollground: "+err.Error())
		}
		return
	}
	select {}
}

func start(post func(json []byte, client int)) error {
	l, err := newLoop()
	if err != nil {
		return err
	}
	l.post = post
	state.loop = l
	command, err := function(func(args []safejs.Value) error {
		text, err := args[0].String()
		if err != nil {
			return err
		}
		id, err := args[1].Int()
		if err == nil {
			c := clientOf(id)
			guard(c, func() { c.player.Command(text) })
		}
		return err
	})
	if err != nil {
		return err
	}
	closing, err := function(func(args []safejs.Value) error {
		id, err := args[0].Int()
		if err == nil {
			leave(id)
		}
		return err
	})
	if err != nil {
		return err
	}
	library, err := function(func(args []safejs.Value) error {
		part, err := bytesOf(args[0])
		if err != nil {
			return err
		}
		if err := engine.Provide(part); err != nil {
			fault(everyClient, "The library cannot be used: "+err.Error()+".",
				"Reload the page. If that does not help, the site was copied in parts: publish it anew.")
			return nil
		}
		// The page still loads its other parts. Do what the first program would wait for now.
		engine.Warm()
		return nil
	})
	if err != nil {
		return err
	}
	api, err := safejs.ValueOf(map[string]any{"command": command, "close": closing, "library": library})
	if err != nil {
		return err
	}
	if err := safejs.Global().Set("pollground", api); err != nil {
		return err
	}
	state.clients = nil
	clientOf(1) // its player posts "ready"
	return nil
}

// bytesOf returns what is in a Uint8Array. It is copied piece by piece, so that the memory for it is taken once.
func bytesOf(array safejs.Value) (string, error) {
	n, err := array.Length()
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.Grow(n)
	piece := make([]byte, 1<<16)
	for b.Len() < n {
		rest, err := array.Call("subarray", b.Len(), min(b.Len()+len(piece), n))
		if err != nil {
			return "", err
		}
		copied, err := safejs.CopyBytesToGo(piece, rest)
		if err != nil {
			return "", err
		}
		b.Write(piece[:copied])
	}
	return b.String(), nil
}

// function makes f callable from JavaScript. It is never released: the page may call as long as the worker lives.
func function(f func(args []safejs.Value) error) (any, error) {
	v, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		guard(everyClient, func() { must(f(args)) })
		state.loop.soon() // a collection can run only in a tick
		return nil
	})
	return safejs.Unsafe(v.Value()), err
}

// tick is the handler of the port and of the timer.
//
//go:wasmexport pollground_tick
func tick() {
	state.loop.requested = false
	collect()
	now := state.loop.Now()
	for _, c := range state.clients {
		// A timer may fire a little early; the player asks again if it was too early.
		if !c.soonDue && (c.dueAt == 0 || now < c.dueAt-1) {
			continue
		}
		c.soonDue, c.dueAt = false, 0
		state.ticking = c
		guard(c, c.player.Tick)
	}
	state.ticking = nil
	state.loop.arm()
}

// trapped is called after a trap in a tick, whose stack is lost (exports.js). If the trap was a limit of compiling,
// that is the answer. If it was in a step of a program, that run ends, and the other clients go on. No new run begins
// in memory that a step has left in this way: the page starts the next one in another engine. trapped traps as well if
// the engine cannot go on.
//
//go:wasmexport pollground_trapped
func trapped() {
	c := state.ticking
	state.ticking = nil
	if c == nil {
		panic("the engine cannot go on")
	}
	switch c.player.Broken() {
	case player.DamageRun:
		post(everyClient, protocol.Append(nil, &protocol.Spent{}))
	case player.DamageAll:
		panic("the engine cannot go on")
	}
	state.loop.soon()
}

// guard reports a panic in f to the client, or to all. The page then ends the worker.
func guard(c *client, f func()) {
	defer func() {
		if r := recover(); r != nil {
			fault(c, "The executor failed: "+text(r)+".",
				"Please report it together with the program. The page starts a new executor at the next run.")
		}
	}()
	f()
}

// text is what a panic was called with, as far as it is text.
func text(panicked any) string {
	switch v := panicked.(type) {
	case error:
		return v.Error()
	case string:
		return v
	}
	return "an unknown reason"
}

// fault reports to the client, or to all, what makes the engine useless, and what the reader can do.
func fault(c *client, message, todo string) {
	post(c, protocol.Append(nil, &protocol.Fault{Message: message, Todo: todo}))
}

// A loop is the event loop, which all clients share.
type loop struct {
	global, port, performance, tick, timer safejs.Value

	post func(json []byte, client int) // to the page

	requested bool    // a macrotask is under way
	armed     float64 // when the timer fires, ms; 0: it is not set
}

func newLoop() (*loop, error) {
	l := &loop{global: safejs.Global()}
	var err error
	get := func(from safejs.Value, name string) (v safejs.Value) {
		if err == nil {
			v, err = from.Get(name)
			if err == nil && v.IsUndefined() {
				err = errors.New(name + " is missing: this must run in the worker that the page starts, " +
					"with the wasm_exec.js of the same build")
			}
		}
		return v
	}
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

// must is for calls that fail only when the browser breaks its own rules.
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

func (l *loop) soon() {
	if l.requested {
		return
	}
	l.requested = true
	_, err := l.port.Call("postMessage", 0)
	must(err)
}

// arm sets the timer to the earliest time that a client has asked for.
func (l *loop) arm() {
	var at float64
	for _, c := range state.clients {
		if c.dueAt != 0 && (at == 0 || c.dueAt < at) {
			at = c.dueAt
		}
	}
	now := l.Now()
	if at == 0 || at == l.armed && at > now+2 { // closer to it the timer may have fired already
		return
	}
	if l.armed != 0 {
		_, err := l.global.Call("clearTimeout", l.timer)
		must(err)
	}
	timer, err := l.global.Call("setTimeout", l.tick, max(0, at-now))
	must(err)
	l.timer, l.armed = timer, at
}
