import { type Accuracy, type AccuracyMiss, type AccuracyRow, cellOf } from './accuracy.js';
import { beatEvaluation, type BeatEvaluationRow } from './beat-evaluation.js';
import { codecEvaluationLines } from './codec-evaluation-lines.js';
import { defectEvaluationLines } from './defect-evaluation.js';
import {
  classifierDetectors,
  classifierEvaluation,
  classifierEvaluationDate,
  type ClassifierEvaluationRow,
} from './classifier-evaluation.js';
import { musicEvaluationLines } from './music-evaluation.js';
import { voiceEvaluationLines } from './voice-evaluation.js';
import { knownLimits } from './known-limits.js';
import { numberText } from './value-text.js';
import { marginWords } from '@sonometer/report/reading/quantity.js';

/** The page `accuracy`: every error of a run, measure by measure. */
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
    `${values} values of ${signals} reference signals (${seeds.length} seeds) were measured and compared with their truth: ${misses.length === 0 ? 'all are' : `${misses.length} are not`} within the margins that \`measureStatus\` prints.`,
    '',
    'The program makes the signals itself: those of EBU Tech 3341 and 3342, and others with a truth by construction. A seed varies frequency, level, phase, time, sample rate and noise. The engine that answers every request measures them. Run it again:',
    '',
    '```',
    'sonometer validate                          # one seed, half a minute',
    'sonometer validate --seed 42                # other signals',
    'sonometer validate --only integratedLufs    # one measure',
    'sonometer validate --peers                  # compared with FFmpeg, libebur128 and Praat; codecs too',
    'npm run accuracy                            # ten seeds: the numbers of this page',
    '```',
    '',
    '## Validated measures',
    '',
    'Errors are measured minus expected, in the unit of the margin. The bar shows their distribution: its ends are the margin, `·` is zero, `█` one or more in ten of the values, `▪` fewer.',
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
    '`evaluation/defects.mjs` puts defects into real recordings at random places, and also searches the unchanged recordings. Seeds 11 and up are test seeds, used once; 1 to 3 are development seeds for the bounds. Clicks have 1 to 12 samples and 60 % of the peak of their channel, and count when found within 5 ms. Gaps last 8 to 100 ms, repeated buffers 5 to 200 ms.',
    '',
    ...defectEvaluationLines,
    '',
    ...codecEvaluationLines(),
    '',
    '## Sound classifier',
    '',
    `Detection of speech on recordings outside the training set, compared with Silero v5 and TEN-VAD on the same files (\`node bench/classifier/compare.mjs OUT/items.json\` on ${classifierEvaluationDate}; OUT as \`evaluation/classifier/phrases.py\` and \`items.py\` write it, with \`--develop\` for the development part). F1 is of frames of 10 ms, with gaps of up to 0.3 s bridged, and precision and recall in brackets. For sets without speech the number of files with more than a quarter of speech is given. Goals are for n1. Thresholds were chosen only on the development part.`,
    '',
    `| recordings | part | files | goal | ${classifierDetectors.join(' | ')} |`,
    `|---|---|--:|---|${'---|'.repeat(classifierDetectors.length)}`,
    ...classifierEvaluation.map(classifierLine),
    '',
    ...classifierNotes.map((note) => `- ${note}`),
    '',
    '## Beats',
    '',
    'Files whose tempo is right, where octave errors count: before, by only the comb and whole bars, and now.',
    '',
    '| recordings | part | files | before | now |',
    '|---|---|--:|--:|--:|',
    ...beatEvaluation.map(beatLine),
    '',
    ...beatNotes.map((note) => `- ${note}`),
    '',
    ...musicEvaluationLines,
    '',
    ...voiceEvaluationLines,
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

/** What the table of the classifier does not state by itself. */
const classifierNotes = [
  'n1 misses the goals on meetings, noisy takes, and music, noise and effects of packages. TEN-VAD detects meetings better. Silero takes fewer files of packages for speech. It detects the words “over surroundings” better at every ratio (TEN-VAD in five of the eight rows). It also detects phrases over surroundings under 20 dB better, except at 10 dB of the development part.',
  '“Over surroundings” has single words and prompts, and counts their pauses from 0.2 s as pauses: a harder truth than that of the phrases, without a goal.',
  'Real recordings are labelled where Silero and TEN-VAD agree in nine tenths of the frames: 104 minutes, 51 of them spoken (evaluation/classifier/labels.json). Other frames have no label. So the two have no column, and hard cases have no label.',
  'The test recordings were used before, once with each earlier state of the detectors (docs/models/hearing.md), so they are no longer unseen.',
];

/** What the table of beats does not state by itself. */
const beatNotes = [
  'Made loops are kits of noise and tones, and of General MIDI, at a known tempo. Played loops are 25 styles written as MIDI and played by FluidSynth (`evaluation/music/songs.mjs`, seeds 1 to 14; 5 and 6 not fitted). No recording of a band was checked.',
  'The comb and whole bars decide for a file under 40 s where the accents give their likeliest tempo less than 0.7. The labelled loops were used in that decision.',
  'Slow rock and 6/8 whose hats are as broad as the snare read twice and one and a half times too fast, with a confidence of 0.9 and more. The confidence is a share among tempi, not a promise.',
  'One sound or several (`material.structure`): of 135 single sounds of Sonic Pi 126 are classified as one, of 109 of LMMS 102; the bounds were chosen on these.',
  'Profile `beat` takes 1.1 s of processor time for 465 s of 44.1 kHz mono, and stores 14 MB an hour for the accents.',
];

const beatLine = ({ recordings, part, files, before, now }: BeatEvaluationRow) =>
  `| ${recordings} | ${part} | ${files} | ${before} | ${now} |`;

const classifierLine = ({ set, part, files, goal, printed }: ClassifierEvaluationRow) =>
  `| ${set} | ${part} | ${files} | ${goal} | ${printed} |`;

const tableOf = (rows: readonly AccuracyRow[]) => [
  '| measure | values | margin | mean error | largest | distribution |',
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
  const where = computeBar(row);
  const shown = misses > 0 ? `${where} ${verdict}` : where || verdict;
  return `| ${nameOf(row)} | ${values} | ${claimed} | ${numberText(errors.mean)} | ${numberText(errors.largest)} | ${shown} |`;
}

/** The margin in cells, with the share of errors in each. */
function computeBar({ margin, values, errors }: AccuracyRow): string {
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
