// read_line keeps what it has read in itself until the line is complete.
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::time::{sleep, timeout};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (mut typist, terminal) = tokio::io::duplex(32);
    tokio::spawn(async move {
        typist.write_all(b"hello ").await.unwrap();
        sleep(Duration::from_millis(20)).await;
        typist.write_all(b"world\n").await.unwrap();
    });
    let mut lines = BufReader::new(terminal);
    let mut line = String::new();
    while timeout(Duration::from_millis(15), lines.read_line(&mut line)).await.is_err() { //~ 6 bytes that read_line had read
        println!("waiting");
    }
    print!("{line}");
}
