import { realpathSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Answer,
  Fault,
  type FileFacts,
  type LiveReading,
  type MeterAnswer,
} from '@sonometer/engine';
import type { Alarm } from '@sonometer/report/live/alarm.js';
import type { Measured } from '@sonometer/report/reading/reader.js';
import { clock, counted } from '@sonometer/report/reading/quantity.js';
import { alarmLine } from '@sonometer/report/text/live.js';
import type { MeterFace } from '@sonometer/report/text/live-meter.js';
import type { Summary } from '@sonometer/report/text/summary.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import {
  formText,
  type Listening,
  openSession,
  type PcmForm,
  type Session,
} from '../../live/session.js';
import { exitCode, type ExitCode } from '../command.js';
import type { Terminal, Window } from '../terminal/terminal.js';
import { type BytesIn, openSound, type SoundIn } from './sound-in.js';
import { type Drawing, openDrawing } from './drawing.js';
import { type LogFile, logPath, openLogFile } from './log-file.js';
import {
  checkDemonstrations,
  checkSource,
  detectedOf,
  readSnapshot,
  refused,
  removeSnapshot,
  type Snapshot,
  writeSnapshot,
} from './snapshot-file.js';

/** The input of a session, and its outputs. */
export interface Listen {
  /** Of a file that is followed; without it, standard input. */
  readonly path: string | undefined;
  /** Of raw samples; without it, the stream has a header. */
  readonly raw: PcmForm | undefined;
  readonly everySec: number;
  readonly alarms: readonly Alarm[];
  readonly face: MeterFace;
  readonly isJson: boolean;
  readonly log: string | undefined;
  readonly snapshot: string | undefined;
  /** What is printed at the end, where that is not the answer of `live`. */
  readonly answer: Answer | undefined;
  readonly summary: Summary;
}

/** The world around. */
export interface Around {
  readonly bytesIn: BytesIn;
  /** Aborted by the user: the result so far is printed. */
  readonly stop: AbortSignal;
  /** The terminal that shows the messages; `undefined` where there is none. */
  readonly window: (() => Window) | undefined;
  readonly now: () => Date;
}

/** The part of a session that a crash may lose, */
const SNAPSHOT_MS = 5000;
/** or more, in a session so long that storing it takes long. */
const LARGEST_SHARE = 0.02;

/** Measures the stream to its end, and prints the result. */
export async function listen(call: Listen, terminal: Terminal, around: Around): Promise<ExitCode> {
  try {
    return await runListen(call, terminal, around);
  } finally {
    around.bytesIn.followed?.close();
  }
}

async function runListen(call: Listen, terminal: Terminal, around: Around): Promise<ExitCode> {
  const { isJson } = call;
  const name = printable(call.path ?? 'standard input');
  const { followed } = around.bytesIn;
  const before = call.snapshot === undefined ? undefined : readSnapshot(call.snapshot);
  const logAt = call.log === undefined ? undefined : logPath(call.log, call.snapshot !== undefined);
  const file = followed && call.path !== undefined ? realpathSync(call.path) : undefined;
  const { from, sound, mark } = await goOn(call, around, file, before);
  let log: LogFile | undefined;
  let drawing: Drawing | undefined;
  let alarmsRaised = before?.alarmsRaised ?? 0;

  const report = (text: string) => {
    if (drawing) drawing.log(text);
    else terminal.log(text);
  };
  const complain = (what: string) => {
    report(`sonometer: ${name}: ${what}\n`);
  };
  const stored = keeper(call, complain, (frames) => {
    const received =
      followed && file !== undefined && detectedOf(file, followed, sound.place, frames);
    return { ...(received && { file: received }), ...(log && { log: log.mark() }), alarmsRaised };
  });
  let isOver = false;
  const session = opened(call, {
    ...{ form: sound.form, everySec: call.everySec, alarms: call.alarms },
    ...(call.answer && { answer: call.answer }),
    ...(from && { from }),
    ...(around.window && {
      onLook: (reading: LiveReading) => {
        drawing?.show(reading);
      },
    }),
    onRow(row) {
      if (isJson) terminal.out(`${JSON.stringify({ kind: 'reading', ...row })}\n`);
      log?.add(row, session.raised());
      stored.onRow(session);
    },
    onAlarm(event) {
      if (event.event === 'raised') alarmsRaised++;
      if (isJson) terminal.out(`${JSON.stringify({ kind: 'alarm', ...event })}\n`);
      report(`sonometer: ${alarmLine(event)}\n`);
    },
  });
  try {
    if (logAt !== undefined) log = openLogFile(logAt, around.now, complain, mark);
    if (logAt !== call.log)
      complain(`the log is ${logAt ?? ''}, because ${call.log ?? ''} already exists`);
    stored.save(session);
    if (around.window)
      drawing = openDrawing({
        ...{ write: terminal.log, window: around.window, face: call.face },
        ...{ label: labelOf(call, sound), raised: () => session.raised() },
      });
    if (from) complain(`continues at ${clock(session.seconds)} from ${call.snapshot ?? ''}`);
    for (const line of missingLines(session)) complain(line);
    const failure = await listenAll(sound, session);
    const { leftBytes } = session;
    stored.save(session);
    const ended = session.seconds > 0 || failure === undefined ? session.end() : undefined;
    drawing?.close();
    drawing = undefined;
    if (leftBytes > 0)
      complain(
        `warning: it ends within a frame: its last ${counted(leftBytes, 'byte')} were ignored`,
      );
    for (const warning of around.stop.aborted ? [] : sound.warnings())
      complain(`warning: ${warning}`);
    if (ended) print(ended, sound, call, terminal);
    // the line of JSON has them
    if (!call.isJson) for (const warning of ended?.warnings ?? []) complain(`warning: ${warning}`);
    isOver = followed !== undefined && failure === undefined && !around.stop.aborted;
    if (call.snapshot !== undefined && !isOver)
      complain(`the next session continues with ${call.snapshot}: remove it to start over`);
    if (failure !== undefined) complain(`reading it failed: ${failure}`);
    const written = log;
    log = undefined;
    const isWhole = (await written?.close()) ?? true;
    if (failure !== undefined || !isWhole) return exitCode.failed;
    return alarmsRaised > 0 ? exitCode.missed : exitCode.ok;
  } finally {
    drawing?.close();
    session.close();
    await log?.close();
    if (isOver && call.snapshot !== undefined) removeSnapshot(call.snapshot);
  }
}

/** The sound after the part that an earlier session measured, if any. */
async function goOn(
  { raw, snapshot = '' }: Listen,
  { bytesIn }: Around,
  file: string | undefined,
  before: Snapshot | undefined,
) {
  const { followed } = bytesIn;
  const frames = before?.meter.frames ?? 0;
  // what a file still holds is measured again, and is in the log once
  const mark = file !== undefined && before?.file?.path === file ? before.log : undefined;
  if (!before || frames === 0)
    return { from: undefined, sound: await openSound(bytesIn, raw), mark };
  checkSource(snapshot, before, file);
  const sound = await openSound(bytesIn, raw, frames);
  if (followed && file !== undefined)
    checkDemonstrations(snapshot, before, detectedOf(file, followed, sound.place, frames));
  return { from: before.meter, sound, mark };
}

/** @throws InputError for a snapshot of another meter. */
function opened({ snapshot }: Listen, listening: Listening): Session {
  try {
    return openSession(listening);
  } catch (error) {
    if (snapshot !== undefined && error instanceof Fault && error.param === 'from')
      throw refused(
        `--snapshot ${printable(snapshot)} has another rate, channel count, bit depth or version`,
      );
    throw error;
  }
}

/** What the answer will lack, reported before the user has waited for it. */
function missingLines({ needsWholeRecording }: Session): readonly string[] {
  const ids = needsWholeRecording.map(({ id }) => id);
  return ids.length === 0 ? [] : [`not measured during the stream: ${ids.join(', ')}`];
}

/** Reads to the end; gives why it broke off, where it did. */
async function listenAll({ chunks }: SoundIn, session: Session): Promise<string | undefined> {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    let next: IteratorResult<Uint8Array, unknown>;
    try {
      next = await iterator.next();
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if (next.done === true) return undefined;
    session.push(next.value);
  }
}

/** Stores the state of a session, at intervals and once at its end. */
function keeper(
  { snapshot: path }: Listen,
  complain: (what: string) => void,
  rest: (frames: number) => Pick<Snapshot, 'file' | 'log' | 'alarmsRaised'>,
) {
  if (path === undefined) return { onRow: () => undefined, save: () => undefined };
  let nextMs = performance.now() + SNAPSHOT_MS;
  let isFailing = false;
  const save = (session: Session) => {
    const beganMs = performance.now();
    try {
      const meter = session.snapshot();
      writeSnapshot(path, { meter, ...rest(meter.frames) });
      isFailing = false;
    } catch (error) {
      // a full disk ends no session, and is reported once
      if (!isFailing)
        complain(`warning: no snapshot: ${error instanceof Error ? error.message : String(error)}`);
      isFailing = true;
    }
    const tookMs = performance.now() - beganMs;
    nextMs = beganMs + Math.max(SNAPSHOT_MS, tookMs / LARGEST_SHARE);
  };
  return {
    save,
    onRow: (session: Session) => {
      if (performance.now() >= nextMs) save(session);
    },
  };
}

/** A name of the input. */
const labelOf = ({ path }: Listen, { form }: SoundIn): string =>
  `${path === undefined ? '' : `${printable(basename(path))}  `}${formText(form)}`;

/** The whole answer: a page, or a line of JSON. */
function print(
  { body, durationSec, warnings }: MeterAnswer,
  { form, isWav }: SoundIn,
  { isJson, path, summary }: Listen,
  { out, view }: Terminal,
): void {
  if (isJson) {
    out(`${JSON.stringify({ kind: 'answer', data: body, warnings })}\n`);
    return;
  }
  const { encoding, rateHz, channels, bitDepth } = form;
  const facts: FileFacts = {
    ...{ container: 'wav', codec: bitDepth === undefined ? 'pcm-float' : 'pcm', lossy: false },
    ...(bitDepth !== undefined && { bitDepth }),
    float: encoding.startsWith('f'),
  };
  const format = { rateHz, channels, speakers: [] };
  const named = path === undefined ? body : { ...body, fileName: basename(path) };
  const measured: Measured = {
    ...{ body: named, durationSec, warnings },
    ...(isWav && { file: { format, facts } }),
  };
  out(`${summary.page(measured, view)}\n`);
}
