// The script of a page that carries its parts: the frame pages of the site, and a program as one file. It is a classic
// script, because a page in a sandbox can load modules only from a site that allows every origin.

import { assetsAt } from './app/assets.js';
import { carried, type CarriedInside, type EngineScript } from './engine/carried.js';
import { tellHeight } from './app/frame-height.js';
import { PollGround, useParts } from './app/poll-ground.js';
import { Parts } from './engine/parts.js';
import { blobOf, trustFolderOf } from './app/trusted.js';

// A page from a disk holds this script itself, and the others as texts.
const { currentScript } = document;
const own = currentScript instanceof HTMLScriptElement && currentScript.src !== '' ? currentScript.src : null;
const base = own ?? document.baseURI;
const assets = assetsAt(base);
trustFolderOf(own);

const source = carried((part) => {
  const text = document.getElementById(`pollground-${part}`);
  return text instanceof HTMLScriptElement ? blobOf(text.textContent ?? '') : assets[part];
});

useParts(new Parts(assets, source));

class Alone extends PollGround {
  /** For the scripts of the parts. */
  static take(part: CarriedInside | EngineScript): void {
    source.take(part);
  }
}

customElements.define('poll-ground', Alone);
if (parent !== window) tellHeight();
