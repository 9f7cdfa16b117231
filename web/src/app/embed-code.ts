// The code that puts a program into another page.

import type { RunConfig } from '../engine/protocol.js';

export interface Embedded {
  /** The address of the script that defines the element. */
  readonly script: string;
  /** The name of an example of the site; null for a program of its own. */
  readonly example: string | null;
  readonly source: string;
  readonly config: RunConfig;
}

/**
 * Returns HTML that shows and runs exactly this program, whatever its text. A blank line stands before the <pre>, so
 * that Markdown takes the program as HTML to its end and not only to its first blank line.
 */
export function embedCode({ script, example, source, config }: Embedded): string {
  const attributes = [
    example === null ? 'editable' : `program="${escaped(example)}"`,
    config.executor !== '' ? `executor="${escaped(config.executor)}"` : '',
    config.workers > 0 ? `workers="${config.workers}"` : '',
    config.seed > 0 ? `seed="${config.seed}"` : '',
  ].filter((attribute) => attribute !== '').join(' ');
  const program = example === null ? `\n\n<pre>\n${escaped(source)}\n</pre>\n` : '';
  const load = `<script type="module" src="${escaped(script)}"></script>`;
  return `${load}\n\n<poll-ground ${attributes}>${program}</poll-ground>\n`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;',
};

/** Text and attributes as HTML. The parser would make a line end of a carriage return. */
function escaped(text: string): string {
  return text.replace(/[&<>"\r]/g, (c) => ENTITIES[c] ?? c);
}
