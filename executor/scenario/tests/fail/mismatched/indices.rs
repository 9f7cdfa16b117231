// The one impl of Index, with its bounds, says what an index must be.
use std::collections::*;
use std::ops::Index;
struct G(Vec<u8>);
impl Index<(usize, usize)> for G { type Output = u8; fn index(&self, i: (usize, usize)) -> &u8 { &self.0[i.0] } }
fn main() {
    let m: HashMap<char, u32> = HashMap::new();
    let b: BTreeMap<String, u32> = BTreeMap::new();
    let d: VecDeque<u8> = VecDeque::new();
    let n: HashMap<u32, u32> = HashMap::new();
    m['a'];
    m["a"];
    m[1];
    b["x"];
    b[String::new()];
    d[1i32];
    d["x"];
    n[3];
    n[&"3"];
    let k = 5u32;
    n[k];
    G(vec![])[1];
    G(vec![])[(1, 2u8)];
    let s: HashSet<u8> = HashSet::new();
    s[0];
    (1, 2)[0];
    let i = 1u8;
    [1, 2][i];
    "abc"[0];
    String::new()[i];
    let r = &m;
    r['a'];
    b[&1];
}
