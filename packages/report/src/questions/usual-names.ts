/**
 * Common names of measures elsewhere: abbreviations of standards (BS.1770, EBU Tech 3341 and 3342,
 * ISO 3382, IEC 61672) and of meters. The key is the id of a measure.
 */
export const usualNames: Readonly<Record<string, readonly string[]>> = {
  integratedLufs: ['LUFS', 'LKFS', 'integrated', 'loudness', 'programme loudness', 'LUFS-I'],
  loudnessRange: ['LRA', 'range'],
  truePeakDb: ['TP', 'dBTP', 'true peak', 'inter-sample peak', 'ISP'],
  peakDb: ['sample peak', 'dBFS'],
  momentaryLufsMax: ['momentary', 'LUFS-M'],
  shortTermLufsMax: ['short-term', 'LUFS-S'],
  plrDb: ['PLR', 'peak to loudness ratio'],
  psrDb: ['PSR'],
  crestFactorDb: ['crest', 'crest factor', 'DR', 'dynamic range'],
  rmsDb: ['RMS'],
  signalToNoiseDb: ['SNR', 'S/N', 'signal to noise'],
  noiseFloorDb: ['noise floor'],
  'room-summary': ['RT60', 'T20', 'T30', 'EDT', 'C50', 'reverberation', 'reverb'],
  'sound-level': ['dBA', 'dB(A)', 'LAeq', 'SPL'],
  tempo: ['BPM'],
  f0: ['fundamental', 'pitch'],
  hnr: ['harmonics to noise'],
  'cepstral-peak': ['CPP', 'CPPS'],
  stereoCorrelation: ['correlation', 'phase'],
  stereoWidth: ['width'],
  bandwidthHz: ['bandwidth', 'cutoff'],
  lossySource: ['transcode', 'lossy'],
};

/** Capitals, hyphens, blanks and the like are no part of a name. */
export const plainName = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{N}.]/gu, '');

/** The measures that are usually called so, by their ids; mostly one or none. */
export function usuallyNamed(name: string): readonly string[] {
  const plain = plainName(name);
  return Object.entries(usualNames).flatMap(([id, names]) =>
    names.some((one) => plainName(one) === plain) ? [id] : [],
  );
}
