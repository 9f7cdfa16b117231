struct Shelf {
    slots: [i32; 2],
}
fn main() {
    let shelf = Shelf { slots: [1, 2] };
    shelf.slots[0] = 5;
    let grid = [[1]];
    grid[0][0] = 2;
    let boxed = Box::new([1]);
    boxed[0] = 2;
    let moved = String::from("x");
    drop(moved);
    println!("it was {moved}");
    for row in [[1, 2]] {
        row[0] = 1;
    }
}
