// The inside of the element as a classic script (carried.ts).

import { Controller } from './app/controller.js';
import type { CarriedInside } from './engine/carried.js';

/** The build puts the catalogues of the languages here. */
declare const PG_CATALOGUES: Readonly<Record<string, string>>;

(customElements.get('poll-ground') as unknown as { take(part: CarriedInside): void })
  .take({ Controller, catalogues: PG_CATALOGUES });
