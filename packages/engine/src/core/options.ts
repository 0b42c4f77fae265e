import { CUSTOM_TARGET, TARGET_NAMES, type TargetName } from './delivery-targets.js';
import { checkArgument, isRecord } from '@sonometer/decode/core/arguments';
import { Fault } from '@sonometer/decode/core/fault';
import { didYouMean } from '@sonometer/decode/core/nearest';

const SPEECH_DETECTORS = ['v1', 'k2', 'n1'] as const;
const CONTENT_MODELS = ['v1', 'v2'] as const;
export const ROOM_SOURCES = ['clap', 'balloon', 'impulse', 'sweep'] as const;

export type RoomSource = (typeof ROOM_SOURCES)[number];

/** Everything a caller may choose about one analysis; each family documents which it reads. */
export interface Options {
  /** Adds the curves. */
  readonly series: boolean;
  /** Rounds the numbers, last of all. */
  readonly round: boolean;
  /** Adds status, basis and margin of every number. */
  readonly measureStatus: boolean;
  readonly speechDetector: (typeof SPEECH_DETECTORS)[number];
  readonly contentModel: (typeof CONTENT_MODELS)[number];
  readonly roomSource: (typeof ROOM_SOURCES)[number];
  readonly waveformPoints: number;
  readonly target: TargetName | undefined;
  readonly lufs: number | undefined;
  readonly tp: number | undefined;
  /** What makes a level in dBFS one in dB SPL, by a calibrator; dBFS without it. */
  readonly calibrationDb: number | undefined;
  /** The part that is measured; without them all of it. */
  readonly startSec: number | undefined;
  readonly endSec: number | undefined;
  /** The track of sound that is measured, by number or language; without it the default one. */
  readonly track: string | undefined;
  /** The loudspeakers of the channels, where the file does not name them; its own without it. */
  readonly channelLayout: string | undefined;
  /** The loudness of a mono file counts it as two equal channels. */
  readonly dualMono: boolean;
}

/** The options that there are; an answer lists those that it takes in `accepts`. */
export type OptionName = keyof Options;

/** Some of the options as a caller states them; what is left out has its default. */
export type Given<Name extends OptionName> = {
  readonly [Option in Name]?: Options[Option] | undefined;
};

/** The options of a delivery target: its name, or `custom` with its limits. */
export type GivenTarget =
  | (Given<'lufs' | 'tp'> & { readonly target: Exclude<TargetName, typeof CUSTOM_TARGET> })
  | { readonly target: typeof CUSTOM_TARGET; readonly lufs: number; readonly tp: number };

/** One option as JSON Schema; the interfaces derive their own validation, help and documents from it. */
interface OptionShape {
  readonly type: 'boolean' | 'string' | 'integer' | 'number';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly default?: boolean | string | number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The one place where an option is described. */
export const optionShapes = {
  series: {
    type: 'boolean',
    default: false,
    description: 'Adds the curves over time and frequency.',
  },
  round: {
    type: 'boolean',
    default: false,
    description: 'Rounds: dB and LUFS to 2 decimals, seconds and shares to 3, Hz and ms to 1.',
  },
  measureStatus: {
    type: 'boolean',
    default: false,
    description: 'Adds status, basis, method and margin of every number.',
  },
  speechDetector: {
    type: 'string',
    enum: SPEECH_DETECTORS,
    description:
      'k2 extends phrases into soft edges by at most 100 ms per side; n1 uses the sound classifier.',
  },
  contentModel: {
    type: 'string',
    enum: CONTENT_MODELS,
    description: 'v1 uses heuristic rules, v2 adds the sound classifier.',
  },
  roomSource: {
    type: 'string',
    enum: ROOM_SOURCES,
    default: 'clap',
    description: 'Excitation of the room; clap and balloon use bands from 500 Hz up.',
  },
  waveformPoints: {
    type: 'integer',
    minimum: 50,
    maximum: 2000,
    default: 200,
    description: 'Number of points of the waveform.',
  },
  target: {
    type: 'string',
    enum: TARGET_NAMES,
    description: 'A delivery preset, or custom with lufs and tp.',
  },
  lufs: {
    type: 'number',
    minimum: -70,
    maximum: 0,
    description: 'Integrated loudness of a custom target, LUFS.',
  },
  tp: {
    type: 'number',
    minimum: -20,
    maximum: 3,
    description: 'Maximum true peak of a custom target, dBTP.',
  },
  calibrationDb: {
    type: 'number',
    minimum: -200,
    maximum: 300,
    description: 'Offset from dBFS to dB SPL: the level of a calibrator minus its reading here.',
  },
  startSec: {
    type: 'number',
    minimum: 0,
    description: 'Start of the part to measure, seconds; times in the result count from there.',
  },
  endSec: {
    type: 'number',
    minimum: 0,
    description: 'End of the part to measure, seconds.',
  },
  track: {
    type: 'string',
    description: 'Audio track to measure: its number from 1, or its language such as de or ger.',
  },
  channelLayout: {
    type: 'string',
    description:
      'Loudspeakers of the channels in place of those that the file states: 5.1, 7.1, quad, unnamed, or names in order such as L,R,C,LFE,Ls,Rs.',
  },
  dualMono: {
    type: 'boolean',
    default: false,
    description: 'Counts a mono file as two equal channels: its loudness is 3.01 LU higher.',
  },
} as const satisfies Record<OptionName, OptionShape>;

/** Of every answer: how many digits it has, which part of the recording and which track is measured. */
export const EVERY_ANSWERS_OPTIONS = [
  'round',
  'startSec',
  'endSec',
  'track',
  'channelLayout',
  'dualMono',
] as const satisfies readonly OptionName[];

/** The option of every answer. */
export type EveryAnswersOption = (typeof EVERY_ANSWERS_OPTIONS)[number];

/** From this day on the newer detector and content model are the default (docs/interface.md#versioning). */
export const NEW_DEFAULTS_FROM = Date.UTC(2027, 0, 15);

/**
 * Checks the given options and fills in the rest. `accepts` names the options of the family: any
 * other is refused, since an ignored option is a silent mistake.
 * `own` are the defaults of an answer that differ from those of the rest.
 *
 * @throws Fault `request.invalid` with the option's name as `param`.
 */
export function readOptions(
  given: Readonly<Record<string, unknown>>,
  accepts: readonly OptionName[],
  now: Date,
  own: Partial<Options> = {},
): Options {
  checkArgument('options', given, 'an object with options by their names', isRecord(given));
  checkArgument('accepts', accepts, 'a list of names of options', Array.isArray(accepts));
  const isTime = (now as unknown) instanceof Date && !Number.isNaN(now.getTime());
  checkArgument('now', now, 'a valid Date', isTime);
  checkArgument('own', own, 'an object with defaults by their names', isRecord(own));
  const isNew = now.getTime() >= NEW_DEFAULTS_FROM;
  const defaults: Options = {
    series: false,
    round: false,
    measureStatus: false,
    speechDetector: isNew ? 'k2' : 'v1',
    contentModel: isNew ? 'v2' : 'v1',
    roomSource: 'clap',
    waveformPoints: optionShapes.waveformPoints.default,
    target: undefined,
    lufs: undefined,
    tp: undefined,
    calibrationDb: undefined,
    startSec: undefined,
    endSec: undefined,
    track: undefined,
    channelLayout: undefined,
    dualMono: false,
    ...own,
  };
  const chosen: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const shape = accepts.includes(name as OptionName) ? shapeOf(name) : undefined;
    if (!shape)
      throw invalid(
        name,
        accepts.length > 0
          ? `is not accepted here${didYouMean(name, accepts)}; accepted options: ${accepts.join(', ')}`
          : 'is not accepted here; this analysis has no options',
      );
    check(name, value, shape);
    chosen[name] = value;
  }
  if (accepts.includes('target')) checkTarget(chosen);
  const options = { ...defaults, ...chosen };
  const { startSec = 0, endSec } = options;
  if (endSec !== undefined && endSec <= startSec)
    throw invalid('endSec', `must be after startSec: ${endSec} s is not after ${startSec} s`);
  return options;
}

const shapeOf = (name: string): OptionShape | undefined =>
  Object.hasOwn(optionShapes, name) ? optionShapes[name as OptionName] : undefined;

/** Options without a default. */
const OPTIONAL: readonly string[] = [
  ...['target', 'lufs', 'tp', 'calibrationDb', 'startSec', 'endSec', 'track', 'channelLayout'],
];

/** @throws Fault `request.invalid` for options that `readOptions` has not made. */
export function checkOptions(given: Options): void {
  checkArgument('options', given, 'the options that readOptions gives', isRecord(given));
  for (const [name, shape] of Object.entries(optionShapes)) {
    const value = given[name as OptionName];
    if (value !== undefined || !OPTIONAL.includes(name)) check(name, value, shape);
  }
}

function checkTarget({ target, lufs, tp }: Readonly<Record<string, unknown>>): void {
  if (target === undefined) throw invalid('target', `is required: ${TARGET_NAMES.join(', ')}`);
  if (target !== CUSTOM_TARGET) return;
  if (lufs === undefined) throw invalid('lufs', 'is required for a custom target');
  if (tp === undefined) throw invalid('tp', 'is required for a custom target');
}

function check(name: string, value: unknown, shape: OptionShape): void {
  const { enum: allowed, minimum = -Infinity, maximum = Infinity } = shape;
  switch (shape.type) {
    case 'boolean':
      if (typeof value !== 'boolean') throw invalid(name, 'must be true or false');
      return;
    case 'string':
      if (typeof value !== 'string') throw invalid(name, 'must be a string');
      if (allowed && !allowed.includes(value))
        throw invalid(name, `must be one of ${allowed.join(', ')}${didYouMean(value, allowed)}`);
      return;
    case 'integer':
    case 'number': {
      const isNumber = typeof value === 'number' && Number.isFinite(value);
      if (!isNumber || (shape.type === 'integer' && !Number.isInteger(value)))
        throw invalid(name, `must be ${shape.type === 'integer' ? 'a whole number' : 'a number'}`);
      if (value < minimum || value > maximum)
        throw invalid(
          name,
          maximum === Infinity
            ? `must be at least ${minimum}`
            : `must be between ${minimum} and ${maximum}`,
        );
    }
  }
}

const invalid = (param: string, what: string) =>
  new Fault('request.invalid', `${param} ${what}`, { param });
