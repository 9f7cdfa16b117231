// What the page and the worker need when a part of the site is loaded.

import type { Part } from './worker-messages.js';

/** What the reader can do about a part of the site that did not load. */
export const COMPLETE = 'Check that the site is complete and the connection works, then try again.';

/** Fetches an address. A status other than success is an error as well. */
export async function get(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  return response;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const NAMES: Readonly<Record<Part, string>> = {
  module: 'The executor (pollground.wasm)', library: 'The library (library.txt)', crates: 'The library (crates.txt)',
};

/** The sentence for the reader about a part of the engine that did not load. */
export function missing(part: Part, error: unknown): string {
  return `${NAMES[part]} did not load: ${messageOf(error)}.`;
}
