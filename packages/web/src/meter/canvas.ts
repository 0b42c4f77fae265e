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
