// What a bound says of an index, the index is coerced to.
use std::collections::BTreeMap;
use std::ops::{Index, IndexMut};

fn read<'r, R>(row: &'r R, names: &[&'static str]) -> Vec<&'r i64>
where
    R: Index<&'static str, Output = i64> + ?Sized,
{
    names.iter().map(|n| &row[n]).collect()
}

fn bump<R: IndexMut<usize, Output = u8>>(row: &mut R, at: &Box<usize>) {
    row[**at] += 1;
}

fn dynamic(row: &dyn Index<&'static str, Output = i64>, name: &&'static str) -> i64 {
    row[name]
}

struct Row(BTreeMap<&'static str, i64>);

impl Index<&'static str> for Row {
    type Output = i64;
    fn index(&self, name: &'static str) -> &i64 {
        &self.0[name]
    }
}

fn main() {
    let row = Row(BTreeMap::from([("a", 1), ("b", 2)]));
    println!("{:?} {}", read(&row, &["b", "a"]), dynamic(&row, &"a"));
    let mut v = vec![1, 2];
    bump(&mut v, &Box::new(1));
    println!("{v:?}");
}
