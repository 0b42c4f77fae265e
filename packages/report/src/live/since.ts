import type { LiveReading } from '@sonometer/engine';
import type { LiveRow } from './columns.js';

/** The part of a reading about the time since the one before it. */
export type Since = Pick<
  LiveReading,
  'truePeakDbSinceRead' | 'peakDbSinceRead' | 'clippedRunsSinceRead'
>;

/** Before the first reading. */
export const NOTHING_SINCE: Since = {
  truePeakDbSinceRead: -Infinity,
  peakDbSinceRead: -Infinity,
  clippedRunsSinceRead: 0,
};

/** Of the time of both, the one after the other. */
export const sinceBoth = (before: Since, after: Since): Since => ({
  truePeakDbSinceRead: Math.max(before.truePeakDbSinceRead, after.truePeakDbSinceRead),
  peakDbSinceRead: Math.max(before.peakDbSinceRead, after.peakDbSinceRead),
  clippedRunsSinceRead: before.clippedRunsSinceRead + after.clippedRunsSinceRead,
});

/** Reads it from a row of a log. */
export const sinceIn = (row: LiveRow): Since => ({
  truePeakDbSinceRead: row['truePeakDbSinceRead'] ?? NOTHING_SINCE.truePeakDbSinceRead,
  peakDbSinceRead: row['peakDbSinceRead'] ?? NOTHING_SINCE.peakDbSinceRead,
  clippedRunsSinceRead: row['clippedRunsSinceRead'] ?? NOTHING_SINCE.clippedRunsSinceRead,
});
