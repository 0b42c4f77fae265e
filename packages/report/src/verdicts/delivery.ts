import {
  type DeliveryTarget,
  type DeliveryTargetName,
  deliveryTargets,
  platformRules,
} from '@sonometer/engine';
import { figure } from '../reading/quantity.js';
import type { Reader } from '../reading/reader.js';
import type { Severity } from './finding.js';

/** How a file stands to one delivery target. */
export interface Standing {
  readonly target: DeliveryTarget;
  /** A missed target that nobody named is information: it may not be meant for it. */
  readonly severity: Severity;
  /** Integrated loudness minus the target's, LU. */
  readonly lufsDelta: number;
  /** What the player or the remedy adds: so it is heard there. */
  readonly gainDb: number;
  /** The file itself has to meet it; of a platform, its player sees to the level. */
  readonly isDocument: boolean;
  /** In words: `plays 2.9 dB quieter, nothing to do`. */
  readonly text: string;
}

/**
 * What a document allows around its loudness and over its true peak; a streaming platform has none, its player sees to
 * it. `check --target` asks for 0.5 LU of every target, whatever its document allows, and says so.
 */
const TOLERANCES: Partial<
  Record<DeliveryTargetName, { readonly lu: number; readonly db: number }>
> = {
  podcast: { lu: 1, db: 0 }, // Apple Podcasts, audio requirements
  'ebu-broadcast': { lu: 1, db: 0.3 }, // EBU R 128, as the lens ebu-r128
  'atsc-broadcast': { lu: 2, db: 0 }, // A/85:2013, as the lens atsc-a85
};
const NO_DOCUMENT = { lu: 0.5, db: 0 };

/** Less than this is heard by nobody. */
const HEARD_LU = 0.5;

/** Every preset, in its order; none where loudness or true peak is missing. */
export function deliveryStandings({ number }: Reader): readonly Standing[] {
  const lufs = number('integratedLufs');
  const peak = number('truePeakDb');
  if (lufs === undefined || lufs <= -70 || peak === undefined) return [];
  return Object.entries(deliveryTargets).map(([name, target]) => {
    const lufsDelta = lufs - target.lufs;
    const overDb = peak - target.tp;
    const rule = platformRules.find(({ platform }) => platform === name);
    const turned = rule
      ? playerGain(lufsDelta, overDb, rule.turnsUp)
      : { gainDb: -lufsDelta, isDocument: true };
    const standing = rule
      ? played(lufsDelta, overDb, rule.turnsUp)
      : delivered(lufsDelta, overDb, TOLERANCES[name as DeliveryTargetName] ?? NO_DOCUMENT);
    return { target, lufsDelta, ...turned, ...standing };
  });
}

type Judged = Pick<Standing, 'severity' | 'text'>;

const dB = (value: number) => `${figure(Math.abs(value), 'dB')} dB`;

/** Down as far as it has to be; up, where the player does that, until the peaks are at their limit. */
const playerGain = (lufsDelta: number, overDb: number, turnsUp: boolean) => ({
  gainDb: lufsDelta > 0 ? -lufsDelta : turnsUp && overDb < 0 ? Math.min(-lufsDelta, -overDb) : 0,
  isDocument: false,
});

/** A platform whose player sets the level by itself. */
function played(lufsDelta: number, overDb: number, turnsUp: boolean): Judged {
  const level =
    Math.abs(lufsDelta) < HEARD_LU
      ? 'plays at its level'
      : lufsDelta > 0
        ? `plays ${dB(lufsDelta)} quieter, nothing to do`
        : turnsUp && overDb < 0
          ? `plays up to ${dB(Math.min(-lufsDelta, -overDb))} louder, nothing to do`
          : `plays as it is, ${dB(lufsDelta)} under its level`;
  return overDb > 0
    ? { severity: 'warn', text: `${level}; limit peaks by ${dB(overDb)} for its encoder` }
    : { severity: Math.abs(lufsDelta) < HEARD_LU ? 'good' : 'info', text: level };
}

/** A document that the file itself has to meet. */
function delivered(
  lufsDelta: number,
  overDb: number,
  allowed: { readonly lu: number; readonly db: number },
): Judged {
  const isOff = Math.abs(lufsDelta) > allowed.lu;
  if (!isOff && overDb <= allowed.db)
    return { severity: 'good', text: `meets it, ±${allowed.lu} LU is allowed` };
  if (!isOff) return { severity: 'info', text: `limit peaks by ${dB(overDb)}` };
  const turn = `${figure(Math.abs(lufsDelta), 'LU')} LU too ${lufsDelta > 0 ? 'loud' : 'quiet'}: turn ${lufsDelta > 0 ? 'down' : 'up'} ${dB(lufsDelta)}`;
  const after = overDb - lufsDelta;
  return { severity: 'info', text: after > 0 ? `${turn}, limit peaks by ${dB(after)}` : turn };
}
