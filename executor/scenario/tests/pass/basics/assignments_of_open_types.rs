// Types that later lines decide: op= is the builtin operator if they turn out to be numbers.
fn main() {
    let mut prices = vec![5, 3, 2];
    let mut heap = Vec::new();
    for i in 0..prices.len() {
        while let Some((v, j)) = heap.pop() {
            if v < prices[i] { heap.push((v, j)); break; }
            prices[j] -= prices[i];
        }
        heap.push((prices[i], i));
    }
    println!("{:?}", prices);
}
