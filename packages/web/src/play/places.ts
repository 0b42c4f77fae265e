import type { Sound } from '@sonometer/report/sounds/sound.js';
import { button, made } from '../dom/elements.js';
import type { Player } from './player.js';
import { type Span, svg, type TimeAxis, timeText } from './time-axis.js';

/** A finding, and where in the recording it is. */
export interface Placed {
  readonly label: string;
  readonly severity: string;
  readonly spans: readonly Span[];
  readonly element: HTMLElement;
}

/** Findings of the report that have places. */
export const placesOf = (view: HTMLElement): readonly Placed[] =>
  [...view.querySelectorAll<HTMLElement>('.findings li[data-places]')].map((element) => ({
    label: element.dataset['title'] ?? '',
    severity: element.className,
    spans: JSON.parse(element.dataset['places'] ?? '[]') as Span[],
    element,
  }));

/** As many as a finding names. */
const MAX_BUTTONS = 20;

/**
 * A marker on the axis for each place, and a button for each in the list: it shows and plays the
 * place.
 */
export function linkPlaces(
  view: HTMLElement,
  axis: TimeAxis,
  places: readonly Placed[],
  player: Player | undefined,
): void {
  const go = (span: Span) => {
    if (player) player.playSpan(span);
    else {
      const lengthSec = Math.max(1, span.endSec - span.startSec);
      axis.show({ startSec: span.startSec - lengthSec, endSec: span.endSec + lengthSec });
      axis.setPlayhead(span.startSec);
    }
  };
  for (const { label, spans, element } of places) {
    const list = made('span', { className: 'places no-print' });
    for (const span of spans.slice(0, MAX_BUTTONS)) {
      const text = timeText(span.startSec, 0.1);
      const one = button(text, () => {
        go(span);
      });
      one.className = 'place';
      one.setAttribute('aria-label', `${label} at ${text}: show and play it`);
      list.append(one);
    }
    element.lastElementChild?.append(list);
  }
  const first = view.querySelector<HTMLElement>('figure[data-end-sec]');
  if (!first || places.length === 0) return;
  const strip = svg('svg', { class: 'place-marks', 'aria-hidden': 'true' });
  first.querySelector('.plot-grid')?.before(strip);
  const draw = (): void => {
    const { startSec, endSec } = axis.range;
    const x = (sec: number) => ((sec - startSec) / (endSec - startSec)) * 100;
    strip.replaceChildren(
      ...places.flatMap(({ label, spans, severity }, row) => {
        const shown = spans
          .filter((span) => span.endSec >= startSec && span.startSec <= endSec)
          .sort((a, b) => a.startSec - b.startSec);
        if (shown.length === 0) return [];
        const y = 14 * row;
        const name = svg('text', { ...placeOfName(label, shown, x, strip), y: String(y + 10) });
        name.textContent = label;
        return [
          ...shown.map((span) => {
            const mark = svg('rect', {
              class: `place-mark ${severity}`,
              x: `${Math.max(0, x(span.startSec))}%`,
              y: String(y + 3),
              width: `${Math.max(0.4, Math.min(100, x(span.endSec)) - Math.max(0, x(span.startSec)))}%`,
              height: '8',
              rx: '2',
            });
            mark.addEventListener('click', () => {
              go(span);
            });
            return mark;
          }),
          name,
        ];
      }),
    );
    strip.setAttribute('height', String(14 * places.length + 2));
  };
  axis.subscribe({ onRange: draw });
  draw();
}

const PX_PER_LETTER = 6.5;
const MIN_NAME_PX = 15;

/** After the first mark with room for the name before the next one; before the first where only there is room; else hidden. */
function placeOfName(
  label: string,
  spans: readonly Span[],
  x: (sec: number) => number,
  strip: Element,
): Readonly<Record<string, string>> {
  const widthPx = strip.getBoundingClientRect().width || 1000;
  const share = (100 * (PX_PER_LETTER * label.length + MIN_NAME_PX)) / widthPx;
  const endOf = (span: Span) => Math.max(0.4, Math.min(100, x(span.endSec)));
  const startOf = (span: Span | undefined) => Math.max(0, span ? x(span.startSec) : 100);
  const before = spans.find((span, i) => startOf(spans[i + 1]) - endOf(span) >= share);
  if (before) return { x: `${endOf(before)}%`, dx: '5' };
  if (startOf(spans[0]) >= share)
    return { x: `${startOf(spans[0])}%`, dx: '-5', 'text-anchor': 'end' };
  return { visibility: 'hidden' };
}

/** Longer than a click, shorter than is noticeable. */
const RAMP_SEC = 0.01;

/** Plays sounds that were made here, one at a time, at a volume from 0 to 1. */
export function openVoice() {
  let graph: { readonly context: AudioContext; readonly gain: GainNode } | undefined;
  let playing: AudioBufferSourceNode | undefined;
  let volume = 0;

  /** A page may open one only after it was touched. */
  function connect(): NonNullable<typeof graph> {
    if (graph) return graph;
    const context = new AudioContext();
    const gain = context.createGain();
    gain.gain.value = volume;
    gain.connect(context.destination);
    return (graph = { context, gain });
  }

  function stop(): void {
    playing?.stop();
    playing = undefined;
  }

  return {
    stop,
    setVolume: (to: number): void => {
      volume = to;
      graph?.gain.gain.setTargetAtTime(to, graph.context.currentTime, RAMP_SEC);
    },
    play: ({ rateHz, left, right }: Sound, onEnd: () => void): void => {
      stop();
      const { context, gain } = connect();
      const buffer = context.createBuffer(2, left.length, rateHz);
      buffer.copyToChannel(left, 0);
      buffer.copyToChannel(right, 1);
      const source = context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.addEventListener('ended', () => {
        if (playing === source) onEnd();
      });
      playing = source;
      void context.resume().then(() => {
        if (playing === source) source.start();
      });
    },
  };
}
