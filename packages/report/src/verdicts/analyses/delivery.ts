import { profiles, reportLoudness, target, timeseries } from '@sonometer/engine';
import type { Reader } from '../../reading/reader.js';
import {
  foldPeak,
  lfeContent,
  monoReading,
  sameChannels,
  silentChannels,
} from '../findings/channels.js';
import { clipping } from '../findings/damage.js';
import { atscA85, ebuR128, loudnessRangeAdvice, targetMet } from '../findings/delivery.js';
import { oneChannelDead, silenceShare } from '../findings/silence.js';
import { dualMono } from '../findings/stereo.js';
import { declarationsOf } from '../declarations.js';
import { isLoose, isOff } from '../findings/declared.js';
import { isWronglyDeclared, tags } from '../metadata.js';
import { defineAnalysis, LOUDNESS } from './analysis.js';

/** Why its tags are not mentioned, where they are not. */
function undecided(reader: Reader): string | undefined {
  if (reader.objects('declaredMusic').length > 0) return undefined;
  const all = declarationsOf(reader);
  if (all.length === 0) return 'The file declares no values that could be measured.';
  if (all.some(isOff(reader)) || !all.every(isLoose(reader))) return undefined;
  return 'The file does not state the version of its ReplayGain, so the value cannot be checked.';
}

/** Delivery. */
export const deliveryAnalyses = [
  defineAnalysis(target, {
    label: 'Delivery check against a target',
    rules: {
      essential: [targetMet],
      adjacent: [monoReading, ...tags],
      leaves: 'everything except loudness and true peak',
      headlines: {
        good: 'The file meets the target.',
        warn: 'The file meets the target.',
        bad: 'The file misses the target.',
      },
      headline: (reader) => {
        const label = reader.text('target.label') ?? 'custom';
        if (reader.doubt('pass') !== undefined) return `The ${label} target could not be checked.`;
        return `It ${reader.flag('pass') === true ? 'meets' : 'misses'} the ${label} target.`;
      },
    },
    keyNumbers: [
      'measurements.integratedLufs',
      'measurements.truePeakDb',
      'measurements.lufsDelta',
      'measurements.tpDelta',
      'pass',
      'ffmpegFix',
    ],
    drawnWith: [timeseries, reportLoudness],
  }),
  defineAnalysis(profiles.broadcast, {
    label: 'Broadcast',
    rules: {
      essential: [ebuR128, atscA85],
      decides: tags,
      adjacent: [loudnessRangeAdvice, clipping, oneChannelDead, dualMono, silenceShare],
      headlines: { good: '', warn: '', bad: '' },
      level: (reader) => {
        const { doubt, flag } = reader;
        if (doubt('atsc-a85.pass') !== undefined) return 'open';
        const [ebu, atsc] = [flag('ebu-r128.pass'), flag('atsc-a85.pass')];
        if (ebu === undefined || atsc === undefined) return 'open';
        if (!ebu && !atsc) return 'bad';
        return ebu && atsc && !isWronglyDeclared(reader) ? 'good' : 'warn';
      },
      headline({ doubt, flag }, level) {
        if (doubt('atsc-a85.pass') !== undefined)
          return 'EBU R 128 and ATSC A/85 could not be checked.';
        if (level === 'open') return undefined;
        const met = [
          ...(flag('ebu-r128.pass') === true ? ['EBU R 128'] : []),
          ...(flag('atsc-a85.pass') === true ? ['ATSC A/85'] : []),
        ];
        if (met.length === 0) return 'The file meets neither EBU R 128 nor ATSC A/85.';
        const other = flag('ebu-r128.pass') === true ? 'ATSC A/85' : 'EBU R 128';
        return met.length === 2
          ? `The file meets ${met.join(' and ')}.`
          : `The file meets ${met[0] ?? ''}, not ${other}.`;
      },
    },
    keyNumbers: LOUDNESS,
  }),
  defineAnalysis(profiles.metadata, {
    label: 'Metadata',
    rules: {
      essential: tags,
      headlines: {
        good: 'The declared values match the measured ones.',
        warn: 'Some declared values do not match the measured ones.',
        bad: 'The declared values are wrong.',
      },
      level: (reader) => (undecided(reader) === undefined ? undefined : 'open'),
      headline: (reader) => undecided(reader),
    },
    keyNumbers: LOUDNESS,
  }),
  defineAnalysis(profiles.channels, {
    label: 'Channels',
    rules: {
      essential: [silentChannels, lfeContent],
      decides: [sameChannels, foldPeak],
      headlines: {
        good: 'Every channel carries its own signal.',
        warn: 'Check the channels.',
        bad: 'Check the channels.',
      },
    },
    keyNumbers: [
      'channels',
      'integratedLufs',
      'downmix.loRo.integratedLufs',
      'downmix.loRo.truePeakDb',
    ],
  }),
] as const;
