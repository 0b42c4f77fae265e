import { type Answer, deliveryTargets, joining } from '@sonometer/engine';
import { checkArgument } from '@sonometer/engine/core';
import { needsOf } from '../gate/places.js';
import { fieldsIn, type Spec } from '../gate/rule.js';
import { specs } from '../gate/specs/index.js';
import { selectable, selectionOf } from '../questions/selection.js';
import { checkObject } from '../reading/check-arguments.js';
import type { Threshold } from '../verdicts/finding.js';
import { ALBUM_PREFIX, isOfOneFile, ONE_FILE_SUFFIX } from './chapters.js';

/** Largest distance of a part from the median of all. */
export interface Bound extends Threshold {
  /** Holds as it is; any other is widened for a set whose parts differ a lot. */
  readonly isFixed?: true;
  /** For a part above the median, in a set of five or more parts that agree: it may be widened to any value. */
  readonly above?: number;
}

/** The fields whose median parts are compared with. */
export type SpreadField =
  | 'integratedLufs'
  | 'spectralCentroidHz'
  | 'noiseFloorDb'
  | 'stereoWidth'
  | 'headSilenceSec'
  | 'tailSilenceSec';

/** The kind of work, and its analysis of each part. */
export interface AlbumKind {
  readonly name: string;
  /** Its description, for `--as`. */
  readonly description: string;
  /** The whole, and one of its parts. */
  readonly whole: string;
  readonly part: string;
  readonly bounds: Readonly<Record<SpreadField, Bound>>;
  /** Of music: each part has a DR value, and the whole their mean. */
  readonly hasDrValue?: true;
  /** The bounds that every part has to meet by itself. */
  readonly spec?: Spec;
}

const OURS = 'project choice, based on the albums of docs/album.md';

/**
 * Of music: what nearly all tracks of the albums of docs/album.md keep to. A track may be soft on purpose; a louder one
 * than all others is mostly another master.
 */
const bounds: AlbumKind['bounds'] = {
  integratedLufs: { value: 4, unit: 'LU', source: OURS, above: 1.5 },
  spectralCentroidHz: { value: 1, unit: 'octaves', source: OURS },
  noiseFloorDb: { value: 20, unit: 'dB', source: OURS },
  stereoWidth: { value: 0.25, unit: '', source: OURS },
  headSilenceSec: { value: 1, unit: 's', source: OURS },
  tailSilenceSec: { value: 3, unit: 's', source: OURS },
};

/** One voice in one room: what differs from part to part is the recording. */
const ofSpeech: AlbumKind['bounds'] = {
  ...bounds,
  spectralCentroidHz: { value: 0.5, unit: 'octaves', source: OURS },
  noiseFloorDb: { value: 6, unit: 'dB', source: OURS },
};

const { evidence, sourceUrl } = deliveryTargets.podcast;
const acx = specs.get('acx-audiobook');

/** Every kind, under its name for `--as` and `as`. */
export const albumKinds = {
  album: {
    name: 'album',
    description: 'music tracks, whose level relations are preserved',
    whole: 'album',
    part: 'track',
    bounds,
    hasDrValue: true,
  },
  chapters: {
    name: 'chapters',
    description: 'parts of an audiobook: each has to meet acx-audiobook on its own',
    whole: 'audiobook',
    part: 'chapter',
    bounds: ofSpeech,
    ...(acx && { spec: acx }),
  },
  season: {
    name: 'season',
    description: 'episodes of a podcast, each within 1 LU of the median',
    whole: 'season',
    part: 'episode',
    bounds: {
      ...ofSpeech,
      integratedLufs: {
        value: 1,
        unit: 'LU',
        source: `${evidence} ${sourceUrl}: here the tolerance applies around the median of the season`,
        isFixed: true,
      },
    },
  },
} as const satisfies Readonly<Record<string, AlbumKind>>;

/** One of them. */
export type AlbumKindName = keyof typeof albumKinds;

export const ALBUM_KIND_NAMES = Object.keys(albumKinds) as readonly AlbumKindName[];

/** @throws Fault for the name of none. */
export function albumKindNamed(name: AlbumKindName): AlbumKind {
  const isKind = typeof name === 'string' && Object.hasOwn(albumKinds, name);
  checkArgument('kind', name, ALBUM_KIND_NAMES.join(', '), isKind);
  return albumKinds[name];
}

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

/** Read of the parts of music only. */
export const DR_FIELD = 'profile.master.dr-value';

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
export function albumAnswer(
  kind: AlbumKindName,
  options: { readonly isOneFile?: boolean } = {},
): Answer {
  checkObject('options', options, 'an object with isOneFile, or nothing');
  const { isOneFile = false } = options;
  const { spec, hasDrValue = false } = albumKindNamed(kind);
  const ruled = spec ? fieldsIn(spec) : [];
  // places need a second pass, for which a book would be decoded from its start for each chapter
  const places = isOneFile ? [] : needsOf(ruled.flatMap((field) => selectable.get(field) ?? []));
  const chosen = selectionOf([
    ...Object.values(PART_FIELDS),
    ...(hasDrValue ? [DR_FIELD] : []),
    ...ruled,
    ...places,
  ]);
  return {
    ...chosen,
    id: ALBUM_PREFIX + kind + (isOneFile ? ONE_FILE_SUFFIX : ''),
    title: 'Measures of each part that an album compares',
    fields: { ...chosen.fields, ...joining.fields },
    required: [...NEEDED.map((field) => PART_FIELDS[field]), ...Object.keys(joining.fields)],
  };
}

/** The answer of that id; `undefined` for that of anything else. */
export function albumAnswerNamed(id: string): Answer | undefined {
  const isOneFile = isOfOneFile(id);
  const [, kind = ''] = id.startsWith(ALBUM_PREFIX) ? id.split('.') : [];
  return Object.hasOwn(albumKinds, kind)
    ? albumAnswer(kind as AlbumKindName, { isOneFile })
    : undefined;
}
