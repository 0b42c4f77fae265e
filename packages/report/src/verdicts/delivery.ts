import {
  type DeliveryTarget,
  type DeliveryTargetName,
  deliveryTargets,
  platformRules,
} from '@sonometer/engine/core';
import type { RecordingKind } from '@sonometer/engine';
import { figure } from '../reading/quantity.js';
import type { Reader } from '../reading/reader.js';
import { SILENT_UP_TO } from './conditions.js';
import type { FindingRule, Found, Severity } from './finding.js';
import { loudnessLevel } from './findings/loudness-level.js';
import { truePeak } from './findings/true-peak.js';
import { asSentence, exceedsLimit, levelAdvice } from './standards.js';

/** A file against one delivery target. */
export interface TargetStatus {
  readonly target: DeliveryTarget;
  /** A missed target that was not requested is information: the file may not be meant for it. */
  readonly severity: Severity;
  /** Integrated loudness minus the target's, LU. */
  readonly lufsDelta: number;
  /** The gain of the player or of the fix: the playback level there. */
  readonly gainDb: number;
  /** The file itself has to meet it; of a platform, its player sees to the level. */
  readonly isDocument: boolean;
  /** In words: `its player turns it down by 2.9 dB`. */
  readonly text: string;
}

/**
 * The tolerance that a document allows around its loudness and over its true peak; a streaming
 * platform has none, its player corrects it. `check --target` requires 0.5 LU of every target,
 * whatever its document allows, and states this.
 */
const TOLERANCES: Partial<
  Record<DeliveryTargetName, { readonly lu: number; readonly db: number }>
> = {
  podcast: { lu: 1, db: 0 }, // Apple Podcasts, audio requirements
  'ebu-broadcast': { lu: 1, db: 0.3 }, // EBU R 128, as the lens ebu-r128
  'atsc-broadcast': { lu: 2, db: 0 }, // A/85:2013, as the lens atsc-a85
};
const NO_DOCUMENT = { lu: 0.5, db: 0 };

/** Less than this is inaudible. */
export const DETECTED_LU = 0.5;

/** Every preset, in its order; none where loudness or true peak is missing. */
export function targetStatuses({ doubt, number, text, flag }: Reader): readonly TargetStatus[] {
  const lufs = number('integratedLufs');
  const peak = number('truePeakDb');
  if (lufs === undefined || lufs <= SILENT_UP_TO.lufs || peak === undefined) return [];
  const chosen = text('target.label');
  return Object.entries(deliveryTargets).map(([name, target]) => {
    const lufsDelta = lufs - target.lufs;
    const rule = platformRules.find(({ platform }) => platform === name);
    const turned = rule
      ? playerGain(lufsDelta, peak - target.tp, rule.turnsUp)
      : { gainDb: -lufsDelta, isDocument: true };
    const status = rule
      ? played(lufsDelta, peak, target, turned.gainDb)
      : delivered(lufsDelta, peak, target, TOLERANCES[name as DeliveryTargetName] ?? NO_DOCUMENT);
    // the requested target is missed or met as in the check
    const isMissed =
      chosen === target.label && flag('pass') === false && doubt('pass') === undefined;
    return { target, lufsDelta, ...turned, ...status, ...(isMissed && { severity: 'bad' }) };
  });
}

type Checked = Pick<TargetStatus, 'severity' | 'text'>;

const dB = (value: number) => `${figure(Math.abs(value), 'dB')} dB`;

/** Down as far as it has to be; up, where the player does that, until the peaks are at their limit. */
const playerGain = (lufsDelta: number, overDb: number, turnsUp: boolean) => ({
  gainDb: lufsDelta > 0 ? -lufsDelta : turnsUp && overDb < 0 ? Math.min(-lufsDelta, -overDb) : 0,
  isDocument: false,
});

/** A platform whose player sets the level by itself. */
function played(
  lufsDelta: number,
  peak: number,
  { tp }: { readonly tp: number },
  gainDb: number,
): Checked {
  const isThere = Math.abs(lufsDelta) < DETECTED_LU;
  const level = isThere ? 'plays at the target level' : turnedWords(lufsDelta, gainDb);
  if (!exceedsLimit(peak, tp)) return { severity: isThere ? 'good' : 'info', text: level };
  const { safe } = truePeak.thresholds;
  // a platform that requires more headroom than the rest gets no warning that contradicts the rest
  if (!exceedsLimit(peak, safe.value))
    return { severity: 'info', text: `${level}; requires a true peak of ${tp} dBTP` };
  const limiter = levelAdvice(0, peak, tp) ?? '';
  return { severity: 'warn', text: `${level}; for the encoder, ${limiter}` };
}

function turnedWords(lufsDelta: number, gainDb: number): string {
  if (lufsDelta > 0) return `the player turns it down by ${dB(lufsDelta)}`;
  const leftDb = -lufsDelta - gainDb;
  const left = `plays ${dB(leftDb)} below the target level`;
  if (gainDb < DETECTED_LU) return left;
  const up = `the player turns it up by ${dB(gainDb)}`;
  return leftDb < DETECTED_LU ? up : `${up}, and it ${left}`;
}

/** A document that the file itself has to meet. */
function delivered(
  lufsDelta: number,
  peak: number,
  { tp }: { readonly tp: number },
  allowed: { readonly lu: number; readonly db: number },
): Checked {
  const isOff = Math.abs(lufsDelta) > allowed.lu;
  const isPeakOver = exceedsLimit(peak, tp + allowed.db);
  if (!isOff && !isPeakOver)
    return { severity: 'good', text: `meets the target, tolerance ±${allowed.lu} LU` };
  const advice = levelAdvice(isOff ? -lufsDelta : 0, peak, tp) ?? '';
  if (!isOff) return { severity: 'info', text: advice };
  const off = `${figure(Math.abs(lufsDelta), 'LU')} LU too ${lufsDelta > 0 ? 'loud' : 'quiet'}`;
  return { severity: 'info', text: `${off}: ${advice}` };
}

/** The targets that a user chose, by the kind of the recording. */
export type ChosenTargets = Readonly<Partial<Record<RecordingKind, DeliveryTargetName>>>;

/** The target that the verdict of an overview assumes where nobody chose one; none for sounds that nobody delivers. */
export function targetOfKind(kind: RecordingKind): DeliveryTargetName | undefined {
  if (kind === 'speech' || kind === 'mixed') return 'podcast';
  return kind === 'music' ? 'spotify' : undefined;
}

/** Played further below the target than this, a platform leaves it quieter than the rest. */
const MAX_BELOW_LU = 3;

/** The loudness against the target that the user chose, in the place of that for the content. */
export const loudnessAgainst = (name: DeliveryTargetName): FindingRule => ({
  ...loudnessLevel,
  find(reader, own) {
    const { label } = deliveryTargets[name];
    const { delivered } = loudnessLevel.thresholds;
    const isDelivered = (reader.number('durationSec') ?? 0) >= delivered.value;
    const status = targetStatuses(reader).find(({ target }) => target.label === label);
    return status && isDelivered
      ? foundAgainst(name, status, reader)
      : loudnessLevel.find(reader, { ...own, thresholds: loudnessLevel.thresholds });
  },
});

function foundAgainst(
  name: DeliveryTargetName,
  { target, lufsDelta, gainDb, ...status }: TargetStatus,
  reader: Reader,
): Found {
  const { label, lufs, tp } = target;
  const peak = reader.number('truePeakDb') ?? -Infinity;
  const stated = `Integrated loudness ${figure(lufs + lufsDelta, 'LUFS')} LUFS`;
  const isMissed = status.isDocument && status.severity !== 'good';
  const allowed = TOLERANCES[name] ?? NO_DOCUMENT;
  if (isMissed && Math.abs(lufsDelta) > allowed.lu) {
    const word = lufsDelta > 0 ? 'loud' : 'quiet';
    const off = `${figure(Math.abs(lufsDelta), 'LU')} LU too ${word} for ${label}`;
    return {
      severity: 'bad',
      problem: `too ${word} for ${label}`,
      headline: `${off}.`,
      text: `${off} (${lufs} LUFS). ${stated}.`,
      advice: asSentence(levelAdvice(-lufsDelta, peak, tp) ?? ''),
    };
  }
  // above what most targets allow, it is a finding of its own
  if (exceedsLimit(peak, tp) && !exceedsLimit(peak, truePeak.thresholds.safe.value))
    return {
      severity: 'warn',
      problem: `true peak over the limit of ${label}`,
      headline: `True peak ${figure(peak, 'dBTP')} dBTP, above the ${tp} dBTP limit of ${label}.`,
      text: `True peak ${figure(peak, 'dBTP')} dBTP, above the ${tp} dBTP limit of ${label}. ${stated}.`,
      advice: asSentence(levelAdvice(0, peak, tp) ?? ''),
    };
  const belowLu = status.isDocument ? 0 : -lufsDelta - gainDb;
  if (belowLu >= MAX_BELOW_LU) {
    const off = `${label} plays it ${dB(belowLu)} below its level`;
    const advice = asSentence(levelAdvice(-lufsDelta, peak, tp) ?? '');
    return {
      severity: 'warn',
      problem: 'low level',
      headline: `${off}.`,
      text: `${off} (${lufs} LUFS). ${stated}.`,
      advice,
    };
  }
  const text = `${label}: ${status.text}. ${stated}.`;
  return { severity: status.severity === 'good' ? 'good' : 'info', text };
}
