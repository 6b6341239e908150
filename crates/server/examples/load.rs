//! Generates open-loop load on a running service.
//!
//! Requests start at a fixed rate regardless of earlier ones, as visitors do.
//!
//! ```sh
//! cargo run --release -p zeitnot-server --example load -- 127.0.0.1:7878 \
//!     --rate 8 --seconds 30 --budget 500 --sockets 0
//! ```
//!
//! Besides searches, it requests the catalog ten times per second, which measures
//! everything that needs no engine. It can also hold many WebSockets open.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a manual tool; a panic reports any failure"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;

struct Sample {
    status: u16,
    duration: Duration,
    granted_ms: u64,
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let address: SocketAddr = arguments
        .first()
        .and_then(|text| text.parse().ok())
        .unwrap();
    let number = |name: &str, default: u64| {
        let at = arguments.iter().position(|argument| argument == name);
        at.and_then(|at| arguments.get(at + 1)?.parse().ok())
            .unwrap_or(default)
    };
    let (rate, seconds) = (number("--rate", 8), number("--seconds", 30));
    let (budget, sockets) = (number("--budget", 500), number("--sockets", 0));
    let clients = number("--clients", 50);

    let held = hold(address, sockets).await;
    let searches = Arc::new(Mutex::new(Vec::new()));
    let others = Arc::new(Mutex::new(Vec::new()));
    let started = Instant::now();
    let mut tasks = Vec::new();
    for number in 0..rate * seconds {
        let at = started + Duration::from_secs_f64(number as f64 / rate as f64);
        tokio::time::sleep_until(at.into()).await;
        let body =
            json!({"game": "gomoku", "moves": opening(number), "budget_ms": budget, "level": 5});
        let samples = Arc::clone(&searches);
        tasks.push(tokio::spawn(async move {
            let sample =
                send_request(address, "POST", "/api/v1/move", number % clients, &body).await;
            samples.lock().await.push(sample);
        }));
        if number % rate.div_ceil(10).max(1) == 0 {
            let samples = Arc::clone(&others);
            tasks.push(tokio::spawn(async move {
                let sample = send_request(address, "GET", "/api/v1/catalog", 0, &Value::Null).await;
                samples.lock().await.push(sample);
            }));
        }
    }
    for task in tasks {
        task.await.unwrap();
    }
    report("searches", &searches.lock().await, budget);
    report("others", &others.lock().await, 50);
    println!("{held} WebSockets were open");
}

/// Returns a different undecided opening for every number, so that each search uses its
/// whole budget.
fn opening(number: u64) -> Vec<String> {
    let near = |number: u64| {
        let (column, row) = (number % 5, number / 5 % 5);
        format!("{}{}", char::from(b'f' + column as u8), row + 6)
    };
    let mut moves = vec!["h8".to_owned()];
    for square in [
        near(number * 7),
        near(number * 11 + number / 25 + 3),
        near(number * 3 + 9),
    ] {
        if !moves.contains(&square) {
            moves.push(square);
        }
    }
    moves
}

async fn send_request(
    address: SocketAddr,
    method: &str,
    path: &str,
    client: u64,
    body: &Value,
) -> Sample {
    let started = Instant::now();
    let body = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nZeitnot-Client: {client}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        std::io::Result::Ok(answer)
    };
    let answer = exchange.await.unwrap_or_default();
    let text = String::from_utf8_lossy(&answer);
    let granted = text.rsplit("\"granted_ms\":").next().unwrap_or("0");
    let granted: String = granted.chars().take_while(char::is_ascii_digit).collect();
    Sample {
        status: text
            .get(9..12)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0),
        duration: started.elapsed(),
        granted_ms: granted.parse().unwrap_or(0),
    }
}

/// Opens WebSockets for analysis and keeps them open, answering pings.
async fn hold(address: SocketAddr, sockets: u64) -> usize {
    let mut held = 0;
    for _ in 0..sockets {
        let url = format!("ws://{address}/api/v1/analysis");
        let stream = TcpStream::connect(address).await.unwrap();
        let Ok((mut socket, _)) = tokio_tungstenite::client_async(url, stream).await else {
            continue;
        };
        held += 1;
        tokio::spawn(async move {
            let stop = json!({"type": "stop"}).to_string();
            let _ = socket.send(Message::text(stop)).await;
            while let Some(Ok(_)) = socket.next().await {}
        });
    }
    held
}

fn report(name: &str, samples: &[Sample], budget_ms: u64) {
    let millis = |sample: &Sample| sample.duration.as_secs_f64() * 1_000.0;
    let answered: Vec<&Sample> = samples
        .iter()
        .filter(|sample| sample.status == 200)
        .collect();
    let refused: Vec<&Sample> = samples
        .iter()
        .filter(|sample| sample.status == 503)
        .collect();
    let failed = samples.len() - answered.len() - refused.len();
    let late: Vec<f64> = answered
        .iter()
        .map(|sample| millis(sample) - budget_ms as f64)
        .collect();
    let duration: Vec<f64> = answered.iter().map(|sample| millis(sample)).collect();
    let granted: Vec<f64> = answered
        .iter()
        .map(|sample| sample.granted_ms as f64)
        .collect();
    let refusal: Vec<f64> = refused.iter().map(|sample| millis(sample)).collect();
    println!(
        "{name}: {} requests, {} answered, {} refused (503), {failed} failed",
        samples.len(),
        answered.len(),
        refused.len()
    );
    println!("  took     {}", quantiles(duration));
    println!(
        "  lateness {}  (over {budget_ms} ms; {} late)",
        quantiles(late.clone()),
        late.iter().filter(|&&late| late > 0.0).count()
    );
    println!("  granted  {}", quantiles(granted));
    println!("  refusal  {}", quantiles(refusal));
}

fn quantiles(mut values: Vec<f64>) -> String {
    values.sort_by(f64::total_cmp);
    let at = |share: f64| {
        let index = (share * values.len() as f64) as usize;
        values
            .get(index.min(values.len().saturating_sub(1)))
            .copied()
            .unwrap_or(0.0)
    };
    format!(
        "min {:.0}  p50 {:.0}  p99 {:.0}  max {:.0} ms",
        at(0.0),
        at(0.5),
        at(0.99),
        at(1.0)
    )
}
