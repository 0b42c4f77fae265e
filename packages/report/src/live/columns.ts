import type { LiveReading } from '@sonometer/engine';

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
