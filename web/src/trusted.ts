// Addresses of scripts, for pages that demand to be told which of them were meant:
// Content-Security-Policy: require-trusted-types-for 'script'. A page that lists its policies allows lit-html, too.

interface Policy {
  createScriptURL(url: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined;
  /** The policy, made once for all scripts of the page. */
  var pollgroundPolicy: Policy | undefined;
}

/** The address of one of our own scripts. The browser gets an object of its own kind; the types call it text. */
export function trusted(url: string): string {
  globalThis.pollgroundPolicy ??= globalThis.trustedTypes?.createPolicy('pollground', { createScriptURL: (s) => s });
  return globalThis.pollgroundPolicy?.createScriptURL(url) ?? url;
}
