import type { Answer, Measure } from '@sonometer/engine';
import { coveredVoice } from '@sonometer/report/verdicts/findings/covered-voice.js';
import type { FindingRule, FixKind } from '@sonometer/report/verdicts/finding.js';
import { ruleBook } from '@sonometer/report/verdicts/rule-book.js';
import { allAnalyses } from '@sonometer/report/verdicts/analyses/index.js';
import {
  noteLines,
  type PageNotes,
  readPageNotes,
  refuseUnknown,
  withLinks,
} from './page-notes.js';

/** Sections about a finding, in the order of the page. */
const FINDING_PARTS = ['How to listen for it', 'How to fix it'] as const;

const FIX_WORDS: Readonly<Record<FixKind, string>> = {
  gain: 'One gain over the whole file, which changes nothing else.',
  dynamics: 'Dynamics processing, which changes the sound.',
  filter: 'A filter.',
  edit: 'A cut or a fade.',
  convert: 'Another export from the same source.',
  tag: 'New tags; the audio does not change.',
  source: 'A better recording or copy, since no processing brings it back.',
  nothing: 'No action needed.',
};

/** Reported wherever it is found, whatever the profile. */
const OF_EVERY_ANALYSIS = [
  'silent',
  'damage',
  'unnamed-speakers',
  'audio-tracks',
  'declared-marks',
  'declared-music',
];

export interface FindingPageSources {
  readonly answers: readonly Answer[];
  /** Markdown by id of the finding; every finding has some. */
  readonly notes: Readonly<Record<string, string>>;
}

/** The page of each finding, by its id, and `README`, the index of them all. */
export function findingPages({ answers, notes }: FindingPageSources): ReadonlyMap<string, string> {
  const rules: readonly FindingRule[] = ruleBook;
  const unknown = Object.keys(notes).find((id) => rules.every((rule) => rule.id !== id));
  if (unknown !== undefined) throw new Error(`notes are about ${unknown}: no such finding`);
  const fields = new Map<string, Measure>();
  for (const answer of answers)
    for (const [path, measure] of Object.entries({ ...answer.fields, ...answer.series }))
      fields.set(path, measure).set(measure.id, measure);
  return new Map([
    ['README', indexOf(rules)],
    ...rules.map((rule) => {
      const own = readPageNotes(notes[rule.id] ?? '');
      refuseUnknown(rule.id, own, FINDING_PARTS);
      if (!own.has('')) throw new Error(`the notes of ${rule.id} do not begin with what it means`);
      if (!own.has('How to fix it')) throw new Error(`the notes of ${rule.id} lack a fix`);
      return [rule.id, pageOf(rule, own, (path) => measureOf(path, fields))] as const;
    }),
  ]);
}

/** A part of a field belongs to the measure of the field. */
function measureOf(path: string, fields: ReadonlyMap<string, Measure>): Measure | undefined {
  for (let name = path; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const found = fields.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function pageOf(
  { id, title, needs, thresholds, remedy }: FindingRule,
  notes: PageNotes,
  measureAt: (path: string) => Measure | undefined,
): string {
  const bounds = Object.entries(thresholds);
  return `${[
    `# ${title}`,
    '',
    `Finding \`${id}\``,
    '',
    '## What it means',
    '',
    notes.get('') ?? '',
    '',
    ...noteLines(notes, 'How to listen for it'),
    '## How to fix it',
    '',
    ...(remedy === undefined ? [] : [`**${remedy.text}** ${FIX_WORDS[remedy.kind]}`, '']),
    notes.get('How to fix it') ?? '',
    '',
    ...(bounds.length === 0
      ? boundsOfMeasures([...needs, ...(remedy?.of ?? [])].map(measureAt))
      : [
          '## Thresholds',
          '',
          '| bound | value | source |',
          '|---|---|---|',
          ...bounds.map(
            ([name, { value, unit, source }]) =>
              `| ${name} | ${value}${unit === '1' ? '' : ` ${unit}`} | ${withLinks(source)} |`,
          ),
          '',
        ]),
    '## Measures used',
    '',
    ...(needs.length === 0
      ? ['Decoder and header facts; no measure.']
      : needs.map((name) => {
          const measure = measureAt(name);
          return measure === undefined
            ? `* \`${name}\``
            : `* [\`${name}\`](../measure/${measure.id}.md)`;
        })),
    '',
    '## Analyses that report it',
    '',
    ...questionLines(id),
    '',
    '[All findings](README.md)',
  ].join('\n')}\n`;
}

/** A rule without a threshold reports the decision of its measures, by their thresholds. */
function boundsOfMeasures(read: readonly (Measure | undefined)[]): readonly string[] {
  const measures = new Set(read.filter((measure) => measure !== undefined));
  if (measures.size === 0) return [];
  return [
    '## Thresholds',
    '',
    'The finding has no threshold of its own. Its measures are defined as follows:',
    '',
    ...[...measures].map(
      ({ id, definition, basis }) =>
        `* [\`${id}\`](../measure/${id}.md): ${definition} Source: ${withLinks(basis)}.`,
    ),
    '',
  ];
}

/** Weight of the finding in each profile. */
function questionLines(id: string): readonly string[] {
  if (OF_EVERY_ANALYSIS.includes(id)) return ['Every analysis.'];
  if (id === coveredVoice.id)
    return ['The overview, of recordings that are not taken for speech or music.'];
  const has = (rules: readonly FindingRule[] | undefined) =>
    rules?.some((rule) => rule.id === id) ?? false;
  const rows = allAnalyses.flatMap(({ answer, rules }) => {
    const weight = has(rules?.essential)
      ? 'needed for a good verdict'
      : has(rules?.decides)
        ? 'counts if it can be checked'
        : has(rules?.adjacent)
          ? 'for information only'
          : undefined;
    return weight === undefined
      ? []
      : [`| \`${answer.id.replace('profile.', 'profile ')}\` | ${weight} |`];
  });
  return rows.length === 0
    ? ['No built-in analysis by itself.']
    : ['| analysis | weight |', '|---|---|', ...rows];
}

const indexOf = (rules: readonly FindingRule[]): string =>
  `${[
    '# Findings',
    '',
    'All findings of a verdict, with their fixes. `sonometer explain true-peak` prints the page of one in a terminal.',
    '',
    '| finding | id | fix |',
    '|---|---|---|',
    ...[...rules]
      .sort((a, b) => a.title.localeCompare(b.title, 'en'))
      .map(
        ({ id, title, remedy }) =>
          `| [${title}](${id}.md) | \`${id}\` | ${remedy === undefined ? 'for information' : remedy.kind} |`,
      ),
  ].join('\n')}\n`;
