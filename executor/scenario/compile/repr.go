package compile

import "github.com/pollground/pollground/executor/scenario/types"

// Repr says which words of a Val carry the value of a type.
type Repr uint8

const (
	// ReprZero: no information: (), !, zero-sized structs, fn items. Neither word
	// is written or read; stores of it are left out.
	ReprZero Repr = iota
	// ReprScalar: B. bool, char, integers up to 64 bits, floats, enums without
	// payload (B is the variant's index, not its discriminant).
	ReprScalar
	// ReprWide: B is the low word of an i128 or u128, P points to the high word
	// or is nil when that is the extension of the low one.
	ReprWide
	// ReprThin: P. &T, *T, Box<T>, Rc<T> for sized T: the cell that holds an
	// inline T, or the block of an object T. fmt::Arguments.
	ReprThin
	// ReprFat: P and B. &str {bytes, len}, &[T] {first element, len}, &dyn {data,
	// vtable}; Box, Rc and raw pointers likewise. Also fn pointers {marker, id}.
	ReprFat
	// ReprNiche: an enum of a fieldless variant and one with a scalar payload:
	// {P: marker, B: payload}, or P nil for the fieldless one.
	ReprNiche
	// ReprObject: P is a block of TypeDesc.Slots Vals.
	ReprObject

	// reprForwarded is the Result of a function that returns the Val of a call as it is.
	reprForwarded
)

var reprNames = [...]string{"zero", "scalar", "wide", "thin", "fat", "niche", "object", "forwarded"}

func (r Repr) String() string { return reprNames[r] }

// Inline reports whether a place of the representation holds the value itself;
// a place of an object type holds a pointer to its block, and a reference to
// it is that pointer.
func (r Repr) Inline() bool { return r != ReprObject }

// EnumKind says how an enum (or a struct, which has one variant) is laid out.
type EnumKind uint8

const (
	NotEnum EnumKind = iota
	// EnumPlain: no payload: scalar, B is the variant's index.
	EnumPlain
	// EnumNiche: {P: marker, B: payload} or P nil.
	EnumNiche
	// EnumPointer: the payload itself, whose P is never nil; P nil for the
	// fieldless variant.
	EnumPointer
	// EnumTagged: object; slot 0 .B is the variant's index, payload from slot 1.
	EnumTagged
)

// TypeDesc describes a type to natives and to the debugger. One per type, made
// on demand.
type TypeDesc struct {
	ID    int
	Name  string // as rustc's messages print it
	Full  string // as type_name prints it
	Type  *types.Type
	Kind  types.Kind
	Repr  Repr
	Slots int // ReprObject: size of the block
	// Glue drops a value (R[0] is the value); PlaceGlue drops what a pointer
	// points to (R[0] is the pointer; fat for unsized types). -1: nothing to do.
	Glue, PlaceGlue int32
	// Plan copies the type when it is a Copy object, else -1.
	Plan int32
	// Num is the number kind of integers, floats, bool and char.
	Num Num
	// Elem is the pointee of pointers, Box and Rc, the element of arrays, slices
	// and Vec; nil otherwise.
	Elem *TypeDesc
	// Enum, Variants: enums; Fields: structs, tuples, closures.
	Enum     EnumKind
	Payload  int // EnumNiche, EnumPointer: index of the variant with the payload
	Variants []VariantDesc
	Fields   []FieldDesc
	// Size and Align are in bytes, as package layout has them. For a struct with an unsized last field, Tail is that
	// field's type, Size its offset before it is aligned as its value wants, and Pack the most for that unless it is 0.
	Size, Align, Pack int64
	Tail              *TypeDesc
	// Lang is the type's #[lang] name, if any.
	Lang string
}

// VariantDesc is one variant of an enum.
type VariantDesc struct {
	Name   string
	Disc   int64
	Fields []FieldDesc
}

// FieldDesc is one field: Slot is its slot in the block, -1 when the whole
// value has the field's representation (transparent structs, niche payloads)
// or when the field is zero-sized.
type FieldDesc struct {
	Name string
	Slot int
	Off  int64 // in bytes from the start, for fields of structs and tuples
	Type *TypeDesc
}

// SlotWhole is the Slot of a field that is all of a transparent struct.
const SlotWhole = slotWhole

// Slots of a Rc or Arc block: counts, then the content (an object's slots
// inline, or one inline value; Rc<[T]> and Rc<str> keep the fat pointer to it
// there).
const (
	RcStrong  = 0
	RcWeak    = 1 // number of Weak pointers, plus one for all strong ones together
	RcContent = 2
)
