import type { LiveReading } from '@sonometer/engine';
import { type Condition, ConditionRefused, readCondition } from '../dataset/condition.js';

/** A number of a reading. */
export interface LiveColumn {
  readonly name: string;
  readonly title: string;
  readonly unit: 'LUFS' | 'LU' | 'dB' | 'dBFS' | 'dBTP' | '1' | 'count' | 's';
  readonly of: (reading: LiveReading) => number | null;
}

type NumberName = {
  [K in keyof LiveReading]: LiveReading[K] extends number | null ? K : never;
}[keyof LiveReading];

const column = (name: NumberName, title: string, unit: LiveColumn['unit']): LiveColumn => ({
  ...{ name, title, unit },
  of: (reading) => reading[name],
});

/**
 * The values in a line of a session's log, and those that an alarm may check: the numbers of a
 * reading under their names.
 */
export const liveColumns: readonly LiveColumn[] = [
  column('seconds', 'Time', 's'),
  column('momentaryLufs', 'Momentary', 'LUFS'),
  column('shortTermLufs', 'Short-term', 'LUFS'),
  column('integratedLufs', 'Integrated', 'LUFS'),
  column('loudnessRange', 'Range', 'LU'),
  column('momentaryLufsMax', 'Highest momentary', 'LUFS'),
  column('shortTermLufsMax', 'Highest short-term', 'LUFS'),
  column('truePeakDb', 'True peak', 'dBTP'),
  column('truePeakDbSinceRead', 'True peak since the last line', 'dBTP'),
  column('peakDb', 'Sample peak', 'dBFS'),
  column('peakDbSinceRead', 'Sample peak since the last line', 'dBFS'),
  column('rmsDb', 'RMS', 'dBFS'),
  column('rmsDbNow', 'RMS of 400 ms', 'dBFS'),
  column('stereoCorrelation', 'Correlation', '1'),
  column('stereoCorrelationNow', 'Correlation of 400 ms', '1'),
  column('clippedRuns', 'Clipped runs', 'count'),
  column('clippedRunsSinceRead', 'Clipped runs since the last line', 'count'),
];

export type LiveRow = Readonly<Record<string, number | null>>;

/** The numbers of a reading, in the order of the columns. */
export const liveRow = (reading: LiveReading): LiveRow =>
  Object.fromEntries(liveColumns.map(({ name, of }) => [name, of(reading)]));

/** A condition that a listener wants to be notified of. */
export interface Alarm {
  /** As it was written. */
  readonly text: string;
  readonly condition: Condition;
  /** Duration that it has to hold before the alarm is raised. */
  readonly forSec: number;
  /** Duration that it must not hold before the alarm is over. */
  readonly restSec: number;
}

/** An alarm is raised, or is over. */
export interface AlarmEvent {
  readonly alarm: string;
  readonly event: 'raised' | 'over';
  /** Time of the sound at which that was known. */
  readonly atSec: number;
  /** From when on it has held, or did. */
  readonly sinceSec: number;
}

/** Alarms by a word; the figures are ours, and those of the rule book where it has one. */
export const namedAlarms: Readonly<Record<string, string>> = {
  /** −60 LUFS is below the noise of a room; two seconds are longer than a pause in speech. */
  silence: 'momentaryLufs<-60 for 2s',
  clipping: 'clippedRunsSinceRead>0',
  /** A correlation that stays below 0 loses more than half of its power in mono. */
  phase: 'stereoCorrelationNow<0 for 2s',
};

const FOR = /\s+for\s+(\d+(?:\.\d+)?)\s*(ms|s|min)?\s*$/i;
const SECONDS = { ms: 0.001, s: 1, min: 60 } as const;
const LONGEST_FOR_SEC = 86_400;
/**
 * Counts since the last reading change at intervals: each change would be an alarm of its own, ten
 * a second.
 */
const REST_OF_COUNTS_SEC = 2;

/**
 * Reads `shortTermLufs>-18 for 10s`, `truePeakDb>-1`, or a word: silence, clipping, phase.
 *
 * @throws ConditionRefused where it is no condition, or names no number of a reading.
 */
export function readAlarm(text: string): Alarm {
  const written = text.trim();
  const full = namedAlarms[written.toLowerCase()] ?? written;
  const [tail = '', amount = '0', unit = 's'] = FOR.exec(full) ?? [];
  const condition = readCondition(
    full.slice(0, full.length - tail.length),
    liveColumns.map(({ name }) => name),
  );
  const forSec = Number(amount) * SECONDS[unit.toLowerCase() as keyof typeof SECONDS];
  if (forSec > LONGEST_FOR_SEC)
    throw new ConditionRefused(`"${written}" would have to last for more than a day`);
  const restSec = condition.columns.some((name) => name.endsWith('SinceRead'))
    ? REST_OF_COUNTS_SEC
    : 0;
  return { text: written, condition, forSec, restSec };
}

/** Receives readings in the order of their times, and reports which alarms begin and end. */
export function openAlarms(alarms: readonly Alarm[]) {
  const states = alarms.map((alarm) => ({
    ...{ alarm, isRaised: false },
    sinceSec: undefined as number | undefined,
    lastSec: 0,
  }));
  return {
    /** Those that hold now. */
    raised: (): readonly string[] =>
      states.flatMap(({ alarm, isRaised }) => (isRaised ? [alarm.text] : [])),

    update(row: LiveRow, atSec: number): readonly AlarmEvent[] {
      return states.flatMap((state): readonly AlarmEvent[] => {
        const { alarm } = state;
        if (!alarm.condition.holds(row)) {
          const { isRaised, sinceSec = atSec } = state;
          if (isRaised && atSec - state.lastSec < alarm.restSec - ROUNDING_SEC) return [];
          state.isRaised = false;
          state.sinceSec = undefined;
          return isRaised ? [{ alarm: alarm.text, event: 'over', atSec, sinceSec }] : [];
        }
        state.lastSec = atSec;
        const sinceSec = (state.sinceSec ??= atSec);
        if (state.isRaised || atSec - sinceSec < alarm.forSec - ROUNDING_SEC) return [];
        state.isRaised = true;
        return [{ alarm: alarm.text, event: 'raised', atSec, sinceSec }];
      });
    },
  };
}

/** Times are sums of tenths. */
const ROUNDING_SEC = 1e-6;
