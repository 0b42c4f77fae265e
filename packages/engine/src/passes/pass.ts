import { type Block, type FileFacts, type Format, framesOf } from '@sonometer/decode/core/audio';
import { Fault } from '@sonometer/decode/core/fault';
import type { Mark } from '@sonometer/decode/core/mark';
import type { Options } from '../core/options.js';
import type { Fold, Needs, Opening, Outputs, Signal } from '../features/feature.js';
import { gridAt, type GridId, type SpectralFold } from '../features/spectral-feature.js';
import { lowsFactor } from '../kernels/interpolation-filters.js';
import type { Kernels } from '../kernels/kernels.js';
import { openHistory } from './history.js';
import { type MonoChoice, openMono } from './mono.js';
import { type AnyFeature, type OnTiming, timedFold } from './plan.js';
import { BLOCK_FRAMES, openRecut } from './recut.js';
import { retainCode } from './retained-code.js';
import { openStft } from './stft.js';

/** The low end of a recording, at a fraction of its rate. */
export interface Lows {
  /** Of so many frames one is retained. */
  readonly factor: number;
  /** Valid until the next call. */
  push(block: Block): Block;
  /** What the end of the recording completes. */
  end(): Block;
}

function openLows({ rateHz, channels }: Format, kernels: Pick<Kernels, 'openDecimator'>): Lows {
  const factor = lowsFactor(rateHz);
  if (factor === 1) return { factor, push: (block) => block, end: () => [] };
  return { factor, ...kernels.openDecimator(factor, channels) };
}

export interface Spectra {
  push(block: Block): void;
  end(): void;
}

/**
 * All spectra of one signal: one history for every grid, one transform for all features on a grid.
 *
 * `format` is that of the pushed blocks: one speaker for the analysis mono. LFE is left out.
 */
function openSpectra(
  listeners: ReadonlyMap<GridId, readonly SpectralFold<unknown>[]>,
  { speakers, rateHz }: Pick<Format, 'speakers' | 'rateHz'>,
  kernels: Kernels,
  onTiming?: OnTiming,
): Spectra {
  const grids = [...listeners.keys()].map((id) => gridAt(id, rateHz));
  if (grids.length === 0) return { push: () => undefined, end: () => undefined };

  const detected = speakers.flatMap((speaker, c) => (speaker === 'LFE' ? [] : [c]));
  const history = openHistory(
    detected.length > 0 ? detected : speakers.map((_, c) => c),
    Math.max(...grids.map(({ size }) => size)),
    Math.max(...grids.map(({ lead }) => lead)),
    kernels,
  );
  const transforms = grids.map((grid) =>
    openStft(grid, history, kernels, listeners.get(grid.id) ?? [], onTiming),
  );
  /** First frame that any window will read. */
  const nextOfAll = () => {
    let first = Infinity;
    for (const { next } of transforms) first = Math.min(first, next);
    return first;
  };

  return {
    push(block) {
      const length = framesOf(block);
      for (let from = 0; from < length; from += BLOCK_FRAMES) {
        history.push(block, from, Math.min(length, from + BLOCK_FRAMES));
        for (const transform of transforms) transform.advance();
        history.forget(nextOfAll());
      }
    },
    end() {
      for (const transform of transforms) transform.end();
    },
  };
}

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
  readonly marks?: readonly Mark[];
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
  // One channel is the analysis mono: one set of spectra serves both.
  const isOneSignal = needsMono && format.channels === 1;

  for (const feature of opening.features) {
    const common = {
      ...{ format, facts, options, kernels },
      ...(opening.knownFrames !== undefined && { knownFrames: opening.knownFrames }),
      inputs: opening.inputsOf(feature.needs),
      listen: listenerOf(opening),
      maxThreads: opening.maxThreads ?? 1,
      marks: opening.marks ?? [],
    };
    if ('open' in feature) {
      folds.push({ feature, fold: timedFold(feature.id, onTiming, feature.open(common)) });
      continue;
    }
    const grid = gridAt(feature.grid, rateOf(feature.reads));
    const fold = timedFold(feature.id, onTiming, feature.openSpectral({ ...common, grid }));
    spectral.push({ feature, fold });
    const reads = feature.reads === 'channels' && isOneSignal ? 'mono' : feature.reads;
    const ofGrid = listeners[reads];
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
      retainCode(
        opening.features.map(({ id }) => id).join(' '),
        [folds, spectral, channelSpectra, monoSpectra, lowSpectra, mono, lows],
        frames,
      );
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
