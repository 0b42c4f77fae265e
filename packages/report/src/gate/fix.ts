import type { Answer } from '@sonometer/engine';
import { valueIn } from '../questions/selection.js';
import { gainCommand, isTrackName, trackName, type WrittenForm } from '../verdicts/command-on.js';
import type { FindingRule, FixKind } from '../verdicts/finding.js';
import { ruleBook } from '../verdicts/rule-book.js';
import type { Rule } from './rule.js';
import { SILENT_UP_TO } from '../verdicts/conditions.js';

/** The kind of fix of a failure. */
export interface Fix {
  readonly kind: FixKind;
  readonly gainDb?: number;
  /** The advice, a sentence. */
  readonly text: string;
}

/** Extra gain for the losses of writing and reading the file: a 16-bit step and the like. */
const SAFETY_DB = 0.05;

/** Levels that a linear gain moves by as much, whatever else is in the file. */
const MOVED = new Set([
  ...['integratedLufs', 'shortTermLufsMax', 'momentaryLufsMax', 'truePeakDb', 'peakDb', 'rmsDb'],
  ...['averageSpeechRmsDb', 'dialogueLufs'],
]);
/** Levels that a gain moves too, but that no dynamics processing lowers relative to the rest. */
const NOISE = new Set(['noiseFloorDb', 'gapLevelDb']);

type Body = Readonly<Record<string, unknown>>;
type MeasureId = Answer['fields'][string]['id'];

/** The fix of a failure, given all rules of its file: a gain that fixes one may break another. */
export function buildFixes(
  rules: readonly Rule[],
  body: Body,
  file: string,
): (rule: Rule, value: unknown) => Fix {
  const demandsOf = (ids: ReadonlySet<string>): readonly Demand[] =>
    rules.flatMap((rule) => {
      const value = valueIn(body, rule.field.name);
      if (!ids.has(rule.field.measure.id) || typeof value !== 'number') return [];
      const { min = -Infinity, max = Infinity } = rule;
      return [{ rule, lowDb: min - value, highDb: max - value }];
    });
  const signal = demandsOf(MOVED);
  if (isWithoutSound(rules, body))
    return ({ field: { measure } }, value) =>
      value === undefined || MOVED.has(measure.id) || NOISE.has(measure.id)
        ? NO_VALUE
        : fixOf(measure.id);
  const write = (gainDb: number) =>
    gainCommand(gainDb, trackNameOf(file, body), formOf(rules, body));
  const all = buildLevelFix([...signal, ...demandsOf(NOISE)], write);
  const levelFix = all.kind === 'gain' ? all : adjacentNoise(buildLevelFix(signal, write));
  return (rule, value) => {
    const { id } = rule.field.measure;
    if (NOISE.has(id) && typeof value === 'number' && value < (rule.min ?? -Infinity))
      return ROOM_TONE;
    if (MOVED.has(id) && value !== undefined) return levelFix;
    if (NOISE.has(id) && all.kind === 'gain' && value !== undefined) return all;
    const form = ofForm(rule);
    if (form) return form;
    return value === undefined && !(id in OF_SPECS) ? NO_VALUE : fixOf(id);
  };
}

/** Of a file with several tracks of sound a command is about the one that was measured. */
function trackNameOf(file: string, body: Body): string {
  const tracks = Array.isArray(body['tracks']) ? (body['tracks'] as readonly Body[]) : [];
  const measured = tracks.find((track) => track['measured'] === true)?.['index'];
  return measured === undefined || isTrackName(file) ? file : trackName(file, Number(measured));
}

/** A gain that lifts the noise over its bound, or leaves it there, is only half of the fix. */
const adjacentNoise = (fix: Fix): Fix =>
  fix.kind === 'gain'
    ? {
        ...fix,
        text: `${fix.text} This does not apply to noise, which changes by the same amount: reduce the noise first, or record again.`,
      }
    : fix;

/** No gain lifts what has no level. */
const isWithoutSound = (rules: readonly Rule[], body: Body): boolean =>
  rules.some(({ field: { measure, name } }) => {
    const value = valueIn(body, name);
    return MOVED.has(measure.id) && typeof value === 'number' && value <= SILENT_UP_TO.lufs;
  });

interface Demand {
  readonly rule?: Rule;
  readonly lowDb: number;
  readonly highDb: number;
}

const NO_DEMAND: Demand = { lowDb: -Infinity, highDb: Infinity };

function buildLevelFix(demands: readonly Demand[], write: (gainDb: number) => string): Fix {
  const raise = demands.reduce(
    (widest, one) => (one.lowDb > widest.lowDb ? one : widest),
    NO_DEMAND,
  );
  const lower = demands.reduce(
    (widest, one) => (one.highDb < widest.highDb ? one : widest),
    NO_DEMAND,
  );
  const [lowDb, highDb] = [raise.lowDb, lower.highDb];
  if (lowDb > highDb) {
    const excessDb = lowDb - highDb;
    return {
      kind: 'dynamics',
      text: `No gain meets every rule: ${titleOf(raise)} needs at least ${signed(lowDb)} dB and ${titleOf(lower)} allows at most ${signed(highDb)} dB. Dynamics processing has to supply ${excessDb.toFixed(1)} dB (limit peaks or compress, or return to the mix), which changes the sound. Apply the gain afterwards.`,
    };
  }
  const roomDb = highDb - lowDb;
  const marginDb = Math.min(SAFETY_DB, roomDb / 2);
  // a range has a nominal value in its middle: aim there, not at the edge of the tolerance
  const nominal = demands.find((one) => Number.isFinite(one.lowDb) && Number.isFinite(one.highDb));
  const smallest = lowDb > 0 ? lowDb + marginDb : highDb < 0 ? highDb - marginDb : 0;
  const gainDb =
    nominal === undefined
      ? smallest
      : Math.min(
          highDb - marginDb,
          Math.max(lowDb + marginDb, (nominal.lowDb + nominal.highDb) / 2),
        );
  // away from zero, so that rounding does not miss the bound again
  const rounded =
    Math.sign(gainDb) *
    Math.min(Math.ceil(Math.abs(gainDb) * 100) / 100, Math.max(Math.abs(lowDb), Math.abs(highDb)));
  return {
    kind: 'gain',
    gainDb: rounded,
    text: `A linear gain of ${signed(rounded)} dB meets the level rules: ${write(rounded)}`,
  };
}

const titleOf = ({ rule }: Demand) => rule?.field.measure.title.toLowerCase() ?? 'nothing';
const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;

const NO_VALUE: Fix = {
  kind: 'source',
  text: 'There is nothing to measure: check that this is the right file.',
};

const ENCODE_AGAIN: Fix = {
  kind: 'convert',
  text: 'Encode it again from the uncompressed source at the required bit rate. Encoding a lossy file again loses more quality.',
};
const ROOM_TONE: Fix = {
  kind: 'edit',
  text: 'Replace the digital silence of the pauses by room tone of the same recording.',
};
const EDGE: Fix = {
  kind: 'edit',
  text: 'Cut excess length, or extend with room tone of the same recording.',
};

/** Of requirements that only specs have, without a finding in the rule book. */
const OF_SPECS: Readonly<Record<string, Fix>> = {
  bitRateKbps: ENCODE_AGAIN,
  bitRateMode: ENCODE_AGAIN,
  roomToneStartSec: EDGE,
  roomToneEndSec: EDGE,
};

/** The one value, or the smallest, that a rule allows. */
const wantedBy = ({ oneOf, min }: Rule): string | number | undefined => {
  const [first] = oneOf ?? [];
  return typeof first === 'boolean' ? undefined : (first ?? min);
};

/** What to write where the form of the file is wrong: the rule itself says it. */
function ofForm(rule: Rule): Fix | undefined {
  const wanted = wantedBy(rule);
  switch (rule.field.measure.id) {
    case 'sampleRate':
      return {
        kind: 'convert',
        text: `Export it again from the source at ${wanted ?? 'the required'} Hz.`,
      };
    case 'format':
      return {
        kind: 'convert',
        text: `Export it again from the source as ${wanted ?? 'the required format'}.`,
      };
    case 'channels':
      return { kind: 'convert', text: 'Export it again with the required number of channels.' };
    case 'fileSizeKb':
      return { kind: 'convert', text: 'Export it again at a bit rate that fits the size.' };
    default:
      return undefined;
  }
}

/** The form that the rules require, where the file has another one. */
function formOf(rules: readonly Rule[], body: Body): WrittenForm {
  const wanted = (id: string) => {
    const rule = rules.find(({ field }) => field.measure.id === id);
    return rule && { wanted: wantedBy(rule), rule, value: valueIn(body, rule.field.name) };
  };
  const format = wanted('format')?.wanted;
  const bitRate = wanted('bitRateKbps')?.wanted;
  const rate = wanted('sampleRate');
  const isOtherRate =
    rate !== undefined && typeof rate.value === 'number' && !meetsRate(rate.rule, rate.value);
  return {
    format: typeof format === 'string' ? format : undefined,
    bitRateKbps: typeof bitRate === 'number' ? bitRate : undefined,
    rateHz: isOtherRate && typeof rate.wanted === 'number' ? rate.wanted : undefined,
  };
}

const meetsRate = ({ oneOf, min = -Infinity, max = Infinity }: Rule, rateHz: number): boolean =>
  (oneOf === undefined || oneOf.includes(rateHz)) && rateHz >= min && rateHz <= max;

/** The rule book's advice for the measure, the same as in its finding. */
const fixOf = (id: MeasureId): Fix => {
  const own = OF_SPECS[id];
  if (own) return own;
  const remedies = ruleBook.flatMap(({ remedy }: FindingRule) => remedy ?? []);
  const found = remedies.find(({ of }) => of.includes(id));
  return found
    ? { kind: found.kind, text: found.text }
    : { kind: 'source', text: 'No safe processing is known. Return to the source.' };
};
