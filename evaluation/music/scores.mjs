/**
 * Scores of beats, after Davies, Degara and Plumbley, "Evaluation Methods for Musical Audio Beat
 * Tracking Algorithms" (2009), with the settings that the field uses.
 */
const WINDOW_SEC = 0.07;
const PHASE = 0.175;
const PERIOD = 0.175;

/** Greedy pairs in order of time: as many as a best matching has, since windows are intervals of one length. */
export function fMeasure(truth, found, windowSec = WINDOW_SEC) {
  if (truth.length === 0 || found.length === 0) return 0;
  let [i, j, hits] = [0, 0, 0];
  while (i < truth.length && j < found.length) {
    const lead = found[j] - truth[i];
    if (Math.abs(lead) <= windowSec) [i, j, hits] = [i + 1, j + 1, hits + 1];
    else if (lead < 0) j++;
    else i++;
  }
  return (2 * hits) / (truth.length + found.length);
}

/** To the beat before; to the one after where there is none before, on either side. */
function periodAt(times, i, isFirst) {
  const from = isFirst && i + 1 < times.length ? i : Math.max(0, i - 1);
  return times[from + 1] - times[from];
}

/** CMLc and CMLt of one reading of the truth: each beat near its own, and the one before near the one before. */
function continuity(truth, found) {
  if (truth.length < 2 || found.length < 2) return { longest: 0, total: 0 };
  const used = new Set();
  const good = found.map((time, i) => {
    let nearest = 0;
    for (let j = 1; j < truth.length; j++)
      if (Math.abs(truth[j] - time) < Math.abs(truth[nearest] - time)) nearest = j;
    if (used.has(nearest)) return false;
    const isFirst = i === 0 || nearest === 0;
    const truthPeriod = periodAt(truth, nearest, isFirst);
    const foundPeriod = periodAt(found, i, isFirst);
    const isRight =
      Math.abs(time - truth[nearest]) < PHASE * truthPeriod &&
      Math.abs(1 - foundPeriod / truthPeriod) < PERIOD;
    if (isRight) used.add(nearest);
    return isRight;
  });
  let [run, longest] = [0, 0];
  for (const isRight of good) {
    run = isRight ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const length = Math.max(truth.length, found.length);
  return { longest: longest / length, total: good.filter(Boolean).length / length };
}

/** The metrical levels that AML allows: as written, off the beat, double, and half on odd or even beats. */
function levelsOf(truth) {
  const between = truth.slice(0, -1).map((time, i) => (time + truth[i + 1]) / 2);
  const double = truth.flatMap((time, i) => (i < between.length ? [time, between[i]] : [time]));
  const odd = truth.filter((_, i) => i % 2 === 0);
  return [truth, between, double, odd, truth.filter((_, i) => i % 2 === 1)];
}

/** `fromSec`: times before it are not scored; 5 s in the field, 0 for loops. */
export function beatScores(truth, found, fromSec = 0) {
  const [wanted, given] = [truth, found].map((times) => times.filter((time) => time >= fromSec));
  const levels = levelsOf(wanted).map((level) => continuity(level, given));
  return {
    f: fMeasure(wanted, given),
    cmlc: levels[0].longest,
    cmlt: levels[0].total,
    amlc: Math.max(...levels.map(({ longest }) => longest)),
    amlt: Math.max(...levels.map(({ total }) => total)),
  };
}
