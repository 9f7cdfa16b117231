//go:build js && wasm

// Stress is a program whose functions may suspend their goroutine: goroutines that wait for each other, collections in
// the middle of deep calls, maps, interfaces, closures. It prints results to the console.
package main

import (
	"fmt"
	"os"
	"runtime"
	"sort"
	"strings"
	"syscall/js"
)

func log(what ...any) { js.Global().Get("console").Call("log", fmt.Sprintln(what...)) }

type tree struct {
	left, right *tree
	key         int
	note        string
}

func (t *tree) insert(key int) *tree {
	if t == nil {
		return &tree{key: key, note: fmt.Sprint("n", key)}
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

// Values of key are compared in interfaces and as keys, those of part as a part of one, those of pair as a key only.
type part struct {
	name string
	of   any
}
type key struct {
	n int
	part
}
type pair struct{ a, b string }

func equal(a, b any) bool { return a == b }

//go:noinline
func keyOf(n int) *key { return &key{n % 3, part{fmt.Sprint("part", n%2), n % 5}} }

func compare() {
	equals, kinds, seen := 0, map[any]int{}, map[pair]int{}
	for a := range 30 {
		x := keyOf(a)
		kinds[*x]++
		kinds[[2]part{x.part, x.part}]++
		seen[pair{x.name, fmt.Sprint(x.of)}]++
		for b := range 30 {
			if equal(*x, *keyOf(b)) {
				equals++
			}
		}
	}
	log("compare", equals, len(kinds), len(seen), seen[pair{"part1", "3"}])
}

// deep has a frame with pointers that must be found while the stack is copied.
func deep(n int, s []string) (int, string) {
	var local [8]*string
	for i := range local {
		v := fmt.Sprint(n, "/", i)
		local[i] = &v
	}
	if n%500 == 0 {
		runtime.GC()
	}
	if n == 0 {
		return len(s), *local[7]
	}
	a, b := deep(n-1, append(s, *local[n%8]))
	return a + len(*local[3]), b
}

func pairs[K comparable, V any](m map[K]V, less func(a, b K) bool) []K {
	var keys []K
	for k := range m {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return less(keys[i], keys[j]) })
	return keys
}

func main() {
	var root *tree
	x := 12345
	for range 2000 {
		x = x * 1103515245 & 0x7fffffff % 65537
		root = root.insert(x)
	}
	sum, notes := 0, 0
	root.walk(func(t *tree) { sum, notes = sum*31+t.key&0xffff, notes+len(t.note) })
	log("tree", sum, notes)

	done := make(chan string)
	for g := range 20 {
		go func() {
			n, s := deep(300+g, nil)
			done <- fmt.Sprint(n, " ", s)
		}()
	}
	var lines []string
	for range 20 {
		lines = append(lines, <-done)
	}
	sort.Strings(lines)
	log("deep", strings.Join(lines, ","))

	counts := map[string][]int{}
	for i := range 5000 {
		k := fmt.Sprint("k", i%97)
		counts[k] = append(counts[k], i)
	}
	total := 0
	for _, k := range pairs(counts, func(a, b string) bool { return a < b }) {
		total = total*7&0xffffff + len(counts[k]) + counts[k][len(counts[k])-1]
	}
	log("map", total)

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
	log("shapes", area)
	compare()

	// A pipeline: every stage waits for the one before, so goroutines are unwound and resumed at many calls.
	in := make(chan int)
	c := in
	for range 50 {
		next := make(chan int)
		go func(from, to chan int) {
			for v := range from {
				select {
				case to <- v + 1:
				}
			}
			close(to)
		}(c, next)
		c = next
	}
	go func() {
		for i := range 200 {
			in <- i
		}
		close(in)
	}()
	sum = 0
	for v := range c {
		sum += v
	}
	log("pipeline", sum)

	var garbage [][]byte
	for i := range 4000 {
		garbage = append(garbage, make([]byte, 10_000))
		if i%100 == 99 {
			garbage = garbage[50:]
		}
	}
	log("garbage", len(garbage), strings.Repeat("ab", 3))
	if len(os.Args) > 1 && os.Args[1] == "fault" {
		var nothing []int
		log(nothing[len(garbage)])
	}
}
