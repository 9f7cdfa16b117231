struct Shelf {
    slots: [i32; 2],
}
trait Area {
    fn area(&self, scale: i32) -> bool;
}
impl Area for Shelf {
    fn area(&self, scale: u32) -> bool {
        scale > 0
    }
}
fn elements(list: Vec<i32>) {
    let mut own = [[0; 2]; 2];
    own[1][0] = 5;
    list[0] = 1;
    let more = vec![1];
    more[0] += 1;
}
fn main() {
    elements(vec![1]);
}
