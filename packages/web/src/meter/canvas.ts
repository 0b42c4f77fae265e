import type { LiveReading } from '@sonometer/engine';
import type { Session } from '@sonometer/report/html/session-page.js';
import type { LiveRow } from '@sonometer/report/live/alarm.js';
import { made } from '../dom/elements.js';

/** Colours of the style sheet, for what is drawn by hand. */
export interface Inks {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly faint: string;
  readonly curve: string;
  readonly good: string;
  readonly warn: string;
  readonly bad: string;
  readonly panel: string;
}

/** A picture that is redrawn for each frame, in CSS pixels. */
export interface Drawing {
  readonly element: HTMLCanvasElement;
  draw(paint: (context: CanvasRenderingContext2D, width: number, height: number) => void): void;
}

/** A canvas as sharp as the screen; `label` is its text alternative. */
export function openDrawing(label: string, className: string): Drawing {
  const element = made('canvas', { className, role: 'img', ariaLabel: label });
  const context = element.getContext('2d');
  let [width, height, ratio] = [0, 0, 0];
  new ResizeObserver(() => {
    [width, height] = [element.clientWidth, element.clientHeight];
  }).observe(element);
  return {
    element,
    draw(paint) {
      if (!context || width === 0) return;
      const now = Math.min(2, devicePixelRatio);
      const [w, h] = [Math.round(width * now), Math.round(height * now)];
      if (element.width !== w || element.height !== h || ratio !== now)
        [element.width, element.height, ratio] = [w, h, now];
      context.setTransform(now, 0, 0, now, 0, 0);
      context.clearRect(0, 0, width, height);
      paint(context, width, height);
    },
  };
}

const NAMES = ['ink', 'quiet', 'line', 'faint', 'curve', 'good', 'warn', 'bad', 'panel'] as const;

/** The inks of the theme that is on. A custom property is a text with `light-dark` in it: an element resolves it. */
export function openInks(host: HTMLElement): () => Inks {
  const probe = made('span', { hidden: true });
  host.append(probe);
  const read = (): Inks => {
    const entries = NAMES.map((name) => {
      probe.style.setProperty('color', `var(--${name})`);
      return [name, getComputedStyle(probe).color] as const;
    });
    return Object.fromEntries(entries) as unknown as Inks;
  };
  let inks = read();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    inks = read();
  });
  return () => inks;
}

/** From the audio thread: the next frames of each channel, and how many of its calls were left out before them. */
export interface Chunk {
  readonly channels: readonly Float32Array<ArrayBuffer>[];
  readonly lostFrames: number;
}

/** To the worker that measures. */
export type MeterOrder =
  /** The sound comes through the port, chunk by chunk. */
  | { readonly kind: 'listen'; readonly rateHz: number; readonly port: MessagePort }
  | { readonly kind: 'read' }
  | { readonly kind: 'pause' | 'resume' | 'reset' }
  /** The summary of the session, with all of its numbers. */
  | { readonly kind: 'sum' }
  /** The same as a page, in the style of this one. */
  | { readonly kind: 'report'; readonly session: SessionSoFar; readonly style: string };

/** The page's data of a session: its sum is the worker's. */
export type SessionSoFar = Omit<Session, 'sum'>;

/** Left and right of the latest frames, one after the other. */
export type Pairs = Float32Array<ArrayBuffer>;

/** The values that the display shows of this moment. */
export interface Moment {
  readonly reading: LiveReading;
  readonly pairs: Pairs;
  readonly lostFrames: number;
}

/** The sum of the session: the body of the meter's answer. */
export type Sum = Readonly<Record<string, unknown>>;

/** From the worker. */
export type MeterReported =
  | { readonly kind: 'opened'; readonly channels: number; readonly rateHz: number }
  | { readonly kind: 'moment'; readonly moment: Moment | undefined }
  /** One line for each tenth of a second of sound. */
  | { readonly kind: 'lines'; readonly rows: readonly LiveRow[] }
  | { readonly kind: 'sum'; readonly sum: Sum }
  | { readonly kind: 'report'; readonly text: string }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };
