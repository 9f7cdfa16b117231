// What the site's own pages do: words that show a moment, questions, exercises, old addresses. The pages can be read
// without it.

import { holds } from './app/exercise-conditions.js';
import type { PollGround } from './app/poll-ground.js';

/* Before the site had a home page, its root was the playground: programs and moments lay in its address. */
if (document.body.classList.contains('home') && (/[?&](program|t|event|freeze|sel)\b/.test(location.search) || location.hash.startsWith('#p'))) {
  location.replace('playground.html' + location.search + location.hash);
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

/* Questions: choose, lock in, and the run shows what happens. The answer was computed when the page was built. */
for (const quiz of document.querySelectorAll<HTMLElement>('[data-predict]')) {
  const id = quiz.dataset['predict'] ?? '', act = quiz.querySelector<HTMLElement>('.act'), button = act?.querySelector('button'), rest = quiz.querySelector('details');
  const options = [...quiz.querySelectorAll<HTMLElement>('.opt')];
  if (!act || !button || !rest) continue;
  act.hidden = false;
  rest.hidden = true;
  quiz.addEventListener('change', () => {
    button.disabled = false;
  });
  button.addEventListener('click', () => {
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
    ground(`${id}-run`)?.run();
  });
}

/* Exercises: after each run, what is asked for is held against it. */
for (const exercise of document.querySelectorAll<HTMLElement>('[data-exercise]')) {
  const pg = ground(`${exercise.dataset['exercise'] ?? ''}-run`), verdict = exercise.querySelector<HTMLElement>('.verdict');
  if (!pg || !verdict) continue;
  const check = async (): Promise<void> => {
    await pg.settled();
    const { view } = pg;
    if (!view) return;
    let all = true;
    for (const item of exercise.querySelectorAll<HTMLElement>('[data-condition]')) {
      const ok = holds(item.dataset['condition'] ?? '', view, pg.source);
      item.dataset['holds'] = ok ? 'yes' : 'no';
      all &&= ok;
    }
    verdict.dataset['all'] = all ? 'yes' : 'no';
    verdict.textContent = verdict.dataset[all ? 'passed' : 'notYet'] ?? '';
  };
  pg.addEventListener('pg-end', () => void check());
}
