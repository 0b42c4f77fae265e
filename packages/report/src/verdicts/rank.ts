import { isAtLeast } from '../reading/bounds.js';
import type { Reader } from '../reading/reader.js';
import { isCoveredRatio, toQuietDb } from './conditions.js';
import { coveredVoice } from './findings/covered-voice.js';
import { loudnessLevel } from './findings/loudness-level.js';
import { lossySource } from './findings/origin.js';
import { speechNoise } from './findings/speech-noise.js';
import type { Level, Verdict } from './verdict.js';

/** What decides the place of a file among others. */
export interface Standing {
  /** `null` where the analysis has no verdict. */
  readonly level: Level | null;
  readonly signalToNoiseDb: number | null;
  /** The ratio is a lower bound, or one was measured that states nothing. */
  readonly isAtLeast: boolean;
  /** Distance of the speech to its quietest moments, in dB. */
  readonly toQuietDb: number | null;
  /** There is a voice, which was not checked as speech. */
  readonly isCovered: boolean;
  /** The level, had the noise been checked and passed; only of a file whose noise was not. */
  readonly levelWithoutNoise?: Level;
}

export function standingOf(verdict: Verdict | undefined, reader: Reader): Standing {
  const quietDb = toQuietDb(reader);
  return {
    level: verdict?.level ?? null,
    signalToNoiseDb: reader.number('signalToNoiseDb') ?? null,
    isAtLeast: isAtLeast(reader, 'signalToNoiseDb') || isCoveredRatio(reader),
    toQuietDb: Number.isFinite(quietDb) ? quietDb : null,
    isCovered: verdict?.findings.some(({ id }) => id === coveredVoice.id) ?? false,
    ...(verdict?.unchecked.some(({ id }) => id === speechNoise.id) && {
      levelWithoutNoise: levelOf(verdict.findings.filter(({ id }) => id !== speechNoise.id)),
    }),
  };
}

function levelOf(findings: Verdict['findings']): Level {
  const has = (severity: Level) => findings.some((finding) => finding.severity === severity);
  return has('bad') ? 'bad' : has('warn') ? 'warn' : 'good';
}

/** The level that decides the place: noise that was not checked, and likely passes, takes nothing from a take. */
export function placedLevel(file: Standing, likelyDb: number): Level | null {
  const { level, levelWithoutNoise } = file;
  if (level === null) return null;
  if (file.isAtLeast && likelyDb < speechNoise.thresholds.poor.value) return 'bad';
  const passes = likelyDb >= speechNoise.thresholds.clean.value;
  return passes && levelWithoutNoise !== undefined ? levelWithoutNoise : level;
}

const LEVELS: readonly Level[] = ['good', 'open', 'warn', 'bad'];

/** More speech to noise than any recording has: room for the order within a level. */
const MAX_DB = 100;
const shareOf = (db: number) => Math.min(Math.max(db, 0), MAX_DB) / MAX_DB;

/**
 * Places of files among each other, 0 the best, `null` where there is no verdict: by level, within a level by the
 * signal-to-noise ratio, and between equal ratios by the quietest moments. A voice that noise covers is the noisiest. Equal
 * ratios whose quietest moments are within 0.5 dB have the same place: nothing separates them. A lower bound that is likely below 15
 * dB has the place of a problem, although no verdict states one. Noise that was not checked, and is likely 30 dB and more below
 * the speech, has the place of noise that passes.
 */
export const ranksOf = (files: readonly Standing[]): readonly (number | null)[] =>
  ranksBy(files, (file, ratioDb) => {
    const level = placedLevel(file, ratioDb);
    if (level === null) return null;
    return file.isCovered ? LEVELS.length : LEVELS.indexOf(level);
  });

/** The same by the ratio alone. */
export const ratioRanksOf = (files: readonly Standing[]): readonly number[] =>
  ranksBy(files, () => 0).map((rank) => rank ?? 0);

/** By what comes before the ratio, `null` for no place; by the ratio, and by the quietest moments. */
function ranksBy(
  files: readonly Standing[],
  firstOf: (file: Standing, ratioDb: number) => number | null,
): readonly (number | null)[] {
  const likelyDb = likelyRatiosDb(files);
  const stepsDb = quietSteps(files, likelyDb);
  return files.map((file, i) => {
    const ratioDb = likelyDb[i] ?? 0;
    const first = firstOf(file, ratioDb);
    if (first === null || first === LEVELS.length) return first;
    return first + 1 - 0.998 * shareOf(ratioDb) - 0.001 * shareOf(stepsDb[i] ?? 0);
  });
}

/** Quietest moments of the same speech in the same noise differ by this. */
const EQUAL_WITHIN_DB = 0.5;

/** The distance to the quietest moments, that of the first file of a step for files of one ratio that are equal. */
function quietSteps(files: readonly Standing[], likelyDb: readonly number[]): readonly number[] {
  const stepsDb = files.map(({ toQuietDb }) => toQuietDb ?? 0);
  const order = files
    .map((_, i) => i)
    .sort(
      (a, b) => (likelyDb[a] ?? 0) - (likelyDb[b] ?? 0) || (stepsDb[a] ?? 0) - (stepsDb[b] ?? 0),
    );
  let last: number | undefined;
  for (const i of order) {
    const isEqual =
      last !== undefined &&
      likelyDb[last] === likelyDb[i] &&
      (stepsDb[i] ?? 0) - (stepsDb[last] ?? 0) <= EQUAL_WITHIN_DB;
    if (isEqual) stepsDb[i] = stepsDb[last ?? i] ?? 0;
    else last = i;
  }
  return stepsDb;
}

/** So far the distance to the quietest moments may lie over the ratio: the lower margin of the ratio itself. */
const OVERSTATED_DB = 6;

/**
 * The ratio that each file is ranked by. A measured one is its own. One that is missing, or a lower bound, is likely
 * at least the distance to the quietest moments, less what that may overstate. Noise raises the quietest moments of
 * the same speech, so it is also at least that of every file whose quietest moments are as close or closer, to 0.5 dB.
 */
export function likelyRatiosDb(files: readonly Standing[]): readonly number[] {
  const likelyDb = files.map(({ signalToNoiseDb }) => signalToNoiseDb ?? 0);
  // by the distance to the quietest moments, so that a table of many files takes no square of their number
  const steps = files
    .flatMap(({ toQuietDb }, i) =>
      toQuietDb === null ? [] : [{ toQuietDb, ratioDb: likelyDb[i] ?? 0 }],
    )
    .sort((a, b) => a.toQuietDb - b.toQuietDb);
  const open = files
    .map(({ toQuietDb, ...file }, i) => ({ ...file, i, quietDb: toQuietDb ?? 0 }))
    .filter(({ signalToNoiseDb, isAtLeast }) => signalToNoiseDb === null || isAtLeast)
    .sort((a, b) => a.quietDb - b.quietDb);
  let reached = 0;
  let maxDb = 0;
  for (const { i, quietDb } of open) {
    const lastDb = quietDb + EQUAL_WITHIN_DB;
    for (let step = steps[reached]; step && step.toQuietDb <= lastDb; step = steps[++reached])
      maxDb = Math.max(maxDb, step.ratioDb);
    likelyDb[i] = Math.max(likelyDb[i] ?? 0, maxDb, quietDb - OVERSTATED_DB);
  }
  return likelyDb;
}

/** Added noise hides them, so that a file without them is not the better one. */
const HIDDEN_BY_NOISE: readonly string[] = [lossySource.id];
const MUSIC_TARGET_LUFS = loudnessLevel.thresholds.platforms.value;
const LEVEL_STEP_LU = 3;
/** So much below the level is a problem of its own: making up for it raises noise by as much. */
const FAR_BELOW_LU = 10;
const MAX_PROBLEMS = 99;
const MAX_STEPS = 99;

/**
 * Place of music among others, 0 the best: by the worst finding, then by the number of findings to act on, then by how far it
 * is below the level of streaming services, in steps of 3 LU. A check without a result counts as a finding, and so does each 10 LU below the level.
 */
export function musicRank({ findings, unchecked }: Verdict, lufs: number | undefined): number {
  const counted = findings.filter(({ id }) => !HIDDEN_BY_NOISE.includes(id));
  const bad = counted.filter(({ severity }) => severity === 'bad').length;
  const found = new Set(counted.map(({ id }) => id));
  const open = unchecked.filter(
    ({ id, isInapplicable }) => !isInapplicable && !found.has(id) && !HIDDEN_BY_NOISE.includes(id),
  ).length;
  const warned = counted.filter(({ severity }) => severity === 'warn').length + open;
  const worst = bad > 0 ? 2 : warned > 0 ? 1 : 0;
  const missedLu = lufs === undefined ? Infinity : Math.max(MUSIC_TARGET_LUFS - lufs, 0);
  const steps = Math.min(Math.floor(missedLu / LEVEL_STEP_LU), MAX_STEPS);
  const problems = bad + warned + Math.floor(missedLu / FAR_BELOW_LU);
  return worst + Math.min(problems, MAX_PROBLEMS) / 100 + steps / 10_000;
}

/** Why a finding of such a verdict does not decide the place of music. */
export const rankRemark = ({ findings }: Verdict): string | undefined =>
  findings.some(({ id }) => HIDDEN_BY_NOISE.includes(id))
    ? 'The codec history does not change the place: noise hides it.'
    : undefined;
