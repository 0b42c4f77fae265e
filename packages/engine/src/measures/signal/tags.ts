import type { About } from '../../core/about.js';
import { bandwidthSplices } from '../../derived/bandwidth-splices.js';
import { contentType } from '../../derived/content-type.js';
import { levelFrames } from '../../derived/level-frames.js';
import { levels } from '../../derived/levels.js';
import { loopSeam } from '../../derived/loop-seam.js';
import { lossySource } from '../../derived/lossy-source.js';
import { stereo } from '../../derived/stereo.js';
import { tone } from '../../derived/tone.js';
import { upsampledFrom } from '../../derived/upsampled-from.js';
import { clippedRuns } from '../../tracks/clipped-runs.js';
import { effectiveBits } from '../../tracks/effective-bits.js';
import { sampleSums } from '../../tracks/sample-sums.js';
import { silences } from '../../tracks/silences.js';
import { spectralShape } from '../../tracks/spectral-shape.js';
import type { Outputs } from '../../tracks/track.js';
import { defineMeasure, type Reading } from '../measure.js';
import { stereoLayout } from '../mix/stereo-layout.js';
import { brightnessBucket } from './brightness-bucket.js';
import { dcOffset } from './dc-offset.js';
import { dynamicsBucket } from './dynamics-bucket.js';
import { edgeSilenceEndMs } from './edge-silence-end-ms.js';
import { edgeSilenceStartMs } from './edge-silence-start-ms.js';
import { effectiveBitDepth } from './effective-bit-depth.js';
import { silenceTotalSec } from './silence-total-sec.js';
import { toneLabel } from './tone-label.js';

const NOISY_ABOVE_DB = -40;
const DC_ABOVE = 0.005;
const MUCH_SILENCE_SHARE = 0.5;
const SILENT_EDGE_MS = 500;
const HEADROOM_BELOW_DB = -6;
const LOUD_ABOVE_DB = -9;
const QUIET_BELOW_DB = -40;
const INAUDIBLE_SEAM = 3;
const LOOP_EDGE_MS = 50;

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

export const tags = defineMeasure({
  id: 'tags',
  title: 'Tags',
  definition:
    'What the other fields say, as namespace:value: content, format, sample-rate, channels, layout, bit-depth, brightness, dynamics; an issue or a hint only where it holds.',
  unit: 'text',
  shape: { type: 'array', items: { type: 'string', pattern: '^[a-z-]+:[a-z0-9-]+$' } },
  status: 'proxy',
  basis: 'the other fields of the answer',
  margin: null,
  needs,
  read: (inputs, about) => ({
    value: [...factsOf(inputs, about), ...issuesOf(inputs, about), ...hintsOf(inputs, about)],
  }),
});

type Inputs = Outputs<typeof needs>;

/** The value of a reading, `undefined` where it is absent. */
const valueOf = <V>(reading: Reading<V>): V | undefined =>
  'value' in reading ? reading.value : undefined;

function factsOf(inputs: Inputs, about: About): string[] {
  const { format, facts } = about;
  const named = {
    content: inputs.contentType.guess,
    format: facts.container,
    'sample-rate': format.rateHz,
    channels: format.channels,
    layout: valueOf(stereoLayout.read(inputs, about)),
    'bit-depth': valueOf(effectiveBitDepth.read(inputs, about)),
    brightness: valueOf(brightnessBucket.read(inputs, about)),
    dynamics: valueOf(dynamicsBucket.read(inputs, about)),
  };
  return Object.entries(named).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}:${String(value).toLowerCase().replaceAll(' ', '-')}`],
  );
}

function issuesOf(inputs: Inputs, about: About): string[] {
  const { contentType, clippedRuns, levelFrames, lossySource, upsampledFrom } = inputs;
  const dc = valueOf(dcOffset.read(inputs, about)) ?? 0;
  const silenceSec = valueOf(silenceTotalSec.read(inputs, about)) ?? 0;
  const issues = {
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

function hintsOf(inputs: Inputs, about: About): string[] {
  const { peakDb, rmsDb } = inputs.levels;
  const edges = [edgeSilenceStartMs, edgeSilenceEndMs].map((edge) =>
    edgeMs(edge.read(inputs, about)),
  );
  const isSeamless = inputs.loopSeam !== undefined && inputs.loopSeam < INAUDIBLE_SEAM;
  return holding('hint', {
    'has-headroom': peakDb < HEADROOM_BELOW_DB,
    loud: rmsDb > LOUD_ABOVE_DB,
    quiet: rmsDb < QUIET_BELOW_DB,
    'mono-content-in-stereo': valueOf(stereoLayout.read(inputs, about)) === 'dual-mono',
    loopable: isSeamless && edges.every((ms) => ms < LOOP_EDGE_MS),
  });
}

const edgeMs = (reading: Reading<number>) => valueOf(reading) ?? 0;

const holding = (namespace: string, when: Readonly<Record<string, boolean>>) =>
  Object.entries(when).flatMap(([name, holds]) => (holds ? [`${namespace}:${name}`] : []));
