package compile

// Op is an opcode. Ops says what each does.
type Op uint8

const (
	// Moves and constants.
	OpNop Op = iota
	OpMov
	OpMovB
	OpTake
	OpKB
	OpConst
	OpNil
	OpMark
	OpSome

	// Arithmetic on the hot kinds, checked. U64 is usize too.
	OpAddI32
	OpSubI32
	OpMulI32
	OpAddI64
	OpSubI64
	OpMulI64
	OpAddU64
	OpSubU64
	OpMulU64
	OpAddKI32
	OpAddKI64
	OpAddKU64
	OpSubKU64
	OpMulKI32
	OpMulKI64
	OpMulKU64
	OpDivKS
	OpRemKS
	OpDivKU
	OpRemKU
	OpAndB
	OpOrB
	OpXorB
	OpAndKB
	OpShlKU
	OpShrKU
	OpShrKS
	OpAddF64
	OpSubF64
	OpMulF64
	OpDivF64
	OpNotBool
	OpWrap

	// Arithmetic on all kinds: k is Packed(kind, Arith). Shift counts are R[c].B as
	// an unsigned number; neg and not ignore c.
	OpArith
	OpArithW
	OpArithC
	OpArithS
	OpArithOv
	OpCast

	// Comparisons into a register.
	OpSetEq
	OpSetNe
	OpSetLtS
	OpSetLeS
	OpSetLtU
	OpSetLeU
	OpSetEqK
	OpSetNeK
	OpSetLtSK
	OpSetGeSK
	OpSetLtUK
	OpSetGeUK
	OpSetCmp
	OpSetLive
	OpSetStrEq
	OpSetPtrEq

	// Jumps forward: they take nothing off the budget.
	OpJmp
	OpJEq
	OpJNe
	OpJLtS
	OpJLeS
	OpJLtU
	OpJLeU
	OpJEqK
	OpJNeK
	OpJLtSK
	OpJGeSK
	OpJLtUK
	OpJGeUK
	OpJCmp
	OpJNil
	OpJLive
	OpJTag
	OpJNoTag
	OpSwitch

	// Jumps backward: each takes the length of the loop off the budget. Where K has no other use, it is there (PriceLoops).
	OpLoop
	OpForS
	OpForU
	OpForSK
	OpForUK
	OpLoopLtS
	OpLoopLtU
	OpLoopLtSK
	OpLoopLtUK
	OpLoopNeK

	// Memory: j is a slot offset from the pointer.
	OpLdB
	OpLd
	OpLdTake
	OpStB
	OpSt
	OpStK
	OpStNil
	OpLea
	OpTailDyn
	OpAddFI32
	OpAddFI64
	OpAddFU64
	OpAddFK

	// Indexing, checked ("index out of bounds: the len is 3 but the index is 5").
	// R[b] is a slice (fat), a Vec (pointer to its two slots) or the block of an
	// array of k elements; R[c].B is the index.
	OpSlLdB
	OpVecLdB
	OpArrLdB
	OpSlLd
	OpVecLd
	OpArrLd
	OpSlLea
	OpVecLea
	OpArrLea
	OpSlStB
	OpVecStB
	OpArrStB

	// Blocks.
	OpNew
	OpPack
	OpPackTag
	OpCell
	OpBox
	OpBoxCell
	OpBoxUp
	OpUnbox
	OpBlkCopy
	OpBlkClone
	OpCopy
	OpFat
	OpFatR
	OpRest
	OpPtrAddr
	OpPtrOf
	OpFollow
	OpCastPtr
	OpPart
	OpElemPtr
	OpStatic
	OpMemo
	OpFmt
	OpUpcast
	OpPanic

	// Calls. c is the number of argument registers, self included.
	OpCall
	OpCallPtr
	OpCallDyn
	OpCallPoll
	OpCallDynPoll
	OpCallNat
	OpRet
	OpRetB
	OpRetUnit

	// Drops. b is the first register of a window that is free.
	OpDrop
	OpDropDyn
	OpDropCo
	OpFreeBuf
	OpFreeFat
	OpRcDec
	OpRcFrom

	// Coroutines.
	OpNewCo
	OpCoCell
	OpAwait
	OpSuspend
	OpResume
	OpRetCo

	// OpLater is the code of a function that is not compiled yet, see later.go.
	OpLater

	// OpVM is the first opcode that package vm may use for itself.
	OpVM
)

// OpInfo is one row of Ops.
type OpInfo struct {
	Name string
	// Operands has a letter for each of A, B, C, J, K; '-' is unused.
	//
	//	A, B, C: w written register   r read register   m read and written
	//	         p register whose P is followed          g first of C registers
	//	         x first register of a window            n number
	//	J: J jump   o slot offset   f function   c constant   t jump table
	//	   N native   F format   P copy plan   S static   M memo   U upcast
	//	   y suspension point   n number
	//	K: k number
	Operands string
	// Effect is what it does. R[a] is register a with the words .P and .B; P[j]
	// is slot j of the block behind P. Where only a .B is assigned, P stays as it
	// is ("bits only").
	Effect string
}

// Ops describes every opcode. The listing, the verifier and the vm's tests go
// by it.
var Ops = [...]OpInfo{
	OpNop:         {"nop", "-----", `nothing`},
	OpMov:         {"mov", "wr---", `R[a] = R[b]`},
	OpMovB:        {"movb", "wr---", `R[a].B = R[b].B`},
	OpTake:        {"take", "wm---", `R[a] = R[b]; R[b].P = nil`},
	OpKB:          {"kb", "w---k", `R[a].B = k`},
	OpConst:       {"const", "w--c-", `R[a] = Consts[j]`},
	OpNil:         {"nil", "w----", `R[a] = {nil, 0}`},
	OpMark:        {"mark", "w---k", `R[a] = {marker, k}`},
	OpSome:        {"some", "wr---", `R[a] = {marker, R[b].B}`},
	OpAddI32:      {"addi32", "wrr--", `R[a].B = R[b].B + R[c].B`},
	OpSubI32:      {"subi32", "wrr--", `R[a].B = R[b].B - R[c].B`},
	OpMulI32:      {"muli32", "wrr--", `R[a].B = R[b].B * R[c].B`},
	OpAddI64:      {"addi64", "wrr--", `R[a].B = R[b].B + R[c].B`},
	OpSubI64:      {"subi64", "wrr--", `R[a].B = R[b].B - R[c].B`},
	OpMulI64:      {"muli64", "wrr--", `R[a].B = R[b].B * R[c].B`},
	OpAddU64:      {"addu64", "wrr--", `R[a].B = R[b].B + R[c].B`},
	OpSubU64:      {"subu64", "wrr--", `R[a].B = R[b].B - R[c].B`},
	OpMulU64:      {"mulu64", "wrr--", `R[a].B = R[b].B * R[c].B`},
	OpAddKI32:     {"addki32", "wr-nk", `R[a].B = R[b].B + k; with j = 1 the source says - (-k), for the panic's words`},
	OpAddKI64:     {"addki64", "wr-nk", `R[a].B = R[b].B + k; j as in AddKI32`},
	OpAddKU64:     {"addku64", "wr--k", `R[a].B = R[b].B + k, k >= 0`},
	OpSubKU64:     {"subku64", "wr--k", `R[a].B = R[b].B - k, k >= 0`},
	OpMulKI32:     {"mulki32", "wr--k", `R[a].B = R[b].B * k`},
	OpMulKI64:     {"mulki64", "wr--k", `R[a].B = R[b].B * k`},
	OpMulKU64:     {"mulku64", "wr--k", `R[a].B = R[b].B * k`},
	OpDivKS:       {"divks", "wr--k", `R[a].B = R[b].B / k, signed kinds up to 64 bits, k not 0 or -1`},
	OpRemKS:       {"remks", "wr--k", `R[a].B = R[b].B % k, likewise`},
	OpDivKU:       {"divku", "wr--k", `R[a].B = R[b].B / k, unsigned kinds up to 64 bits, k not 0`},
	OpRemKU:       {"remku", "wr--k", `R[a].B = R[b].B % k, likewise`},
	OpAndB:        {"andb", "wrr--", `R[a].B = R[b].B & R[c].B; all kinds up to 64 bits`},
	OpOrB:         {"orb", "wrr--", `R[a].B = R[b].B | R[c].B`},
	OpXorB:        {"xorb", "wrr--", `R[a].B = R[b].B ^ R[c].B`},
	OpAndKB:       {"andkb", "wr--k", `R[a].B = R[b].B & k`},
	OpShlKU:       {"shlku", "wr--k", `R[a].B = R[b].B << k; u64 only, 0 <= k < 64`},
	OpShrKU:       {"shrku", "wr--k", `R[a].B = R[b].B >> k; unsigned kinds, 0 <= k < 64`},
	OpShrKS:       {"shrks", "wr--k", `R[a].B = R[b].B >> k; signed kinds, 0 <= k < 64`},
	OpAddF64:      {"addf64", "wrr--", `R[a].B = R[b].B + R[c].B`},
	OpSubF64:      {"subf64", "wrr--", `R[a].B = R[b].B - R[c].B`},
	OpMulF64:      {"mulf64", "wrr--", `R[a].B = R[b].B * R[c].B`},
	OpDivF64:      {"divf64", "wrr--", `R[a].B = R[b].B / R[c].B`},
	OpNotBool:     {"notbool", "wr---", `R[a].B = R[b].B ^ 1`},
	OpWrap:        {"wrap", "wr--k", `R[a].B = R[b].B cut to the integer kind Num(k), extended again`},
	OpArith:       {"arith", "wrr-k", `R[a] = R[b] op R[c], panics as rustc's debug build does`},
	OpArithW:      {"arithw", "wrr-k", `R[a] = R[b] op R[c], wrapping (shifts: count modulo width)`},
	OpArithC:      {"arithc", "wrr-k", `R[a] = checked_op: {marker, bits} or P nil; kinds up to 64 bits`},
	OpArithS:      {"ariths", "wrr-k", `R[a] = saturating_op`},
	OpArithOv:     {"arithov", "wrr-k", `R[a] = wrapped result, R[a+1].B = 1 if it overflowed, else 0`},
	OpCast:        {"cast", "wr--k", "R[a] = R[b] from kind Num(k>>8) to kind Num(k&255), as `as` does"},
	OpSetEq:       {"seteq", "wrr--", `R[a].B = R[b].B == R[c].B`},
	OpSetNe:       {"setne", "wrr--", `R[a].B = R[b].B != R[c].B`},
	OpSetLtS:      {"setlts", "wrr--", `R[a].B = R[b].B < R[c].B, signed`},
	OpSetLeS:      {"setles", "wrr--", `R[a].B = R[b].B <= R[c].B, signed`},
	OpSetLtU:      {"setltu", "wrr--", `R[a].B = R[b].B < R[c].B, unsigned`},
	OpSetLeU:      {"setleu", "wrr--", `R[a].B = R[b].B <= R[c].B, unsigned`},
	OpSetEqK:      {"seteqk", "wr--k", `R[a].B = R[b].B == k`},
	OpSetNeK:      {"setnek", "wr--k", `R[a].B = R[b].B != k`},
	OpSetLtSK:     {"setltsk", "wr--k", `R[a].B = R[b].B < k, signed`},
	OpSetGeSK:     {"setgesk", "wr--k", `R[a].B = R[b].B >= k, signed`},
	OpSetLtUK:     {"setltuk", "wr--k", `R[a].B = R[b].B < k, unsigned`},
	OpSetGeUK:     {"setgeuk", "wr--k", `R[a].B = R[b].B >= k, unsigned`},
	OpSetCmp:      {"setcmp", "wrr-k", `R[a].B = R[b] cond R[c]; all kinds, k is Packed(kind, Cond)`},
	OpSetLive:     {"setlive", "wr---", `R[a].B = R[b].P != nil`},
	OpSetStrEq:    {"setstreq", "wrr--", `R[a].B = the strings {bytes, len} in R[b] and R[c] are equal`},
	OpSetPtrEq:    {"setptreq", "wrrnk", `R[a].B = the pointers R[b] and R[c] are equal: to Types[j-1], of an unknown type with j = 0, fat ones with k = 1`},
	OpJmp:         {"jmp", "---J-", `pc = j`},
	OpJEq:         {"jeq", "rr-J-", `if R[a].B == R[b].B: pc = j`},
	OpJNe:         {"jne", "rr-J-", `if R[a].B != R[b].B: pc = j`},
	OpJLtS:        {"jlts", "rr-J-", `if R[a].B < R[b].B, signed: pc = j`},
	OpJLeS:        {"jles", "rr-J-", `if R[a].B <= R[b].B, signed: pc = j`},
	OpJLtU:        {"jltu", "rr-J-", `if R[a].B < R[b].B, unsigned: pc = j`},
	OpJLeU:        {"jleu", "rr-J-", `if R[a].B <= R[b].B, unsigned: pc = j`},
	OpJEqK:        {"jeqk", "r--Jk", `if R[a].B == k: pc = j`},
	OpJNeK:        {"jnek", "r--Jk", `if R[a].B != k: pc = j`},
	OpJLtSK:       {"jltsk", "r--Jk", `if R[a].B < k, signed: pc = j`},
	OpJGeSK:       {"jgesk", "r--Jk", `if R[a].B >= k, signed: pc = j`},
	OpJLtUK:       {"jltuk", "r--Jk", `if R[a].B < k, unsigned: pc = j`},
	OpJGeUK:       {"jgeuk", "r--Jk", `if R[a].B >= k, unsigned: pc = j`},
	OpJCmp:        {"jcmp", "rr-Jk", `if R[a] cond R[b]: pc = j; all kinds, k is Packed(kind, Cond)`},
	OpJNil:        {"jnil", "r--J-", `if R[a].P == nil: pc = j`},
	OpJLive:       {"jlive", "r--J-", `if R[a].P != nil: pc = j`},
	OpJTag:        {"jtag", "p--Jk", `if R[a].P[0].B == k: pc = j`},
	OpJNoTag:      {"jnotag", "p--Jk", `if R[a].P[0].B != k: pc = j`},
	OpSwitch:      {"switch", "r--t-", `pc = Tables[j][R[a].B]; the table's last entry when R[a].B is beyond the others`},
	OpLoop:        {"loop", "---J-", `pc = j`},
	OpForS:        {"fors", "mr-J-", `R[a].B++; if R[a].B < R[b].B, signed: pc = j`},
	OpForU:        {"foru", "mr-J-", `R[a].B++; if R[a].B < R[b].B, unsigned: pc = j`},
	OpForSK:       {"forsk", "m--Jk", `R[a].B++; if R[a].B < k, signed: pc = j`},
	OpForUK:       {"foruk", "m--Jk", `R[a].B++; if R[a].B < k, unsigned: pc = j`},
	OpLoopLtS:     {"looplts", "rr-J-", `if R[a].B < R[b].B, signed: pc = j`},
	OpLoopLtU:     {"loopltu", "rr-J-", `if R[a].B < R[b].B, unsigned: pc = j`},
	OpLoopLtSK:    {"loopltsk", "r--Jk", `if R[a].B < k, signed: pc = j`},
	OpLoopLtUK:    {"loopltuk", "r--Jk", `if R[a].B < k, unsigned: pc = j`},
	OpLoopNeK:     {"loopnek", "r--Jk", `if R[a].B != k: pc = j`},
	OpLdB:         {"ldb", "wp-o-", `R[a].B = R[b].P[j].B`},
	OpLd:          {"ld", "wp-o-", `R[a] = R[b].P[j]`},
	OpLdTake:      {"ldtake", "wp-o-", `R[a] = R[b].P[j]; R[b].P[j].P = nil`},
	OpStB:         {"stb", "pr-o-", `R[a].P[j].B = R[b].B`},
	OpSt:          {"st", "pr-o-", `R[a].P[j] = R[b]`},
	OpStK:         {"stk", "p--ok", `R[a].P[j].B = k`},
	OpStNil:       {"stnil", "p--o-", `R[a].P[j].P = nil`},
	OpLea:         {"lea", "wp-o-", `R[a] = {&R[b].P[j], R[b].B}`},
	OpTailDyn:     {"taildyn", "wp-o-", `R[a] = pointer to the dyn field in slot j of the struct behind the fat pointer R[b]: {R[b].P[j].P, R[b].B} when the vtable's type is an object, else {&R[b].P[j], R[b].B}`},
	OpAddFI32:     {"addfi32", "pr-o-", `R[a].P[j].B += R[b].B, checked`},
	OpAddFI64:     {"addfi64", "pr-o-", `R[a].P[j].B += R[b].B, checked`},
	OpAddFU64:     {"addfu64", "pr-o-", `R[a].P[j].B += R[b].B, checked`},
	OpAddFK:       {"addfk", "pnnok", `R[a].P[j].B += k, checked, kind Num(c); with b = 1 the source says -= (-k)`},
	OpSlLdB:       {"slldb", "wrr--", `R[a].B = element.B`},
	OpVecLdB:      {"vecldb", "wpr--", `R[a].B = element.B`},
	OpArrLdB:      {"arrldb", "wpr-k", `R[a].B = element.B`},
	OpSlLd:        {"slld", "wrr--", `R[a] = element`},
	OpVecLd:       {"vecld", "wpr--", `R[a] = element`},
	OpArrLd:       {"arrld", "wpr-k", `R[a] = element`},
	OpSlLea:       {"sllea", "wrr--", `R[a].P = &element`},
	OpVecLea:      {"veclea", "wpr--", `R[a].P = &element`},
	OpArrLea:      {"arrlea", "wpr-k", `R[a].P = &element`},
	OpSlStB:       {"slstb", "rrr--", `element.B = R[a].B`},
	OpVecStB:      {"vecstb", "rpr--", `element.B = R[a].B`},
	OpArrStB:      {"arrstb", "rpr-k", `element.B = R[a].B`},
	OpNew:         {"new", "w---k", `R[a].P = new zeroed block of k slots`},
	OpPack:        {"pack", "wgnok", `R[a].P = new block of k slots; slot j+i = R[b+i] for i < c, without P if bit 32+i of k is set; k here are its low 32 bits`},
	OpPackTag:     {"packtag", "wgnnk", `R[a].P = new block of j slots; slot 0 .B = k; slot 1+i = R[b+i] for i < c, as pack does`},
	OpCell:        {"cell", "wr--k", `R[a].P = new block of one slot that holds R[b], without P if k is not 0`},
	OpBox:         {"box", "w-n-k", `like New, counted as heap; with c = 1 it is an Rc's, see RcFrom`},
	OpBoxCell:     {"boxcell", "wr---", `like Cell, counted as heap`},
	OpBoxUp:       {"boxup", "wp--k", `R[a].P = new block of k slots, counted as heap, with R[b].P[0..k) (a value is moved into a box)`},
	OpUnbox:       {"unbox", "m---k", `if R[a].P != nil: R[a].P = nil; its k slots are given back to the heap count`},
	OpBlkCopy:     {"blkcopy", "pp--k", `R[a].P[0..k) = R[b].P[0..k)`},
	OpBlkClone:    {"blkclone", "wp--k", `R[a].P = new block with R[b].P[0..k), shallow`},
	OpCopy:        {"copy", "wp-P-", `R[a].P = copy of the Copy object R[b].P by Plans[j]; nil stays nil`},
	OpFat:         {"fat", "wr--k", `R[a] = {R[b].P, k}`},
	OpFatR:        {"fatr", "wrr--", `R[a] = {R[b].P, R[c].B}`},
	OpRest:        {"rest", "wp-ok", `R[a] = {&R[b].P[j], R[b].B - k}; no pointer into R[b].P when nothing is left`},
	OpPtrAddr:     {"ptraddr", "wr---", `R[a].B = the address of the pointer R[b] as a number: stable within a run; R[b].B when P is nil`},
	OpPtrOf:       {"ptrof", "wr---", `R[a] = the pointer that the number R[b].B was asked of, else {nil, R[b].B}`},
	OpFollow:      {"follow", "wr-nk", `R[a].P = the block or cell of the Types[j] that the raw pointer R[b] points to, see vm/region.go; k = 1: to be written`},
	OpCastPtr:     {"castptr", "wr-nk", `R[a] = the pointer R[b] to a Types[j] as one to a Types[k]`},
	OpPart:        {"part", "rr-nk", `the pointer R[a] points to field k of the Types[j] at R[b]`},
	OpElemPtr:     {"elemptr", "wrrnk", `R[a] = a pointer to element R[c].B, which is there, of R[b]: an array of k Types[j]; k = -1: a slice; k = -2: a Vec`},
	OpStatic:      {"static", "w--S-", `R[a].P = the cell (inline types) or block of Statics[j]; runs its initialiser before, window a`},
	OpMemo:        {"memo", "w--M-", `R[a] = the value of Memos[j]; computes it before, window a`},
	OpFmt:         {"fmt", "wgnF-", `R[a].P = new Arguments: slot 0 .B = j (Fmts[j]), slot 1+i = R[b+i] for i < c`},
	OpUpcast:      {"upcast", "wr-U-", `R[a] = {R[b].P, Upcasts[j].Vtables[R[b].B]}`},
	OpPanic:       {"panic", "---c-", `panics with the message Consts[j], at the line of the instruction`},
	OpCall:        {"call", "x-nf-", `Funcs[j], window a`},
	OpCallPtr:     {"callptr", "xrn-k", `function id R[b].B, of kinds k, window a`},
	OpCallDyn:     {"calldyn", "xrn-k", `Vtables[R[b].B].Methods[k], window a (R[a] holds the receiver)`},
	OpCallPoll:    {"callpoll", "x-nfk", `like Call: a call of Future::poll in the program; its result has type Types[k]`},
	OpCallDynPoll: {"calldynpoll", "xrnnk", `like CallDyn: a call of Future::poll in the program; its result has type Types[j]`},
	OpCallNat:     {"callnat", "x-nN-", `Natives[j], window a`},
	OpRet:         {"ret", "r----", `return R[a]`},
	OpRetB:        {"retb", "r----", `return R[a].B, bits only`},
	OpRetUnit:     {"retunit", "-----", `return, no value`},
	OpDrop:        {"drop", "mx-f-", `if R[a].P != nil: R[b] = R[a]; R[a].P = nil; call Funcs[j], window b`},
	OpDropDyn:     {"dropdyn", "mxn--", `R[a] is {data, vtable}; if data != nil: R[b] = R[a]; R[a].P = nil; call the vtable's Drop (if >= 0), window b. With c = 1 it is a box: max(1, Slots) slots of the vtable's type are given back`},
	OpDropCo:      {"dropco", "mx---", `R[a] is a coroutine; if R[a].P != nil: R[a].P = nil; drop what it holds, window b`},
	OpFreeBuf:     {"freebuf", "m---k", `R[a] is a String (k = 1) or Vec (k = 16); if R[a].P != nil: R[a].P = nil; its buffer of cap*k bytes is given back to the heap count`},
	OpFreeFat:     {"freefat", "m---k", `R[a] is a Box<str> (k = 1) or Box<[T]> (k = 16); if R[a].P != nil: R[a].P = nil; len*k bytes are given back`},
	OpRcDec:       {"rcdec", "p--oJ", `R[a].P[j].B--; if the result is not 0: pc = k`},
	OpRcFrom:      {"rcfrom", "wr---", `R[a] = the block of the Rc with the content R[b].P`},
	OpNewCo:       {"newco", "wgnf-", `R[a].P = new coroutine of Funcs[j], Co.Slots slots: slot 0 = {Func, StateUnstarted}, slot 1+i = R[b+i] for i < c`},
	OpCoCell:      {"cocell", "wr-n-", `slot j of the coroutine's own block = R[b]; R[a].P = that slot`},
	OpAwait:       {"await", "wrxy-", `polls the coroutine R[b] with the context in R[0], window c. Ready: R[a] = output. Pending: suspends at point j; a resumed coroutine executes Await again`},
	OpSuspend:     {"suspend", "---y-", `suspends at point j: this poll returns Pending; the next one goes on behind it`},
	OpResume:      {"resume", "x----", `polls the coroutine R[a] with the context R[a+1], window a: R[a] = output, R[a+1].B = 1 when ready; else R[a+1].B = 0`},
	OpRetCo:       {"retco", "r----", `the coroutine is complete, its output is R[a]`},
	OpLater:       {"later", "-----", `compiles this function (Program.Later), then begins it`},
}

// String is the opcode's name in listings.
func (o Op) String() string {
	if int(o) < len(Ops) {
		return Ops[o].Name
	}
	return "vm op"
}
