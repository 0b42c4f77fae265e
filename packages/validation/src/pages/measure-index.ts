import type { Measure } from '@sonometer/engine';

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
