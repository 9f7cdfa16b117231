//~ ends 101
//~ says partition_at_index index 3 greater than length of slice 3
fn main() {
    println!("before");
    let mut v = vec![3, 1, 2];
    let n = v.len();
    v.select_nth_unstable(n);
}
