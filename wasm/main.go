//go:build js && wasm

// Command wasm is the engine as the browser loads it, in a worker: the player on top of the
// JavaScript event loop.
//
// It sets globalThis.pollground.command(text, client), by which web/src/worker.ts hands over the
// page's messages, and answers through globalThis.pollgroundPost(text). A page may hold several
// programs: each is a client with a number from 1 on, and has a player of its own; all take turns on
// this one event loop. pollground.close(client) lets go of one. pollground.library(text) takes the
// parts of the library's text (package std), each before the first message that needs it.
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
	"strconv"

	"github.com/hack-pad/safejs"
	"github.com/pollground/pollground/executor/scenario/std"
	"github.com/pollground/pollground/wasm/engine"
	"github.com/pollground/pollground/wasm/player"
)

// the is what an exported function, which has no receiver, works on.
var the struct {
	loop  *loop
	seats []*seat // in the order in which they came
	turn  *seat   // whose tick it is, nil between ticks
}

// A seat is a client's place: its player, and the player's host.
type seat struct {
	*loop
	client int
	player *player.Player
	asked  bool    // for a turn
	at     float64 // for a turn at this time, ms; 0: not
}

func (s *seat) Soon() {
	s.asked = true
	s.soon()
}

func (s *seat) After(ms float64) {
	s.at = s.Now() + ms
	s.arm()
}

func (s *seat) Post(json []byte) { post(s, json) }

var everybody *seat

// post marks the message as the client's: the last member tells whose it is. One to everybody has none.
func post(s *seat, json []byte) {
	text := string(json)
	if s != everybody {
		text = text[:len(text)-1] + `,"client":` + strconv.Itoa(s.client) + "}"
	}
	_, err := the.loop.post.Invoke(text)
	must(err)
}

// seatOf makes a place for a client that comes for the first time.
func seatOf(client int) *seat {
	for _, s := range the.seats {
		if s.client == client {
			return s
		}
	}
	s := &seat{loop: the.loop, client: client}
	the.seats = append(the.seats, s)
	s.player = player.New(s, new(engine.Loader))
	return s
}

func leave(client int) {
	for i, s := range the.seats {
		if s.client == client {
			the.seats = append(the.seats[:i], the.seats[i+1:]...)
			return
		}
	}
}

func main() {
	if err := start(); err != nil {
		// Nobody can be told by message if the channel itself is what failed; printing is a trap (package shrink).
		if console, e := safejs.Global().Get("console"); e == nil {
			_, _ = console.Call("error", "pollground: "+err.Error())
		}
		return
	}
	select {}
}

func start() error {
	collector()
	l, err := newLoop()
	if err != nil {
		return err
	}
	the.loop = l
	command, err := function(func(args []safejs.Value) error {
		text, err := args[0].String()
		if err != nil {
			return err
		}
		client, err := args[1].Int()
		if err == nil {
			s := seatOf(client)
			guard(s, func() { s.player.Command(text) })
		}
		return err
	})
	if err != nil {
		return err
	}
	closing, err := function(func(args []safejs.Value) error {
		client, err := args[0].Int()
		if err == nil {
			leave(client)
		}
		return err
	})
	if err != nil {
		return err
	}
	library, err := function(func(args []safejs.Value) error {
		text, err := args[0].String()
		if err == nil {
			err = std.Provide(text)
		}
		// The page still loads its other parts; what the first program would wait for is done meanwhile.
		engine.Warm()
		return err
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
	the.seats = nil
	seatOf(1) // says that the engine is there
	return nil
}

// function makes f callable from JavaScript. It is never released: the page may call as long as the worker lives.
func function(f func(args []safejs.Value) error) (any, error) {
	v, err := safejs.FuncOf(func(_ safejs.Value, args []safejs.Value) any {
		guard(everybody, func() { must(f(args)) })
		the.loop.soon() // a collection can begin only there
		return nil
	})
	return safejs.Unsafe(v.Value()), err
}

// tick is the loop's way in: the handler of the port and of the timer.
//
//go:wasmexport pollground_tick
func tick() {
	the.loop.asked = false
	collect()
	now := the.loop.Now()
	for _, s := range the.seats {
		// A timer may come a little early; the player asks again when it was too early for it.
		if !s.asked && (s.at == 0 || now < s.at-1) {
			continue
		}
		s.asked, s.at = false, 0
		the.turn = s
		guard(s, s.player.Tick)
	}
	the.turn = nil
	the.loop.arm()
}

// trapped is called after a trap in a tick, whose stack is gone. When the trap was in a step of a program, the program's
// run ends there: nothing else was under way. The others go on; but no new run begins in memory that a trap has left, so
// the page is told to start it in another engine.
//
//go:wasmexport pollground_trapped
func trapped() {
	s := the.turn
	the.turn = nil
	if s == nil || !s.player.Broken() {
		panic("nothing can go on")
	}
	post(everybody, player.Spent())
	the.loop.soon()
}

// guard tells the client, or everybody, when the engine breaks. The page ends the worker then.
func guard(s *seat, f func()) {
	defer func() {
		if r := recover(); r != nil {
			post(s, player.Fault(fmt.Sprint("The executor failed: ", r, "."),
				"Please report it together with the program. The page starts a new executor at the next run."))
		}
	}()
	f()
}

// A loop is the event loop, which the seats share.
type loop struct {
	global, post, port, performance, tick, timer safejs.Value

	asked bool    // a macrotask is under way
	armed float64 // when the timer is due, ms; 0: it has been seen to
}

func newLoop() (*loop, error) {
	l := &loop{global: safejs.Global()}
	var err error
	get := func(from safejs.Value, name string) (v safejs.Value) {
		if err == nil {
			v, err = from.Get(name)
			if err == nil && v.IsUndefined() {
				err = fmt.Errorf("%s is missing: this must run in the worker that the page starts, with the wasm_exec.js of the same build", name)
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
	if l.asked {
		return
	}
	l.asked = true
	_, err := l.port.Call("postMessage", 0)
	must(err)
}

// arm sets the one timer to the earliest time that a seat has asked for.
func (l *loop) arm() {
	var at float64
	for _, s := range the.seats {
		if s.at != 0 && (at == 0 || s.at < at) {
			at = s.at
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
