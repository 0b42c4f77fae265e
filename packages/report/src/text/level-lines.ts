import { figure } from '../reading/quantity.js';
import { thirdOctaveChart } from './plots/third-octave-chart.js';
import type { Sheet } from './sheet.js';

/** As sound level meters write them (IEC 61672-1): what is on a line belongs together. */
const ROWS = [
  {
    LAeq: 'sound-level.laeqDb',
    LCeq: 'sound-level.lceqDb',
    LZeq: 'sound-level.lzeqDb',
    LAE: 'sound-level.laeDb',
  },
  {
    LAFmax: 'sound-level.lafMaxDb',
    LASmax: 'sound-level.lasMaxDb',
    LCFmax: 'sound-level.lcfMaxDb',
    LCpeak: 'sound-level.lcPeakDb',
  },
  {
    LAF10: 'exceeded-levels.laf10Db',
    LAF50: 'exceeded-levels.laf50Db',
    LAF90: 'exceeded-levels.laf90Db',
  },
] as const;

const NAME_COLUMNS = 7;
const VALUE_COLUMNS = 9;

/** The levels of a sound level meter, and their reference: dBFS, or dB SPL. */
export function soundLevelLines({ text, number, view }: Sheet): readonly string[] {
  const reference = text('sound-level.reference');
  if (reference === undefined) return [];
  const perLine = Math.max(1, Math.floor(view.width / (NAME_COLUMNS + VALUE_COLUMNS)));
  const lines = ROWS.flatMap((row) => {
    const cells = Object.entries(row).flatMap(([name, path]) => {
      const value = number(path);
      if (value === undefined) return [];
      return [name.padEnd(NAME_COLUMNS) + figure(value, 'dB').padEnd(VALUE_COLUMNS)];
    });
    return Array.from({ length: Math.ceil(cells.length / perLine) }, (_, i) =>
      cells
        .slice(i * perLine, (i + 1) * perLine)
        .join('')
        .trimEnd(),
    );
  });
  return [...lines, `in ${reference}`];
}

/** Third octaves side by side. */
export const thirdOctaveLines = ({ numbers, view }: Sheet): readonly string[] =>
  thirdOctaveChart(
    numbers('third-octave-levels.centresHz'),
    numbers('third-octave-levels.levelsDb'),
    view,
  );
