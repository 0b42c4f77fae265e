import type { Answer, Measure } from '@sonometer/engine';
import { minus } from '@sonometer/report/html/html.js';
import { figure, marginWords, unitWord } from '@sonometer/report/reading/quantity.js';
import type { FindingRule } from '@sonometer/report/verdicts/finding.js';
import { ruleBook } from '@sonometer/report/verdicts/rule-book.js';
import { noteLines, readPageNotes, refuseUnknown, withLinks } from './page-notes.js';

/** A measure, and the folder of the engine in which it is declared. */
export interface DeclaredMeasure {
  readonly subject: string;
  readonly measure: Measure;
}

/** Titles of the subjects: `docs/measures/<subject>.md` has the methods that its measures share. */
export const SUBJECTS: Readonly<Record<string, string>> = {
  loudness: 'Loudness',
  levels: 'Levels and curves',
  spectrum: 'Spectrum, tone colour, tones',
  stereo: 'Stereo image',
  delivery: 'Delivery targets',
  speech: 'Speech',
  channels: 'Channels',
  dialogue: 'Dialogue',
  quality: 'Speech quality',
  tonal: 'Key, tuning and chords',
  notes: 'Notes',
  encode: 'Encoding',
  chapters: 'Chapters and markers',
  conversation: 'Conversation',
  scene: 'Noise and background of speech',
  content: 'Content',
  origin: 'Origin: codecs and resamplers',
  defects: 'Defects',
  rhythm: 'Onsets, tempo, loops',
  sound: 'One sound',
  pitch: 'Pitch',
  room: 'Rooms',
  file: 'The file',
};

/** The page `measures/README`: every measure by its subject. */
export function measureIndex(measures: readonly DeclaredMeasure[]): string {
  const unknown = measures.find(({ subject }) => !(subject in SUBJECTS));
  if (unknown) throw new Error(`the subject ${unknown.subject} has no title`);
  const count = new Set(measures.map(({ measure }) => measure)).size;
  return `${[
    '# What every number means',
    '',
    `${count} measures, by subject. Each has its definition, unit, status, margin, basis, the cases without a value, and the analyses that print it.`,
    'See also [conventions](conventions.md), [test signals](test-signals.md), [accuracy](../accuracy.md) and [the contract](../interface.md) with all fields.',
    '',
    ...Object.entries(SUBJECTS).flatMap(([subject, title]) => {
      const ids = measures
        .filter((one) => one.subject === subject)
        .map(({ measure }) => measure.id);
      const sorted = [...new Set(ids)].sort((a, b) => a.localeCompare(b, 'en'));
      const links = sorted.map((id) => `[${id}](../measure/${id}.md)`);
      return [`## ${title}`, '', `[Methods](${subject}.md). ${links.join(' · ')}`, ''];
    }),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

const WHEN_ABSENT = 'When there is no value';

/** Sections about a measure, in the order of the page. */
const MEASURE_PARTS = [
  'Definition',
  'Formula',
  'Typical values',
  'Common misreadings',
  WHEN_ABSENT,
  'In other programs',
  'What to do with it',
] as const;

const STATUS_WORDS: Readonly<Record<Measure['status'], string>> = {
  validated:
    'Validated: a test compares it with an independent reference, within the stated margin.',
  proxy:
    'Proxy: it represents something that it does not measure directly. Good for sorting, not as evidence.',
  beta: 'Beta: defined and computed, not yet validated. Its definition may change.',
  withdrawn: 'Withdrawn: retained for old programs. Do not rely on it.',
  planned: 'Planned: not computed yet.',
};

export interface MeasurePageSources {
  readonly measures: readonly DeclaredMeasure[];
  readonly answers: readonly Answer[];
  /** Markdown by id of the measure. */
  readonly notes: Readonly<Record<string, string>>;
  /** Results on real recordings, by its id and the kind of material. */
  readonly typical: Readonly<Record<string, Readonly<Record<string, Typical>>>>;
  /** How it sounds, by its id. */
  readonly sounds: Readonly<Record<string, string>>;
}

interface Typical {
  readonly files: number;
  /** The smallest, the median and the largest. */
  readonly spread: readonly number[];
}

/** The page of each measure that an answer prints, by its id. */
export function measurePages(sources: MeasurePageSources): ReadonlyMap<string, string> {
  const known = new Set(sources.measures.map(({ measure }) => measure.id));
  for (const id of Object.keys(sources.notes))
    if (!known.has(id)) throw new Error(`notes are about ${id}: no such measure`);
  const byId = new Map<string, DeclaredMeasure[]>();
  for (const declared of sources.measures)
    byId.set(declared.measure.id, [...(byId.get(declared.measure.id) ?? []), declared]);
  return new Map(
    [...byId].map(([id, [first, ...others]]) => {
      if (!first) throw new Error(`${id} is declared nowhere`);
      return [id, pageOf(first, others, sources)] as const;
    }),
  );
}

function pageOf(
  { subject, measure }: DeclaredMeasure,
  others: readonly DeclaredMeasure[],
  { answers, notes: allNotes, sounds, typical }: MeasurePageSources,
): string {
  const { id, title, unit, basis, status, accuracy, margin } = measure;
  const notes = readPageNotes(allNotes[id] ?? '');
  refuseUnknown(id, notes, MEASURE_PARTS);
  const { what, whenAbsent } = partsOf(measure.definition);
  const places = [measure, ...others.map((one) => one.measure)].flatMap((one) =>
    placesOf(one, answers),
  );
  const rules = findingsOf(id);
  const sound = sounds[id];
  return `${[
    `# ${title}`,
    '',
    `\`${id}\` · ${unitText(unit)} · ${status} · ${accuracy === undefined ? marginPhrase(margin, unit) : 'accuracy below'}`,
    '',
    ...paragraph(notes.get('')),
    '## Definition',
    '',
    what,
    '',
    ...others.flatMap((one) => [`In other answers: ${one.measure.definition}`, '']),
    ...paragraph(notes.get('Definition')),
    ...(sound === undefined ? [] : ['## How it sounds', '', sound, '']),
    ...noteLines(notes, 'Formula'),
    '## Accuracy',
    '',
    `${STATUS_WORDS[status]} ${accuracy === undefined ? marginSentence(margin, unit) : `Accuracy: ${withLinks(accuracy)}.`}`,
    '',
    `Basis: ${withLinks(basis)}. [Accuracy](../accuracy.md) has the last run over all reference signals. \`validate --only ${id}\` repeats those of this measure, if any.`,
    '',
    ...noteLines(notes, 'Typical values'),
    ...typicalLines(measure, typical[id]),
    ...noteLines(notes, 'Common misreadings'),
    `## ${WHEN_ABSENT}`,
    '',
    notes.get(WHEN_ABSENT) ??
      (whenAbsent === ''
        ? 'The definition names no case. Below a sample rate of 8 kHz, only the simplest numbers are measured ([limits](../measures/conventions.md#limits)). The reason for a missing value is in `omitted`.'
        : `None ${whenAbsent} The reason is in \`omitted\`, under the name of the field.`),
    '',
    ...noteLines(notes, 'In other programs'),
    ...noteLines(notes, 'What to do with it'),
    '## Where it is printed',
    '',
    ...(places.length === 0
      ? ['In reports only, where it draws a curve.']
      : ['| answer | field |', '|---|---|', ...places.map(placeRow)]),
    '',
    ...(rules.length === 0
      ? []
      : [
          '## Findings that use it',
          '',
          ...rules.map((rule) => `* [${rule.title}](../finding/${rule.id}.md)`),
          '',
        ]),
    '## See also',
    '',
    `* [${SUBJECTS[subject] ?? subject}: methods of this subject](../measures/${subject}.md)`,
    '* [All measures](../measures/README.md)',
    '* [Conventions of all numbers](../measures/conventions.md)',
    '* [Glossary](../guides/glossary.md)',
  ].join('\n')}\n`;
}

/** The sentences of a definition that state when there is no value, apart from the rest. */
function partsOf(definition: string): {
  readonly what: string;
  readonly whenAbsent: string;
} {
  const sentences = definition.split(/(?<=[.:?!]) (?=[A-Z−])/);
  const isOfAbsence = (sentence: string) => /^(Absent|Null|Both null)\b/.test(sentence);
  return {
    what: sentences.filter((sentence) => !isOfAbsence(sentence)).join(' '),
    whenAbsent: sentences
      .filter(isOfAbsence)
      .map((sentence) => sentence.replace(/^(Absent|Null|Both null) /, ''))
      .join(' '),
  };
}

/** Readings on a test corpus of real recordings, with their number. */
function typicalLines(
  { unit }: Measure,
  kinds: Readonly<Record<string, Typical>> | undefined,
): readonly string[] {
  if (kinds === undefined) return [];
  return [
    '## Measured on real recordings',
    '',
    '| material | files | smallest | median | largest |',
    '|---|--:|--:|--:|--:|',
    ...Object.entries(kinds).map(
      ([kind, { files, spread }]) =>
        `| ${kind} | ${files} | ${spread.map((value) => minus(figure(value, unit))).join(' | ')} |`,
    ),
    '',
    `${unitWord(unit) === '' ? '' : `In ${unitWord(unit)}. `}Public test recordings of the project, not a survey: \`node evaluation/typical-values.mjs\` measures them.`,
    '',
  ];
}

const paragraph = (text: string | undefined): readonly string[] =>
  text === undefined || text === '' ? [] : [text, ''];

/** The rules that read a measure or fix it. */
const findingsOf = (id: string): readonly FindingRule[] => {
  const isIt = (name: string) => name === id || name.startsWith(`${id}.`);
  return (ruleBook as readonly FindingRule[]).filter(
    ({ needs, remedy }) => needs.some(isIt) || remedy?.of.some(isIt),
  );
};

const unitText = (unit: Measure['unit']): string =>
  unit === 'text' ? 'no unit' : unit === '1' ? 'a share, ratio or score' : `unit ${unit}`;

const marginPhrase = (margin: Measure['margin'], unit: string): string =>
  margin === null ? 'no margin claimed' : marginWords(margin, unit);

const marginSentence = (margin: Measure['margin'], unit: string): string =>
  margin === null
    ? 'No margin is claimed.'
    : margin === 0
      ? 'It is exact.'
      : `Margin: ${marginWords(margin, unit)}, the largest error that the tests allow.`;

interface Place {
  readonly answer: string;
  readonly path: string;
}

function placesOf(measure: Measure, answers: readonly Answer[]): readonly Place[] {
  return answers
    .filter(({ id }) => !id.startsWith('report'))
    .flatMap(({ id, fields, series, blocks = {} }) =>
      Object.entries({ ...fields, ...series, ...blocks })
        .filter(([, printed]) => printed === measure)
        .map(([path]) => ({ answer: id, path })),
    );
}

/** A profile has a page of its own. */
function placeRow({ answer, path }: Place): string {
  const profile = /^profile\.(.+)/.exec(answer)?.[1];
  const name =
    profile === undefined ? `\`${answer}\`` : `[\`profile ${profile}\`](../profiles/${profile}.md)`;
  return `| ${name} | \`${path}\` |`;
}
