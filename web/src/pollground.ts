// The one script that a page loads: it defines <poll-ground>, and fetches the rest when it is needed.

import { PollGround } from './outside.js';

PollGround.base = import.meta.url;
if (!customElements.get('poll-ground')) customElements.define('poll-ground', PollGround);

export { PollGround };
