//go:build js && wasm

// Flat is a program that package optimize can rewrite fully. It runs on one goroutine that never waits, and collects
// garbage only in main. It prints results to the console.
package main

import (
	"runtime"
	"sort"
	"strconv"
	"strings"
	"syscall/js"
)

type tree struct {
	left, right *tree
	key         int
	note        *string
}

func (t *tree) insert(key int) *tree {
	if t == nil {
		note := "n" + strconv.Itoa(key)
		return &tree{key: key, note: &note}
	}
	if key < t.key {
		t.left = t.left.insert(key)
	} else {
		t.right = t.right.insert(key)
	}
	return t
}

func (t *tree) walk(f func(*tree)) {
	if t != nil {
		t.left.walk(f)
		f(t)
		t.right.walk(f)
	}
}

type shape interface{ area() float64 }
type square struct{ a float64 }
type circle struct{ r float64 }

func (s square) area() float64  { return s.a * s.a }
func (c *circle) area() float64 { return 3 * c.r * c.r }

// deep needs more stack than a goroutine of a stock program begins with.
func deep(n int) (sum int) {
	var local [16]int
	for i := range local {
		local[i] = n * i
	}
	if n > 0 {
		sum = deep(n - 1)
	}
	return sum + local[n%16]
}

// wideFrame calls itself by name and through a pointer, with a frame that is large.
func wideFrame(n int, again func(int, func(int, func()) int) int) (sum int) {
	var local [3000]int
	for i := range local {
		local[i] = n ^ i
	}
	switch {
	case n > 3:
		sum = wideFrame(n-1, again)
	case n > 0:
		sum = again(n-1, func(n int, f func()) int { f(); return wideFrame(n, again) })
	}
	return sum + local[n*7%len(local)]
}

func deferred(n int) (out string) {
	for i := range n {
		defer func() { out += strconv.Itoa(i) + " " }()
	}
	if n%2 == 0 {
		return "even "
	}
	return "odd "
}

func loops(n int) (sum int) {
outer:
	for i := 0; ; i++ {
		for j := i; j < n; j += 3 {
			switch {
			case (i+j)%7 == 0:
				continue outer
			case i*j > 500:
				break outer
			case j%2 == 0:
				sum += j
			default:
				sum ^= i
			}
		}
		if i > n {
			return sum
		}
	}
	return -sum
}

// Switches over numbers of several widths, dense and not.

//go:noinline
func small(op uint8) int {
	switch op {
	case 0:
		return 17
	case 1, 2, 7:
		return 4
	case 3:
		return 9
	case 5:
		return 11
	case 6:
		return -2
	case 12:
		return 3
	case 200:
		return 5
	case 201:
		return 6
	}
	return 1
}

//go:noinline
func signed(n int) (sum int) {
	for i := n; i < n+20; i++ {
		switch i {
		case -3:
			sum += 100
		case 0:
			continue
		case 1:
			sum += 3
		case 2:
			sum *= 2
		case 3, 4:
			sum -= 5
		case 6:
			return sum
		case 8:
			sum ^= 21
		default:
			sum++
		}
	}
	return -sum
}

//go:noinline
func wide(n uint64) string {
	switch n {
	case 0, 1 << 32:
		return "none"
	case 1:
		return "one"
	case 2:
		return "two"
	case 3, 4, 5:
		return "few"
	case 6:
		return "six"
	case 7, 8, 9, 10, 11:
		return "many"
	}
	return "?"
}

// tangled has a loop that is entered in two places.
//
//go:noinline
func tangled(n int) (out int) {
	if n%2 == 0 {
		goto second
	}
first:
	out += n
	n -= 3
second:
	out = out*3 + n
	n--
	if n > 0 {
		if n%5 == 0 {
			goto second
		}
		goto first
	}
	return out
}

func numbers() {
	sum := 0
	for op := range 256 {
		sum = sum*3 + small(uint8(op))
	}
	words := []string{"numbers", strconv.Itoa(sum)}
	for n := -25; n < 12; n++ {
		words = append(words, strconv.Itoa(signed(n)), strconv.Itoa(tangled(n)))
	}
	for _, n := range []uint64{0, 1, 2, 5, 6, 11, 12, 1 << 32, 1<<32 + 1, 1<<32 + 6, 1<<64 - 1} {
		words = append(words, wide(n))
	}
	log(words...)
}

// Types whose methods are compared with those of an interface at run time. Some have methods with the same names.

type boxed[T any] struct{ v T }

func (b boxed[T]) Size() int      { return 1 }
func (b boxed[T]) area() float64  { return 2 }
func (b *boxed[T]) Resize(n int)  {}
func (b *boxed[T]) Above() string { return "above" }
func (b *boxed[T]) zoom() string  { return "zoomed" }

type named struct {
	boxed[map[string]struct{ aFieldWithALongName, anotherFieldWithALongName, aThirdFieldWithALongName []int }]
	text string
}

func (n named) String() string { return n.text }
func (n named) Size() string   { return "large" }

func asked() {
	var words []string
	n := &named{text: "named"}
	for i, v := range []any{n, *n, &n.boxed, n.boxed, square{1}, &circle{1}, 7, "text", nil} {
		say := func(what string, has bool) {
			if has {
				words = append(words, strconv.Itoa(i)+what)
			}
		}
		if s, ok := v.(interface{ String() string }); ok {
			say(s.String(), true)
		}
		_, ok := v.(interface{ Size() int })
		say("int", ok)
		_, ok = v.(interface{ Size() string })
		say("string", ok)
		if z, ok := v.(interface {
			zoom() string
			Above() string
		}); ok {
			say(z.zoom()+z.Above(), true)
		}
		_, ok = v.(shape)
		say("shape", ok)
		_, ok = v.(interface{ Missing() })
		say("missing", ok)
	}
	log(words...)
}

// Parts of type descriptors that the runtime reads: hashes for type switches, fields for keys of maps, and fields of
// large types for the garbage collector.

type pair struct {
	name string
	key  any
	at   [2]float64
}

type bigTree [4000]struct {
	in   struct{ t *tree }
	n    int
	note *string
}

func kind(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case int:
		return "int"
	case string:
		return "string" + v
	case square:
		return "square"
	case *square:
		return "*square"
	case *circle:
		return "*circle"
	case pair:
		return "pair" + kind(v.key)
	case []int:
		return "[]int"
	case map[string]int:
		return "map"
	case func(int) int:
		return "func" + strconv.Itoa(v(3))
	case shape:
		return "shape"
	}
	return "?"
}

type bigShape struct{ square }

func described() {
	var words []string
	counts := map[any]int{}
	for i, v := range []any{nil, 1, "s", square{2}, &square{2}, &circle{2}, pair{"p", 1, [2]float64{1, 2}}, pair{"p",
		square{2}, [2]float64{}}, []int{1},
		map[string]int{}, func(n int) int { return n * 2 }, bigShape{}, [2]string{"a", "b"}, struct{ a, b any }{1,
			"b"}, 1.5, pair{"p", 1, [2]float64{1, 2}}} {
		words = append(words, kind(v))
		switch kind(v) {
		case "[]int", "map", "func6":
			continue
		}
		counts[v] += i
	}
	for _, v := range []any{nil, 1, 2, "s", square{2}, square{3}, pair{"p", 1, [2]float64{1, 2}}, pair{"p", square{2},
		[2]float64{}}, bigShape{}, [2]string{"a", "b"},
		struct{ a, b any }{1, "b"}, struct{ a, b any }{1, "c"}} {
		words = append(words, strconv.Itoa(counts[v]))
	}
	log(words...)
}

var large []*bigTree

// grow stores trees in a large object. Only the garbage collector's pointer mask of that object keeps them alive.
func grow(round int) {
	b := new(bigTree)
	for i := 0; i < len(b); i += 37 {
		note := strconv.Itoa(round * i)
		b[i].in.t, b[i].n, b[i].note = (*tree)(nil).insert(round+i), i, &note
	}
	if large = append(large, b); len(large) > 2 {
		large = large[1:]
	}
}

func grown() {
	sum, notes := 0, 0
	for _, b := range large {
		for i := range b {
			if b[i].in.t != nil {
				sum, notes = sum*31+b[i].in.t.key&0xffff+len(*b[i].in.t.note), notes+len(*b[i].note)
			}
		}
	}
	log("large", strconv.Itoa(sum), strconv.Itoa(notes))
}

func log(words ...string) { js.Global().Get("console").Call("log", strings.Join(words, " ")) }

//go:noinline
func call(f func()) { f() }

func endless(n int) int { return endless(n+1) + n }

var kept []*tree

func build(round int) {
	var root *tree
	x := 12345 + round
	for range 2000 {
		x = x * 1103515245 & 0x7fffffff % 65537
		root = root.insert(x)
	}
	kept = append(kept, root)
	if len(kept) > 3 {
		kept = kept[1:]
	}
}

func report() {
	sum, notes := 0, 0
	for _, t := range kept {
		t.walk(func(t *tree) { sum, notes = sum*31+t.key&0xffff, notes+len(*t.note) })
	}
	log("tree", strconv.Itoa(sum), strconv.Itoa(notes))
	log("deep", strconv.Itoa(deep(5000)))
	log("wide", strconv.Itoa(wideFrame(9, func(n int, f func(int, func()) int) int {
		calls := 0
		return f(n, func() { calls++ }) + calls
	})))
	for n := range 4 {
		log("deferred", deferred(n))
	}
	log("loops", strconv.Itoa(loops(5)), strconv.Itoa(loops(40)), strconv.Itoa(loops(400)))
	numbers()
	asked()
	described()
	grown()
	counts := map[string][]int{}
	for i := range 5000 {
		k := "k" + strconv.Itoa(i%97)
		counts[k] = append(counts[k], i)
	}
	var keys []string
	for k := range counts {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return keys[i] < keys[j] })
	log("map", keys[0], keys[len(keys)-1], strconv.Itoa(len(keys)))
	area := 0.0
	for i, s := range []shape{square{2}, &circle{3}, square{1.5}} {
		area += s.area() * float64(i+1)
		switch v := s.(type) {
		case square:
			area += v.a
		case *circle:
			area -= v.r
		}
	}
	log("shapes", strconv.FormatFloat(area, 'g', -1, 64))
}

// plus is only called by name. It calls a function whose address is taken, which has Go's calling convention.
//
//go:noinline
func plus(n int) int { return addressTaken(n) + small(uint8(n)) }

//go:noinline
func addressTaken(n int) int { return len(strconv.Itoa(n)) }

var holder = addressTaken

func main() {
	quotients := 0
	for round := range 20 {
		build(round)
		// main may unwind. The division contains a call of its own, after which main reads the stack pointer again.
		quotients += small(uint8(1000 * plus(round) / (round + 1)))
		grow(round)
		runtime.GC()
		if round%5 == 4 {
			log("quotients", strconv.Itoa(quotients), strconv.Itoa(holder(round)))
			report()
		}
	}
	switch args := js.Global().Get("process").Get("argv"); args.Index(args.Length() - 1).String() {
	case "wait":
		never := make(chan int)
		call(func() { <-never })
	case "panic":
		call(func() { panic("on purpose") })
	case "endless":
		log(strconv.Itoa(endless(0)))
	}
}
