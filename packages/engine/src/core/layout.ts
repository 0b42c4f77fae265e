/** A loudspeaker position, in the words of ITU-R BS.1770; `X` has none that matters here. */
export type Speaker = 'M' | 'L' | 'R' | 'C' | 'LFE' | 'Ls' | 'Rs' | 'Lb' | 'Rb' | 'Cs' | 'X';

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

/** The bits of a WAVEFORMATEXTENSIBLE channel mask, lowest first. Height and wide speakers weigh 1. */
const MASK_SPEAKERS: readonly Speaker[] = [
  'L', // front left
  'R', // front right
  'C', // front centre
  'LFE',
  'Lb', // back left
  'Rb', // back right
  'X', // front left of centre
  'X', // front right of centre
  'Cs', // back centre
  'Ls', // side left
  'Rs', // side right
];

/**
 * The speakers of a file with `channels` channels, in WAV order.
 *
 * A mask with one surround pair only, at the side or at the back, names that pair `Ls` and `Rs`;
 * with both, the side is `Ls`/`Rs` and the back `Lb`/`Rb`. A mask that does not name as many
 * speakers as there are channels says nothing, and the customary order applies.
 */
export function speakersOf(channels: number, mask?: number): readonly Speaker[] {
  const customary =
    DEFAULT_SPEAKERS[channels] ?? Array.from({ length: channels }, (): Speaker => 'X');
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
