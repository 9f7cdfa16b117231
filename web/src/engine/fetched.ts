// The parts as files of a site, each fetched when it is needed. The site may lie on another origin than the page; then
// it answers with Access-Control-Allow-Origin.

import type { Assets } from '../app/assets.js';
import type { InsideScript, Source } from './parts.js';
import { blobOf } from '../app/trusted.js';
import { get } from './loading.js';

export function fetched(assets: Assets): Source {
  return {
    inside: () => import(assets.element) as Promise<InsideScript>,
    // A worker can only be made of a script of the page's own origin, so a foreign one is copied into a blob. A page
    // in a sandbox has an origin of its own: self.origin, not location.origin.
    worker: async () => {
      const { worker } = assets;
      return new URL(worker).origin === self.origin ? worker : blobOf(await text(worker));
    },
    engine: { module: assets.wasm, library: assets.library, crates: assets.crates },
    words: async () => (await get(assets.words)).json(),
    catalogue: (language) => text(new URL(assets.languages[language] ?? '', assets.wasm).href),
  };
}

async function text(url: string): Promise<string> {
  return (await get(url)).text();
}
