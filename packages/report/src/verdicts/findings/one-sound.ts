import { clock, figure } from '../../reading/quantity.js';
import { endsEarly } from '../conditions.js';
import { defineFinding } from '../finding.js';

const source =
  'project choice, on 78 single sounds of seven packages: 95 % begin and end more softly (docs/measures/sound.md#edges)';

export const abruptStart = defineFinding({
  id: 'abrupt-start',
  title: 'Abrupt start',
  passedAs: 'abrupt edges',
  needs: ['character.edges.startDb'],
  thresholds: { click: { value: -24, unit: 'dB of the peak', source } },
  remedy: {
    kind: 'source',
    text: 'Cut it again from the source, before its attack. Or begin at a zero crossing, or with a fade of 1 ms.',
    of: ['character.edges'],
  },
  find({ number }, { thresholds: { click }, advice }) {
    const startDb = number('character.edges.startDb') ?? -Infinity;
    if (startDb < click.value) return undefined;
    return {
      severity: 'warn',
      text: `It starts abruptly, in the middle of a sound: the first sample is ${belowPeak(startDb)}.`,
      advice,
      places: [{ startSec: 0, endSec: 0.01 }],
    };
  },
});

export const abruptEnd = defineFinding({
  id: 'abrupt-end',
  title: 'Abrupt end',
  passedAs: 'abrupt edges',
  needs: ['character.edges.endDb'],
  thresholds: { click: { value: -30, unit: 'dB of the peak', source } },
  remedy: {
    kind: 'source',
    text: 'Cut it again from the source, with its end. Or fade out over the last 10 ms.',
    of: ['character.edges'],
  },
  unless: (reader) => (endsEarly(reader) ? 'the file breaks off' : undefined),
  find({ number }, { thresholds: { click }, advice }) {
    const endDb = number('character.edges.endDb') ?? -Infinity;
    if (endDb < click.value) return undefined;
    const length = number('durationSec') ?? 0;
    return {
      severity: 'warn',
      text: `It ends abruptly, in the middle of a sound: the last 1 ms is ${belowPeak(endDb)}.`,
      advice,
      places: [{ startSec: Math.max(0, length - 0.01), endSec: length }],
    };
  },
});

const belowPeak = (db: number) =>
  db > -0.05 ? 'as loud as its peak' : `${figure(-db, 'dB')} dB below its peak`;

export const lateStart = defineFinding({
  id: 'late-start',
  title: 'Late start',
  passedAs: 'silence before the attack',
  needs: ['edgeSilenceStartMs'],
  thresholds: {
    late: {
      value: 50,
      unit: 'ms',
      source: 'project choice: so long a delay between the key and the sound is noticed',
    },
    long: { value: 500, unit: 'ms', source: 'as for silence at the edges, which states it' },
  },
  remedy: {
    kind: 'edit',
    text: 'Trim the start.',
    of: ['edgeSilenceStartMs'],
  },
  find({ number }, { thresholds: { late, long }, advice }) {
    const startMs = number('edgeSilenceStartMs') ?? 0;
    if (startMs <= late.value || startMs > long.value) return undefined;
    return {
      severity: 'warn',
      text: `It starts late: ${clock(startMs / 1000)} of silence before the sound.`,
      advice,
      places: [{ startSec: 0, endSec: startMs / 1000 }],
    };
  },
});
