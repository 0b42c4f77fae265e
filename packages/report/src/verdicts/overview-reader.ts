import { readKind, type RecordingKind } from '@sonometer/engine';
import type { Reader } from '../reading/reader.js';

/** The content type of each kind, for rules that require it. */
const CONTENT: Readonly<Record<RecordingKind, string | undefined>> = {
  speech: 'voice',
  music: 'music',
  mixed: 'mixed',
  loop: 'music',
  noise: 'noise',
  tone: 'noise',
  'one-shot': undefined,
  silence: 'silence',
  unknown: 'unknown',
};

/** Kinds of the list of defects that a check of their own reports as well, with places or a cause. */
const REPORTED: Readonly<Record<string, (reader: Reader) => boolean>> = {
  clipping: ({ number }) => (number('clippingRegions') ?? 0) > 0,
  hum: ({ number }) => number('humMainsHz') !== undefined,
  'cut-end': ({ flag }) => flag('endsInSpeech') === true,
};

/**
 * The measurements as the rules of an overview read them: the kind of the recording decides the content, and the same
 * clipping, hum or cut is not reported twice.
 */
export function overviewReader(reader: Reader): Reader {
  const guess = reader.text('contentTypeGuess');
  // what is too quiet for a kind is stated as very quiet
  const content = guess === 'silence' ? guess : CONTENT[readKind(reader).kind];
  const reported = Object.keys(REPORTED).filter((kind) => REPORTED[kind]?.(reader));
  const counts = new Set(reported.map((kind) => `defectCounts.${kind}`));
  return {
    ...reader,
    text: (name) => (name === 'contentTypeGuess' ? (content ?? guess) : reader.text(name)),
    number(name) {
      const value = reader.number(name);
      if (name === 'contentConfidence' && content !== undefined) return 1;
      return value !== undefined && counts.has(name) ? 0 : value;
    },
    objects: (name) =>
      name === 'defects'
        ? reader
            .objects(name)
            .filter(({ kind }) => typeof kind !== 'string' || !reported.includes(kind))
        : reader.objects(name),
  };
}

/** Checks, named like their kinds, that did not find what the list of defects has. */
export const contradicted = ({ number }: Reader): readonly string[] =>
  Object.keys(REPORTED).filter((kind) => (number(`defectCounts.${kind}`) ?? 0) > 0);
