package vm

// Outside is who collects Go's garbage where that cannot begin in the middle of a run, as in the engine of the page: a
// machine then comes back from Run soon after the heap has grown too far. nil, as natively, when Go does it by itself.
// It is set once, before the first machine.
var Outside *Collector

// A Collector is asked by the machine and answers from outside.
type Collector struct {
	// Pressed reports whether the heap wants a collection. It is asked often.
	Pressed func() bool
	// Wanted is set by a machine that wants to know what is alive. It is cleared when Alive was measured, in bytes, right
	// after a collection; Made is about what machines have made since then.
	Wanted      bool
	Alive, Made uint64
}

const (
	bigCharge    = 4 << 10 // bytes; a larger buffer asks at once whether the heap has grown too far
	pressureStep = 1 << 14 // instructions after which that is asked at the latest
)

func pressed() bool {
	return Outside != nil && (Outside.Wanted || Outside.Pressed())
}
