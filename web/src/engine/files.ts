// The files that one run of a program fetches. The page allows it by the attribute allow-fetch of the element, for one
// folder. A program may come with a link from anybody: it sees what everybody sees, a bounded number of times.

/** Requests under way, and requests of one run. */
const AT_ONCE = 6, IN_RUN = 100;
/** The longest file that a program gets, in bytes. */
const LONGEST = 1 << 20;

/** The answer for a refused or failed request, in the form of the crate pollground: status 0 and a reason. */
const refused = (why: string): string => `0 ${why}`;

export class Files {
  private readonly stop = new AbortController();
  private readonly waiting: (() => void)[] = [];
  private running = 0;
  private asked = 0;

  /** folder is the address below which files may be fetched; null forbids all of them. */
  constructor(private readonly folder: string | null) {}

  /** Aborts all requests and sends no more. The promises of their answers stay open. */
  end(): void {
    this.stop.abort();
    this.waiting.length = 0;
  }

  /** Status and text, as the crate pollground reads them; status 0 with a reason where there is no answer. */
  async read(path: string): Promise<string> {
    if (this.folder === null) {
      return refused('the page does not allow programs to fetch: its element has no attribute allow-fetch');
    }
    const url = inFolder(path, this.folder);
    if (!url) return refused(`only files below ${this.folder} may be fetched`);
    if (this.asked === IN_RUN) return refused(`a run may fetch ${IN_RUN} times`);
    this.asked++;
    while (this.running === AT_ONCE) await new Promise<void>((next) => this.waiting.push(next));
    this.running++;
    try {
      return await fetchText(url, this.stop.signal);
    } catch {
      return refused('no answer');
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }
}

/** The address of a path, null outside of the folder. Some servers take %2f and %5c for what separates folders. */
function inFolder(path: string, folder: string): URL | null {
  if (!URL.canParse(path, document.baseURI)) return null;
  const url = new URL(path, document.baseURI);
  url.hash = '';
  return url.href.startsWith(folder) && url.origin === self.origin && !/%(?:2f|5c)/i.test(url.pathname) ? url : null;
}

async function fetchText(url: URL, signal: AbortSignal): Promise<string> {
  const answer = await fetch(url, { credentials: 'omit', redirect: 'error', signal });
  const decoder = new TextDecoder();
  let text = '', length = 0;
  for (const reader = answer.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > LONGEST) {
      await reader.cancel();
      return refused(`more than ${LONGEST} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return `${answer.status} ${text}${decoder.decode()}`;
}

/** The folder that an element allows: the page's, or the one that the attribute names. Null without the attribute. */
export function allowedFolder(el: HTMLElement): string | null {
  const value = el.getAttribute('allow-fetch');
  if (value === null) return null;
  const folder = value === '' ? '.' : value.replace(/\/?$/, '/');
  return URL.canParse(folder, document.baseURI) ? new URL(folder, document.baseURI).href : null;
}
