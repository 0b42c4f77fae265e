import type { AudioTrack } from '@sonometer/decode/core/audio';
import { Fault } from '@sonometer/decode/core/fault';
import type { AudioInput } from '@sonometer/decode';
import type { Options } from './core/options.js';
import { valueIn } from './core/reading.js';
import { contentTypeGuess } from './measures/content.js';
import { integratedLufs, truePeakDb } from './measures/loudness.js';
import type { Fields } from './answers/answer.js';
import { rounded } from './answers/body.js';
import type { Json } from './measures/measure.js';
import type { Readings } from './read-decoded.js';
import { readMeasures } from './read-measures.js';

const OF_TRACK: Fields = { integratedLufs, truePeakDb, contentTypeGuess };

/** A track of a file, and what was measured of it in brief. */
type MeasuredTrack = Readonly<Record<string, Json>>;

/**
 * The tracks of a file with their loudness, true peak and content; the one that is measured in full from its readings.
 * Each other costs one more pass over the file.
 */
export async function readTracks(
  source: AudioInput,
  tracks: readonly AudioTrack[],
  readings: Readings,
  options: Options,
): Promise<readonly MeasuredTrack[]> {
  const all: MeasuredTrack[] = [];
  for (const track of tracks) {
    if (track.measured) all.push({ ...track, ...valuesOf(readings, options) });
    else
      try {
        const own = { ...options, track: String(track.index) };
        const read = await readMeasures(source, Object.values(OF_TRACK), own);
        all.push({ ...track, ...valuesOf(read, options) });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        all.push({ ...track, failure: error.message });
      }
  }
  return all;
}

function valuesOf({ of }: Readings, { round }: Options): Readonly<Record<string, Json>> {
  const values = Object.entries(OF_TRACK).flatMap(([name, measure]) => {
    const value = valueIn(of(measure));
    if (value === undefined) return [];
    return [[name, round ? rounded(value, measure.unit) : value] as const];
  });
  return Object.fromEntries(values);
}
