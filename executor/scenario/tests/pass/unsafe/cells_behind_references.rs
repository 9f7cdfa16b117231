use std::cell::Cell;
fn main() {
    let mut a = [1, 2, 3];
    {
        let c = Cell::from_mut(&mut a[..]).as_slice_of_cells();
        for w in c.windows(2) {
            w[1].set(w[0].get() + w[1].get())
        }
    }
    println!("{a:?}");
    let c = Cell::new([1, 2]);
    let cs = c.as_array_of_cells();
    cs[1].set(9);
    cs[0].swap(&cs[1]);
    println!("{:?}", c.get());
    let mut x = 5;
    let k = Cell::from_mut(&mut x);
    k.set(k.get() + 1);
    let k2 = k;
    k2.set(k.get() * 2);
    println!("{x}");
}
