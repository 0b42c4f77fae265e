import { deliveryTargets } from '@sonometer/engine';
import { specs } from '../gate/specs/index.js';
import type { Spec } from '../gate/rule.js';
import type { Threshold } from '../verdicts/finding.js';

/** Largest distance of a part from the median of all. */
export interface Bound extends Threshold {
  /** Holds as it is; any other is widened for a set whose parts differ a lot. */
  readonly isFixed?: true;
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
  /** The bounds that every part has to meet by itself. */
  readonly spec?: Spec;
}

const OURS = 'project choice, based on the albums of docs/album.md';

/** Of music: what nearly all tracks of the albums of docs/album.md keep to. */
const bounds: AlbumKind['bounds'] = {
  integratedLufs: { value: 4, unit: 'LU', source: OURS },
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
