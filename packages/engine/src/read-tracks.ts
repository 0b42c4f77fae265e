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
import { signalToNoiseDb } from './measures/speech-to-noise.js';

const OF_TRACK: Fields = { integratedLufs, truePeakDb, contentTypeGuess };
/** Of a track with a voice only. */
const OF_VOICE: Fields = { signalToNoiseDb };

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
    if (track.measured) all.push({ ...track, ...valuesOf(OF_TRACK, readings, options) });
    else
      try {
        const own = { ...options, track: String(track.index) };
        const read = await readMeasures(source, Object.values(OF_TRACK), own);
        const isVoice = valueIn(read.of(contentTypeGuess)) === 'voice';
        const ofVoice = isVoice && (await readMeasures(source, Object.values(OF_VOICE), own));
        all.push({
          ...track,
          ...valuesOf(OF_TRACK, read, options),
          ...(ofVoice && valuesOf(OF_VOICE, ofVoice, options)),
        });
      } catch (error) {
        if (!(error instanceof Fault)) throw error;
        all.push({ ...track, failure: error.message });
      }
  }
  return all;
}

function valuesOf(
  fields: Fields,
  { of }: Readings,
  { round }: Options,
): Readonly<Record<string, Json>> {
  const values = Object.entries(fields).flatMap(([name, measure]) => {
    const reading = of(measure);
    // the least that it can be is no value of a track, whose answer has no room to say so
    if ('absent' in reading || reading.lowerBound !== undefined) return [];
    const { value } = reading;
    return [[name, round ? rounded(value, measure.unit) : value] as const];
  });
  return Object.fromEntries(values);
}
