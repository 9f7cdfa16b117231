// The behaviour of the site's own pages: words that show a moment, questions, exercises, old addresses. The pages are
// readable without it.

import { assetsAt } from './app/assets.js';
import { holds } from './app/exercise-conditions.js';
import type { PollGround } from './app/poll-ground.js';
import { Preferences } from './app/preferences.js';
import { done, keepProgress, lessonOf, progressOf } from './app/progress.js';
import type { View } from './engine/protocol.js';

/* Before the site had a home page, its root was the playground: programs and moments lay in its address. */
if (document.body.classList.contains('home') &&
  (/[?&](program|t|event|freeze|sel)\b/.test(location.search) || location.hash.startsWith('#p'))) {
  location.replace('playground.html' + location.search + location.hash);
}

/* A page in one language says so to readers of another: those who come from its pages, or whose browser speaks it. */
for (const note of document.querySelectorAll<HTMLElement>('[data-only]')) {
  note.hidden = !navigator.language.startsWith(note.lang) && !document.referrer.includes(`/${note.lang}/`);
}

function ground(id: string): PollGround | null {
  return document.getElementById(id) as PollGround | null;
}

document.addEventListener('click', (event) => {
  const jump = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-pg-for]') : null;
  const pg = jump && ground(jump.dataset['pgFor'] ?? '');
  if (!jump || !pg) return;
  const { pgEvent, pgT, pgSelect } = jump.dataset;
  pg.seek(pgEvent !== undefined ? { event: Number(pgEvent) } : { t: Number(pgT) });
  if (pgSelect !== undefined) pg.select(Number(pgSelect));
  const box = pg.getBoundingClientRect();
  if (box.top < 0 || box.top > innerHeight * .7) pg.scrollIntoView({ block: 'nearest' });
});

const store = new Preferences(), lesson = lessonOf(location.pathname), progress = progressOf(store, lesson);

function keep(): void {
  keepProgress(store, lesson, progress);
}

/* Questions: choose, lock in, and the run shows what happens. The answer was computed when the page was built. */
for (const quiz of document.querySelectorAll<HTMLElement>('[data-predict]')) {
  const id = quiz.dataset['predict'] ?? '', act = quiz.querySelector<HTMLElement>('.act'),
    button = act?.querySelector('button'), rest = quiz.querySelector('details');
  const options = [...quiz.querySelectorAll<HTMLElement>('.opt')];
  if (!act || !button || !rest) continue;
  act.hidden = false;
  rest.hidden = true;
  const lock = (): void => {
    for (const option of options) {
      const input = option.querySelector('input'), word = option.querySelector<HTMLElement>('.r');
      if (!input || !word) continue;
      input.disabled = true;
      if ('right' in option.dataset) {
        option.dataset['mark'] = 'right';
        word.textContent = `✓ ${word.dataset['rightWord'] ?? ''}`;
      } else if (input.checked) {
        option.dataset['mark'] = 'wrong';
        word.textContent = `✕ ${word.dataset['mineWord'] ?? ''}`;
      }
    }
    act.hidden = true;
    rest.hidden = false;
    rest.open = true;
  };
  quiz.addEventListener('change', () => {
    button.disabled = false;
  });
  button.addEventListener('click', () => {
    progress.answers[id] = options.findIndex((o) => o.querySelector('input')?.checked);
    keep();
    lock();
    ground(`${id}-run`)?.run();
  });
  const before = options[progress.answers[id] ?? -1]?.querySelector('input');
  if (before) {
    before.checked = true;
    lock();
  }
}

/* Exercises: when one is run, a run in the background is checked against its conditions. The figure plays meanwhile. */
for (const exercise of document.querySelectorAll<HTMLElement>('[data-exercise]')) {
  const id = exercise.dataset['exercise'] ?? '', pg = ground(`${id}-run`),
    verdict = exercise.querySelector<HTMLElement>('.verdict');
  if (!pg || !verdict) continue;
  const items = [...exercise.querySelectorAll<HTMLElement>('[data-condition]')];
  /** Counts the runs, so that the verdict of an earlier one is dropped. */
  let run = 0;
  const say = (word: 'passed' | 'notYet' | 'checking' | 'refused'): void => {
    verdict.dataset['all'] = word === 'passed' ? 'yes' : word === 'notYet' ? 'no' : '';
    verdict.textContent = verdict.dataset[word] ?? '';
  };
  const clear = (): void => {
    for (const item of items) delete item.dataset['holds'];
  };
  const judge = (view: View): void => {
    let all = true;
    for (const item of items) {
      const ok = holds(item.dataset['condition'] ?? '', view, pg.source);
      item.dataset['holds'] = ok ? 'yes' : 'no';
      all &&= ok;
    }
    say(all ? 'passed' : 'notYet');
    if (all && !progress.solved.includes(id)) {
      progress.solved.push(id);
      keep();
    }
  };
  /** The text of the program as the page has it. */
  const original = pg.source;
  pg.addEventListener('pg-run', () => {
    const mine = ++run;
    clear();
    say('checking');
    if (pg.source !== original || progress.sources[id] !== undefined) {
      progress.sources[id] = pg.source;
      keep();
    }
    void pg.outcome().then((view) => {
      if (mine === run && view) judge(view);
    });
  });
  pg.addEventListener('pg-error', () => {
    run++;
    clear();
    say('refused');
  });
  // A program that waits for the reader is checked when its visible run has ended.
  pg.addEventListener('pg-end', () => {
    const mine = run;
    void pg.settled().then(() => {
      if (mine === run && pg.view && verdict.dataset['all'] === '') judge(pg.view);
    });
  });
  addEventListener('pagehide', () => {
    if (pg.source === original && progress.sources[id] === undefined) return;
    progress.sources[id] = pg.source;
    keep();
  });
  const kept = progress.sources[id];
  if (kept !== undefined && kept !== original) pg.source = kept;
  if (progress.solved.includes(id)) say('passed');
}

/* The list of lessons begins where the reader is. */
const toc = document.querySelector<HTMLElement>('.toc'), here = toc?.querySelector<HTMLElement>('[aria-current]');
if (toc && here) toc.scrollTop = here.offsetTop - toc.offsetTop - (toc.clientHeight - here.offsetHeight) / 2;

const asked = document.querySelectorAll('[data-predict], [data-exercise]').length;
if (asked > 0 && progress.of !== asked) {
  progress.of = asked;
  if (done(progress) > 0) keep();
}

/* The list of lessons: what is done. */
for (const list of document.querySelectorAll<HTMLElement>('[data-course]')) {
  for (const link of list.querySelectorAll<HTMLAnchorElement>('li > a[href]')) {
    const p = progressOf(store, lessonOf(link.pathname)), n = Math.min(p.of, done(p));
    if (n === 0) continue;
    const mark = document.createElement('span');
    mark.className = 'did';
    mark.dataset['done'] = String(n === p.of);
    const words = n === p.of ? `✓ ${list.dataset['done'] ?? ''}` : list.dataset['part'] ?? '';
    mark.textContent = words.replace('{n}', String(n)).replace('{of}', String(p.of));
    link.after(mark);
  }
}

/* Search, and the pages before and after this one, by keyboard. Letters do nothing where text is typed or in a figure,
   which has keys of its own, and where the reader has switched them off. */
const search = document.querySelector<HTMLElement>('[data-search]');
if (search) {
  const open = (): void => {
    const module = import(assetsAt(import.meta.url).search) as Promise<typeof import('./search.js')>;
    void module.then((m) => m.open(search));
  };
  search.hidden = false;
  search.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    const inside = event.target instanceof Element && event.target.closest('poll-ground, dialog, input, textarea');
    if ((event.ctrlKey || event.metaKey) && event.key === 'k' && !inside) {
      event.preventDefault();
      open();
    }
    const letters = store.get('letter-keys') !== 'off' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!letters || inside) return;
    if (event.key === '/') {
      event.preventDefault();
      open();
    } else if (event.key === 'n' || event.key === 'p') {
      document.querySelector<HTMLAnchorElement>(event.key === 'n' ? 'a[rel=next]' : 'a[rel=prev]')?.click();
    }
  });
}
