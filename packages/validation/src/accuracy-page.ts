import { type Accuracy, type AccuracyMiss, type AccuracyRow, cellOf } from './accuracy.js';
import { defectTrial, type DefectTrialRow } from './defect-trial.js';
import {
  hearingDetectors,
  hearingTrial,
  hearingTrialDate,
  type HearingTrialRow,
} from './hearing-trial.js';
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
    '## Defects',
    '',
    'Put into real recordings at drawn places, and looked for in the same recordings as they are (`trials/defects.mjs`, seeds 11 and up: looked at once; 1 to 3: the ones that bounds were chosen on). Clicks have 1 to 12 samples and 60 % of the peak of their channel, and count when found within 5 ms; gaps last 8 to 100 ms, repeated buffers 5 to 200 ms.',
    '',
    '| kind | recordings | seeds | put in | found | clean hours | false alarms | per hour |',
    '|---|---|---|--:|--:|--:|--:|--:|',
    ...defectTrial.map(trialLine),
    '',
    ...defectNotes.map((note) => `- ${note}`),
    '',
    '## Hearing',
    '',
    `Where speech is, on recordings that nothing was trained on, beside Silero v5 and TEN-VAD on the same files (\`node bench/hearing/compare.mjs OUT/items.json\` on ${hearingTrialDate}; OUT as \`trials/hearing/phrases.py\` and \`items.py\` write it, with \`--develop\` for what is chosen on). F1 of frames of 10 ms, gaps of up to 0.3 s bridged, precision and recall in brackets; of sets without speech, how many files are more than a quarter speech. Goals are for n1. Thresholds were chosen on the one part and on nothing of the other.`,
    '',
    `| recordings | part | files | goal | ${hearingDetectors.join(' | ')} |`,
    `|---|---|--:|---|${'---|'.repeat(hearingDetectors.length)}`,
    ...hearingTrial.map(hearingLine),
    '',
    ...hearingNotes.map((note) => `- ${note}`),
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

/** What the table of defects does not say by itself. */
const defectNotes = [
  'The goal for clicks, 90 % and at most one false alarm an hour of speech, is not reached there. Smooth clicks of 7 to 12 samples at 22 kHz are half a millisecond long and are found four times in ten, all other shapes three times in four to nine times in ten.',
  'The false click in speech lies in a file named “unlocking”, in a folder of dialogue; those in music were not traced to their cause. Field recordings were not counted: while the bounds were chosen, rain had some thirty in half a minute.',
  'The recordings of telephone prompts have 8 kHz: clicks are not told under 16 kHz, since 57 % were found there, and 23 an hour that were none.',
  'Clipping in recordings as they are is three samples and more at full scale, and no false alarm of the rule: they were made too loud, or decode over full scale. The rates in the answer leave it out.',
  'A first run (seeds 11 to 13) with a bound of 0.5 of correlation took swings of a synthesizer for a turned polarity, and one of 0.8 did so too with seeds 21 to 23: that kind is left out. Of repeated buffers in speech it found 92 %; the bounds were moved, and seeds 21 to 23 looked at once. Percussion is of the first bounds.',
];

function trialLine(row: DefectTrialRow): string {
  const { kind, recordings, seeds, put, found, cleanHours, falseAlarms } = row;
  const share = put === 0 ? '–' : `${((100 * found) / put).toFixed(1)} %`;
  const perHour = (falseAlarms / cleanHours).toFixed(1);
  return `| ${kind} | ${recordings} | ${seeds} | ${put} | ${share} | ${cleanHours.toFixed(2)} | ${falseAlarms} | ${perHour} |`;
}

/** What the table of hearing does not say by itself. */
const hearingNotes = [
  'Missed by n1: meetings, noisy takes, and music, noise and effects of packages. TEN-VAD hears meetings better; Silero takes fewer files of packages for speech, hears the words “over surroundings” better at every ratio (TEN-VAD in five of the eight rows), and phrases over surroundings under 20 dB, except at 10 dB of the part chosen on.',
  '“Over surroundings” holds single words and prompts, and counts their pauses from 0.2 s as pauses: a harder truth than that of the phrases, without a goal.',
  'Real recordings are labelled where Silero and TEN-VAD agree in nine tenths of the frames, and not judged where they differ: 104 minutes, 51 of them spoken (trials/hearing/labels.json). So the two have no column, and what is hard to hear has no label.',
  'The recordings looked at were looked at before, once with each earlier state of the detectors (docs/models/hearing.md): they are not unseen any more.',
];

const hearingLine = ({ set, part, files, goal, printed }: HearingTrialRow) =>
  `| ${set} | ${part} | ${files} | ${goal} | ${printed} |`;

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
