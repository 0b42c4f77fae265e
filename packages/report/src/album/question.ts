import { type Answer, joining } from '@sonometer/engine';
import { fieldsIn } from '../gate/rule.js';
import { needsOf } from '../gate/places.js';
import { selectable, selectionOf } from '../questions/selection.js';
import { type AlbumKind, type AlbumKindName, albumKinds } from './kinds.js';

const PREFIX = 'album.';

/** The values read of each part, by the name of its field. */
export const PART_FIELDS = {
  fileName: 'signal.fileName',
  durationSec: 'mix.durationSec',
  integratedLufs: 'mix.integratedLufs',
  loudnessRange: 'mix.loudnessRange',
  truePeakDb: 'mix.truePeakDb',
  spectralCentroidHz: 'mix.spectralCentroidHz',
  noiseFloorDb: 'signal.noiseFloorDb',
  stereoWidth: 'mix.stereoWidth',
  headSilenceMs: 'signal.edgeSilenceStartMs',
  tailSilenceMs: 'signal.edgeSilenceEndMs',
  format: 'signal.format',
  sampleRate: 'mix.sampleRate',
  bitDepth: 'signal.bitDepthGuess',
  channels: 'mix.channels',
} as const;

/**
 * The required value of a part: without it the part fails, as one under 8 kHz, which has no
 * loudness.
 */
const NEEDED = [
  'durationSec',
  'integratedLufs',
  'truePeakDb',
  'headSilenceMs',
  'tailSilenceMs',
  'sampleRate',
  'channels',
] as const satisfies readonly (keyof typeof PART_FIELDS)[];
export type NeededField = (typeof NEEDED)[number];

/**
 * The analysis of every part of such an album; identified by its id only, so that another thread
 * can run it.
 */
export function albumAnswer(kind: AlbumKindName): Answer {
  const { spec }: AlbumKind = albumKinds[kind];
  const ruled = spec ? fieldsIn(spec) : [];
  const places = needsOf(ruled.flatMap((field) => selectable.get(field) ?? []));
  const chosen = selectionOf([...Object.values(PART_FIELDS), ...ruled, ...places]);
  return {
    ...chosen,
    id: PREFIX + kind,
    title: 'Measures of each part that an album compares',
    fields: { ...chosen.fields, ...joining.fields },
    required: [...NEEDED.map((field) => PART_FIELDS[field]), ...Object.keys(joining.fields)],
  };
}

/** The answer of that id; `undefined` for that of anything else. */
export function albumAnswerNamed(id: string): Answer | undefined {
  const kind = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
  return Object.hasOwn(albumKinds, kind) ? albumAnswer(kind as AlbumKindName) : undefined;
}
