package bytecode

// Type is what a debugger needs to show a value: about what {:?} prints, without running any code.
type Type struct {
	Name string // as rustc writes it
	Kind TypeKind
	Num  Num // of a Number
	Size uint64
	// Elem is the type that a Pointer or a Box leads to, that of an Array's, Slice's or Vec's elements, and that of what
	// an Rc counts.
	Elem *Type
	// Offset is where a String or Vec has its pointer, and an Rc its value behind the counters. Length is where a String
	// or Vec has its length, and the number of elements of an Array.
	Offset, Length uint64
	Fields         []Field
	Variants       []Variant
	Tag            Tag
	// Shown are the fields of a Struct of the library that a reader sees. A single one without a name stands for the
	// whole value. Seconds and nanoseconds of a Duration are shown as {:?} prints them.
	Shown    []Field
	Library  bool // only Shown is shown
	Duration bool
	// Guard marks a type whose drop gives back what others wait for: a lock, a permit, a place in a channel.
	Guard bool
}

// Dropped is the suspension point of an instruction Suspend that tells that the coroutine is dropped.
const Dropped = 1<<32 - 1

// TypeKind says how a value is shown.
type TypeKind uint8

const (
	Opaque  TypeKind = iota // by its name alone
	Unit                    // ()
	Bool                    // true, false
	Char                    // a character
	Number                  // a number of type Num
	Pointer                 // what it leads to
	Address                 // a raw pointer
	Code                    // a function
	String                  // text, quoted
	Str                     // behind a Pointer: text, quoted
	Slice                   // behind a Pointer: a list
	Dyn                     // behind a Pointer: the name
	Array                   // a list
	Vec                     // a list
	Rc                      // the value behind the counters
	Tuple                   // fields in brackets
	Struct                  // name and fields
	Enum                    // name of the variant and its fields
	Future                  // name and state
)

// Field is a field of a struct, tuple or variant.
type Field struct {
	Name   string // a number if the fields have no names
	Type   *Type
	Offset uint64
}

// Variant is a variant of an enum.
type Variant struct {
	Name   string
	Value  uint64 // of the tag; no meaning for the default
	Fields []Field
}

// Tag is how the variant of an enum is found: the variant whose Value the Size bytes at Offset have, else the default.
type Tag struct {
	Offset, Size uint64
	Default      int // -1: none
}

// Pollee is what the trace says of futures of one type that the program polls itself.
type Pollee struct {
	Name string // of the type that the pointers lead to
	Pos  uint32 // where the text of a coroutine of the program begins; 0 for all others
	// Pointers is how many pointers lead to the future that does not move: of a Pin<Box<F>> one. Each lies at offset 0.
	Pointers int
	Dyn      bool // what they lead to is a trait object: Program.Vtables says more
	Sized    bool // it has bytes
	Borrowed bool // one of the pointers does not own what it leads to
}
