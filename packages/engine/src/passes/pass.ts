import type { Block, FileFacts, Format } from '../core/audio.js';
import { Fault } from '../core/fault.js';
import type { Options } from '../core/options.js';
import type { Kernels } from '../kernels/kernels.js';
import type { GridId, SpectralFold } from '../features/spectral-feature.js';
import { gridAt } from '../features/spectral-feature.js';
import type { Fold, Needs, Opening, Outputs, Signal } from '../features/feature.js';
import { openLows } from './lows.js';
import { type MonoChoice, openMono } from './mono.js';
import type { AnyFeature } from './plan.js';
import { BLOCK_FRAMES, openRecut } from './recut.js';
import { openSpectra } from './spectra.js';
import { type OnTiming, timedFold } from './timings.js';

/** The features of one pass, open. */
export interface Pass {
  push(block: Block): void;
  /** Work to wait for before the next block, where there is some. */
  settle(isLast: boolean): Promise<unknown> | undefined;
  /** Gives back what outlives the analysis. */
  close(): void;
  /** Closes the features and returns their outputs. */
  end(frames: number): ReadonlyMap<AnyFeature, unknown>;
  /** After the last block: how this recording is folded (docs/measures/conventions.md#analysis-mono). */
  monoChoice(): MonoChoice;
  /** The states of its features in their order; `undefined` where one of them cannot save its own. */
  save(): readonly unknown[] | undefined;
  /** What `save` returned for a pass that was opened with the same options. */
  load(states: readonly unknown[]): void;
}

export interface PassOpening {
  readonly features: readonly AnyFeature[];
  readonly format: Format;
  readonly facts: FileFacts;
  readonly options: Options;
  readonly kernels: Kernels;
  readonly mono: MonoChoice;
  /** 1: absent. */
  readonly maxThreads?: number;
  readonly knownFrames?: number;
  readonly inputsOf: (needs: Needs) => Outputs<Needs>;
  readonly onTiming?: OnTiming;
}

/** Opens features side by side; those that read the same spectra share the transforms. */
export function openPass(opening: PassOpening): Pass {
  const { format, facts, options, kernels, onTiming } = opening;
  const isRead = (signal: Signal) => opening.features.some(({ reads }) => reads === signal);
  const needsMono = isRead('mono');
  const mono = openMono(
    format,
    opening.mono,
    kernels.floats(needsMono ? BLOCK_FRAMES : 0),
    kernels,
  );
  const monoBlock: [Float32Array] = [new Float32Array(0)];
  const lows = isRead('lows') ? openLows(format, kernels) : undefined;

  const folds: { feature: AnyFeature; fold: Fold<unknown> }[] = [];
  const spectral: { feature: AnyFeature; fold: SpectralFold<unknown> }[] = [];
  const listeners = {
    channels: new Map<GridId, SpectralFold<unknown>[]>(),
    mono: new Map<GridId, SpectralFold<unknown>[]>(),
    lows: new Map<GridId, SpectralFold<unknown>[]>(),
  };
  const lowRateHz = format.rateHz / (lows?.factor ?? 1);
  const rateOf = (signal: Signal) => (signal === 'lows' ? lowRateHz : format.rateHz);

  for (const feature of opening.features) {
    const common = {
      ...{ format, facts, options, kernels },
      ...(opening.knownFrames !== undefined && { knownFrames: opening.knownFrames }),
      inputs: opening.inputsOf(feature.needs),
      listen: listenerOf(opening),
      maxThreads: opening.maxThreads ?? 1,
    };
    if ('open' in feature) {
      folds.push({ feature, fold: timedFold(feature.id, onTiming, feature.open(common)) });
      continue;
    }
    const grid = gridAt(feature.grid, rateOf(feature.reads));
    const fold = timedFold(feature.id, onTiming, feature.openSpectral({ ...common, grid }));
    spectral.push({ feature, fold });
    const ofGrid = listeners[feature.reads];
    ofGrid.set(feature.grid, [...(ofGrid.get(feature.grid) ?? []), fold]);
  }
  const slow = folds.filter(({ fold }) => 'settle' in fold);
  const channelSpectra = openSpectra(listeners.channels, format, kernels, onTiming);
  const monoSpectra = openSpectra(
    listeners.mono,
    { ...format, speakers: ['M'] },
    kernels,
    onTiming,
  );
  const lowSpectra = openSpectra(
    listeners.lows,
    { ...format, rateHz: lowRateHz },
    kernels,
    onTiming,
  );

  return {
    push(block) {
      if (needsMono) monoBlock[0] = mono.of(block);
      for (const { feature, fold } of folds)
        fold.push(feature.reads === 'mono' ? monoBlock : block);
      channelSpectra.push(block);
      if (needsMono) monoSpectra.push(monoBlock);
      if (lows) lowSpectra.push(lows.push(block));
    },
    settle: (isLast) =>
      slow.length > 0
        ? Promise.all(slow.map(async ({ fold }) => fold.settle?.(isLast)))
        : undefined,
    close() {
      for (const { fold } of folds) fold.close?.();
    },
    end(frames) {
      if (lows) lowSpectra.push(lows.end());
      channelSpectra.end();
      monoSpectra.end();
      lowSpectra.end();
      return new Map<AnyFeature, unknown>([
        ...folds.map(({ feature, fold }) => [feature, fold.end()] as const),
        ...spectral.map(({ feature, fold }) => [feature, fold.end(frames)] as const),
      ]);
    },
    monoChoice: () => (needsMono ? mono.choice() : 'fold'),
    save() {
      if (needsMono || spectral.length > 0) return undefined;
      if (folds.some(({ fold }) => !fold.save || !fold.load)) return undefined;
      return folds.map(({ fold }) => fold.save?.());
    },
    load(states) {
      for (const [i, { fold }] of folds.entries()) fold.load?.(states[i]);
    },
  };
}

/**
 * The same features as everywhere, on audio that a feature makes; cut like a recording, so that the bits are the same.
 */
const listenerOf =
  ({ facts, options, kernels }: PassOpening): Opening['listen'] =>
  (format, features) => {
    const common = { format, facts, options, kernels };
    const pass = openPass({ ...common, features, mono: 'fold', inputsOf: () => ({}) });
    const recut = openRecut(format, kernels, true, (block) => {
      pass.push(block);
    });
    return {
      push: (block) => {
        recut.push(block);
      },
      end() {
        recut.end();
        return pass.end(recut.frames);
      },
    };
  };

/** A packet that is waited for, or a fault when the decoder makes no progress for too long. */
export async function inTime(
  packet: Promise<Block | null>,
  stallMs: number,
): Promise<Block | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Fault('limit.stalled', `no audio for ${stallMs / 1000} s`));
    }, stallMs);
  });
  try {
    return await Promise.race([packet, stalled]);
  } finally {
    clearTimeout(timer);
  }
}
