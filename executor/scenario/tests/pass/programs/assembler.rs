// tiny VM/assembler, bytecode enum, TryFrom<u8>, error positions, tests by macro, hex dump, bank of registers, u8 slices parse, iter windows
use std::collections::BTreeMap;
use std::convert::TryFrom;
use std::error::Error;
use std::fmt::{self, Display, Write};
use std::ops::{Index, IndexMut};
use std::str::FromStr;
macro_rules! opcodes { ($($(#[doc = $d:literal])* $name:ident = $code:literal ($($arg:ident),*)),+ $(,)?) => { #[derive(Debug, Clone, Copy, PartialEq, Eq)] #[repr(u8)] enum Op { $($(#[doc = $d])* $name = $code),+ } impl TryFrom<u8> for Op { type Error = VmError; fn try_from(b: u8) -> Result<Self, VmError> { match b { $($code => Ok(Op::$name),)+ _ => Err(VmError::BadOp(b)) } } } impl Op { const COUNT: usize = [$($code),+].len(); fn args(self) -> &'static [Arg] { match self { $(Op::$name => &[$(Arg::$arg),*]),+ } } } impl FromStr for Op { type Err = VmError; fn from_str(s: &str) -> Result<Self, VmError> { $(if s.eq_ignore_ascii_case(stringify!($name)) { return Ok(Op::$name) })+ Err(VmError::Syntax { line: 0, msg: format!("unknown mnemonic {s}") }) } } } }
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Arg {
    Reg,
    Imm,
    Lab,
}
opcodes! { Halt = 0x00 (), Load = 0x10 (Reg, Imm), Mov = 0x11 (Reg, Reg), Add = 0x20 (Reg, Reg), Sub = 0x21 (Reg, Reg), Mul = 0x22 (Reg, Reg), Div = 0x23 (Reg, Reg), Jmp = 0x30 (Lab), Jz = 0x31 (Reg, Lab), Jlt = 0x32 (Reg, Reg, Lab), Call = 0x40 (Lab), Ret = 0x41 (), Push = 0x50 (Reg), Pop = 0x51 (Reg), Out = 0x60 (Reg) }
#[derive(Debug, PartialEq, Eq, Clone)]
enum VmError {
    BadOp(u8),
    BadReg(u8),
    Stack(&'static str),
    Overflow { pc: usize, op: Op, a: i32, b: i32 },
    DivZero(usize),
    Fuel,
    Truncated(usize),
    Syntax { line: usize, msg: String },
}
impl Display for VmError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadOp(b) => write!(f, "bad opcode {b:#04x}"),
            Self::BadReg(r) => write!(f, "no register r{r}"),
            Self::Stack(w) => write!(f, "stack {w}"),
            Self::Overflow { pc, op, a, b } => write!(f, "overflow at {pc:04x}: {a} {op:?} {b}"),
            Self::DivZero(pc) => write!(f, "division by zero at {pc:04x}"),
            Self::Fuel => f.write_str("out of fuel"),
            Self::Truncated(n) => write!(f, "truncated at {n}"),
            Self::Syntax { line, msg } => write!(f, "line {line}: {msg}"),
        }
    }
}
impl Error for VmError {}
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Reg(u8);
impl TryFrom<u8> for Reg {
    type Error = VmError;
    fn try_from(b: u8) -> Result<Reg, VmError> {
        if b < 4 {
            Ok(Reg(b))
        } else {
            Err(VmError::BadReg(b))
        }
    }
}
impl fmt::Debug for Reg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}
#[derive(Default, Debug, Clone)]
struct Regs([i32; 4]);
impl Index<Reg> for Regs {
    type Output = i32;
    fn index(&self, r: Reg) -> &i32 {
        &self.0[usize::from(r.0)]
    }
}
impl IndexMut<Reg> for Regs {
    fn index_mut(&mut self, r: Reg) -> &mut i32 {
        &mut self.0[usize::from(r.0)]
    }
}
fn assemble(src: &str) -> Result<Vec<u8>, VmError> {
    let mut code = vec![];
    let mut labels: BTreeMap<&str, u16> = BTreeMap::new();
    let mut fix: Vec<(usize, &str, usize)> = vec![];
    for (line, text) in src
        .lines()
        .map(|l| l.split(';').next().unwrap().trim())
        .enumerate()
        .map(|(i, l)| (i + 1, l))
        .filter(|(_, l)| !l.is_empty())
    {
        let at = |msg: String| VmError::Syntax { line, msg };
        if let Some(l) = text.strip_suffix(':') {
            if labels.insert(l, code.len() as u16).is_some() {
                return Err(at(format!("label {l} twice")));
            }
            continue;
        }
        let (m, rest) = text.split_once(' ').unwrap_or((text, ""));
        let op: Op = m.parse().map_err(|e| {
            if let VmError::Syntax { msg, .. } = e {
                at(msg)
            } else {
                e
            }
        })?;
        code.push(op as u8);
        let args: Vec<&str> = rest
            .split(',')
            .map(str::trim)
            .filter(|s| !s.is_empty())
            .collect();
        if args.len() != op.args().len() {
            return Err(at(format!(
                "{op:?} takes {} argument{}, got {}",
                op.args().len(),
                if op.args().len() == 1 { "" } else { "s" },
                args.len()
            )));
        }
        for (a, kind) in args.iter().zip(op.args()) {
            match kind {
                Arg::Reg => {
                    let n: u8 = a
                        .strip_prefix('r')
                        .and_then(|n| n.parse().ok())
                        .ok_or_else(|| at(format!("{a}?")))?;
                    code.push(Reg::try_from(n)?.0)
                }
                Arg::Imm => {
                    let v: i32 = match a.strip_prefix("0x") {
                        Some(h) => i32::from_str_radix(h, 16),
                        None => a.parse(),
                    }
                    .map_err(|e| at(e.to_string()))?;
                    code.extend_from_slice(&v.to_le_bytes())
                }
                Arg::Lab => {
                    fix.push((code.len(), a, line));
                    code.extend([0xff; 2])
                }
            }
        }
    }
    for (pos, l, line) in fix {
        let to = labels.get(l).ok_or(VmError::Syntax {
            line,
            msg: format!("no label {l}"),
        })?;
        code[pos..pos + 2].copy_from_slice(&to.to_le_bytes())
    }
    Ok(code)
}
struct Vm<'c, W: Write> {
    code: &'c [u8],
    pc: usize,
    r: Regs,
    stack: Vec<i32>,
    out: W,
    fuel: u32,
}
impl<'c, W: Write> Vm<'c, W> {
    fn new(code: &'c [u8], out: W) -> Self {
        Vm {
            code,
            pc: 0,
            r: Regs::default(),
            stack: Vec::new(),
            out,
            fuel: 200,
        }
    }
    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], VmError> {
        let b = self
            .code
            .get(self.pc..self.pc + N)
            .ok_or(VmError::Truncated(self.pc))?;
        self.pc += N;
        Ok(b.try_into().unwrap())
    }
    fn reg(&mut self) -> Result<Reg, VmError> {
        let [b] = self.bytes()?;
        b.try_into()
    }
    fn step(&mut self) -> Result<bool, VmError> {
        self.fuel = self.fuel.checked_sub(1).ok_or(VmError::Fuel)?;
        let pc = self.pc;
        let op = Op::try_from(self.bytes::<1>()?[0])?;
        match op {
            Op::Halt => return Ok(false),
            Op::Load => {
                let r = self.reg()?;
                self.r[r] = i32::from_le_bytes(self.bytes()?)
            }
            Op::Mov => {
                let (a, b) = (self.reg()?, self.reg()?);
                self.r[a] = self.r[b]
            }
            Op::Add | Op::Sub | Op::Mul | Op::Div => {
                let (ra, rb) = (self.reg()?, self.reg()?);
                let (a, b) = (self.r[ra], self.r[rb]);
                let f: fn(i32, i32) -> Option<i32> = match op {
                    Op::Add => i32::checked_add,
                    Op::Sub => i32::checked_sub,
                    Op::Mul => i32::checked_mul,
                    Op::Div if b == 0 => return Err(VmError::DivZero(pc)),
                    Op::Div => i32::checked_div,
                    _ => unreachable!(),
                };
                self.r[ra] = f(a, b).ok_or(VmError::Overflow { pc, op, a, b })?
            }
            Op::Jmp => self.pc = u16::from_le_bytes(self.bytes()?).into(),
            Op::Jz => {
                let r = self.reg()?;
                let t = u16::from_le_bytes(self.bytes()?);
                if self.r[r] == 0 {
                    self.pc = t as usize
                }
            }
            Op::Jlt => {
                let (a, b) = (self.reg()?, self.reg()?);
                let t = self.bytes().map(u16::from_le_bytes)?;
                if self.r[a] < self.r[b] {
                    self.pc = t.into()
                }
            }
            Op::Call => {
                let t = u16::from_le_bytes(self.bytes()?);
                if self.stack.len() >= 8 {
                    return Err(VmError::Stack("overflow"));
                }
                self.stack.push(self.pc as i32);
                self.pc = t.into()
            }
            Op::Ret => self.pc = self.stack.pop().ok_or(VmError::Stack("underflow"))? as usize,
            Op::Push => {
                let r = self.reg()?;
                self.stack.push(self.r[r])
            }
            Op::Pop => {
                let r = self.reg()?;
                self.r[r] = self.stack.pop().ok_or(VmError::Stack("empty"))?
            }
            Op::Out => {
                let r = self.reg()?;
                write!(self.out, "{} ", self.r[r]).expect("write")
            }
        }
        Ok(true)
    }
    fn run(mut self) -> (Result<u32, VmError>, W) {
        loop {
            match self.step() {
                Ok(true) => {}
                Ok(false) => return (Ok(200 - self.fuel), self.out),
                Err(e) => return (Err(e), self.out),
            }
        }
    }
}
fn dump(code: &[u8]) -> String {
    code.chunks(8)
        .enumerate()
        .fold(String::new(), |mut s, (i, c)| {
            let hex = c
                .iter()
                .map(|b| format!("{b:02x}"))
                .collect::<Vec<_>>()
                .join(" ");
            let asc: String = c
                .iter()
                .map(|&b| {
                    if (32..127).contains(&b) {
                        b as char
                    } else {
                        '.'
                    }
                })
                .collect();
            writeln!(s, "{:04x}  {hex:<23}  |{asc}|", i * 8).unwrap();
            s
        })
}
fn main() -> Result<(), VmError> {
    println!("{} ops", Op::COUNT);
    let fact = "load r0, 1 ; acc\nload r1, 6\nload r2, 1\nloop:\nmul r0, r1\nout r0\nsub r1, r2\njz r1, end\njmp loop\nend:\nhalt";
    let code = assemble(fact)?;
    print!("{}", dump(&code));
    let (r, out) = Vm::new(&code, String::new()).run();
    println!("{r:?} {out}");
    for src in [
        "load r0, 0x7fffffff\nadd r0, r0",
        "load r0, 1\ndiv r0, r1",
        "a:\njmp a",
        "f:\ncall f",
        "ret",
        "pop r0",
        "out r0",
        "load r9, 1",
        "load r0, zz",
        "add r0",
        "fly r1",
        "jmp nowhere",
        "x:\nx:",
        "load r0, -5\nload r1, 3\njlt r0, r1, ok\nhalt\nok:\nout r0\npush r1\npop r2\nout r2\nhalt",
        "mov rx, r1",
    ] {
        match assemble(src) {
            Ok(c) => {
                let (r, o) = Vm::new(&c, String::new()).run();
                match r {
                    Ok(n) => println!("ok {n} steps: {o}"),
                    Err(e) => println!("run: {e} {o}"),
                }
            }
            Err(e) => println!("asm: {e}"),
        }
    }
    println!("{:?}", Vm::new(&[0x77], String::new()).run().0);
    println!("{:?}", Vm::new(&[0x10, 0], String::new()).run().0);
    println!("{:?} {:?}", Op::try_from(0x41), "MUL".parse::<Op>());
    assemble("bogus").map(|_| ())
}
