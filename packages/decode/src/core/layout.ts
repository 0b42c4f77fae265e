/**
 * Nominal loudspeaker positions: azimuth (left is positive) and elevation in degrees (ITU-R BS.2051-3). `null`: it has
 * no direction that counts.
 */
const POSITIONS = {
  M: [0, 0],
  L: [30, 0],
  R: [-30, 0],
  C: [0, 0],
  /** Any low-frequency effects channel. */
  LFE: null,
  /** The one pair of surrounds, at ±110°, or at ±90° where another pair is further back. */
  Ls: [110, 0],
  Rs: [-110, 0],
  Lss: [90, 0],
  Rss: [-90, 0],
  Lb: [135, 0],
  Rb: [-135, 0],
  Cs: [180, 0],
  Lc: [15, 0],
  Rc: [-15, 0],
  Lf: [45, 0],
  Rf: [-45, 0],
  Lw: [60, 0],
  Rw: [-60, 0],
  Tc: [0, 90],
  Tfl: [45, 45],
  Tfc: [0, 45],
  Tfr: [-45, 45],
  Tsl: [90, 45],
  Tsr: [-90, 45],
  Tbl: [135, 45],
  Tbc: [180, 45],
  Tbr: [-135, 45],
  Bfl: [45, -30],
  Bfc: [0, -30],
  Bfr: [-45, -30],
  /** No position is stated. */
  X: null,
} as const satisfies Readonly<Record<string, readonly [number, number] | null>>;

/** A loudspeaker, by the names of ITU-R BS.1770 and BS.2051; `X` is one that the file does not name. */
export type Speaker = keyof typeof POSITIONS;

/** Their names, in a fixed order. */
export const SPEAKERS = Object.keys(POSITIONS) as readonly Speaker[];

/** Azimuth and elevation, degrees; `null` of an LFE and of one that is not named. */
export const positionOf = (speaker: Speaker): readonly [number, number] | null =>
  POSITIONS[speaker];

/**
 * What a channel weighs in the loudness (ITU-R BS.1770-5, Annexes 1 and 3): 1.41 from 60° to 120° at the side and under
 * 30° of elevation, 0 for LFE, 1 elsewhere and where no position is stated.
 */
export function loudnessWeight(speaker: Speaker): number {
  if (speaker === 'LFE') return 0;
  const [azimuthDeg, elevationDeg] = POSITIONS[speaker] ?? [0, 0];
  const side = Math.abs(azimuthDeg);
  return Math.abs(elevationDeg) < 30 && side >= 60 && side <= 120 ? 1.41 : 1;
}

/**
 * What the channels of a recording weigh. As dual mono a single channel is played on two loudspeakers, and counts twice
 * (EBU Tech 3343; `dual_mono` of FFmpeg's loudnorm): +3.01 LU.
 */
export const loudnessWeights = (
  speakers: readonly Speaker[],
  { dualMono }: { readonly dualMono: boolean },
): readonly number[] => (dualMono && speakers.length === 1 ? [2] : speakers.map(loudnessWeight));

/** Whether left and right are known: of two channels they are, of more where they have names. */
export const hasFrontPair = (speakers: readonly Speaker[]): boolean =>
  speakers.length <= 2 || (speakers.includes('L') && speakers.includes('R'));

/** Which channels are left and right: the first two where the file has no such pair. */
export function frontPair(speakers: readonly Speaker[]): readonly [left: number, right: number] {
  const [left, right] = [speakers.indexOf('L'), speakers.indexOf('R')];
  return left < 0 || right < 0 ? [0, 1] : [left, right];
}

/** Channels without names. */
export const unnamed = (channels: number): readonly Speaker[] =>
  Array.from({ length: channels }, () => 'X');

/** Order of the channels when the file names none (docs/measures/loudness.md#channels-and-their-weights). */
const DEFAULT_SPEAKERS: Readonly<Record<number, readonly Speaker[]>> = {
  1: ['M'],
  2: ['L', 'R'],
  3: ['L', 'R', 'C'],
  4: ['L', 'R', 'Ls', 'Rs'],
  5: ['L', 'R', 'C', 'Ls', 'Rs'],
  6: ['L', 'R', 'C', 'LFE', 'Ls', 'Rs'],
  7: ['L', 'R', 'C', 'LFE', 'Cs', 'Ls', 'Rs'],
  8: ['L', 'R', 'C', 'LFE', 'Lb', 'Rb', 'Ls', 'Rs'],
};

/** The bits of a WAVEFORMATEXTENSIBLE channel mask, lowest first. */
const MASK_SPEAKERS: readonly Speaker[] = [
  'L', // front left
  'R', // front right
  'C', // front centre
  'LFE',
  'Lb', // back left
  'Rb', // back right
  'Lc', // front left of centre
  'Rc', // front right of centre
  'Cs', // back centre
  'Ls', // side left
  'Rs', // side right
  'Tc', // top centre
  'Tfl', // top front left
  'Tfc',
  'Tfr',
  'Tbl', // top back left
  'Tbc',
  'Tbr',
];

/**
 * The speakers of a file with `channels` channels, in WAV order.
 *
 * A mask with one surround pair only, at the side or at the back, names that pair `Ls` and `Rs`; with both, the side is
 * `Ls`/`Rs` and the back `Lb`/`Rb`. A mask that does not name as many speakers as there are channels is ignored, and
 * the customary order applies; beyond eight channels none is customary.
 */
export function speakersOf(channels: number, mask?: number): readonly Speaker[] {
  const customary = DEFAULT_SPEAKERS[channels] ?? unnamed(channels);
  if (channels === 1 || !mask) return customary;

  const named = Array.from({ length: 32 }, (_, bit) => bit)
    .filter((bit) => (mask >>> bit) & 1)
    .map((bit): Speaker => MASK_SPEAKERS[bit] ?? 'X');
  if (named.length !== channels) return customary;

  const hasSides = named.includes('Ls') || named.includes('Rs');
  const asSurround = (speaker: Speaker): Speaker =>
    speaker === 'Lb' ? 'Ls' : speaker === 'Rb' ? 'Rs' : speaker;
  return hasSides ? named : named.map(asSurround);
}

/**
 * Whether `speakersOf` assumes the customary order of surround channels, since a header names no loudspeakers, or
 * another number of them.
 */
export function isAssumed(channels: number, mask: number | undefined): boolean {
  if (channels <= 2 || DEFAULT_SPEAKERS[channels] === undefined || mask === 0) return false;
  let named = 0;
  for (let bits = mask ?? 0; bits !== 0; bits &= bits - 1) named++;
  return named !== channels;
}

/** For a sentence: `1 channel`, `2 channels`. */
export const countedChannels = (count: number): string =>
  count === 1 ? '1 channel' : `${count} channels`;
