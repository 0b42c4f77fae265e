import type { DeliveryTargetName } from './delivery-targets.js';

/** A platform that sends what it received in this codec at this rate, and the source for it. */
export interface CodingUse {
  readonly platform: DeliveryTargetName;
  readonly evidence: string;
  readonly sourceUrl: string;
  readonly readIn: 'its own page' | 'secondary sources';
}

/** One way in which a recording is encoded for its listeners. */
export interface Coding {
  readonly codec: 'aac' | 'opus' | 'vorbis';
  /** Requested bit rate, kbit/s; for Vorbis the nominal rate of its quality in stereo at 44.1 kHz. */
  readonly bitrateKbps: number;
  /** Of Vorbis, −1 to 10. */
  readonly quality?: number;
  readonly uses: readonly CodingUse[];
}

const SPOTIFY = {
  platform: 'spotify',
  sourceUrl: 'https://support.spotify.com/us/article/audio-quality/',
  readIn: 'secondary sources',
} as const;

const YOUTUBE = {
  platform: 'youtube',
  sourceUrl: 'https://gist.github.com/AgentOak/34d47c65b1d28829bb17c24c04a0096f',
  readIn: 'secondary sources',
} as const;

/**
 * What is encoded, in the order of answers. TIDAL and Amazon Music print no codec for their lossy levels that could be
 * read, and MP3 is missing: no build of libav.js that the program ships has an encoder of it.
 */
export const codings: readonly Coding[] = [
  { codec: 'aac', bitrateKbps: 96, uses: [] },
  {
    codec: 'aac',
    bitrateKbps: 128,
    uses: [
      { ...YOUTUBE, evidence: 'Format 140: AAC-LC at 128 kbit/s.' },
      { ...SPOTIFY, evidence: 'Web player without a subscription: AAC at 128 kbit/s.' },
    ],
  },
  {
    codec: 'aac',
    bitrateKbps: 256,
    uses: [
      {
        platform: 'apple-music',
        evidence: 'AAC at 256 kbit/s, unless lossless is chosen.',
        sourceUrl: 'https://support.apple.com/en-us/118295',
        readIn: 'secondary sources',
      },
      { ...SPOTIFY, evidence: 'Web player with a subscription: AAC at 256 kbit/s.' },
    ],
  },
  { codec: 'opus', bitrateKbps: 96, uses: [] },
  {
    codec: 'opus',
    bitrateKbps: 160,
    uses: [{ ...YOUTUBE, evidence: 'Format 251: Opus at up to 160 kbit/s.' }],
  },
  {
    codec: 'vorbis',
    bitrateKbps: 96,
    quality: 2,
    uses: [{ ...SPOTIFY, evidence: 'Quality Normal: Ogg Vorbis at some 96 kbit/s.' }],
  },
  {
    codec: 'vorbis',
    bitrateKbps: 160,
    quality: 5,
    uses: [{ ...SPOTIFY, evidence: 'Quality High: Ogg Vorbis at some 160 kbit/s.' }],
  },
  {
    codec: 'vorbis',
    bitrateKbps: 320,
    quality: 9,
    uses: [{ ...SPOTIFY, evidence: 'Quality Very high: Ogg Vorbis at some 320 kbit/s.' }],
  },
];

const OPUS_RATE_HZ = 48_000;

/** Platforms retain 44.1 and 48 kHz, and bring what is neither to the one that it is related to. */
export const codecRateHz = (codec: Coding['codec'], rateHz: number): number => {
  if (codec === 'opus') return OPUS_RATE_HZ;
  return rateHz % 11_025 === 0 ? 44_100 : OPUS_RATE_HZ;
};
