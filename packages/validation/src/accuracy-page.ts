import { type Accuracy, type AccuracyMiss, type AccuracyRow, cellOf } from './accuracy.js';
import { knownLimits } from './known-limits.js';
import { numberText } from './value-text.js';
import { marginWords } from '@sonometer/report/reading/quantity.js';

/** The page `docs/accuracy.md`: every error of a run, measure by measure. */
export function accuracyPage({
  seeds,
  signals,
  values,
  rows,
  misses,
  references,
}: Accuracy): string {
  const validated = rows.filter(({ status }) => status === 'validated');
  const others = rows.filter(({ status }) => status !== 'validated');
  return `${[
    '# Accuracy',
    '',
    '<!-- Written by `npm run accuracy`: do not edit. -->',
    '',
    `${values} values of ${signals} reference signals (${seeds.length} seeds) were measured and held against their truth: ${misses.length === 0 ? 'all lie' : `${misses.length} do not lie`} within the margins that \`measureStatus\` prints.`,
    '',
    'The signals are made by the program itself: those of EBU Tech 3341 and 3342, and others whose truth follows from how they are made. A seed varies all that may vary: frequency, level, phase, time, sample rate, noise. They are measured by the engine that answers every request. Run it again:',
    '',
    '```',
    'sonometer validate                          # one seed, half a minute',
    'sonometer validate --seed 42                # other signals',
    'sonometer validate --only integratedLufs    # one measure',
    'sonometer validate --peers                  # beside FFmpeg, libebur128 and Praat; codecs too',
    'npm run accuracy                            # ten seeds, this page and /docs/accuracy',
    '```',
    '',
    '## Validated measures',
    '',
    'Errors are measured minus expected, in the unit of the margin. The bar shows where they lie: its ends are the margin, `·` is nought, `█` one or more in ten of the values, `▪` fewer.',
    '',
    ...tableOf(validated),
    '',
    '## Others with a known truth',
    '',
    'No margin is promised for these; the one in the table is that of this test.',
    '',
    ...tableOf(others),
    '',
    '## References',
    '',
    ...references.map(([group, list]) => `- **${group}**: ${list.join('; ')}`),
    '',
    ...(misses.length === 0 ? [] : ['## Misses', '', ...misses.map(missLine), '']),
    '## Known limits',
    '',
    ...knownLimits.map((limit) => `- ${limit}`),
  ].join('\n')}\n`;
}

const tableOf = (rows: readonly AccuracyRow[]) => [
  '| measure | values | margin | mean error | largest | where they lie |',
  '|---|--:|---|--:|--:|---|',
  ...rows.map(lineOf),
];

/** Two answers may have a measure under one name. */
const nameOf = ({ answer, field }: AccuracyRow) =>
  `${answer.replace('profile.', 'profile ')} · ${field}`;

function lineOf(row: AccuracyRow): string {
  const { unit, margin, values, misses, errors } = row;
  const claimed = marginWords(margin, unit);
  const verdict = misses > 0 ? `**${misses} missed**` : 'all right';
  if (!errors) return `| ${nameOf(row)} | ${values} | ${claimed} | | | ${verdict} |`;
  const where = barOf(row);
  const shown = misses > 0 ? `${where} ${verdict}` : where || verdict;
  return `| ${nameOf(row)} | ${values} | ${claimed} | ${numberText(errors.mean)} | ${numberText(errors.largest)} | ${shown} |`;
}

/** The margin in cells, and how many of the errors lie in each. */
function barOf({ margin, values, errors }: AccuracyRow): string {
  if (!errors?.cells || margin === null) return '';
  const nought = cellOf(0, margin);
  const cells = errors.cells.map((count, i) => {
    if (count === 0) return i === nought ? '·' : ' ';
    return count >= values / 10 ? '█' : '▪';
  });
  return `\`|${cells.join('')}|\``;
}

const missLine = ({ answer, field, reference, seed, expected, measured }: AccuracyMiss) =>
  `- ${answer} ${field}, ${reference}, seed ${seed}: expected ${JSON.stringify(expected)}, measured ${JSON.stringify(measured)}`;
