import type { Answer } from '@sonometer/engine';
import { valueIn } from '../selection.js';
import type { Rule } from './rule.js';

/**
 * How a failure is mended. `gain`: one linear gain over the whole file, which changes nothing else;
 * `dynamics`: a limiter or compressor, which changes the sound; `filter`; `edit`: cutting or fading; `convert`:
 * another export from the same source; `source`: a better recording, since no processing brings it back.
 */
export interface Fix {
  readonly kind: 'gain' | 'dynamics' | 'filter' | 'edit' | 'convert' | 'source';
  readonly gainDb?: number;
  /** What to do, a sentence. */
  readonly text: string;
}

/** A gain goes a little further than it has to, for the writing and reading of the file: a 16-bit step and the like. */
const SAFETY_DB = 0.05;

/** Levels that a linear gain moves by as much, whatever else is in the file. */
const MOVED = new Set([
  ...['integratedLufs', 'shortTermLufsMax', 'momentaryLufsMax', 'truePeakDb', 'peakDb', 'rmsDb'],
  'averageSpeechRmsDb',
]);
/** Levels that a gain moves too, but that no dynamic processing brings down against the rest. */
const NOISE = new Set(['noiseFloorDb', 'gapLevelDb']);

type Body = Readonly<Record<string, unknown>>;
type MeasureId = Answer['fields'][string]['id'];

/** The fix of a failure, given all rules of its file: a gain that mends one may break another. */
export function fixesOf(rules: readonly Rule[], body: Body): (rule: Rule, value: unknown) => Fix {
  const demandsOf = (ids: ReadonlySet<string>): readonly Demand[] =>
    rules.flatMap((rule) => {
      const value = valueIn(body, rule.field.name);
      if (!ids.has(rule.field.measure.id) || typeof value !== 'number') return [];
      const { min = -Infinity, max = Infinity } = rule;
      return [{ rule, lowDb: min - value, highDb: max - value }];
    });
  const signal = demandsOf(MOVED);
  const all = levelFixOf([...signal, ...demandsOf(NOISE)]);
  const levelFix = all.kind === 'gain' ? all : levelFixOf(signal);
  return ({ field: { measure } }, value) => {
    if (value === undefined) return NO_VALUE;
    if (MOVED.has(measure.id)) return levelFix;
    return NOISE.has(measure.id) && all.kind === 'gain' ? all : fixOf(measure.id);
  };
}

interface Demand {
  readonly rule?: Rule;
  readonly lowDb: number;
  readonly highDb: number;
}

const NO_DEMAND: Demand = { lowDb: -Infinity, highDb: Infinity };

function levelFixOf(demands: readonly Demand[]): Fix {
  const raise = demands.reduce((most, one) => (one.lowDb > most.lowDb ? one : most), NO_DEMAND);
  const lower = demands.reduce((most, one) => (one.highDb < most.highDb ? one : most), NO_DEMAND);
  const [lowDb, highDb] = [raise.lowDb, lower.highDb];
  if (lowDb > highDb) {
    const excessDb = lowDb - highDb;
    return {
      kind: 'dynamics',
      text: `No gain meets every rule: ${titleOf(raise)} needs at least ${signed(lowDb)} dB and ${titleOf(lower)} allows at most ${signed(highDb)} dB. ${excessDb.toFixed(1)} dB have to come from dynamic processing (limit peaks or compress, or go back to the mix), which changes the sound; the gain follows after it.`,
    };
  }
  const roomDb = highDb - lowDb;
  const marginDb = Math.min(SAFETY_DB, roomDb / 2);
  const gainDb = lowDb > 0 ? lowDb + marginDb : highDb < 0 ? highDb - marginDb : 0;
  // away from zero, so that rounding does not fall back behind the bound
  const rounded =
    Math.sign(gainDb) *
    Math.min(Math.ceil(Math.abs(gainDb) * 100) / 100, Math.max(Math.abs(lowDb), Math.abs(highDb)));
  return {
    kind: 'gain',
    gainDb: rounded,
    text: `A linear gain of ${signed(rounded)} dB meets every level rule and changes nothing else: ffmpeg -i input.wav -af volume=${rounded.toFixed(2)}dB output.wav`,
  };
}

const titleOf = ({ rule }: Demand) => rule?.field.measure.title.toLowerCase() ?? 'nothing';
const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;

const NO_VALUE: Fix = {
  kind: 'source',
  text: 'There is nothing to measure here: check that it is the right file.',
};

/** What mends the rest, by the id of the measure; none of it is a gain. */
const FIXES: readonly (readonly [RegExp, Fix])[] = [
  [
    /clipping/i,
    {
      kind: 'source',
      text: 'Clipped peaks do not come back: export or record it again at a lower level. A gain does not mend it.',
    },
  ],
  [
    /^dcOffset$/,
    { kind: 'filter', text: 'A high-pass of 20 Hz or lower removes DC and is linear.' },
  ],
  [
    /^(hum|tone)/,
    {
      kind: 'filter',
      text: 'A notch at the frequency takes it out of a steady tone; record without it where you can.',
    },
  ],
  [
    /loudnessRange|crestFactor|plr|psr/i,
    {
      kind: 'dynamics',
      text: 'Only dynamic processing changes it, and it changes the sound: go back to the mix or the compressor.',
    },
  ],
  [
    /edgeSilence|silence|durationSec/i,
    { kind: 'edit', text: 'Trim, fade or pad the file; the rest stays as it is.' },
  ],
  [
    /startsInSpeech|endsInSpeech/,
    {
      kind: 'source',
      text: 'The take is cut inside a sound: cut it again from the source, with its beginning and end.',
    },
  ],
  [
    /loopSeam/i,
    { kind: 'edit', text: 'Cut at a zero crossing, or cross-fade the end into the start.' },
  ],
  [
    /sampleRate|format|channels|bitDepth|fileSize|codec/i,
    {
      kind: 'convert',
      text: 'Export it again from the source with this setting; to convert the finished file does not bring back what is lost.',
    },
  ],
  [
    /lossySource|upsampledFrom|bandwidth/i,
    { kind: 'source', text: 'It is in the samples, whatever the container: find the original.' },
  ],
  [
    /signalToNoise|Snr|noise|room|echo|intelligib|scene/i,
    { kind: 'source', text: 'Record closer and in a quieter room; noise reduction is heard.' },
  ],
];

const fixOf = (id: MeasureId): Fix =>
  FIXES.find(([pattern]) => pattern.test(id))?.[1] ?? {
    kind: 'source',
    text: 'No safe processing is known for it: go back to the source.',
  };
