interface Readout {
  readonly values: readonly number[];
  readonly unit: string;
  readonly decimals: number;
  readonly from: number;
  readonly to: number;
  readonly xUnit: 's' | 'Hz';
  readonly isLog?: boolean;
}

/** Lets the pointer read the curves of all plots within: the value under it, and where it is. */
export function readPlots(root: ParentNode): void {
  for (const area of root.querySelectorAll<SVGElement>('.plot-area[data-readout]')) {
    const readout = JSON.parse(area.dataset['readout'] ?? '{}') as Readout;
    const cursor = area.querySelector('.cursor');
    const output = area.closest('figure')?.querySelector('output');
    if (!cursor || !output) continue;
    area.addEventListener('pointermove', ({ clientX }) => {
      const { left, width } = area.getBoundingClientRect();
      const at = Math.min(1, Math.max(0, (clientX - left) / width));
      const value = readout.values[Math.round(at * (readout.values.length - 1))];
      if (value === undefined) return;
      cursor.setAttribute('x1', `${at * 100}%`);
      cursor.setAttribute('x2', `${at * 100}%`);
      cursor.classList.add('on');
      output.textContent = `${value.toFixed(readout.decimals)} ${readout.unit} at ${placeOf(readout, at)}`;
    });
    area.addEventListener('pointerleave', () => {
      cursor.classList.remove('on');
      output.textContent = '';
    });
  }
}

function placeOf({ from, to, xUnit, isLog = false }: Readout, at: number): string {
  const x = isLog ? from * (to / from) ** at : from + at * (to - from);
  if (xUnit === 'Hz') return `${Math.round(x)} Hz`;
  if (x < 60) return `${x.toFixed(2)} s`;
  return `${Math.floor(x / 60)}:${(x % 60).toFixed(1).padStart(4, '0')}`;
}
