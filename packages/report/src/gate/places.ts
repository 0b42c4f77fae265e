import { type PlaceName, presentationOf } from '../presentation/measures.js';
import { type Field, valueIn } from '../questions/selection.js';
import { warningsIn } from './rule.js';

/** A part of a recording, seconds. */
export interface Span {
  readonly startSec: number;
  readonly endSec: number;
}

type Body = Readonly<Record<string, unknown>>;

interface Locator {
  /** Fields that are measured in addition, for the places. */
  readonly needs: readonly string[];
  find(body: Body, durationSec: number): readonly Span[];
}

const MAX_SPANS = 20;
const SHORT_TERM_SEC = 3;

/** The place of the loudest sample: one of 2000 equal parts of the file. */
const loudestPart: Locator = {
  needs: ['timeseries.waveformOverTime'],
  find(body) {
    const { samples = [], intervalSec = 0 } = (valueIn(body, 'timeseries.waveformOverTime') ??
      {}) as { samples?: readonly number[]; intervalSec?: number };
    const at = indexOfLargest(samples);
    return at < 0 ? [] : [{ startSec: at * intervalSec, endSec: (at + 1) * intervalSec }];
  },
};

/** The place of the true peak, which may be between the samples. */
const truePeakPart: Locator = {
  needs: ['report.peak.truePeakAt'],
  find(body) {
    const { startSec = 0, endSec = 0 } = (valueIn(body, 'report.peak.truePeakAt') ??
      {}) as Partial<Span>;
    return spanOf(startSec, endSec);
  },
};

/** The loudest 3 s. */
const loudestWindow: Locator = {
  needs: ['mix.shortTermLufs', 'mix.seriesIntervalSec'],
  find(body, durationSec) {
    const points = (valueIn(body, 'mix.shortTermLufs') ?? []) as readonly number[];
    const intervalSec = Number(valueIn(body, 'mix.seriesIntervalSec') ?? 0);
    const at = indexOfLargest(points);
    if (at < 0) return [];
    const startSec = at * intervalSec;
    return [{ startSec, endSec: Math.min(durationSec, startSec + SHORT_TERM_SEC) }];
  },
};

const stretchesIn = (field: string, kind: string): Locator => ({
  needs: [field],
  find: (body) =>
    ((valueIn(body, field) ?? []) as unknown as readonly (Span & { kind: string })[])
      .filter((region) => region.kind === kind)
      .sort((a, b) => a.startSec - b.startSec)
      .slice(0, MAX_SPANS)
      .map(({ startSec, endSec }) => ({ startSec, endSec })),
});

const regionsOf = (kind: string) => stretchesIn('signal.regions', kind);
const defectsOf = (kind: string) => stretchesIn('profile.defects.defects', kind);

const atStart: Locator = {
  needs: [],
  find: (body) => spanOf(0, Number(valueIn(body, 'signal.edgeSilenceStartMs') ?? 0) / 1000),
};

const atEnd: Locator = {
  needs: [],
  find: (body, durationSec) => {
    const lengthSec = Number(valueIn(body, 'signal.edgeSilenceEndMs') ?? 0) / 1000;
    return spanOf(durationSec - lengthSec, durationSec);
  },
};

const toneAtStart: Locator = {
  needs: [],
  find: (body) => spanOf(0, Number(valueIn(body, 'file.roomToneStartSec') ?? 0)),
};

const toneAtEnd: Locator = {
  needs: [],
  find: (body, durationSec) =>
    spanOf(durationSec - Number(valueIn(body, 'file.roomToneEndSec') ?? 0), durationSec),
};

/** The phrase with the lowest level above its background. */
const worstPhrase: Locator = {
  needs: ['voice.segments', 'voice.segmentalSnrPerSegmentDb'],
  find(body) {
    const segments = (valueIn(body, 'voice.segments') ?? []) as unknown as readonly Span[];
    const snrs = (valueIn(body, 'voice.segmentalSnrPerSegmentDb') ?? []) as readonly number[];
    const worst = segments[indexOfLargest(snrs.map((snr) => -snr))];
    return worst ? spanOf(worst.startSec, worst.endSec) : [];
  },
};

/** The damaged ranges, where their place is known. */
const damagedParts: Locator = {
  needs: [],
  find: (body) =>
    warningsIn(body)
      .flatMap(({ startSec, endSec }) =>
        startSec === undefined || endSec === undefined ? [] : spanOf(startSec, endSec),
      )
      .slice(0, MAX_SPANS),
};

const LOCATORS: Readonly<Record<PlaceName, Locator>> = {
  'true-peak': truePeakPart,
  'loudest-sample': loudestPart,
  'loudest-window': loudestWindow,
  clipping: regionsOf('clipping'),
  silence: regionsOf('silence'),
  start: atStart,
  end: atEnd,
  'worst-phrase': worstPhrase,
};

/** By the id of what only a gate reads of a file. */
const OF_FILE: Readonly<Record<string, Locator>> = {
  roomToneStartSec: toneAtStart,
  roomToneEndSec: toneAtEnd,
  warnings: damagedParts,
};

const COUNT_OF_DEFECTS = 'defectCounts.';

/** By the id of the measure: a lens of a profile is found as the field is. */
function locatorOf(id: string): Locator | undefined {
  if (id.startsWith(COUNT_OF_DEFECTS)) return defectsOf(id.slice(COUNT_OF_DEFECTS.length));
  const { place } = presentationOf(id);
  return place === undefined ? OF_FILE[id] : LOCATORS[place];
}

/** The fields needed in addition, to locate failures. */
export const needsOf = (fields: readonly Field[]): readonly string[] => [
  ...new Set(fields.flatMap(({ measure }) => locatorOf(measure.id)?.needs ?? [])),
];

/** The places in the recording where a field has its value; empty for a field of the whole. */
export const placesOf = ({ measure }: Field, body: Body, durationSec: number): readonly Span[] =>
  locatorOf(measure.id)?.find(body, durationSec) ?? [];

const spanOf = (startSec: number, endSec: number): readonly Span[] =>
  endSec > startSec ? [{ startSec, endSec }] : [];

const indexOfLargest = (values: readonly number[]): number =>
  values.reduce((best, value, i) => (value > (values[best] ?? -Infinity) ? i : best), -1);
