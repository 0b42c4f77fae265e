import type { Answer, Measure } from '@sonometer/engine';
import { marginWords } from '@sonometer/report/reading/quantity.js';
import { type Notes, notesOf } from './measure-notes.js';
import { withLinks } from './page-notes.js';

/** A measure, and the folder of the engine in which it is declared. */
export interface DeclaredMeasure {
  readonly subject: string;
  readonly measure: Measure;
}

export interface PageSources {
  readonly measures: readonly DeclaredMeasure[];
  readonly answers: readonly Answer[];
  /** Markdown by subject. */
  readonly notes: Readonly<Record<string, string>>;
}

/** Title of a page; a subject without a title has no page, which is an error. */
const SUBJECTS: Readonly<Record<string, string>> = {
  loudness: 'Loudness',
  levels: 'Levels and curves',
  spectrum: 'Spectrum, tone colour, tones',
  stereo: 'Stereo image',
  delivery: 'Delivery targets',
  speech: 'Speech',
  channels: 'Channels',
  dialogue: 'Dialogue',
  tonal: 'Key, tuning and chords',
  notes: 'Notes',
  encode: 'Encoding',
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

interface Section extends DeclaredMeasure {
  readonly anchor: string;
  readonly places: readonly string[];
}

/** The pages of `docs/measures`, by file name: one for each subject, and an index. */
export function measurePages(sources: PageSources): ReadonlyMap<string, string> {
  const sections = sectionsOf(sources);
  const pages = Object.keys(SUBJECTS).map((subject) => {
    const own = sections.filter((section) => section.subject === subject);
    return [`${subject}.md`, pageOf(subject, own, notesOf(sources.notes[subject] ?? ''))] as const;
  });
  return new Map([['README.md', indexOf(sections)], ...pages]);
}

/** Every measure once, in the order of its id, with an anchor of its own. */
function sectionsOf({ measures, answers }: PageSources): readonly Section[] {
  const taken = new Set<string>();
  return measures
    .map((declared) => ({ ...declared, places: placesOf(declared.measure, answers) }))
    .sort((a, b) => a.measure.id.localeCompare(b.measure.id, 'en') || byPlace(a, b))
    .map((declared) => {
      if (!(declared.subject in SUBJECTS)) throw new Error(`no page for ${declared.subject}`);
      const plain = anchorOf(declared.measure.id);
      // Two families may use one field name for curves of their own.
      const family = declared.places[0]?.split(' ')[0]?.replaceAll('`', '') ?? '';
      const anchor = taken.has(plain) ? `${plain}-${family}` : plain;
      if (taken.has(anchor)) throw new Error(`two measures have the anchor ${anchor}`);
      taken.add(anchor);
      return { ...declared, anchor };
    });
}

const byPlace = (a: Pick<Section, 'places'>, b: Pick<Section, 'places'>) =>
  (a.places[0] ?? '').localeCompare(b.places[0] ?? '', 'en');

/** `bandEnergy.lowMid` → `band-energy-low-mid`. */
export const anchorOf = (id: string): string =>
  id
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll('.', '-')
    .toLowerCase();

/** Where a measure is printed: the family, and the path where it is not the id. */
function placesOf(measure: Measure, answers: readonly Answer[]): readonly string[] {
  return answers.flatMap(({ id, fields, series, blocks = {} }) =>
    Object.entries({ ...fields, ...series, ...blocks })
      .filter(([, printed]) => printed === measure)
      .map(([path]) => {
        const name = `\`${id.replace('profile.', 'profile ')}\``;
        return path === measure.id ? name : `${name} (${path})`;
      }),
  );
}

function pageOf(subject: string, sections: readonly Section[], notes: Notes): string {
  const unknown = notes.ofMeasures.find(({ name }) =>
    sections.every(({ measure }) => measure.id !== name),
  );
  if (unknown) throw new Error(`notes/${subject}.md is about ${unknown.name}: no such measure`);
  return `${[
    `# ${SUBJECTS[subject] ?? subject}`,
    '',
    `<!-- Written by \`npm run docs\` from the declarations in packages/engine/src/measures/${subject} and from notes/${subject}.md: edit those. -->`,
    '',
    ...(notes.intro === '' ? [] : [notes.intro, '']),
    ...notes.methods.flatMap(({ name, text }) => [`## ${name}`, '', text, '']),
    '## Measures',
    '',
    ...sections.flatMap((section) =>
      sectionText(
        section,
        notes.ofMeasures.find(({ name }) => name === section.measure.id)?.text ?? '',
      ),
    ),
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function sectionText({ measure, anchor, places }: Section, note: string): readonly string[] {
  const { id, title, unit, status, basis } = measure;
  const { what, whenAbsent } = partsOf(measure.definition);
  return [
    `<a id="${anchor}"></a>`,
    '',
    `### ${title} · \`${id}\``,
    '',
    what,
    '',
    ...(whenAbsent === '' ? [] : [`*When absent:* ${whenAbsent}`, '']),
    ...(note === '' ? [] : [note, '']),
    '| unit | status | accuracy | basis | printed by |',
    '|---|---|---|---|---|',
    `| ${unit} | ${status} | ${accuracyText(measure)} | ${cell(withLinks(basis))} | ${places.map(cell).join(', ') || '–'} |`,
    '',
  ];
}

/** The sentences of a definition that state when there is no value, apart from the rest. */
export function partsOf(definition: string): {
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

function accuracyText({ margin, unit, accuracy }: Measure): string {
  if (accuracy !== undefined) return cell(accuracy);
  return margin === null ? '–' : marginWords(margin, unit);
}

const cell = (text: string) => text.replaceAll('|', '\\|');

function indexOf(sections: readonly Section[]): string {
  const count = new Set(sections.map(({ measure }) => measure)).size;
  return `${[
    '# What every number means',
    '',
    '<!-- Written by `npm run docs` from the declarations: do not edit. -->',
    '',
    `${count} measures, by subject. Each has its definition, unit, status, margin, basis, the cases without a value, and the analyses that print it.`,
    'See also [conventions](conventions.md), [test signals](test-signals.md), [accuracy](../accuracy.md) and [the contract](../interface.md) with all fields.',
    '',
    ...Object.entries(SUBJECTS).flatMap(([subject, title]) => {
      const own = sections.filter((section) => section.subject === subject);
      const links = own.map(({ measure, anchor }) => `[${measure.id}](${subject}.md#${anchor})`);
      return [`## [${title}](${subject}.md)`, '', links.join(' · '), ''];
    }),
  ]
    .join('\n')
    .trimEnd()}\n`;
}
