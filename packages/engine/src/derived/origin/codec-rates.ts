/** Encodes whose traces have been counted: codec and kbit/s, or quality. */
export const RATED_ENCODES = [
  ...(['MP3 64', 'MP3 96', 'MP3 128', 'MP3 192', 'MP3 256', 'MP3 320'] as const),
  ...(['AAC 96', 'AAC 128', 'AAC 256', 'Vorbis q5', 'Opus 96'] as const),
] as const;

interface EncodeRates {
  /** Share that `lossySource` calls lossy, at the rate of the original. */
  readonly hitRate: number;
  /** The same, brought to the other of 44.1 and 48 kHz since. */
  readonly resampledHitRate: number;
}

/**
 * Measured by evaluation/codec-traces.mjs on all of its originals; a test holds them to its rows
 * (docs/accuracy.md#codec-traces).
 */
export const codecRates: Readonly<Record<(typeof RATED_ENCODES)[number], EncodeRates>> = {
  'MP3 64': { hitRate: 0.94, resampledHitRate: 0.92 },
  'MP3 96': { hitRate: 0.94, resampledHitRate: 0.92 },
  'MP3 128': { hitRate: 0.96, resampledHitRate: 0.94 },
  'MP3 192': { hitRate: 0.96, resampledHitRate: 0.81 },
  'MP3 256': { hitRate: 0.92, resampledHitRate: 0.63 },
  'MP3 320': { hitRate: 0.92, resampledHitRate: 0.48 },
  'AAC 96': { hitRate: 0.96, resampledHitRate: 0.85 },
  'AAC 128': { hitRate: 0.96, resampledHitRate: 0.85 },
  'AAC 256': { hitRate: 0.94, resampledHitRate: 0.44 },
  'Vorbis q5': { hitRate: 0.98, resampledHitRate: 0.77 },
  'Opus 96': { hitRate: 0.85, resampledHitRate: 0.85 },
};

/** Originals of the same evaluation, both parts, at both rates. */
export const codecFalseAlarms = { calledLossy: 0, originals: 48, hours: 0.08 } as const;
