import type { MpegLayer } from '../mpeg-stream.js';
import type { SoundTrack } from './block.js';

const CODECS: readonly (readonly [id: RegExp, codec: string])[] = [
  [/^A_AAC/, 'aac'],
  [/^A_PCM/, 'pcm'],
  [/^A_MPEG\/L3/, 'mp3'],
  [/^A_MPEG\/L2/, 'mp2'],
];

/** The short name of a codec id, as facts state it. */
export const codecOf = (id: string): string =>
  CODECS.find(([pattern]) => pattern.test(id))?.[1] ?? id.replace(/^A_/, '').toLowerCase();

/** Codecs that we do not decode here, by the names that users know. */
const NAMES: Readonly<Record<string, string>> = {
  'A_MPEG/L1': 'MPEG audio of layer I in Matroska',
  A_AC3: 'AC-3',
  A_EAC3: 'E-AC-3',
  A_DTS: 'DTS',
  A_TRUEHD: 'TrueHD',
  A_ALAC: 'ALAC without its configuration',
  A_WAVPACK4: 'WavPack',
  A_TTA1: 'True Audio (TTA)',
};
/** The same by the number of WAV, which private data of `A_MS/ACM` begins with. */
const ACM_NAMES: Readonly<Record<number, string>> = {
  0x02: 'Microsoft ADPCM in Matroska',
  0x11: 'IMA ADPCM in Matroska',
  0x31: 'GSM 6.10 in Matroska',
};

const acmTagOf = ([low = 0, high = 0]: Uint8Array) => low + 256 * high;
const ACM_LAYERS: Readonly<Record<number, MpegLayer>> = { 0x50: 'mp2', 0x55: 'mp3' };

/** The layer of a track of MPEG audio, where it is decoded. */
export function mpegLayerOf({
  codecId,
  codecPrivate,
}: Pick<SoundTrack, 'codecId' | 'codecPrivate'>): MpegLayer | undefined {
  if (codecId === 'A_MS/ACM') return ACM_LAYERS[acmTagOf(codecPrivate)];
  if (codecId === 'A_MPEG/L2') return 'mp2';
  return codecId === 'A_MPEG/L3' ? 'mp3' : undefined;
}

/** The name of a codec for a refusal. */
export function codecName({
  codecId,
  codecPrivate,
}: Pick<SoundTrack, 'codecId' | 'codecPrivate'>): string {
  const name = codecId === 'A_MS/ACM' ? ACM_NAMES[acmTagOf(codecPrivate)] : NAMES[codecId];
  return name === undefined ? `the codec ${codecId}` : `${name} (${codecId})`;
}
