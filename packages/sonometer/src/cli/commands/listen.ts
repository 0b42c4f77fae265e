import { createReadStream, statSync } from 'node:fs';
import process from 'node:process';
import { type DeliveryTargetName, deliveryTargets } from '@sonometer/engine';
import { ConditionRefused } from '@sonometer/report/dataset/condition.js';
import { type Alarm, namedAlarms, readAlarm } from '@sonometer/report/live/alarm.js';
import {
  EBU_TARGET_LUFS,
  type ScaleName,
  scaleNames,
  scales,
} from '@sonometer/report/live/scale.js';
import { liveSummary } from '@sonometer/report/text/live.js';
import { summaries } from '@sonometer/report/text/timeseries.js';
import { type PcmForm, type RawEncoding, rawEncodingNames, rawForm } from '../../live/session.js';
import { type Given, UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { plainAnswer, plainAnswerFlags } from '../plain-answer.js';
import { followFile, streamIn } from '../listen/sound-in.js';
import { type Listen, listen } from '../listen/listen.js';
import { watchedWindow } from '../terminal/terminal.js';

/** A closed terminal, too: the result so far is printed. */
const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Families of which a meter can give all that must be there; that of voice needs a model of speech. */
const LIVE_FAMILIES = ['live', 'mix', 'signal', 'sample'] as const;

export const listenCommand = defineCommand({
  name: 'listen',
  title: 'A loudness meter for a pipe, or for a file that is still being written',
  operands: '[FILE|-]',
  flags: {
    format: {
      type: 'string',
      enum: rawEncodingNames,
      description: 'Format of raw samples, little endian; without it, a WAV stream.',
    },
    rate: {
      type: 'integer',
      minimum: 1,
      placeholder: 'HZ',
      description: 'For raw samples: frames per second.',
    },
    channels: {
      type: 'integer',
      minimum: 1,
      placeholder: 'N',
      description: 'For raw samples: number of channels.',
    },
    scale: {
      type: 'string',
      enum: scaleNames,
      default: 'ebu+9',
      description: 'The scale of EBU Tech 3341: -18 to +9 LU around the target, or -36 to +18.',
    },
    target: {
      type: 'string',
      isSigned: true,
      default: String(EBU_TARGET_LUFS),
      placeholder: 'LUFS|NAME',
      offers: Object.keys(deliveryTargets),
      description: 'Reference of 0 LU: a loudness, or a delivery target.',
    },
    relative: { type: 'boolean', description: 'Shows LU relative to the target, not LUFS.' },
    every: {
      type: 'number',
      minimum: 0.1,
      maximum: 3600,
      default: 1,
      placeholder: 'SEC',
      description: 'Interval of the lines of --json and the rows of --log, in seconds of audio.',
    },
    json: {
      type: 'boolean',
      description: 'Prints one line of JSON for each reading and alarm, and one for the result.',
    },
    alert: {
      type: 'string',
      joinedBy: '\n',
      placeholder: 'CONDITION',
      offers: Object.keys(namedAlarms),
      description:
        "Reports when a condition holds: 'shortTermLufs>-18 for 10s', or silence, clipping, phase. Repeatable.",
    },
    log: {
      type: 'string',
      placeholder: 'FILE',
      description: 'Writes one row for each reading to FILE.csv, .ndjson or .parquet.',
    },
    snapshot: {
      type: 'string',
      placeholder: 'FILE',
      description:
        'Saves the state of the meter every 5 s, and continues from FILE where it exists.',
    },
    settle: {
      type: 'number',
      minimum: 0.1,
      maximum: 3600,
      default: 3,
      placeholder: 'SEC',
      description: 'A FILE is complete when nothing was written to it for this long.',
    },
    family: {
      ...plainAnswerFlags.family,
      default: 'live',
      enum: LIVE_FAMILIES,
      description: 'Analysis printed at the end; sonometer voice needs a whole recording.',
    },
  },
  examples: [
    { line: 'arecord -f cd -t wav | sonometer listen', what: 'input of a sound card (ALSA)' },
    {
      line: 'parec | sonometer listen --format s16le --rate 44100 --channels 2',
      what: 'input of PulseAudio or PipeWire, as raw samples',
    },
    {
      line: 'ffmpeg -v error -i URL -f wav - | sonometer listen',
      what: 'a radio station, or any input of FFmpeg',
    },
    {
      line: "sonometer listen take.wav --alert 'shortTermLufs>-18 for 10s'",
      what: 'a file while a recorder writes it',
    },
    {
      line: 'sox -d -t wav - | sonometer listen --json --log levels.csv',
      what: 'one line and one row per second',
    },
  ],
  notes: [
    'The command runs to the end of the stream or Ctrl-C, and then prints the result: the same numbers as the other commands. Measures of mix, signal and sample that need the whole recording are named at the start and left out. The family voice is not available live, because all of it needs the whole recording.',
    'Raw samples from FFmpeg: ffmpeg -i URL -f s16le -ar 48000 -ac 2 - | sonometer listen --format s16le --rate 48000 --channels 2',
    'Alarms check the numbers of a reading every 0.1 s; the names are those of --json.',
    'There is no --dry-run: a stream can be read only once. Wrong options are reported before it is read.',
    'Exit code: 0 no alarm, 1 an alarm was raised, 2 it could not be measured.',
  ],
  table: {
    title: 'Named alarms',
    rows: Object.entries(namedAlarms),
  },

  async run({ values, positionals }, terminal) {
    const [operand = '-', ...others] = positionals;
    if (others.length > 0) throw new UsageError('it takes one input at a time');
    const path = operand === '-' ? undefined : operand;
    if (path === undefined && process.stdin.isTTY)
      throw new UsageError(
        'no input is piped into it: give a FILE, or a stream, as in arecord -f cd -t wav | sonometer listen',
      );
    const call = getCall(values, path);
    const stop = new AbortController();
    const onSignal = () => {
      if (stop.signal.aborted) process.exit(exitCode.interrupted);
      stop.abort();
    };
    for (const signal of ENDING) process.on(signal, onSignal);
    try {
      return await listen(call, terminal, {
        bytesIn: bytesIn(path, Number(values['settle'] ?? 3), stop.signal),
        stop: stop.signal,
        window: terminal.isWatched ? () => watchedWindow(process) : undefined,
        now: () => new Date(),
      });
    } finally {
      for (const signal of ENDING) process.off(signal, onSignal);
    }
  },
});

function bytesIn(path: string | undefined, settleSec: number, stop: AbortSignal) {
  if (path === undefined) return streamIn(stop);
  const facts = statSync(path, { throwIfNoEntry: false });
  if (!facts) throw new UsageError(`the file ${path} does not exist`);
  if (facts.isDirectory()) throw new UsageError(`${path} is a folder: use sonometer watch`);
  return facts.isFile()
    ? followFile(path, settleSec, stop)
    : streamIn(stop, createReadStream(path));
}

function getCall(values: Given['values'], path: string | undefined): Listen {
  const { scale = 'ebu+9', relative, every = 1, json, log, snapshot, family } = values;
  const isOther = typeof family === 'string' && family !== 'live';
  const answer = isOther ? plainAnswer(values) : undefined;
  if (answer && snapshot !== undefined)
    throw new UsageError('--snapshot works only with the family live');
  return {
    ...{ path, raw: getRaw(values), everySec: Number(every), alarms: alarmsOf(values['alert']) },
    face: {
      scale: scales[scale as ScaleName], // the flag allows no other
      targetLufs: getTarget(values['target']),
      isRelative: relative === true,
    },
    isJson: json === true,
    log: typeof log === 'string' ? log : undefined,
    snapshot: typeof snapshot === 'string' ? snapshot : undefined,
    answer,
    summary: (answer && summaries[answer.id]) ?? liveSummary,
  };
}

function getRaw({ format, rate, channels }: Given['values']): PcmForm | undefined {
  if (format === undefined) {
    if (rate !== undefined || channels !== undefined)
      throw new UsageError(
        '--rate and --channels need --format: a WAV stream declares them itself',
      );
    return undefined;
  }
  if (typeof rate !== 'number' || typeof channels !== 'number')
    throw new UsageError(`--format ${format} needs --rate and --channels`);
  return rawForm(format as RawEncoding, rate, channels); // the flag allows no other
}

function alarmsOf(given: Given['values'][string] | undefined): readonly Alarm[] {
  if (typeof given !== 'string') return [];
  try {
    return given.split('\n').map(readAlarm);
  } catch (error) {
    if (error instanceof ConditionRefused) throw new UsageError(`--alert: ${error.message}`);
    throw error;
  }
}

const LOUDEST_LUFS = 0;
const SOFTEST_LUFS = -70;

function getTarget(given: Given['values'][string] = String(EBU_TARGET_LUFS)): number {
  const name = String(given);
  if (name in deliveryTargets) return deliveryTargets[name as DeliveryTargetName].lufs;
  const lufs = name.trim() === '' ? NaN : Number(name);
  if (lufs >= SOFTEST_LUFS && lufs <= LOUDEST_LUFS) return lufs;
  throw new UsageError(
    `--target must be a loudness from ${SOFTEST_LUFS} to ${LOUDEST_LUFS} LUFS, or one of ${Object.keys(deliveryTargets).join(', ')}, not ${name}`,
  );
}
