import { checkArgument, checkKeys, isListOf, isRecord } from '@sonometer/decode/core/arguments';
import { Fault } from '@sonometer/decode/core/fault';
import type { Answer } from './answers/answer.js';
import type { live } from './answers/live.js';
import { openKernels } from './kernels/open-kernels.js';
import type { AnswerOfMeasures, Meter, Metering } from './live/meter.js';
import type { Measure } from './measures/measure.js';
import { type MeterState, openMeterState } from './meter-state.js';

/**
 * Opens a meter: the features of `analyze`, fed as the sound comes, and readings of it at any moment.
 *
 * @throws Fault for channels, a rate or options that `analyze` does not take; `request.invalid` for a snapshot of
 * another meter.
 */
export function openMeter<const M extends readonly Measure[]>(
  metering: Metering<AnswerOfMeasures<M>> & { readonly measures: M; readonly answer?: undefined },
): Meter<AnswerOfMeasures<M>>;
export function openMeter<const A extends Answer = typeof live>(metering: Metering<A>): Meter<A>;
export function openMeter(metering: Metering): Meter {
  checkArgument('metering', metering, 'an object with rateHz and channels', isRecord(metering));
  let state = begun(metering, metering.from);
  let isPaused = false;
  let isEnded = false;
  let isClosed = false;
  // its memory belongs to another meter by now
  const open = (): MeterState => {
    if (isClosed) throw new Fault('request.invalid', 'the meter is closed');
    return state;
  };
  const going = (): MeterState => {
    if (isEnded) throw new Fault('request.invalid', 'the meter has ended: reset it first');
    return open();
  };

  return {
    needsWholeRecording: state.needsWholeRecording,
    get isPaused() {
      return isPaused;
    },
    push(samples) {
      const running = going();
      if (!isPaused) running.push(samples);
    },
    read(parts = {}) {
      checkArgument('parts', parts, 'an object with spectrum', isRecord(parts));
      checkKeys('parts', parts, ['spectrum']);
      return { ...open().read(parts), isPaused };
    },
    soFar: () => going().soFar(),
    end() {
      const ending = going();
      isEnded = true;
      return ending.end();
    },
    reset() {
      open().close();
      isClosed = true; // unless another begins
      state = begun(metering);
      isClosed = isEnded = isPaused = false;
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
    },
    snapshot: () => ({ version: 1, opened: state.opened, ...going().save() }),
    close() {
      isClosed = true;
      state.close();
    },
  };
}

/** With the state of the snapshot, where there is one. A meter that cannot begin leaves no memory allocated. */
function begun(metering: Metering, from?: Metering['from']): MeterState {
  const kernels = openKernels();
  try {
    const state = openMeterState(metering, kernels);
    if (from) goOn(state, from);
    return state;
  } catch (error) {
    kernels.close();
    throw error;
  }
}

function goOn(state: MeterState, from: NonNullable<Metering['from']>): void {
  const { version, opened } = from as {
    readonly version: unknown;
    readonly opened: string;
  };
  if (version !== 1 || opened !== state.opened)
    throw new Fault('request.invalid', 'from: the snapshot belongs to another meter', {
      param: 'from',
    });
  const { frames, badSamples, detected, waiting } = from as Partial<typeof from>;
  const areFloats = isListOf(waiting, (one) => one instanceof Float32Array);
  const areCounts = [frames, badSamples, detected].every(
    (count) => Number.isSafeInteger(count) && Number(count) >= 0,
  );
  const isWhole = areCounts && areFloats;
  checkArgument('from', from, 'a whole snapshot of this meter', isWhole);
  try {
    state.load(from);
  } catch (cause) {
    throw new Fault('request.invalid', 'from: the snapshot is damaged', { cause, param: 'from' });
  }
}
