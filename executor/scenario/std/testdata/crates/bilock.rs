use futures::lock::BiLock;
use futures::executor::block_on;
fn main() {
    let (a, b) = BiLock::new(vec![1]);
    block_on(async {
        let f1 = async { let mut g = a.lock().await; g.push(2); futures::pending!(); g.push(3); };
        let f2 = async { let mut g = b.lock().await; g.as_pin_mut().push(4); };
        let mut f1 = Box::pin(f1);
        let mut f2 = Box::pin(f2);
        println!("{:?} {:?}", futures::poll!(&mut f1), futures::poll!(&mut f2));
        println!("{:?} {:?}", futures::poll!(&mut f1), futures::poll!(&mut f2));
    });
    println!("{:?}", a.reunite(b).unwrap());
}
