import type { Readout } from '@sonometer/report/html/plots/plot.js';
import { timeText, type TimeAxis } from './time-axis.js';

interface Curve {
  readonly readout: Readout;
  readonly area: SVGElement;
  readonly cursor: SVGElement;
  readonly output: HTMLOutputElement;
  /** Of 0..1 of the axis as it is drawn whole. */
  at: number;
}

/**
 * Lets pointer and keyboard read the curves of all plots within: the value there, and where it is. What has the time of the
 * recording is read at one time in all of them.
 */
export function readPlots(root: ParentNode, axis: TimeAxis | undefined): void {
  const curves = [...root.querySelectorAll<SVGElement>('.plot-area[data-readout]')].flatMap(
    curveOf,
  );
  const inTime = curves.filter(({ readout }) => readout.xUnit === 's');

  const showAt = (sec: number, isHover: boolean): void => {
    for (const curve of inTime) read(curve, sec / curve.readout.to, axis, isHover);
  };
  for (const curve of curves) {
    const { area, readout, cursor } = curve;
    const isInTime = axis !== undefined && readout.xUnit === 's';
    area.addEventListener('pointermove', ({ clientX }) => {
      if (isInTime) showAt(axis.secondAt(area, clientX), true);
      else {
        const { left, width } = area.getBoundingClientRect();
        read(curve, (clientX - left) / width, undefined, true);
      }
    });
    area.addEventListener('pointerleave', () => {
      for (const one of isInTime ? inTime : [curve]) {
        one.cursor.classList.remove('on');
        one.output.textContent = '';
      }
    });
    makeSlider(curve, isInTime ? axis : undefined);
    if (isInTime) continue;
    area.tabIndex = 0;
    area.addEventListener('keydown', (event) => {
      const step = (event.shiftKey ? 10 : 1) / 100;
      const to = { ArrowLeft: curve.at - step, ArrowRight: curve.at + step, Home: 0, End: 1 }[
        event.key
      ];
      if (to === undefined) return;
      event.preventDefault();
      read(curve, to, undefined, true);
    });
    area.addEventListener('blur', () => {
      cursor.classList.remove('on');
    });
  }
  axis?.subscribe({
    onPlayhead: (sec) => {
      showAt(sec, false);
    },
  });
}

function curveOf(area: SVGElement): readonly Curve[] {
  const readout = JSON.parse(area.dataset['readout'] ?? '{}') as Readout;
  const cursor = area.querySelector<SVGElement>('.cursor');
  const output = area.closest('figure')?.querySelector('output');
  return cursor && output ? [{ readout, area, cursor, output, at: 0 }] : [];
}

/** For screen readers: a place on the curve that moves, and its value. */
function makeSlider({ area, readout }: Curve, axis: TimeAxis | undefined): void {
  area.setAttribute('role', 'slider');
  area.setAttribute('aria-valuemin', String(readout.from));
  area.setAttribute('aria-valuemax', String(axis?.wholeSec ?? readout.to));
  area.setAttribute('aria-valuenow', String(readout.from));
  area.setAttribute('aria-valuetext', placeOf(readout, 0));
}

function read(curve: Curve, share: number, axis: TimeAxis | undefined, isHover: boolean): void {
  const { readout, area, cursor, output } = curve;
  const { values, first = 0, last = 1, decimals, unit } = readout;
  const at = Math.min(1, Math.max(0, share));
  curve.at = at;
  const sec = at * readout.to;
  const shown = axis ? (sec - axis.range.startSec) / (axis.range.endSec - axis.range.startSec) : at;
  if (isHover) {
    cursor.setAttribute('x1', `${shown * 100}%`);
    cursor.setAttribute('x2', `${shown * 100}%`);
    cursor.classList.add('on');
  }
  const index = Math.round(((at - first) / (last - first || 1)) * (values.length - 1));
  const value = values[index];
  const text =
    value === undefined
      ? `no value at ${placeOf(readout, at)}`
      : `${value.toFixed(decimals).replace('-', '−')} ${unit} at ${placeOf(readout, at)}`;
  output.textContent = text;
  area.setAttribute('aria-valuenow', String(axis ? sec : xOf(readout, at)));
  area.setAttribute('aria-valuetext', text);
}

const xOf = ({ from, to, isLog = false }: Readout, at: number): number =>
  isLog ? from * (to / from) ** at : from + at * (to - from);

function placeOf(readout: Readout, at: number): string {
  const x = xOf(readout, at);
  return readout.xUnit === 'Hz' ? `${Math.round(x)} Hz` : timeText(x, x < 60 ? 0.01 : 0.1);
}
