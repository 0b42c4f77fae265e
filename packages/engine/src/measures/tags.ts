import type { About } from '../core/about.js';
import { contentType } from '../derived/content/content-type.js';
import { CONTENT_TYPES } from '../derived/content/content-shares.js';
import { bandwidthSplices } from '../derived/defects/dropouts.js';
import { levelFrames } from '../derived/levels/level-frames.js';
import { levels } from '../derived/levels/levels.js';
import { lossySource } from '../derived/origin/lossy-source.js';
import { upsampledFrom } from '../derived/origin/upsampled-from.js';
import { loopSeam } from '../derived/rhythm/onsets.js';
import { tone } from '../derived/spectrum/tone.js';
import { stereo } from '../derived/stereo/stereo.js';
import { clippedRuns } from '../features/defects/clipped-runs.js';
import { silences } from '../features/defects/silences.js';
import type { Outputs } from '../features/feature.js';
import { sampleSums } from '../features/levels/sample-sums.js';
import { effectiveBits } from '../features/origin/effective-bits.js';
import { spectralShape } from '../features/spectrum/spectral-shape.js';
import { effectiveBitDepth, format } from './file.js';
import { dcOffset, dynamicsBucket } from './levels.js';
import { defineMeasure, type Measure, type Reading } from './measure.js';
import { edgeSilenceEndMs, edgeSilenceStartMs, silenceTotalSec } from './silence.js';
import { stereoLayout } from './stereo.js';
import { brightnessBucket, toneLabel } from './timbre.js';

const NOISY_ABOVE_DB = -40;
const DC_ABOVE = 0.005;
const MUCH_SILENCE_SHARE = 0.5;
const SILENT_EDGE_MS = 500;
const HEADROOM_BELOW_DB = -6;
const LOUD_ABOVE_DB = -9;
const QUIET_BELOW_DB = -40;
const INAUDIBLE_SEAM = 3;
const LOOP_EDGE_MS = 50;

const ISSUES = [
  ...(['clipping', 'noisy', 'dc-offset', 'lots-of-silence', 'silent-start', 'silent-end'] as const),
  ...(['lossy', 'upsampled', 'spliced', 'tone'] as const),
] as const;
const HINTS = ['has-headroom', 'loud', 'quiet', 'mono-content-in-stereo', 'loopable'] as const;

const needs = {
  bandwidthSplices,
  clippedRuns,
  contentType,
  effective: effectiveBits,
  levelFrames,
  levels,
  loopSeam,
  lossySource,
  shape: spectralShape,
  silences,
  stereo,
  sums: sampleSums,
  tone,
  upsampledFrom,
};

/** Tags. */
export const tags = defineMeasure({
  id: 'tags',
  title: 'Tags',
  definition:
    'List of the other fields as short tags, namespace:value, such as content, format, channels and dynamics. An issue or hint is listed only where it applies.',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+:[a-z0-9-]+$' } },
  status: 'proxy',
  basis: 'the other fields of the result',
  margin: null,
  needs,
  read: (inputs, about) => ({
    value: [...factsOf(inputs, about), ...findIssues(inputs, about), ...findHints(inputs, about)],
  }),
});

/** Each namespace, and its possible values; `number` for any whole number. */
export const TAG_VALUES: Readonly<Record<string, readonly string[] | 'number'>> = {
  content: CONTENT_TYPES,
  format: valuesOf(format),
  'sample-rate': 'number',
  channels: 'number',
  layout: valuesOf(stereoLayout),
  'bit-depth': 'number',
  brightness: valuesOf(brightnessBucket),
  dynamics: valuesOf(dynamicsBucket),
  issue: ISSUES,
  hint: HINTS,
};

function tagWord(value: unknown): string {
  return String(value).toLowerCase().replaceAll(' ', '-');
}

function valuesOf({ shape }: Measure): readonly string[] {
  return (shape?.['enum'] as readonly string[]).map(tagWord);
}

type Inputs = Outputs<typeof needs>;

/** The value of a reading, `undefined` where it is absent. */
const valueOf = <V>(reading: Reading<V>): V | undefined =>
  'value' in reading ? reading.value : undefined;

function factsOf(inputs: Inputs, about: About): string[] {
  const { facts } = about;
  const { rateHz, channels } = about.format;
  const named = {
    content: inputs.contentType.guess,
    format: facts.container,
    'sample-rate': rateHz,
    channels,
    layout: valueOf(stereoLayout.read(inputs, about)),
    'bit-depth': valueOf(effectiveBitDepth.read(inputs, about)),
    brightness: valueOf(brightnessBucket.read(inputs, about)),
    dynamics: valueOf(dynamicsBucket.read(inputs, about)),
  };
  return Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${tagWord(value)}`],
  );
}

function findIssues(inputs: Inputs, about: About): string[] {
  const { contentType, clippedRuns, levelFrames, lossySource, upsampledFrom } = inputs;
  const dc = valueOf(dcOffset.read(inputs, about)) ?? 0;
  const silenceSec = valueOf(silenceTotalSec.read(inputs, about)) ?? 0;
  const issues: Readonly<Record<(typeof ISSUES)[number], boolean>> = {
    clipping: clippedRuns.regions.length > 0,
    noisy: contentType.guess === 'voice' && levelFrames.floorDb > NOISY_ABOVE_DB,
    'dc-offset': Math.abs(dc) > DC_ABOVE,
    'lots-of-silence': silenceSec > MUCH_SILENCE_SHARE * about.durationSec,
    'silent-start': edgeMs(edgeSilenceStartMs.read(inputs, about)) > SILENT_EDGE_MS,
    'silent-end': edgeMs(edgeSilenceEndMs.read(inputs, about)) > SILENT_EDGE_MS,
    lossy: lossySource.startsWith('lossy') && !about.facts.lossy,
    upsampled: upsampledFrom.rateHz !== undefined,
    spliced: inputs.bandwidthSplices > 0,
    tone: valueOf(toneLabel.read(inputs, about)) === 'prominent',
  };
  return holding('issue', issues);
}

function findHints(inputs: Inputs, about: About): string[] {
  const { peakDb, rmsDb } = inputs.levels;
  const edges = [edgeSilenceStartMs, edgeSilenceEndMs].map((edge) =>
    edgeMs(edge.read(inputs, about)),
  );
  const isSeamless = inputs.loopSeam !== undefined && inputs.loopSeam < INAUDIBLE_SEAM;
  const hints: Readonly<Record<(typeof HINTS)[number], boolean>> = {
    'has-headroom': peakDb < HEADROOM_BELOW_DB,
    loud: rmsDb > LOUD_ABOVE_DB,
    quiet: rmsDb < QUIET_BELOW_DB,
    'mono-content-in-stereo': valueOf(stereoLayout.read(inputs, about)) === 'dual-mono',
    loopable: isSeamless && edges.every((ms) => ms < LOOP_EDGE_MS),
  };
  return holding('hint', hints);
}

const edgeMs = (reading: Reading<number>) => valueOf(reading) ?? 0;

const holding = (namespace: string, when: Readonly<Record<string, boolean>>) =>
  Object.entries(when).flatMap(([name, holds]) => (holds ? [`${namespace}:${name}`] : []));
