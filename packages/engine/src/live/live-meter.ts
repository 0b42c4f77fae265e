import { type Block, type FileFacts, type Format, getChannel } from '@sonometer/decode/core/audio';
import { frontPair, loudnessWeight } from '@sonometer/decode/core/layout';
import { rateTooLow, USUAL_LOWEST_RATE_HZ } from '@sonometer/decode/core/limits';
import { amplitudeDb, clamp, itemAt, powerDb } from '../core/numbers.js';
import { square } from '@sonometer/decode/elementary/hypot';
import { ceilingOf, openRunFinder } from '../features/defects/clipped-runs.js';
import { LOUDNESS_STEP_SEC } from '../features/loudness/loudness-steps.js';
import type { Kernels } from '../kernels/kernels.js';
import {
  type LiveChannel,
  type LiveLevels,
  type LiveReading,
  type LiveSpectrum,
  type LiveSums,
  openLiveLevels,
  openLiveSoundLevels,
  type ReadParts,
} from './live-levels.js';
import { openLoudnessWindows } from './loudness-windows.js';
import type { Metering } from './meter.js';

const SIZE = 4096;
/** Room for a second of pushes before the latest move to the front. */
const ROOM = 16 * SIZE;
/** Gain of a Hann window for a sine; for noise it is Σw² = 0.375·N. */
const HANN_MEAN = 0.5;

/** The latest frames of all channels, for their spectrum. */
export interface RecentFrames {
  push(block: Block, from: number, to: number): void;
  /** `undefined` before there are SIZE frames. */
  spectrum(): LiveSpectrum | undefined;
  save(): readonly Float32Array[];
  load(channels: readonly Float32Array[]): void;
}

function openRecentFrames(channels: number, rateHz: number, kernels: Kernels): RecentFrames {
  const windows = Array.from({ length: channels }, () => kernels.floats(ROOM));
  const power = kernels.floats(SIZE / 2 + 1);
  const kernel = kernels.openSpectrum(SIZE);
  let end = 0;

  const append = (block: Block, from: number, count: number) => {
    if (end + count > ROOM) {
      for (const window of windows) window.copyWithin(0, end - SIZE, end);
      end = SIZE;
    }
    for (let c = 0; c < channels; c++) {
      const [window, samples] = [itemAt(windows, c), getChannel(block, c)];
      for (let i = 0; i < count; i++) window[end + i] = samples[from + i] ?? 0;
    }
    end += count;
  };

  return {
    push(block, from, to) {
      // a block longer than the window replaces everything before
      for (let at = from; at < to; at += SIZE) append(block, at, Math.min(SIZE, to - at));
    },
    spectrum() {
      if (end < SIZE) return undefined;
      kernel.meanPower(windows, end - SIZE, power);
      const scale = 2 / square(HANN_MEAN * SIZE);
      const levelsDb = power.map((p) => powerDb(p * scale));
      return { binHz: rateHz / SIZE, levelsDb: Float32Array.from(levelsDb) };
    },
    save: () => windows.map((window) => window.slice(Math.max(0, end - SIZE), end)),
    load(saved) {
      end = saved[0]?.length ?? 0;
      for (const [c, window] of windows.entries()) window.set(itemAt(saved, c));
    },
  };
}

/** The values that can be read during the sound; its memory does not grow. */
export interface LiveMeter {
  /** Frames `from` to `to` of a block, the next of the signal: to the end of a step of 10 ms, or of the block. */
  push(block: Block, from: number, to: number): void;
  /** Largest sample so far, 1 being full scale. */
  readonly peak: number;
  /** The values that do not depend on the meter around it. `since` begins anew. */
  read(parts: ReadParts): Omit<LiveReading, 'frames' | 'seconds' | 'isPaused' | 'badSamples'>;
  save(): unknown;
  load(state: unknown): void;
}

interface Saved {
  readonly weighting: Float64Array;
  readonly windows: unknown;
  readonly peakKernels: readonly Float64Array[];
  readonly truePeaks: Float64Array;
  readonly levels: Float64Array;
  readonly finders: readonly unknown[];
  readonly runs: readonly [all: number, sinceRead: number];
  readonly recent: readonly Float32Array[];
  readonly sound: Float64Array | undefined;
}

const SHORT_REASON = 'shorter than 400 ms';
const SILENT_REASON = 'a channel is silent';

export function openLiveMeter(
  format: Format,
  facts: FileFacts,
  kernels: Kernels,
  soundLevels: Metering['soundLevels'],
): LiveMeter {
  const { rateHz, channels, speakers } = format;
  const lowRateReason =
    rateHz < USUAL_LOWEST_RATE_HZ ? rateTooLow(USUAL_LOWEST_RATE_HZ, rateHz) : undefined;
  const weighting = kernels.openKWeighting(rateHz, speakers.map(loudnessWeight), LOUDNESS_STEP_SEC);
  const windows = openLoudnessWindows(rateHz);
  const peakKernels = speakers.map(() => kernels.openTruePeak(rateHz, 1));
  const sincePeaks = new Float64Array(channels);
  const truePeaks = new Float64Array(channels);
  const levels = openLiveLevels(format);
  const sound =
    soundLevels && lowRateReason === undefined
      ? openLiveSoundLevels(format, kernels, soundLevels.calibrationDb)
      : undefined;
  const recent = openRecentFrames(channels, rateHz, kernels);
  let [runs, runsSince] = [0, 0];
  const finders = speakers.map(() =>
    openRunFinder(ceilingOf(facts), kernels, () => {
      runs++;
      runsSince++;
    }),
  );
  const one: Float32Array[] = [];

  return {
    push(block, from, to) {
      if (lowRateReason === undefined) {
        const energies = weighting.push(block, from, to);
        for (let i = 0; i < energies.length; i++) windows.push(itemAt(energies, i));
      }
      for (let c = 0; c < channels; c++) {
        const channel = (one[0] = itemAt(block, c));
        sincePeaks[c] = itemAt(peakKernels, c).push(one, from, to);
        itemAt(finders, c).push(channel, from, to);
      }
      levels.push(block, from, to);
      recent.push(block, from, to);
      sound?.push(block, from, to);
    },

    get peak() {
      return levels.peak;
    },

    read({ spectrum: wantsSpectrum = true }) {
      for (let c = 0; c < channels; c++)
        truePeaks[c] = Math.max(truePeaks[c] ?? 0, sincePeaks[c] ?? 0);
      const omitted: Record<string, string> = {};
      const there = (name: string, value: number | undefined, reason: string): number | null => {
        if (value !== undefined && !Number.isNaN(value)) return value;
        omitted[name] = reason;
        return null;
      };
      const loudness = (name: string, value: number | undefined, reason: string): number | null =>
        there(name, lowRateReason === undefined ? value : undefined, lowRateReason ?? reason);
      const now = levels.now();
      const correlation = (name: string, sums: LiveSums | undefined): number | null => {
        if (!sums) return there(name, undefined, SHORT_REASON);
        return there(name, computeCorrelation(sums, format), SILENT_REASON);
      };
      const spectrum = (wantsSpectrum ? recent.spectrum() : undefined) ?? null;
      if (!spectrum)
        omitted['spectrum'] = wantsSpectrum ? 'shorter than its window' : 'not requested';
      const detectedLevels = sound?.read() ?? null;
      if (!sound) omitted['soundLevels'] = (soundLevels && lowRateReason) ?? 'not requested';
      else if (!detectedLevels) omitted['soundLevels'] = 'no audio was received yet';
      const reading = {
        momentaryLufs: loudness('momentaryLufs', windows.momentary, SHORT_REASON),
        shortTermLufs: loudness('shortTermLufs', windows.shortTerm, 'shorter than 3 s'),
        momentaryLufsMax: loudness('momentaryLufsMax', windows.momentaryMax, SHORT_REASON),
        shortTermLufsMax: loudness('shortTermLufsMax', windows.shortTermMax, 'shorter than 3 s'),
        integratedLufs: loudness('integratedLufs', windows.integrated(), SHORT_REASON),
        loudnessRange: loudness(
          'loudnessRange',
          windows.range(),
          'fewer than two 3 s windows are loud enough to count',
        ),
        truePeakDb: amplitudeDb(Math.max(...truePeaks)),
        truePeakDbSinceRead: amplitudeDb(Math.max(...sincePeaks)),
        peakDb: amplitudeDb(levels.peak),
        peakDbSinceRead: amplitudeDb(Math.max(...levels.peaks)),
        rmsDb: rmsDbOf(levels.soFar),
        rmsDbNow: there('rmsDbNow', now && rmsDbOf(now), SHORT_REASON),
        stereoCorrelation: correlation('stereoCorrelation', levels.soFar),
        stereoCorrelationNow: correlation('stereoCorrelationNow', now),
        clippedRuns: runs,
        clippedRunsSinceRead: runsSince,
        channels: channelsOf(format, { truePeaks, sincePeaks, levels, now }),
        spectrum,
        soundLevels: detectedLevels,
        omitted,
      };
      for (const kernel of peakKernels) kernel.forget();
      sincePeaks.fill(0);
      levels.restart();
      runsSince = 0;
      return reading;
    },

    save: (): Saved => ({
      weighting: weighting.save(),
      windows: windows.save(),
      peakKernels: peakKernels.map((kernel) => kernel.save()),
      truePeaks: Float64Array.of(...truePeaks, ...sincePeaks),
      levels: levels.save(),
      finders: finders.map((finder) => finder.save()),
      runs: [runs, runsSince],
      recent: recent.save(),
      sound: sound?.save(),
    }),
    load(state) {
      const saved = state as Saved;
      weighting.load(saved.weighting);
      windows.load(saved.windows);
      for (const [c, kernel] of peakKernels.entries()) kernel.load(itemAt(saved.peakKernels, c));
      truePeaks.set(saved.truePeaks.subarray(0, channels));
      sincePeaks.set(saved.truePeaks.subarray(channels));
      levels.load(saved.levels);
      for (const [c, finder] of finders.entries())
        finder.load(itemAt(saved.finders, c) as Parameters<typeof finder.load>[0]);
      [runs, runsSince] = saved.runs;
      recent.load(saved.recent);
      if (saved.sound) sound?.load(saved.sound);
    },
  };
}

function rmsDbOf({ squares, frames }: LiveSums): number {
  const energy = squares.reduce((total, value) => total + value, 0);
  return powerDb(frames === 0 ? 0 : energy / (frames * squares.length));
}

function computeCorrelation({ squares, cross }: LiveSums, format: Format): number {
  if (format.channels === 1) return 1;
  const [left, right] = frontPair(format.speakers);
  return clamp(cross / Math.sqrt(itemAt(squares, left) * itemAt(squares, right)), -1, 1);
}

const channelsOf = (
  { speakers }: Format,
  read: {
    readonly truePeaks: Float64Array;
    readonly sincePeaks: Float64Array;
    readonly levels: LiveLevels;
    readonly now: LiveSums | undefined;
  },
): LiveChannel[] =>
  speakers.map((speaker, c) => ({
    speaker,
    truePeakDb: amplitudeDb(itemAt(read.truePeaks, c)),
    truePeakDbSinceRead: amplitudeDb(itemAt(read.sincePeaks, c)),
    peakDbSinceRead: amplitudeDb(itemAt(read.levels.peaks, c)),
    rmsDbNow: read.now ? powerDb(itemAt(read.now.squares, c) / read.now.frames) : null,
  }));
