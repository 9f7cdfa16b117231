// Addresses of scripts, for pages that enforce Trusted Types (Content-Security-Policy: require-trusted-types-for
// 'script'). A page that lists its policies allows lit-html as well.
//
// The policy never leaves this module. It accepts scripts below one folder and the blobs that blobOf has made, so a
// script of the page gains nothing by it.

interface Policy {
  createScriptURL(url: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
}

let policy: Policy | null = null;
let folder = '';
/** The reason why the policy could not be made. */
let failure: unknown = null;
const blobs = new Set<string>();

/** Names the folder of the site, once. `script` is the address of a file in it; a page that is one file has none. */
export function trustFolderOf(script: string | null): void {
  if (script !== null) folder = new URL('.', script).href;
  try {
    // At once, so that the name is taken.
    policy = globalThis.trustedTypes?.createPolicy('pollground', { createScriptURL: checked }) ?? null;
  } catch (error) {
    failure = error; // the poster can be read all the same
  }
}

function checked(url: string): string {
  if (blobs.has(url) || (folder !== '' && new URL(url).href.startsWith(folder))) return url;
  throw new TypeError(`${url} is no script of Pollground`);
}

/** Returns the address of a blob that holds a script of the site. */
export function blobOf(script: string): string {
  const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  blobs.add(url);
  return url;
}

/**
 * Returns the address of one of our own scripts in the form that script sinks accept: under Trusted Types the browser
 * makes an object of its own kind, which TypeScript's types call text. Throws for any other address.
 */
export function trusted(url: string): string {
  if (failure) throw failure;
  return policy?.createScriptURL(url) ?? checked(url);
}
