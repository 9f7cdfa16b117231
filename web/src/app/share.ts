// Shared links: the fragment of an address is "p1=" and the text of a link, compressed and in base64 for URLs. Go
// defines the text (package link); this file packs and unpacks it.

const PREFIX = 'p1=';
/** As in package link: the largest unpacked text. */
const MOST = 40 * 1024;

/** As in package link: the longest program. */
const MOST_SOURCE = 32 * 1024;

/** The text of a link to a program that has not run yet, as package link writes it. Null if it is too long. */
export function textOf(source: string,
  options: { readonly executor: string; readonly workers: number; readonly seed: number }): string | null {
  if (new TextEncoder().encode(source).length > MOST_SOURCE) return null;
  const { executor, workers, seed } = options;
  return `pollground 1\n${executor ? `executor ${executor}\n` : ''}${workers > 0
    ? `workers ${workers}\n` : ''}${seed > 0 ? `seed ${seed}\n` : ''}\n${source}`;
}

/** The fragment without its #. */
export async function pack(text: string): Promise<string> {
  const packed = await collect(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity);
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return PREFIX + btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** Whether a fragment with its # is that of a link, of any version. */
export function isLink(fragment: string): boolean {
  return /^#p\d+(=|%3d)/i.test(fragment);
}

/** The text of a fragment; null when the fragment is not that of a link. Throws with a sentence for the reader. */
export async function unpack(fragment: string): Promise<string | null> {
  const text = decoded(fragment.replace(/^#/, ''));
  if (!text.startsWith(PREFIX)) {
    if (/^p\d+=/.test(text)) throw new Error('This link was made by a newer version of Pollground.');
    return null;
  }
  const packed = text.slice(PREFIX.length).replace(/=+$/, '');
  if (packed.length > 2 * MOST) throw new Error('This link is too long.');
  try {
    const bytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (c) => c.charCodeAt(0));
    const content = await collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')), MOST);
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Error('This link is damaged: a part of it is missing or was changed on its way.');
  }
}

/** Some mail programs escape what needs no escaping. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A few bytes may unpack to gigabytes: stops there. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new Error('too much');
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
