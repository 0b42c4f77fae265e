import { families } from '../questions/families.js';
import { figure, isFloor, signed } from '../reading/quantity.js';
import { commandOn } from '../verdicts/command-on.js';
import { verdictOn } from '../verdicts/index.js';
import { pageOf, section } from './rows.js';
import { openSheet, type Sheet } from './sheet.js';
import type { Summary } from './summary.js';
import { wrapped } from './terminal/view.js';
import { heading, verdictLines } from './verdict-lines.js';

const { answer } = families.check;

export const checkSummary: Summary = {
  page(measured, view) {
    const { paint, width } = view;
    const sheet = openSheet(answer, measured, view);
    const fix = sheet.text('ffmpegFix');
    const caveat = sheet.text('target.measurementCaveat');
    return pageOf(
      heading(measured, paint),
      [...verdictLines(verdictOn(answer, sheet), sheet), ...figures(sheet)],
      // unbroken, so that it can be copied
      fix === undefined
        ? []
        : section('To fix it', [commandOn(fix, sheet.text('fileName'))], paint),
      [...evidence(sheet), ...(caveat === undefined ? [] : wrapped(caveat, width))].map((line) =>
        paint.faint(line),
      ),
    );
  },

  line(measured, view) {
    const sheet = openSheet(answer, measured, view);
    const cell = (path: string, unit: 'LUFS' | 'dBTP') =>
      `${figure(sheet.number(`measurements.${path}`) ?? NaN, unit).padStart(6)} ${unit}`;
    const found = sheet
      .objects('issues')
      .flatMap(({ issue }) => (typeof issue === 'string' ? issue.replaceAll('_', ' ') : []));
    const issues =
      sheet.doubt('pass') === undefined ? found : [...found, 'default track not measured'];
    const mark = isPass(sheet) ? view.paint.good('✓ pass') : view.paint.bad('✗ fail');
    return [mark, cell('integratedLufs', 'LUFS'), cell('truePeakDb', 'dBTP'), issues.join(', ')]
      .join('  ')
      .trimEnd();
  },
};

const isPass = ({ value }: Sheet): boolean => value('pass') === true;

/** Measured, wanted, and the difference. */
function figures({ number, view: { paint } }: Sheet): readonly string[] {
  const line = (label: string, path: string, want: string, delta: string, unit: 'LUFS' | 'dBTP') =>
    paint.faint(label.padEnd(13)) +
    `${figure(number(path) ?? NaN, unit).padStart(7)} ${unit}` +
    paint.faint(`   target ${String(number(want)).padEnd(5)}  difference `) +
    (isFloor(number(path) ?? NaN, unit) ? 'none' : signed(number(delta) ?? NaN, unit));
  const of = (name: string) => `measurements.${name}`;
  return [
    line('Integrated', of('integratedLufs'), 'target.lufs', of('lufsDelta'), 'LUFS'),
    line('True peak', of('truePeakDb'), 'target.tp', of('tpDelta'), 'dBTP'),
  ];
}

/** The source of the target's figures. */
function evidence({ text }: Sheet): readonly string[] {
  const source = text('target.source');
  if (source === undefined) return [];
  const url = text('target.sourceUrl');
  return [
    `Target ${source}, verified on ${text('target.verifiedOn') ?? '?'}${url === undefined ? '.' : ':'}`,
    ...(url === undefined ? [] : [url]),
  ];
}
