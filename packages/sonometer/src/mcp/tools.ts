import type { Answer } from '@sonometer/engine';
import {
  answerById,
  families,
  PROFILE_ROUTE,
  profileByName,
} from '@sonometer/report/questions/families.js';
import { OVERVIEW } from '@sonometer/report/verdicts/overview-rules.js';
import { analysisOutput, analysisTool, FAILS, type Plot } from './analysis-tool.js';
import type { AudioBackend, Body } from './audio-backend.js';
import { batchTool } from './batch-tool.js';
import { checkSpecTool } from './check-spec-tool.js';
import { compareTool } from './compare-tool.js';
import { listFilesTool } from './list-files-tool.js';
import { objectShape, type Tool } from './tool.js';

/** The profiles as one tool, with the profile as an argument. */
function profileTool(questions: readonly Tool[]): Tool {
  const byName = new Map(questions.map((question) => [question.name, question]));
  return {
    name: 'profile',
    title: 'Run a specific analysis',
    description: `${questions.map(({ name, title }) => `${name}: ${title}`).join(' ')} ${FAILS}`,
    input(backend) {
      const all = questions.map((question) => question.input(backend)['properties'] as object);
      return objectShape(
        {
          ...backend.audio,
          profile: { type: 'string', enum: [...byName.keys()] },
          ...(Object.assign({}, ...all) as object),
        },
        ['profile', ...(Object.keys(backend.audio).length === 1 ? Object.keys(backend.audio) : [])],
      );
    },
    output: analysisOutput,
    async call({ profile, ...args }, backend, context) {
      const question = byName.get(String(profile));
      if (!question) throw new Error('the schema allows no other profile');
      return question.call(args, backend, context);
    },
  };
}

const numbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];

/** A level over time, from the floor to full scale. */
const levelOver = (title: string, valuesOf: (body: Body) => readonly number[]): Plot => ({
  title,
  curve(body, durationSec) {
    const values = valuesOf(body);
    return values.length < 2 ? undefined : { values, low: -60, high: 0, from: 0, to: durationSec };
  },
});

const decibels = (values: readonly number[]) =>
  values.map((value) => 20 * Math.log10(Math.max(value, 1e-6)));

const MAX_PHRASES = 100;

/** Each phrase in a line: `Phrase 1: 0.52 to 2.31 s, -23.1 dBFS`. */
function phrases(body: Body): readonly string[] {
  const all = (body['segments'] ?? []) as readonly {
    startSec: number;
    endSec: number;
    meanRmsDb: number;
  }[];
  const lines = all
    .slice(0, MAX_PHRASES)
    .map(
      ({ startSec, endSec, meanRmsDb }, i) =>
        `Phrase ${i + 1}: ${startSec.toFixed(2)} to ${endSec.toFixed(2)} s, ${meanRmsDb.toFixed(1)} dBFS`,
    );
  const more = all.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more phrases, in the structured result`] : lines;
}

const { mix, check, voice, segments, signal, sample } = families;

const analysisTools: readonly Tool[] = [
  analysisTool({
    name: 'overview',
    title: 'Overview of a file',
    use: 'Start here: what a file is, whether it is ready, what to fix first.',
    ...{ route: PROFILE_ROUTE, answer: answerById(OVERVIEW) },
    given: { profile: 'overview' },
    isPlain: true,
  }),
  analysisTool({
    name: 'analyze_mix',
    title: 'Analyze a mix',
    use: 'Loudness, stereo width and brightness of music, and its playback on platforms.',
    ...{ route: mix.route, answer: mix.answer },
    plot: levelOver('short-term loudness over time, LUFS from -60 to 0, seconds below', (body) =>
      numbers(body['shortTermLufs']),
    ),
  }),
  analysisTool({
    name: 'check_target',
    title: 'Check a delivery target',
    use: 'Compliance of a file with the loudness and true peak of a platform, with a command that fixes it.',
    ...{ route: check.route, answer: check.answer },
  }),
  analysisTool({
    name: 'analyze_voice',
    title: 'Analyze a spoken take',
    use: 'Usability of a speech recording: level, noise, clipping, hum, cut edges.',
    ...{ route: voice.route, answer: voice.answer },
    plot: levelOver('level over time, dBFS from -60 to 0, seconds below', (body) =>
      decibels(numbers(body['rmsEnvelope'])),
    ),
  }),
  analysisTool({
    name: 'list_speech',
    title: 'List speech segments',
    use: 'Times of speech, without speaker names: start, end and level of every phrase.',
    ...{ route: segments.route, answer: segments.answer },
    lines: phrases,
  }),
  analysisTool({
    name: 'describe_file',
    title: 'Describe a file',
    use: 'Content (speech, music or noise), origin (lossy, upsampled) and defects of a file.',
    ...{ route: signal.route, answer: signal.answer },
    plot: levelOver('level over time, dBFS from -60 to 0, seconds below', (body) =>
      decibels(numbers(body['energyEnvelope'])),
    ),
  }),
  analysisTool({
    name: 'describe_sample',
    title: 'Describe one sound',
    use: 'Character of one sound of a sample library: pitch, attack and decay of a hit, tempo and seam of a loop.',
    ...{ route: sample.route, answer: sample.answer },
  }),
];

/**
 * The deciding values of a profile, once where one has two names (`durationSec`, and the lens
 * `duration`).
 */
function decidingIn({ fields }: Answer): readonly string[] {
  const byMeasure = new Map(Object.entries(fields).map(([path, measure]) => [measure, path]));
  return [...byMeasure.values()].filter((path) => path !== 'profile');
}

/** The tools about recordings, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  ...analysisTools,
  profileTool(
    [...profileByName]
      .filter(([, { id }]) => id !== OVERVIEW)
      .map(([name, answer]) =>
        analysisTool({
          name,
          title: answer.title,
          use: answer.title,
          ...{ route: PROFILE_ROUTE, answer },
          deciding: decidingIn(answer),
          given: { profile: name },
        }),
      ),
  ),
  compareTool,
  batchTool(analysisTools),
];

/** The tools of a backend: for recordings, and for the folders that it has. */
export const toolsAt = (backend: AudioBackend): readonly Tool[] =>
  backend.folder
    ? [
        ...tools.slice(0, 1),
        listFilesTool(backend.folder),
        ...tools.slice(1),
        checkSpecTool(backend.folder),
      ]
    : tools;
