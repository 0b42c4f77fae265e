import { mean, powerDb, ramp, sum } from '../../core/numbers.js';
import { log10 } from '@sonometer/decode/elementary/log10';
import { channelSteps } from '../../features/defects/channel-steps.js';
import { defineDerived, frameCount } from '../derived.js';
import { type Defect, type Found, tooShort } from './defect.js';
import { largest, type SteadyHum, steadyHums, sureness } from './steady-hums.js';
import type { SteadyBlock } from './steady-lines.js';

/** One block of windows and its edges: of clips of 2.5 to 3 s one hum in three was found. */
const MIN_SOUND_SEC = 4;
const MIN_SEC = 1.8;
/**
 * Of a hum all lines of its most certain block together reach this evidence, and one of them this: false ones had 77 to
 * 165.
 */
const MIN_SURENESS = 500;
const MIN_RATIO = 100;
/** … and a hum with a single line, as a held note has, is longer and more constant in frequency. */
const MIN_SINGLE_LINE = { sec: 6, blocks: 4, spreadHz: 0.1 } as const;
/** Notes tuned to 150 or 180 Hz have multiples too, but of their own frequency. */
const MAX_COMMON = 2;
/** Under the mean power of the recording: what is louder is its sound, what is softer is inaudible. */
const MIN_BELOW_DB = 18;
const MAX_BELOW_DB = 60;
const HIGH_BELOW_DB = 35;
const MEDIUM_BELOW_DB = 50;
/** A synthesizer's held tone of 50 or 60 Hz looks the same: no confidence exceeds 0.9. */
const SURE_DECADES = 2;

/** Hum of the mains, with its start and its end. */
export const humDefects = defineDerived({
  id: 'hum-defects',
  // Basis: docs/measures/defects.md#hum
  needs: { steadyHums, steps: channelSteps, frameCount },
  derive({ steadyHums: hums, steps, frameCount: frames }, { format: { rateHz } }): Found {
    const programme = mean(steps.powers.map((powers) => mean(powers)));
    const defects = hums.flatMap((hum) => computeDefect(hum, programme));
    const isShort = frames < MIN_SOUND_SEC * rateHz;
    const why = isShort
      ? tooShort(MIN_SOUND_SEC)
      : defects.length === 0 && loudHum(hums, programme);
    return { defects, ...(why && { unchecked: { hum: why } }) };
  },
});

const belowProgramme = ({ powers }: SteadyHum, programme: number): number =>
  powerDb(programme) - powerDb(sum(powers.values()));

/** Why lines of the mains that are as loud as the sound are no defect, and no evidence that there is none. */
function loudHum(hums: readonly SteadyHum[], programme: number): string | undefined {
  const loud = hums.find(
    (hum) => belowProgramme(hum, programme) < MIN_BELOW_DB && isCertainHum(hum),
  );
  return loud === undefined
    ? undefined
    : `a steady tone at ${loud.mainsHz} Hz lies less than ${MIN_BELOW_DB} dB below the sound: a loud hum, or a note`;
}

function computeDefect(hum: SteadyHum, programme: number): readonly Defect[] {
  const { mainsHz, powers, blocks, startSec, endSec, surest } = hum;
  const levelDb = powerDb(sum(powers.values()));
  const belowDb = belowProgramme(hum, programme);
  const isLevel = belowDb >= MIN_BELOW_DB && belowDb <= MAX_BELOW_DB;
  if (!isLevel || !isCertainHum(hum)) return [];
  // The longer and the more certain, the nearer.
  const weights = blocks.map(
    (block) => (block.to - block.from) * (block.to - block.from) * sureness(block),
  );
  const hz = sum(blocks.map((block, i) => block.hz * (weights[i] ?? 0))) / sum(weights);
  return [
    {
      kind: 'hum',
      startSec,
      endSec,
      severity: severityOf(belowDb),
      confidence: 0.5 + 0.4 * ramp(log10(sureness(surest) / MIN_SURENESS), 0, SURE_DECADES),
      evidence: {
        mainsHz,
        fundamentalHz: hz,
        harmonics: surest.lines.length,
        levelDb,
        belowDb,
        driftHz: computeDrift(blocks),
      },
    },
  ];
}

/** Whether its lines are those of the mains rather than of a note, wherever they are measured. */
export function isCertainHum(hum: SteadyHum): boolean {
  const { powers, startSec, endSec, surest, maxRatio, isConstant } = hum;
  if (endSec - startSec < MIN_SEC || maxRatio < MIN_RATIO) return false;
  if (!isConstant || sureness(surest) < MIN_SURENESS) return false;
  return haveAComb([...powers.keys()]) || isCertainSingleLine(hum);
}

function isCertainSingleLine({ powers, blocks, startSec, endSec }: SteadyHum): boolean {
  const isLow = [...powers.keys()].every((harmonic) => harmonic <= MAX_COMMON);
  const { sec, blocks: min, spreadHz } = MIN_SINGLE_LINE;
  const isSure = blocks.length >= min && computeDrift(blocks) <= spreadHz;
  return isLow && isSure && endSec - startSec >= sec;
}

function severityOf(belowDb: number): Defect['severity'] {
  if (belowDb <= HIGH_BELOW_DB) return 'high';
  return belowDb <= MEDIUM_BELOW_DB ? 'medium' : 'low';
}

const spreadOf = (values: readonly number[]) =>
  largest(values) + largest(values.map((value) => -value));

/** Several harmonics, and not all of them multiples of the third or a higher one. */
const haveAComb = (harmonics: readonly number[]): boolean =>
  harmonics.length > 1 && harmonics.reduce(commonOf) <= MAX_COMMON;

const commonOf = (a: number, b: number): number => (b === 0 ? a : commonOf(b, a % b));

/** How far its frequency has moved, by the longest blocks. */
function computeDrift(group: readonly SteadyBlock[]): number {
  const longest = largest(group.map(({ from, to }) => to - from));
  const blocks = group.filter(({ from, to }) => to - from === longest);
  return spreadOf(blocks.map(({ hz }) => hz));
}
