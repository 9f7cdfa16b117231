// What is wrong with a future of tokio's select! is wrong where the macro polls it.
mod n01 {
pub async fn start() {
    tokio::select! {
        x = 5 => {}
        _ = async {} => {}
    }
}
}
mod n02 {
fn calc() -> u8 { 1 }
pub async fn start() {
    tokio::select! {
        x = calc() => {}
        _ = async {} => {}
    }
}
}
mod n03 {
fn calc() -> u8 { 1 }
async fn w() {}
pub async fn start() {
    let a = w();
    tokio::select! {
        x = &a => {}
        _ = async {} => {}
    }
}
}
mod n04 {
async fn w() {}
pub async fn start() {
    let mut a = w();
    let mut b = w();
    tokio::select! {
        x = &mut a => {}
        _ = &mut b => {}
    }
}
}
mod n05 {
struct S;
pub async fn start() {
    let s = S;
    tokio::select! {
        biased;
        x = s => {}
        _ = async {} => {}
    }
}
}
fn main() {}
