import { timeTicks } from '@sonometer/report/html/plots/curve.js';

const SVG = 'http://www.w3.org/2000/svg';

/** The shortest visible range. */
const SHORTEST_SEC = 0.02;

export interface Span {
  readonly startSec: number;
  readonly endSec: number;
}

/** The listeners of the axis. */
interface Listener {
  /** The axis shows another stretch. */
  readonly onRange?: (range: Span) => void;
  /** The playhead has moved. */
  readonly onPlayhead?: (sec: number) => void;
  /** A place was chosen by pointer or key: play from here. */
  readonly onSeek?: (sec: number) => void;
  /** A stretch was chosen, or none any more. */
  readonly onSelect?: (selection: Span | undefined) => void;
}

interface Lane {
  readonly area: SVGElement;
  readonly shapes: SVGElement | null;
  readonly ticks: SVGElement | null;
  readonly grid: SVGElement | null;
  readonly ticksAsDrawn: string;
  readonly gridAsDrawn: string;
  readonly endSec: number;
  readonly playhead: SVGElement;
  readonly selection: SVGElement;
}

/**
 * The one time axis of everything on a page that shows a recording: the visible range, the
 * playhead, the selection. The plots are those of the report, and are complete without it.
 */
export function openTimeAxis(view: HTMLElement, durationSec: number) {
  const lanes = [...view.querySelectorAll<HTMLElement>('figure[data-end-sec]')].flatMap(laneOf);
  // a plot may end where the sound does
  const wholeSec = Math.min(durationSec, ...lanes.map(({ endSec }) => endSec));
  let range: Span = { startSec: 0, endSec: wholeSec };
  let playheadSec = 0;
  let selection: Span | undefined;
  const listeners: Listener[] = [];

  const isWhole = () => range.startSec <= 0 && range.endSec >= wholeSec;
  const shareOf = (sec: number) => (sec - range.startSec) / (range.endSec - range.startSec);

  function drawRange(): void {
    const { startSec, endSec } = range;
    for (const { shapes, ticks, grid, ticksAsDrawn, gridAsDrawn, endSec: own, area } of lanes) {
      const [x, width] = [startSec / own, (endSec - startSec) / own];
      shapes?.setAttribute('viewBox', `${x * 1000} 0 ${width * 1000} 1000`);
      for (const upright of area.querySelectorAll<SVGElement>('g.at')) {
        const share = (Number(upright.dataset['at']) - x) / width;
        upright.style.display = share < 0 || share > 1 ? 'none' : '';
        for (const one of upright.children)
          for (const name of ['x', 'x1', 'x2'])
            if (one.hasAttribute(name)) one.setAttribute(name, `${share * 100}%`);
      }
      if (!ticks || !grid) continue;
      if (isWhole()) {
        ticks.innerHTML = ticksAsDrawn; // as it was in the page
        grid.innerHTML = gridAsDrawn;
      } else drawTicks(ticks, grid);
    }
    drawPlayhead();
    drawSelection();
    for (const { onRange } of listeners) onRange?.(range);
  }

  function drawTicks(ticks: SVGElement, grid: SVGElement): void {
    const { startSec, endSec } = range;
    const lengthSec = endSec - startSec;
    const [zero, one] = timeTicks(lengthSec);
    const stepSec = zero && one ? (one.at - zero.at) * lengthSec : lengthSec;
    ticks.replaceChildren();
    grid.replaceChildren();
    for (let i = Math.ceil(startSec / stepSec); i * stepSec <= endSec; i++) {
      const at = `${shareOf(i * stepSec) * 100}%`;
      grid.append(svg('line', { class: 'grid', x1: at, x2: at, y1: '0', y2: '100%' }));
      const label = svg('text', { x: at, y: '50%', dy: '0.35em', 'text-anchor': 'middle' });
      label.textContent = timeText(i * stepSec, stepSec);
      ticks.append(label);
    }
  }

  function drawPlayhead(): void {
    const share = shareOf(playheadSec);
    for (const { playhead } of lanes) {
      playhead.setAttribute('x1', `${share * 100}%`);
      playhead.setAttribute('x2', `${share * 100}%`);
      playhead.classList.toggle('on', share >= 0 && share <= 1);
    }
  }

  function drawSelection(): void {
    const from = selection ? Math.max(0, shareOf(selection.startSec)) : 0;
    const to = selection ? Math.min(1, shareOf(selection.endSec)) : 0;
    for (const { selection: mark } of lanes) {
      mark.setAttribute('x', `${from * 100}%`);
      mark.setAttribute('width', `${Math.max(0, to - from) * 100}%`);
    }
  }

  const axis = {
    wholeSec,
    get range() {
      return range;
    },
    get playheadSec() {
      return playheadSec;
    },
    get selection() {
      return selection;
    },
    isWhole,
    subscribe: (listener: Listener): void => {
      listeners.push(listener);
    },
    show: ({ startSec, endSec }: Span): void => {
      const length = Math.min(wholeSec, Math.max(SHORTEST_SEC, endSec - startSec));
      const from = Math.min(Math.max(0, startSec), wholeSec - length);
      range = { startSec: from, endSec: from + length };
      drawRange();
    },
    /** Around a second that stays where it is: `factor` under 1 shows less. */
    zoom: (factor: number, aroundSec: number): void => {
      const { startSec, endSec } = range;
      axis.show({
        startSec: aroundSec - (aroundSec - startSec) * factor,
        endSec: aroundSec + (endSec - aroundSec) * factor,
      });
    },
    pan: (sec: number): void => {
      axis.show({ startSec: range.startSec + sec, endSec: range.endSec + sec });
    },
    /** Moves the playhead, as the player does. */
    setPlayhead: (sec: number): void => {
      playheadSec = sec;
      drawPlayhead();
      for (const { onPlayhead } of listeners) onPlayhead?.(sec);
    },
    /** Moves it because the user wants to play from there. */
    seek: (sec: number): void => {
      const to = Math.min(durationSec, Math.max(0, sec));
      if (to < range.startSec || to > range.endSec)
        axis.pan(to - range.startSec - 0.1 * (range.endSec - range.startSec));
      axis.setPlayhead(to);
      for (const { onSeek } of listeners) onSeek?.(to);
    },
    select: (span: Span | undefined): void => {
      selection = span;
      drawSelection();
      for (const { onSelect } of listeners) onSelect?.(span);
    },
    secondAt: (area: Element, clientX: number): number => {
      const { left, width } = area.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (clientX - left) / width));
      return range.startSec + share * (range.endSec - range.startSec);
    },
    /** A plot that was put into the page later. */
    add: (figure: HTMLElement): void => {
      const added = laneOf(figure);
      lanes.push(...added);
      for (const { area } of added) takeInput(area, axis);
      drawRange();
    },
  };
  for (const { area } of lanes) takeInput(area, axis);
  return axis;
}

export type TimeAxis = ReturnType<typeof openTimeAxis>;

function laneOf(figure: HTMLElement): readonly Lane[] {
  const area = figure.querySelector<SVGElement>('.plot-area');
  if (!area) return [];
  const selection = svg('rect', { class: 'selection', x: '0', y: '0', width: '0', height: '100%' });
  const playhead = svg('line', { class: 'playhead', x1: '0', x2: '0', y1: '0', y2: '100%' });
  area.append(selection, playhead);
  const ticks = figure.querySelector<SVGElement>('.x-axis');
  const grid = area.querySelector<SVGElement>('.x-grid');
  return [
    {
      area,
      shapes: area.querySelector<SVGElement>('.shapes'),
      ticks,
      grid,
      ticksAsDrawn: ticks?.innerHTML ?? '',
      gridAsDrawn: grid?.innerHTML ?? '',
      endSec: Number(figure.dataset['endSec']),
      playhead,
      selection,
    },
  ];
}

/** Less is a click. */
const DRAG_PX = 5;
const WHEEL_STEP = 1.2;

/** Click seeks, drag chooses, wheel and pinch zoom. */
function takeInput(area: SVGElement, axis: TimeAxis): void {
  const pointers = new Map<number, number>();
  let startX = 0;
  let isDrag = false;
  let pinch: { readonly spread: number; readonly range: Span } | undefined;

  area.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, event.clientX);
    area.setPointerCapture(event.pointerId);
    startX = event.clientX;
    isDrag = false;
    const [a, b] = [...pointers.values()];
    pinch =
      a !== undefined && b !== undefined
        ? { spread: Math.max(10, Math.abs(a - b)), range: axis.range }
        : undefined;
  });
  area.addEventListener('pointermove', (event) => {
    if (!pointers.has(event.pointerId)) return;
    pointers.set(event.pointerId, event.clientX);
    const [a, b] = [...pointers.values()];
    if (pinch && a !== undefined && b !== undefined) {
      axis.show(pinch.range);
      axis.zoom(pinch.spread / Math.max(10, Math.abs(a - b)), axis.secondAt(area, (a + b) / 2));
      isDrag = true;
      return;
    }
    if (Math.abs(event.clientX - startX) < DRAG_PX && !isDrag) return;
    isDrag = true;
    if (event.pointerType === 'touch') return; // a finger that moves scrolls the page
    const [from, to] = [axis.secondAt(area, startX), axis.secondAt(area, event.clientX)];
    axis.select({ startSec: Math.min(from, to), endSec: Math.max(from, to) });
  });
  area.addEventListener('pointerup', (event) => {
    const wasThere = pointers.delete(event.pointerId);
    if (pinch) {
      if (pointers.size === 0) pinch = undefined;
      return;
    }
    if (!wasThere) return;
    if (isDrag) {
      if (axis.selection) axis.seek(axis.selection.startSec);
      return;
    }
    axis.select(undefined);
    axis.seek(axis.secondAt(area, event.clientX));
  });
  area.addEventListener('pointercancel', (event) => {
    pointers.delete(event.pointerId);
    pinch = undefined;
  });
  area.addEventListener(
    'wheel',
    (event) => {
      // a page is scrolled by the wheel: a plot takes it where it was chosen before, or with the key of every zoom
      if (!event.ctrlKey && document.activeElement !== area) return;
      event.preventDefault();
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const { startSec, endSec } = axis.range;
        axis.pan((((event.deltaX || event.deltaY) / 100) * (endSec - startSec)) / 10);
      } else axis.zoom(WHEEL_STEP ** Math.sign(event.deltaY), axis.secondAt(area, event.clientX));
    },
    { passive: false },
  );
  area.addEventListener('keydown', (event) => {
    const { startSec, endSec } = axis.range;
    const stepSec = ((endSec - startSec) / 100) * (event.shiftKey ? 10 : 1);
    const act = KEYS[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act(axis, stepSec);
  });
  area.tabIndex = 0;
}

const KEYS: Readonly<Record<string, (axis: TimeAxis, stepSec: number) => void>> = {
  ArrowLeft: (axis, stepSec) => {
    axis.seek(axis.playheadSec - stepSec);
  },
  ArrowRight: (axis, stepSec) => {
    axis.seek(axis.playheadSec + stepSec);
  },
  Home: (axis) => {
    axis.seek(0);
  },
  End: (axis) => {
    axis.seek(axis.wholeSec);
  },
  '+': (axis) => {
    axis.zoom(1 / 2, axis.playheadSec);
  },
  '-': (axis) => {
    axis.zoom(2, axis.playheadSec);
  },
  '0': (axis) => {
    axis.show({ startSec: 0, endSec: axis.wholeSec });
  },
  Escape: (axis) => {
    axis.select(undefined);
  },
};

export function svg(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** `12.3 s`, `1:02.50`, with the digits that the step needs. */
export function timeText(sec: number, stepSec: number): string {
  const decimals = stepSec >= 1 ? 0 : stepSec >= 0.1 ? 1 : stepSec >= 0.01 ? 2 : 3;
  if (sec < 60) return `${sec.toFixed(decimals)} s`;
  const hours = Math.floor(sec / 3600);
  const minutes = Math.floor((sec % 3600) / 60);
  const rest = (sec % 60).toFixed(decimals).padStart(decimals === 0 ? 2 : 3 + decimals, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
