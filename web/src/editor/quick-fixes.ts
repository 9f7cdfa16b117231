// Quick fixes of banners. Each returns null if the fix cannot be applied safely; the button is then hidden.

/** The text with the thread::sleep on this line made into the one that suspends the task. */
export function asyncSleep(source: string, line: number): string | null {
  const lines = source.split('\n'), text = lines[line - 1] ?? '', call = /(?:std::)?thread::sleep\(/.exec(text);
  if (!call || !/\btokio\b/.test(source)) return null;
  let depth = 1, end = call.index + call[0].length;
  for (; end < text.length && depth > 0; end++) depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
  if (depth > 0) return null;
  lines[line - 1] =
    `${text.slice(0, call.index)}tokio::time::sleep(${text.slice(call.index + call[0].length,
    end)}.await${text.slice(end)}`;
  return lines.join('\n');
}

/** The text in which the innermost loop around a line lets other tasks run in each round. */
export function yieldInLoop(source: string, line: number): string | null {
  if (!/\btokio\b/.test(source)) return null;
  const lines = source.split('\n'), call = 'tokio::task::yield_now().await;';
  for (let i = line - 1, depth = 0; i >= 0; i--) {
    const text = lines[i] ?? '', code = text.replace(/\/\/.*$/, '').replace(/"(?:[^"\\]|\\.)*"/g, '""'),
      head = /\b(?:loop|while\b.*|for\b.*\bin\b.*)\s*\{/.exec(code);
    if (i < line - 1) depth += (code.match(/\{/g)?.length ?? 0) - (code.match(/\}/g)?.length ?? 0);
    if (head && (i === line - 1 || depth > 0)) {
      const at = head.index + head[0].length, after = text.slice(at), indent = /^\s*/.exec(text)?.[0] ?? '';
      lines[i] = text.slice(0, at) + (after.trim() === '' ? `\n${indent}    ${call}` : ` ${call}${after}`);
      return lines.join('\n');
    }
    if (/\bfn\b/.test(code)) return null;
    if (depth > 0) depth = 0; // another block around the line
  }
  return null;
}
