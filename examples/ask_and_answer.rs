//! # Ask and answer
//!
//! One task owns a table, and no other task touches
//! it: no lock is needed. Others send a question,
//! and with it the place where the answer goes, a
//! `oneshot` channel.
//!
//! Follow one question: `send` wakes the owner, and
//! the owner's answer wakes the asker.

use std::collections::HashMap;
use tokio::sync::{mpsc, oneshot};

struct Question {
    word: &'static str,
    answer: oneshot::Sender<Option<u32>>,
}

type Questions = mpsc::Receiver<Question>;

async fn owner(mut questions: Questions) {
    let mut table = HashMap::new();
    table.insert("one", 1);
    table.insert("two", 2);
    while let Some(q) = questions.recv().await {
        let found = table.get(q.word).copied();
        let _ = q.answer.send(found);
    }
    println!("owner: no more questions");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (ask, questions) = mpsc::channel(8);
    let task = tokio::spawn(owner(questions));
    for word in ["two", "ten"] {
        let (answer, reply) = oneshot::channel();
        let question = Question { word, answer };
        ask.send(question).await.ok();
        let found = reply.await.unwrap();
        println!("{word}: {found:?}");
    }
    drop(ask);
    task.await.unwrap();
}
