package check

import (
	"math/rand"
	"testing"
)

// Nodes lie on a cycle if and only if they reach themselves.
func TestOnCycles(t *testing.T) {
	random := rand.New(rand.NewSource(1))
	for range 500 {
		n := 1 + random.Intn(12)
		edges := make([][]int, n)
		for range random.Intn(2 * n) {
			from := random.Intn(n)
			edges[from] = append(edges[from], random.Intn(n))
		}
		got := onCycles(edges)
		for start := range edges {
			reached := make([]bool, n)
			for work := []int{start}; len(work) > 0; work = work[1:] {
				for _, to := range edges[work[0]] {
					if !reached[to] {
						reached[to] = true
						work = append(work, to)
					}
				}
			}
			if got[start] != reached[start] {
				t.Fatalf("node %d of %v: %t, want %t", start, edges, got[start], reached[start])
			}
		}
	}
}
