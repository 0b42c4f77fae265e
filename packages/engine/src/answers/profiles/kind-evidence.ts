/** What the kind of a recording follows from; what was not measured is left out. */
export interface KindEvidence {
  readonly durationSec: number;
  /** `contentTypeGuess`. */
  readonly contentType?: string | undefined;
  /** `contentConfidence`, 0..1. */
  readonly contentConfidence?: number | undefined;
  /** `contentEvidence`: the measurements for the content type, by name. */
  readonly content?: ContentEvidence;
  /** Sample peak, dBFS. */
  readonly peakDb?: number | undefined;
  /** RMS level, dBFS. */
  readonly rmsDb?: number | undefined;
  /** Of full scale. */
  readonly dcOffset?: number | undefined;
  /** `material.structure`. */
  readonly structure?: string | undefined;
  /** `material.onsetCount`. */
  readonly onsetCount?: number | undefined;
  /** `loop.bars`. */
  readonly bars?: number | undefined;
  /** `loop.bpm`. */
  readonly bpm?: number | undefined;
  /** `loop.tempoStrength`, 0..1. */
  readonly tempoStrength?: number | undefined;
  /** `edgeSilenceStartMs`. */
  readonly startSilenceMs?: number | undefined;
  /** `edgeSilenceEndMs`. */
  readonly endSilenceMs?: number | undefined;
}

/** The tags of `contentEvidence` that decide; those of the classifier are there with content model v2 only. */
export interface ContentEvidence {
  /** Shares of the foreground in which the classifier detects it. */
  readonly detectedVoiceShare?: number;
  readonly detectedMusicShare?: number;
  readonly detectedNoiseShare?: number;
  /** Shares of the seconds that the rules take for it. */
  readonly voiceShare?: number;
  readonly musicShare?: number;
  readonly noiseShare?: number;
  /** Share of the power in spectral lines. */
  readonly lineShare?: number;
  /** Share of the frames with a clear pitch, and with one that glides. */
  readonly clearPitch?: number;
  readonly glidingPitch?: number;
  /** Share of the movement of the level at 2 to 8 Hz. */
  readonly syllabicModulation?: number;
  readonly lowEnergyFrames?: number;
  /** Geometric over arithmetic mean of the spectrum: 1 of white noise. */
  readonly flatness?: number;
  /** Strength of a beat. */
  readonly rhythm?: number;
}

/** Values of measures by their ids; `undefined` where there is none. */
export interface KindReader {
  readonly number: (id: string) => number | undefined;
  readonly text: (id: string) => string | undefined;
  readonly texts: (id: string) => readonly string[];
}

/** The evidence from measures, by their ids. */
export const readEvidence = ({ number, text, texts }: KindReader): KindEvidence => ({
  durationSec: number('durationSec') ?? Infinity,
  contentType: text('contentTypeGuess'),
  contentConfidence: number('contentConfidence'),
  content: Object.fromEntries(texts('contentEvidence').map(readTag)),
  peakDb: number('peakDb'),
  rmsDb: number('rmsDb'),
  dcOffset: number('dcOffset'),
  structure: text('material.structure'),
  onsetCount: number('material.onsetCount'),
  bars: number('loop.bars'),
  bpm: number('loop.bpm'),
  tempoStrength: number('loop.tempoStrength'),
  startSilenceMs: number('edgeSilenceStartMs'),
  endSilenceMs: number('edgeSilenceEndMs'),
});

function readTag(tag: string): readonly [string, number] {
  const at = tag.indexOf(':');
  return [tag.slice(0, at), Number(tag.slice(at + 1))];
}
