// The one script that a page loads: it defines <poll-ground>, and fetches the rest when it is needed.

import { assetsAt } from './app/assets.js';
import { fetched } from './engine/fetched.js';
import { PollGround, useParts } from './app/poll-ground.js';
import { Parts } from './engine/parts.js';
import { trustFolderOf } from './app/trusted.js';
import { upgradeAlways } from './app/upgrade.js';

// A page may load two versions of this script, for two of its posts; the first one serves both.
if (!customElements.get('poll-ground')) {
  const assets = assetsAt(import.meta.url);
  trustFolderOf(import.meta.url);
  useParts(new Parts(assets, fetched(assets)));
  customElements.define('poll-ground', PollGround);
}
for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-upgrade]')) {
  if (script.src === import.meta.url) upgradeAlways();
}

export { PollGround };
