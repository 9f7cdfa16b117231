// The inside of the element as a classic script (carried.ts).

import { Inside } from './app/controller.js';

(customElements.get('poll-ground') as unknown as { take(part: { Inside: typeof Inside }): void }).take({ Inside });
