import {
  type Answer,
  type LiveReading,
  type Meter,
  type MeterAnswer,
  type MeterSnapshot,
  openMeter,
  openPcmFrames,
  type SampleEncoding,
} from '@sonometer/engine';
import {
  type Alarm,
  type AlarmEvent,
  liveRow,
  type LiveRow,
  openAlarms,
} from '@sonometer/report/live/alarm.js';
import { NOTHING_SINCE, sinceBoth } from '@sonometer/report/live/scale.js';
import { channelWords } from '@sonometer/report/reading/quantity.js';

/** The format of a stream's samples, frame by frame. */
export interface PcmForm {
  readonly encoding: SampleEncoding;
  readonly rateHz: number;
  readonly channels: number;
  /** WAVEFORMATEXTENSIBLE speaker mask; 0 where none is named. */
  readonly channelMask: number;
  /** Of integers. */
  readonly bitDepth?: number;
}

/** Raw samples by the names of FFmpeg, without headers: low byte first. */
export const rawEncodings = {
  s16le: { encoding: 's16', bitDepth: 16 },
  s24le: { encoding: 's24', bitDepth: 24 },
  s32le: { encoding: 's32', bitDepth: 32 },
  f32le: { encoding: 'f32' },
} as const satisfies Readonly<Record<string, Pick<PcmForm, 'encoding' | 'bitDepth'>>>;

export type RawEncoding = keyof typeof rawEncodings;
export const rawEncodingNames = Object.keys(rawEncodings) as readonly RawEncoding[];

/** The form of raw samples. */
export const rawForm = (name: RawEncoding, rateHz: number, channels: number): PcmForm => ({
  ...{ ...rawEncodings[name], rateHz, channels, channelMask: 0 },
});

/** Bytes of a frame of raw samples: the encodings end in their bits. */
export const rawFrameBytes = ({ encoding, channels }: PcmForm): number =>
  (Number(encoding.slice(1)) / 8) * channels;

/** In words: `s16, 48 kHz, stereo`. */
export function formText({ encoding, rateHz, channels }: PcmForm): string {
  return `${encoding}, ${rateHz / 1000} kHz, ${channelWords(channels)}`;
}

/** The input of a session, and its callbacks. */
export interface Listening {
  readonly form: PcmForm;
  /** Distance of the rows, seconds of the sound. */
  readonly everySec: number;
  readonly alarms: readonly Alarm[];
  /** By default that of `live`. */
  readonly answer?: Answer;
  /** Continues from there. */
  readonly from?: MeterSnapshot;
  /** Each tenth of a second of the sound; `SinceRead` is that of the tenth. */
  readonly onLook?: (reading: LiveReading) => void;
  /**
   * Each `everySec` of the sound, and once after its last sample; `SinceRead` is that of the row.
   */
  readonly onRow?: (row: LiveRow, reading: LiveReading) => void;
  readonly onAlarm?: (event: AlarmEvent) => void;
}

/** A meter over a stream of bytes. All that happens, happens at times of the sound, however fast it comes. */
export interface Session extends Pick<
  Meter,
  'needsWholeRecording' | 'pause' | 'resume' | 'snapshot'
> {
  /** Seconds that were measured. */
  readonly seconds: number;
  /** Bytes of a frame that has not come whole. */
  readonly leftBytes: number;
  /** Alarms that hold now. */
  raised(): readonly string[];
  push(bytes: Uint8Array): void;
  /** @throws Fault `decode.unsupported` where not one sample has come. */
  end(): MeterAnswer;
  reset(): void;
  close(): void;
}

/**
 * The interval of alarm checks; EBU Tech 3341 requires the momentary loudness to be renewed as
 * often.
 */
const LOOK_SEC = 0.1;

/** @throws Fault for channels or a rate that cannot be measured, or a snapshot of another meter. */
export function openSession(listening: Listening): Session {
  const { form, everySec, onLook, onRow, onAlarm, answer, from } = listening;
  const { rateHz, channels, channelMask, bitDepth } = form;
  const meter = openMeter({
    ...{ rateHz, channels },
    ...(channelMask !== 0 && { channelMask }),
    ...(bitDepth !== undefined && { bitDepth }),
    ...(answer && { answer }),
    ...(from && { from }),
  });
  const frames = openPcmFrames(form.encoding, channels);
  let alarms = openAlarms(listening.alarms);
  let received = from?.frames ?? 0;
  let since = NOTHING_SINCE;
  let isPaused = false;
  // without alarms and display, a reading for each row is enough
  const lookSec = onLook || listening.alarms.length > 0 ? LOOK_SEC : everySec;
  let looks = openGrid(lookSec * rateHz, received);
  let rows = openGrid(everySec * rateHz, received);
  let isRowOpen = false;

  const readNow = (isRow: boolean) => {
    const reading = meter.read({ spectrum: false });
    since = sinceBoth(since, reading);
    onLook?.(reading);
    for (const event of alarms.update(liveRow(reading), reading.seconds)) onAlarm?.(event);
    isRowOpen = !isRow;
    if (!isRow) return;
    const whole = { ...reading, ...since };
    since = NOTHING_SINCE;
    onRow?.(liveRow(whole), whole);
  };

  return {
    needsWholeRecording: meter.needsWholeRecording,
    get seconds() {
      return received / rateHz;
    },
    get leftBytes() {
      return frames.leftBytes;
    },
    raised: () => alarms.raised(),
    push(bytes) {
      frames.push(bytes, (block) => {
        if (isPaused) return;
        const count = block[0]?.length ?? 0;
        for (let at = 0; at < count;) {
          const edge = Math.min(looks.edge(), rows.edge());
          const part = Math.min(count - at, edge - received);
          meter.push(
            part === count ? block : block.map((channel) => channel.subarray(at, at + part)),
          );
          at += part;
          received += part;
          isRowOpen = true;
          if (received < edge) return;
          readNow(received >= rows.edge());
          looks.pass(received);
          rows.pass(received);
        }
      });
    },
    end() {
      if (isRowOpen) readNow(true);
      return meter.end();
    },
    reset() {
      isPaused = false;
      if (received === 0) return; // of many at once, one
      meter.reset();
      received = 0;
      since = NOTHING_SINCE;
      alarms = openAlarms(listening.alarms);
      looks = openGrid(lookSec * rateHz, received);
      rows = openGrid(everySec * rateHz, received);
      isRowOpen = false;
    },
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
    },
    snapshot: () => meter.snapshot(),
    close() {
      meter.close();
    },
  };
}

/** Frames at which something is due: every `stepFrames`, which need not be whole. */
function openGrid(stepFrames: number, received: number) {
  let index = Math.floor(received / stepFrames);
  const edge = () => Math.round(index * stepFrames);
  const pass = (frame: number) => {
    while (edge() <= frame) index++;
  };
  pass(received);
  return { edge, pass };
}
