// The one script that a page loads: it defines <poll-ground>, and fetches the rest when it is needed.

import { PollGround } from './outside.js';
import { upgradeAlways } from './upgrade.js';

PollGround.base = import.meta.url;
if (!customElements.get('poll-ground')) customElements.define('poll-ground', PollGround);
for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-upgrade]')) {
  if (script.src === import.meta.url) upgradeAlways();
}

export { PollGround };
