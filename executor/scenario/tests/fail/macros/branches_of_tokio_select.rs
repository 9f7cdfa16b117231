// What no rule of tokio's select! matches ends the compilation, as with other macros that consist of rules.
async fn one() -> u8 { 1 }

async fn missing_arrow() {
    tokio::select! {
        x = one() { println!("{x}") }
    }
}

async fn two_expressions() {
    tokio::select! {
        x = one() => 1
        y = one() => 2
    }
}

async fn ends() {
    tokio::select! {
        x = one()
    }
}

async fn other_order() {
    tokio::select! {
        one() => x,
        y = one() => 2,
    }
}

fn main() {
    unknown();
}
