import type { Margin } from './case.js';
import type { Result } from './run-case.js';
import type { Ran } from './run-cases.js';
import { marginText, numberText } from './value-text.js';

/** What the reference signals cannot show, in plain words. */
const LIMITS = [
  'A true peak over 0.40 of the sample rate may be read up to 0.55 dB too low: four-fold oversampling, as BS.1770 has it, cannot do better. The margin holds up to there.',
  'A file under 3 s has no loudness range; under 60 s EBU Tech 3342 itself calls the range unstable.',
  'Third octaves are held to 0.3 dB from 63 Hz up for tones and from 400 Hz up for noise, which 20 s of it do not fill evenly further down. A tone between two centres under 63 Hz is read up to 1.1 dB low: the lines are as wide as the bands.',
  '`lossySource` knows a codec by its cliff. AAC from 256 kbit/s and Vorbis from 192 kbit/s keep the full band and read `lossless`; Opus always reads `lossy ~256k`; LAME at 160 kbit/s reads `lossy ~128k`. The signals here imitate the cliffs; real encodes are in the notes on real files.',
  '`toneProminenceDb` is held to 1 dB from 200 Hz up, on tones at least 6 dB under their critical band. Lower down few lines share a band.',
  '`signalToNoiseDb` is held to 6 dB: speech in music or babble has no sharper truth. On white noise it errs by far less.',
  '`platformNormalisation`, `pass` and the other verdicts are as good as the figures of the platforms, which change; each carries the day on which it was read.',
  '`hnr` is held to 0.3 dB of what Praat reads. Of the true ratio of harmonics to noise both read up to 0.7 dB more or less, since the highest of several noisy peaks is taken.',
  '`decayT20Ms` and the reverberation times are held to exponential decays. A real room bends: `room-quality.curvature` says how much.',
  'Measures that are not in the table are `proxy` or `beta`: they are described and tested, and no error is promised.',
];

/** The page `docs/accuracy.md`: every error of a run, measure by measure. */
export function accuracyPage(all: readonly Ran[]): string {
  const results = all.flatMap((ran) => ran.results);
  const misses = results.filter(({ isRight }) => !isRight);
  const seeds = new Set(all.map(({ seed }) => seed)).size;
  const rows = [...groupedBy(results, nameOf)];
  const validated = rows.filter(([, [first]]) => first?.status === 'validated');
  const others = rows.filter(([, [first]]) => first?.status !== 'validated');
  return `${[
    '# Accuracy',
    '',
    '<!-- Written by `sonometer validate --seeds 10 --markdown`: do not edit. -->',
    '',
    `${results.length} values of ${all.length} reference signals (${seeds} seeds) were measured and held against their truth: ${misses.length === 0 ? 'all lie' : `${misses.length} do not lie`} within the margins that \`measureStatus\` prints.`,
    '',
    'The signals are made by the program itself: those of EBU Tech 3341 and 3342, and others whose truth follows from how they are made. A seed varies all that may vary: frequency, level, phase, time, sample rate, noise. They are measured by the engine that answers every request. Run it again:',
    '',
    '```',
    'sonometer validate                          # one seed, half a minute',
    'sonometer validate --seed 42                # other signals',
    'sonometer validate --only integratedLufs    # one measure',
    'sonometer validate --seeds 10 --markdown    # this page',
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
    ...referencesOf(all),
    '',
    ...(misses.length === 0 ? [] : ['## Misses', '', ...misses.map(missLine), '']),
    '## Known limits',
    '',
    ...LIMITS.map((limit) => `- ${limit}`),
  ].join('\n')}\n`;
}

/** Two answers may have a measure under one name. */
const nameOf = ({ answer, field }: Result) =>
  `${answer.replace('profile.', 'profile ')} · ${field}`;

function groupedBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of list) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const tableOf = (rows: readonly (readonly [string, readonly Result[]])[]) => [
  '| measure | values | margin | mean error | largest | where they lie |',
  '|---|--:|---|--:|--:|---|',
  ...rows.map(([name, results]) => rowOf(name, results)),
];

function rowOf(name: string, results: readonly Result[]): string {
  const [first] = results;
  const errors = results.flatMap(({ error }) => error ?? []);
  const margin = results.reduce<Margin | null>((found, result) => found ?? result.margin, null);
  const claimed = first ? marginText(margin, first.unit) : '';
  const misses = results.filter(({ isRight }) => !isRight).length;
  const verdict = misses > 0 ? `**${misses} missed**` : 'all right';
  if (errors.length === 0) return `| ${name} | ${results.length} | ${claimed} | | | ${verdict} |`;
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const largest = errors.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a), 0);
  const where = errors.some((error) => error !== 0) ? barOf(margin, errors) : '';
  const shown = misses > 0 ? `${where} ${verdict}` : where || verdict;
  return `| ${name} | ${results.length} | ${claimed} | ${short(mean)} | ${short(largest)} | ${shown} |`;
}

const short = (value: number) => {
  const rounded = Number(value.toPrecision(2));
  // Errors of rounding are nought to everyone.
  return Math.abs(rounded) < 1e-9 ? '0' : numberText(rounded);
};

const BAR_CELLS = 15;

/** The margin in fifteen cells, and how many of the errors lie in each. */
function barOf(margin: Margin | null, errors: readonly number[]): string {
  if (margin === null || margin === 0) return '';
  const { plus, minus } =
    typeof margin === 'number'
      ? { plus: margin, minus: margin }
      : 'percent' in margin
        ? { plus: margin.percent, minus: margin.percent }
        : margin;
  const cellOf = (error: number) =>
    Math.min(
      BAR_CELLS - 1,
      Math.max(0, Math.floor(((error + minus) / (plus + minus)) * BAR_CELLS)),
    );
  const counts = new Array<number>(BAR_CELLS).fill(0);
  for (const error of errors) counts[cellOf(error)] = (counts[cellOf(error)] ?? 0) + 1;
  const cells = counts.map((count, i) => {
    if (count === 0) return i === cellOf(0) ? '·' : ' ';
    return count >= errors.length / 10 ? '█' : '▪';
  });
  return `\`|${cells.join('')}|\``;
}

/** Every reference once, under its group; numbered families as one line. */
function referencesOf(all: readonly Ran[]): readonly string[] {
  return [...groupedBy(all, ({ group }) => group)].map(([group, rans]) => {
    const references = rans.map(({ reference }) =>
      reference.replace(/, (file|part) \d+ of/, ', $1s 1–20 of'),
    );
    return `- **${group}**: ${[...new Set(references)].join('; ')}`;
  });
}

const missLine = ({ answer, field, reference, seed, expected, measured }: Result) =>
  `- ${answer} ${field}, ${reference}, seed ${seed}: expected ${JSON.stringify(expected)}, measured ${JSON.stringify(measured)}`;
