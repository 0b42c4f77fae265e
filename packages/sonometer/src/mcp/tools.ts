import type { Answer } from '@sonometer/engine';
import { families, PROFILE_ROUTE, profileByName } from '@sonometer/report/questions/families.js';
import { OVERVIEW } from '@sonometer/report/verdicts/overview-rules.js';
import { albumTool } from './album-tool.js';
import { analysisOutput, analysisTool, type Plot } from './analysis-tool.js';
import type { AudioBackend, Body } from './audio-backend.js';
import { batchTool } from './batch-tool.js';
import { checkSpecTool } from './check-spec-tool.js';
import { compareTool } from './compare-tool.js';
import { explainTool } from './explain-tool.js';
import { listFilesTool } from './list-files-tool.js';
import { overviewTool } from './overview-tool.js';
import { rankTool } from './rank-tool.js';
import { objectShape, type Tool } from './tool.js';
import { uploadTool } from './upload-tool.js';
import type { Shape } from '../service/shape.js';

/** What the names of profiles do not state. */
const PROFILE_WORDS =
  'One analysis in depth. Provenance is lossy or upsampled origin, dataset fitness for training, chain lost packets. Conversation is turns of speakers, encode the effect of lossy encoding, level dB(A), quality how speech sounds.';

/** The profiles as one tool, with the profile as an argument. */
function profileTool(questions: readonly Tool[]): Tool {
  const byName = new Map(questions.map((question) => [question.name, question]));
  const inputOf = ({ audio }: AudioBackend, schemaOf: (question: Tool) => Shape) => {
    const all = questions.map((question) => schemaOf(question)['properties'] as object);
    return objectShape(
      {
        ...audio,
        profile: { type: 'string', enum: [...byName.keys()] },
        ...(Object.assign({}, ...all) as object),
      },
      ['profile', ...(Object.keys(audio).length === 1 ? Object.keys(audio) : [])],
    );
  };
  return {
    name: 'profile',
    title: 'Run a profile',
    description: PROFILE_WORDS,
    input: (backend) => inputOf(backend, (question) => question.input(backend)),
    listed(backend) {
      const shown = inputOf(backend, (question) => question.listed?.(backend) ?? {});
      return { ...shown, additionalProperties: undefined };
    },
    output: analysisOutput({
      type: 'object',
      description: 'The whole result, by analysis: its fields are explained by their names.',
    }),
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
  overviewTool,
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
    title: 'Check a target',
    use: 'Loudness and true peak against those of a platform, and a command that fixes the file.',
    ...{ route: check.route, answer: check.answer },
  }),
  analysisTool({
    name: 'analyze_voice',
    title: 'Analyze a voice',
    use: 'Usability of a speech recording: level, noise, clipping, hum, cut edges.',
    ...{ route: voice.route, answer: voice.answer },
    plot: levelOver('level over time, dBFS from -60 to 0, seconds below', (body) =>
      decibels(numbers(body['rmsEnvelope'])),
    ),
  }),
  analysisTool({
    name: 'list_speech',
    title: 'List speech',
    use: 'Times of speech, without speaker names: start, end and level of every phrase.',
    ...{ route: segments.route, answer: segments.answer },
    lines: phrases,
  }),
  analysisTool({
    name: 'describe_file',
    title: 'Describe a file',
    use: 'Content (speech, music, noise), origin (lossy, upsampled) and defects of a file.',
    ...{ route: signal.route, answer: signal.answer },
    plot: levelOver('level over time, dBFS from -60 to 0, seconds below', (body) =>
      decibels(numbers(body['energyEnvelope'])),
    ),
  }),
  analysisTool({
    name: 'describe_sample',
    title: 'Describe a sound',
    use: 'One sound of a library: pitch, attack and decay of a hit, tempo and seam of a loop.',
    ...{ route: sample.route, answer: sample.answer },
  }),
];

/** They identify the request and the file, and decide nothing. */
const IDENTITY: readonly string[] = ['profile', 'inputSha256'];

/** The values of a profile, once where one has two names (`durationSec`, and the lens `duration`). */
function valuesIn({ fields }: Answer): readonly string[] {
  const byMeasure = new Map(Object.entries(fields).map(([path, { id }]) => [id, path]));
  return [...byMeasure].flatMap(([id, path]) => (IDENTITY.includes(id) ? [] : path));
}

const anyProfile = profileTool(
  [...profileByName]
    .filter(([, { id }]) => id !== OVERVIEW)
    .map(([name, answer]) =>
      analysisTool({
        name,
        title: answer.title,
        use: answer.title,
        ...{ route: PROFILE_ROUTE, answer },
        more: valuesIn(answer),
        given: { profile: name },
      }),
    ),
);

/** The tools about recordings, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  ...analysisTools,
  anyProfile,
  compareTool,
  batchTool([...analysisTools, anyProfile, checkSpecTool]),
  rankTool,
  albumTool,
  checkSpecTool,
  explainTool,
];

/** The tools of a backend: for recordings, and for the folders that it has or the uploads that it takes. */
export const toolsAt = ({ folder, createUpload }: AudioBackend): readonly Tool[] => [
  ...tools.slice(0, 1),
  ...(folder ? [listFilesTool(folder)] : []),
  ...tools.slice(1),
  ...(createUpload ? [uploadTool(createUpload)] : []),
];
