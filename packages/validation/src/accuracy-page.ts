import { type Accuracy, type AccuracyMiss, type AccuracyRow, cellOf } from './accuracy.js';
import { beatTrial, type BeatTrialRow } from './beat-trial.js';
import { codecTrialLines } from './codec-trial-lines.js';
import { defectTrialLines } from './defect-trial.js';
import {
  classifierDetectors,
  classifierTrial,
  classifierTrialDate,
  type ClassifierTrialRow,
} from './classifier-evaluation.js';
import { musicTrialLines } from './music-trial.js';
import { voiceTrialLines } from './voice-trial.js';
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
    `${values} values of ${signals} reference signals (${seeds.length} seeds) were measured and held against their truth: ${misses.length === 0 ? 'all lie' : `${misses.length} do not lie`} within the margins that \`measureStatus\` prints.`,
    '',
    'The signals are made by the program itself: those of EBU Tech 3341 and 3342, and others whose truth follows from how they are made. A seed varies all that may vary: frequency, level, phase, time, sample rate, noise. They are measured by the engine that answers every request. Run it again:',
    '',
    '```',
    'sonometer validate                          # one seed, half a minute',
    'sonometer validate --seed 42                # other signals',
    'sonometer validate --only integratedLufs    # one measure',
    'sonometer validate --peers                  # beside FFmpeg, libebur128 and Praat; codecs too',
    'npm run accuracy                            # ten seeds: the numbers of this page',
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
    'Put into real recordings at drawn places, and looked for in the same recordings as they are (`evaluation/defects.mjs`, seeds 11 and up: looked at once; 1 to 3: the ones that bounds were chosen on). Clicks have 1 to 12 samples and 60 % of the peak of their channel, and count when found within 5 ms; gaps last 8 to 100 ms, repeated buffers 5 to 200 ms.',
    '',
    ...defectTrialLines,
    '',
    ...codecTrialLines(),
    '',
    '## Hearing',
    '',
    `Where speech is, on recordings that nothing was trained on, beside Silero v5 and TEN-VAD on the same files (\`node bench/classifier/compare.mjs OUT/items.json\` on ${classifierTrialDate}; OUT as \`evaluation/classifier/phrases.py\` and \`items.py\` write it, with \`--develop\` for what is chosen on). F1 of frames of 10 ms, gaps of up to 0.3 s bridged, precision and recall in brackets; of sets without speech, how many files are more than a quarter speech. Goals are for n1. Thresholds were chosen on the one part and on nothing of the other.`,
    '',
    `| recordings | part | files | goal | ${classifierDetectors.join(' | ')} |`,
    `|---|---|--:|---|${'---|'.repeat(classifierDetectors.length)}`,
    ...classifierTrial.map(classifierLine),
    '',
    ...classifierNotes.map((note) => `- ${note}`),
    '',
    '## Beats',
    '',
    'Files whose tempo is right, octaves not forgiven: by the comb and whole bars alone, as it was, and as it is.',
    '',
    '| recordings | part | files | before | now |',
    '|---|---|--:|--:|--:|',
    ...beatTrial.map(beatLine),
    '',
    ...beatNotes.map((note) => `- ${note}`),
    '',
    ...musicTrialLines,
    '',
    ...voiceTrialLines,
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

/** What the table of hearing does not say by itself. */
const classifierNotes = [
  'Missed by n1: meetings, noisy takes, and music, noise and effects of packages. TEN-VAD hears meetings better; Silero takes fewer files of packages for speech, hears the words “over surroundings” better at every ratio (TEN-VAD in five of the eight rows), and phrases over surroundings under 20 dB, except at 10 dB of the part chosen on.',
  '“Over surroundings” holds single words and prompts, and counts their pauses from 0.2 s as pauses: a harder truth than that of the phrases, without a goal.',
  'Real recordings are labelled where Silero and TEN-VAD agree in nine tenths of the frames, and not judged where they differ: 104 minutes, 51 of them spoken (evaluation/classifier/labels.json). So the two have no column, and what is hard to hear has no label.',
  'The recordings looked at were looked at before, once with each earlier state of the detectors (docs/models/hearing.md): they are not unseen any more.',
];

/** What the table of beats does not say by itself. */
const beatNotes = [
  'Made loops: kits of noise and tones, and of General MIDI, at a known tempo. Played loops: 25 styles written as MIDI and played by FluidSynth (`evaluation/music/songs.mjs`, seeds 1 to 14; 5 and 6 not fitted). No recording of a band was judged.',
  'The comb and whole bars decide where the accents give their likeliest tempo of a file under 40 s less than 0.7. The labelled loops were looked at while that was decided.',
  'Slow rock and 6/8 whose hats are as broad as the snare read twice and one and a half times too fast, with a confidence of 0.9 and more: the confidence is a share among tempi, not a promise.',
  'One sound or several (`material.structure`): of 135 single sounds of Sonic Pi 126 are told as one, of 109 of LMMS 102; the bounds were chosen on these.',
  'Profile `beat` takes 1.1 s of processor time for 465 s of 44.1 kHz mono, and keeps 14 MB an hour for the accents.',
];

const beatLine = ({ recordings, part, files, before, now }: BeatTrialRow) =>
  `| ${recordings} | ${part} | ${files} | ${before} | ${now} |`;

const classifierLine = ({ set, part, files, goal, printed }: ClassifierTrialRow) =>
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
  const where = computeBar(row);
  const shown = misses > 0 ? `${where} ${verdict}` : where || verdict;
  return `| ${nameOf(row)} | ${values} | ${claimed} | ${numberText(errors.mean)} | ${numberText(errors.largest)} | ${shown} |`;
}

/** The margin in cells, and how many of the errors lie in each. */
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
