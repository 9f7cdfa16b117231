// The envelope of messages between the page and its worker. protocol.ts has the messages of the engine.
//
// A command goes to the worker as an object, with the number of the program that it is about. A message of the engine
// comes back as the bytes of its JSON, whose buffer is handed over: nothing is copied, and the page parses it once.

import type { Command, Post } from './protocol.js';

/** Which of the page's programs a message is about; 0: all of them. */
export interface Client {
  readonly client: number;
}

/** The first message to the worker; it never reaches Go. */
export interface Init {
  readonly op: 'init';
  readonly module: WebAssembly.Module;
  /** Rust's standard library: its text, and functions that are compiled. */
  readonly library: ArrayBuffer;
}

/** The answer to the worker's own question for the other crates, {op: crates}. */
export interface Crates {
  readonly op: 'crates';
  readonly crates: ArrayBuffer;
}

/** A program needs nothing more. */
export interface Close {
  readonly op: 'close';
}

/** Messages of the page about one program. */
export type ToWorker = Command | Close;

/** A message of the engine, as it leaves the worker. */
export interface Packet extends Client {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Messages of the worker itself: it needs the crates, or Go has ended. */
export type FromScript =
  | { readonly op: 'crates' }
  | { readonly op: 'fault'; readonly message: string; readonly todo: string };

/** From parts.ts while the engine arrives; total is 0 when the server does not say. */
export interface Progress {
  readonly op: 'progress';
  readonly loaded: number;
  readonly total: number;
}

/** Messages to a program. */
export type FromWorker = Post | Progress;
