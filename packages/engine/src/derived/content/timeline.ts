import { mean } from '../../core/numbers.js';
import { clippedRuns, type Stretch } from '../../features/defects/clipped-runs.js';
import { silences } from '../../features/defects/silences.js';
import { contentWindows, type ContentWindow } from './content-windows.js';
import { defineDerived } from '../derived.js';

export const REGION_KINDS = ['voice', 'silence', 'music', 'noise', 'clipping'] as const;

export interface TimelineRegion {
  readonly startSec: number;
  readonly endSec: number;
  readonly kind: (typeof REGION_KINDS)[number];
  readonly confidence: number;
}

type Named = 'voice' | 'music' | 'noise';

const NAMED: readonly Named[] = ['voice', 'music', 'noise'];
const STEP_SEC = 0.5;
const MIN_SEC = 0.5;
const UNNAMED_CONFIDENCE = 0.3;

/** Timeline: silence and clipping as found, the rest by its content; in order of time. */
export const timeline = defineDerived({
  id: 'timeline',
  // Basis: silences, clipped runs, and the content windows that cover each half second
  needs: { silences, clipped: clippedRuns, windows: contentWindows },

  derive({ silences, clipped, windows }, { format, durationSec }): readonly TimelineRegion[] {
    const at = (kind: 'silence' | 'clipping') => (stretch: Stretch) => ({
      startSec: stretch.startFrame / format.rateHz,
      endSec: stretch.endFrame / format.rateHz,
      kind,
      confidence: 1,
    });
    const quiet = silences.regions.map(at('silence'));
    const steps = stepsOf(windows);
    const sounding = gapsBetween(quiet, durationSec).flatMap(({ startSec, endSec }) =>
      contentRegions(startSec, endSec, steps),
    );
    return [...quiet, ...sounding, ...clipped.regions.map(at('clipping'))].toSorted(
      (a, b) => a.startSec - b.startSec || b.endSec - a.endSec,
    );
  },
});

interface Span {
  readonly startSec: number;
  readonly endSec: number;
}

function gapsBetween(quiet: readonly Span[], durationSec: number): readonly Span[] {
  const gaps: Span[] = [];
  let startSec = 0;
  for (const region of quiet) {
    if (region.startSec > startSec) gaps.push({ startSec, endSec: region.startSec });
    startSec = region.endSec;
  }
  if (durationSec > startSec) gaps.push({ startSec, endSec: durationSec });
  return gaps;
}

interface Step {
  readonly kind: Named;
  readonly confidence: number;
}

/** The kind of each half second: that of the larger mean score of the windows that cover it. */
function stepsOf(windows: readonly ContentWindow[]): readonly Step[] {
  const named = Array.from({ length: windows.length + 1 }, (_, i): Step | undefined => {
    const covering = windows.slice(Math.max(0, i - 1), i + 1).filter((w) => w.kind !== 'silence');
    if (covering.every(({ kind }) => kind === 'unknown')) return undefined;
    const scored = NAMED.map((kind) => ({ kind, confidence: mean(covering.map((w) => w[kind])) }));
    return scored.reduce((best, next) => (next.confidence > best.confidence ? next : best));
  });
  return named.map((step, i) => step ?? nearest(named, i));
}

/** The nearest step with a name, the earlier of two. */
function nearest(steps: readonly (Step | undefined)[], index: number): Step {
  for (let distance = 1; distance < steps.length; distance++) {
    const near = steps[index - distance] ?? steps[index + distance];
    if (near) return { kind: near.kind, confidence: UNNAMED_CONFIDENCE };
  }
  return { kind: 'noise', confidence: UNNAMED_CONFIDENCE };
}

/** One stretch of sound, cut where its kind changes; parts under 0.5 s go to the longer neighbour. */
function contentRegions(
  startSec: number,
  endSec: number,
  steps: readonly Step[],
): readonly TimelineRegion[] {
  const runs: { startSec: number; endSec: number; kind: Named; scores: number[] }[] = [];
  const last = Math.max(0, steps.length - 1);
  const firstStep = Math.min(last, Math.floor(startSec / STEP_SEC));
  const lastStep = Math.min(last, Math.max(firstStep, Math.ceil(endSec / STEP_SEC) - 1));
  for (let i = firstStep; i <= lastStep; i++) {
    const { kind, confidence } = steps[i] ?? { kind: 'noise', confidence: UNNAMED_CONFIDENCE };
    const until = i === lastStep ? endSec : Math.min(endSec, (i + 1) * STEP_SEC);
    const run = runs.at(-1);
    if (run?.kind === kind) {
      run.endSec = until;
      run.scores.push(confidence);
    } else
      runs.push({ startSec: run?.endSec ?? startSec, endSec: until, kind, scores: [confidence] });
  }

  const lengthOf = (run: Span | undefined) => (run ? run.endSec - run.startSec : 0);
  for (;;) {
    const short = runs.findIndex((run) => lengthOf(run) < MIN_SEC);
    if (short < 0 || runs.length < 2) break;
    const [before, run, after] = [runs[short - 1], runs[short], runs[short + 1]];
    if (lengthOf(before) >= lengthOf(after)) {
      if (before && run) before.endSec = run.endSec;
    } else if (after && run) after.startSec = run.startSec;
    runs.splice(short, 1);
    joinEquals(runs);
  }
  return runs.map(({ scores, ...run }) => ({ ...run, confidence: mean(scores) }));
}

function joinEquals(
  runs: { startSec: number; endSec: number; kind: Named; scores: number[] }[],
): void {
  for (let i = runs.length - 1; i > 0; i--) {
    const [before, run] = [runs[i - 1], runs[i]];
    if (!run || before?.kind !== run.kind) continue;
    before.endSec = run.endSec;
    before.scores.push(...run.scores);
    runs.splice(i, 1);
  }
}
