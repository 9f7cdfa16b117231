// The envelope of messages between the page and its worker. protocol.ts has the messages of the engine.
//
// A command goes to the worker as an object, with the number of the program that it is about. A message of the engine
// comes back as the bytes of its JSON, whose buffer is handed over: nothing is copied, and the page parses it once.

import type { Command, Post } from './protocol.js';

/** Which of the page's programs a message is about; 0: all of them. */
export interface Client {
  readonly client: number;
}

/**
 * What the worker's script needs: the engine's module; Rust's standard library, that is its text and functions that are
 * compiled; the same of the other crates.
 */
export type Part = 'module' | 'library' | 'crates';

/** Addresses of parts that the worker loads by itself. They are its name, as JSON. */
export type Addresses = Partial<Readonly<Record<Part, string>>>;

/** The page's answer to {op: part}. */
export interface Given {
  readonly op: 'part';
  readonly part: Part;
  readonly value: WebAssembly.Module | ArrayBuffer;
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

/** While the engine arrives; total is 0 when the server does not say. */
export interface Progress {
  readonly op: 'progress';
  readonly loaded: number;
  readonly total: number;
}

/** Messages of the worker's script: it has compiled the module, it needs a part of the page, or Go has ended. */
export type FromScript =
  | Progress
  | { readonly op: 'module'; readonly module: WebAssembly.Module }
  | { readonly op: 'part'; readonly part: Part }
  | { readonly op: 'fault'; readonly message: string; readonly todo: string };

/** Messages to a program. */
export type FromWorker = Post | Progress;
