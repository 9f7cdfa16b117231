package compile

import (
	"strings"
	"testing"
	"unsafe"
)

// Every opcode has a row with a name of its own, five operand letters and an
// effect that mentions each operand.
func TestOps(t *testing.T) {
	if unsafe.Sizeof(Instr{}) != 16 {
		t.Errorf("an instruction has %d bytes", unsafe.Sizeof(Instr{}))
	}
	if len(Ops) != int(OpVM) {
		t.Fatalf("%d rows for %d opcodes", len(Ops), OpVM)
	}
	names := map[string]Op{}
	for i := range Ops {
		info, op := &Ops[i], Op(i)
		if info.Name == "" || info.Effect == "" {
			t.Errorf("opcode %d has no row", op)
			continue
		}
		if other, ok := names[info.Name]; ok {
			t.Errorf("opcodes %d and %d are both %s", other, op, info.Name)
		}
		names[info.Name] = op
		if len(info.Operands) != 5 {
			t.Errorf("%s: operands %q", info.Name, info.Operands)
			continue
		}
		for k, set := range []string{"-wrmpgxn", "-wrmpgxn", "-wrmpgxn", "-JofctNFPSMUyn", "-kJ"} {
			if !strings.Contains(set, info.Operands[k:k+1]) {
				t.Errorf("%s: operand %d is %q", info.Name, k, info.Operands[k])
			}
		}
	}
}

// Verify notices what would crash the machine.
func TestVerify(t *testing.T) {
	for name, f := range map[string]*Func{
		"no code":             {},
		"past its end":        {Code: []Instr{{Op: OpNop}}},
		"jump to":             {Code: []Instr{{Op: OpJmp, J: 7}}},
		"function":            {Code: []Instr{{Op: OpCall, J: 3}, {Op: OpRetUnit}}},
		"register":            {Regs: 1, Code: []Instr{{Op: OpMovB, A: 1}, {Op: OpRetUnit}}},
		"unwind entry":        {Regs: 1, Code: []Instr{{Op: OpRetUnit}}, Unwind: []UnwindEntry{{Start: 1, End: 1}}},
		"suspension outside":  {Code: []Instr{{Op: OpSuspend}, {Op: OpRetUnit}}},
		"constant 0 of 0":     {Regs: 1, Code: []Instr{{Op: OpConst}, {Op: OpRetUnit}}},
		"jump table leads to": {Regs: 1, Code: []Instr{{Op: OpSwitch}}, Tables: [][]int32{{4}}},
		"its price is 0":      {Code: []Instr{{Op: OpLoop}}},
		"unknown opcode":      {Code: []Instr{{Op: OpVM}, {Op: OpRetUnit}}},
	} {
		p := &Program{Funcs: []*Func{f}}
		if err := p.Verify(); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("want %q, got %v", name, err)
		}
	}
}
