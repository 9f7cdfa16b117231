// The rails and cords between the stations, as one SVG that is measured after layout.
//
// read() measures and writes nothing; drawing() is a pure function from boxes to shapes; the element renders the
// shapes into the stage's svg. Coordinates are pixels relative to the stage body.

import { svg, nothing, type SVGTemplateResult } from 'lit';

export interface Box {
  readonly x: number; readonly y: number; readonly r: number; readonly b: number;
  readonly cx: number; readonly cy: number;
}

export interface Measured {
  /** The queue of the worker. */
  readonly belt: Box;
  readonly worker: Box;
  /** The queue that woken tasks join: the same one, or the global one of several workers. */
  readonly queue: Box;
  /** Nothing stands between the worker and the waiting tasks: there is room for the rails. */
  readonly clear: boolean;
  readonly waitingHead: Box;
  readonly waitingRows: Box;
  /** There is no room for words beside the queue. */
  readonly compact: boolean;
  /** Cords at rest: reactor port to waiting port. */
  readonly cords: readonly (readonly [Box, Box])[];
  /** From a task that holds the waker to the row that waits for it. */
  readonly held: readonly [Box, Box] | null;
  /** A wake of this instant: where it came from, its bell, the woken chip. */
  readonly wake: { readonly source: Box | null; readonly bell: Box; readonly chip: Box; readonly belt: Box } | null;
}

export interface WireState {
  readonly noop: boolean;
  /** The bounded queue holds as many as it can: a waker that pushes must wait. */
  readonly full: boolean;
  /** A poll began in this instant. */
  readonly poll: boolean;
  /** A task went to Waiting in this instant. */
  readonly pending: boolean;
}

/** pointed: the waiting task whose waker's holder shall be shown, 0 for none. */
export function read(body: HTMLElement, pointed: number): Measured | null {
  const origin = body.getBoundingClientRect();
  const of = (node: Element | null): Box | null => {
    const r = node?.getBoundingClientRect();
    if (!r || r.width === 0) return null;
    const x = r.left - origin.left, y = r.top - origin.top;
    return { x, y, r: x + r.width, b: y + r.height, cx: x + r.width / 2, cy: y + r.height / 2 };
  };
  const find = (selector: string): Box | null => of(body.querySelector(selector));
  const waitingHead = find('.waiting .st-h'), waitingRows = find('.waiting .rows'),
    queue = find('[data-pg="ready-queue"]');
  const belt = find('.belt') ?? queue, worker = find('.wk');
  if (!belt || !queue || !worker || !waitingHead || !waitingRows) return null;
  const cords: [Box, Box][] = [];
  for (const row of body.querySelectorAll<HTMLElement>('.reactor .rw:not([data-fired])')) {
    const from = of(row.querySelector('.port')),
      to = find(`.waiting .rw[data-wait="${row.dataset['task'] ?? 0}"]:not([data-ghost]) .port`);
    if (from && to) cords.push([from, to]);
  }
  const ghost = body.querySelector<HTMLElement>('.waiting .rw[data-ghost]');
  const id = ghost?.dataset['wait'] ?? '';
  const token = ghost ? body.querySelector(`.belt .chip[data-task="${id}"]`) : null;
  const bell = of(ghost?.querySelector('.port') ?? null), chip = of(token), into = of(token?.closest('.belt') ?? null);
  return {
    belt, worker, queue, waitingHead, waitingRows, cords,
    clear: body.querySelectorAll('.wrow .wk').length < 2,
    compact: worker.x - belt.r < 40,
    held: holding(body, pointed, of),
    wake: bell && chip && into
      ? { source: find(`.reactor .rw[data-fired][data-task="${id}"] .port`), bell, chip, belt: into } : null,
  };
}

function holding(body: HTMLElement, pointed: number, of: (node: Element | null) => Box | null): readonly [Box,
  Box] | null {
  const row = pointed > 0
    ? body.querySelector<HTMLElement>(`.waiting .rw[data-wait="${pointed}"]:not([data-ghost])`) : null,
    holder = row?.dataset['holder'];
  if (!row || !holder) return null;
  const from = of(
    body.querySelector(`.chip[data-task="${holder}"], .waiting .rw[data-wait="${holder}"]:not([data-ghost]) .port`)),
    to = of(row.querySelector('.port'));
  return from && to ? [from, to] : null;
}

type Point = readonly [number, number];

export function drawing(m: Measured, s: WireState): SVGTemplateResult {
  const { belt, worker: wk, queue, waitingHead: head, compact } = m;
  const low = Math.max(wk.b, queue.b), middle = low + (head.y - low) / 2;
  const shapes: SVGTemplateResult[] = [];
  if (m.clear) shapes.push(
    rail([[belt.r + 2, belt.cy], [wk.x - 3, wk.cy]], s.poll ? 'polling-ink' : 'rail', s.poll ? 2 : 1.5));
  if (m.clear && !compact) shapes.push(word((belt.r + wk.x) / 2, belt.cy - 9, 'poll', 'middle', s.poll ? 'onp' : ''));
  if (s.noop) {
    const y = belt.b + 15, xq = belt.x + 24, xw = wk.cx;
    shapes.push(rail([[xw, wk.b + 1], [xw, y], [xq, y], [xq, belt.b + 3]], s.pending ? 'polling-ink' : 'rail',
      s.pending ? 2 : 1.5));
    shapes.push(word((xw + xq) / 2, y + 17, 'Pending, back to the queue at once', 'middle'));
    return frame(shapes);
  }
  const px = wk.r - (compact ? 28 : 32);
  if (m.clear) shapes.push(rail([[px, wk.b + 1], [px, head.y - 2]], 'rail', s.pending ? 2.5 : 1.5),
    word(px - 10, middle + 4, 'Pending', 'end', s.pending ? 'on1' : ''));
  for (const [a, b] of m.cords) shapes.push(cord(a, b));
  if (m.held) {
    const [from, to] = m.held, x = Math.min(from.cx, to.x) - 10;
    shapes.push(svg`<path d=${rounded([[from.x, from.cy], [x, from.cy], [x, to.cy], [to.x, to.cy]])} fill="none"
      stroke="var(--wake)" stroke-width="1.5" stroke-dasharray="4 3"/>`);
  }
  shapes.push(...(m.wake ? wakePath(m, m.wake, middle) : restingWake(m, middle)));
  if (s.full) shapes.push(stopMark(m.wake ? m.wake.chip.cx : queue.x + 24, queue.b + 14));
  return frame(shapes);
}

/** On the wake rail, in front of a queue that is full. */
function stopMark(x: number, y: number): SVGTemplateResult {
  return svg`<g data-stop><path d="M${x - 3} ${y - 7}h6l4.500 4.500v6l-4.500 4.500h-6l-4.500-4.500v-6Z"
    fill="var(--fault)"/><path d="M${x - 3.5} ${y + 0.5}h7" stroke="var(--panel)" stroke-width="2"/></g>`;
}

/** With several workers: tasks that go from one queue to another in this instant. */
export function stealing(body: HTMLElement, thief: number, victim: number, n: number): SVGTemplateResult | null {
  const origin = body.getBoundingClientRect();
  const from = body.querySelector(`[data-belt="${victim}"]`)?.getBoundingClientRect(),
    to = body.querySelector(`[data-belt="${thief}"]`)?.getBoundingClientRect();
  if (!from || !to) return null;
  const chips = [...body.querySelectorAll(`[data-belt="${victim}"] .chip, [data-belt="${thief}"] .chip`)]
    .map((c) => c.getBoundingClientRect().left - origin.left);
  const x = (chips.length > 0 ? Math.min(...chips) : from.right - origin.left - 60) - 18;
  const a = from.top - origin.top + from.height / 2, b = to.top - origin.top + to.height / 2, dir = Math.sign(b - a);
  return svg`<defs><marker id="pg-steal" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="9" markerHeight="9"
    orient="auto" markerUnits="userSpaceOnUse"><path d="M1 1 7 4 1 7Z" fill="var(--ready)"/></marker></defs>
    <circle cx=${x} cy=${a} r="3.5" fill="var(--ready)"/><path fill="none"
      d="M${x} ${a}V${b - dir * 6}q0 ${dir * 6} 6 ${dir * 6}h6" stroke="var(--ready)" stroke-width="2"
      stroke-dasharray="5 3" marker-end="url(#pg-steal)"/>
    <text x=${x - 10} y=${(a + b) / 2 + 4} text-anchor="end" class="onr">steals ${n}</text>`;
}

function restingWake(m: Measured, middle: number): SVGTemplateResult[] {
  const { queue, waitingHead: head, waitingRows: rows } = m, x = rows.x - 22, tx = queue.x + 24;
  return [
    rail([[x, head.y + 6], [x, middle], [tx, middle], [tx, queue.b + 3]], 'rail', 1.5),
    word(rows.x - 32, middle - 6, 'wake', 'end'),
  ];
}

function wakePath(m: Measured, w: NonNullable<Measured['wake']>, middle: number): SVGTemplateResult[] {
  const { worker: wk, waitingRows: rows } = m, { bell, chip, source, belt } = w;
  const x = rows.x - 22, tx = chip.cx, ty = belt.b + 4;
  const out: SVGTemplateResult[] = [];
  if (source) {
    const d = Math.abs(source.cy - bell.cy) < 1 ? `M${source.r} ${source.cy}H${bell.x}`
      : rounded([[source.r, source.cy], [(source.r + bell.x) / 2, source.cy], [(source.r + bell.x) / 2, bell.cy],
        [bell.x, bell.cy]]);
    out.push(svg`<path class="pulse" pathLength="1" d=${d} stroke="var(--wake)" stroke-width="2" fill="none"/>`);
  } else if (m.clear) {
    // Woken by a task: from the worker that is polling the waker.
    const sx = wk.x + 40, gx = bell.cx - 22;
    out.push(svg`<path
      d=${rounded([[sx, wk.b + 1], [sx, middle + 10], [gx, middle + 10], [gx, bell.cy], [bell.x, bell.cy]])}
      stroke="var(--wake)" stroke-width="2" fill="none" stroke-dasharray="4 3"/>`);
  }
  out.push(rail([[x, bell.cy], [x, middle], [tx, middle], [tx, ty]], 'wake', 2, 'pulse'));
  // Beside the rail, on the side where the queue's own branch does not pass.
  out.push(x - tx > -20 && x - tx < 76
    ? word(x + 10, middle + 12, 'wake()', 'start', 'on') : word(x - 10, middle - 6, 'wake()', 'end', 'on'));
  return out;
}

function cord(a: Box, b: Box): SVGTemplateResult {
  const mx = (a.r + b.x) / 2 + 8;
  const d = Math.abs(a.cy - b.cy) < 1
    ? `M${a.r} ${a.cy}H${b.x}` : `M${a.r} ${a.cy}C${mx} ${a.cy} ${mx - 16} ${b.cy} ${b.x} ${b.cy}`;
  return svg`<path d=${d} fill="none" stroke="var(--rail)" stroke-width="1.5"/>`;
}

function rail(points: readonly Point[], color: string, width: number, name = ''): SVGTemplateResult {
  return svg`<path class=${name || nothing} pathLength=${name ? 1 : nothing} d=${rounded(points)} fill="none"
    stroke="var(--${color})" stroke-width=${width} marker-end="url(#pg-${color})"/>`;
}

function word(x: number, y: number, text: string, anchor: string, name = ''): SVGTemplateResult {
  return svg`<text x=${x} y=${y} text-anchor=${anchor} class=${name || nothing}>${text}</text>`;
}

function frame(shapes: readonly SVGTemplateResult[]): SVGTemplateResult {
  return svg`<defs>${['rail', 'wake', 'polling-ink']
    .map((c) => svg`<marker id="pg-${c}" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="8" markerHeight="8"
    orient="auto" markerUnits="userSpaceOnUse"><path d="M1 1 7 4 1 7Z"
    fill="var(--${c})"/></marker>`)}</defs>${shapes}`;
}

/** A path of horizontal and vertical runs with rounded corners. */
export function rounded(points: readonly Point[], radius = 8): string {
  const first = points[0], last = points.at(-1);
  if (!first || !last) return '';
  let d = `M${first[0]} ${first[1]}`;
  for (let i = 1; i < points.length - 1; i++) {
    const a = points[i - 1], p = points[i], b = points[i + 1];
    if (!a || !p || !b) continue;
    const k = Math.min(radius, Math.hypot(p[0] - a[0], p[1] - a[1]) / 2, Math.hypot(b[0] - p[0], b[1] - p[1]) / 2);
    const ux = Math.sign(p[0] - a[0]), uy = Math.sign(p[1] - a[1]), vx = Math.sign(b[0] - p[0]),
      vy = Math.sign(b[1] - p[1]);
    d += `L${p[0] - ux * k} ${p[1] - uy * k}Q${p[0]} ${p[1]} ${p[0] + vx * k} ${p[1] + vy * k}`;
  }
  return `${d}L${last[0]} ${last[1]}`;
}
