import { deliveryTargets, type OptionName, readKind } from '@sonometer/engine';
import { nextAnalyses } from '@sonometer/report/overview/key-numbers.js';
import { completeBody } from '@sonometer/report/overview/overview-body.js';
import { answerById, families, profileByName } from '@sonometer/report/questions/families.js';
import { nearest } from '@sonometer/report/questions/nearest.js';
import { bodyText } from '@sonometer/report/questions/question.js';
import { openReader } from '@sonometer/report/reading/reader.js';
import { overviewSummaryFor } from '@sonometer/report/text/overview.js';
import { profileSummary } from '@sonometer/report/text/profile.js';
import { sampleSummary } from '@sonometer/report/text/sample.js';
import { signalSummary, spectrumSummary } from '@sonometer/report/text/signal.js';
import { summaries, timeseriesSummary } from '@sonometer/report/text/timeseries.js';
import { segmentsSummary, voiceSummary } from '@sonometer/report/text/voice.js';
import { targetForAll } from '@sonometer/report/verdicts/overview-rules.js';
import { flagsOf, UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { familyCommand } from '../family-command.js';
import { listInputs } from '../inputs/open-input.js';
import { measure, measureFlags, type Measuring, OPERANDS } from '../measure.js';

/** The other commands that measure: they share nearly all of what they are made of, so they are loaded as one. */
export { overviewCommand as overview };
export { profileCommand as profile };
export { sampleCommand as sample };
export { segmentsCommand as segments };
export { signalCommand as signal };
export { spectrumCommand as spectrum };
export { timeseriesCommand as timeseries };
export { voiceCommand as voice };

export const segmentsCommand = familyCommand({
  name: 'segments',
  title: 'Times of speech',
  answer: families.segments.answer,
  summary: segmentsSummary,
  examples: [
    { line: 'sonometer segments episode.mp3', what: 'every phrase with its times' },
    { line: 'sonometer segments --json episode.mp3', what: 'the same as JSON' },
  ],
});

export const signalCommand = familyCommand({
  name: 'signal',
  title: 'Content, origin and defects of a file',
  answer: families.signal.answer,
  summary: signalSummary,
  examples: [
    { line: 'sonometer signal clip.flac', what: 'labels with their evidence, spectrum, envelope' },
    { line: 'sonometer signal --json --content-model v2 clips/', what: 'one line of JSON each' },
  ],
});

export const spectrumCommand = familyCommand({
  name: 'spectrum',
  title: 'Mean spectrum and tonal balance',
  answer: families.spectrum.answer,
  summary: spectrumSummary,
  examples: [
    { line: 'sonometer spectrum song.wav', what: 'the spectrum and its bands' },
    { line: 'sonometer spectrum --json song.wav', what: '1024 lines from 0 Hz to half the rate' },
  ],
});

export const sampleCommand = familyCommand({
  name: 'sample',
  title: 'One sound of a sample library: pitch, character, or loop',
  answer: families.sample.answer,
  summary: sampleSummary,
  examples: [
    { line: 'sonometer sample kick.wav', what: 'pitch, attack, decay, tone, waveform' },
    { line: 'sonometer sample --jobs 4 library/', what: 'one line per sound' },
    { line: 'sonometer sample --json library/', what: 'one line of JSON per sound' },
  ],
});

export const voiceCommand = familyCommand({
  name: 'voice',
  title: 'Whether a spoken take is usable, and which phrase is the problem',
  answer: families.voice.answer,
  summary: voiceSummary,
  examples: [
    { line: 'sonometer voice take.wav', what: 'a verdict, fixes and a timeline' },
    { line: 'sonometer voice --json --series take.wav', what: 'with phrases and envelope' },
    { line: 'sonometer voice --speech-detector k2 takes/', what: 'one line per take' },
  ],
});

export const timeseriesCommand = familyCommand({
  name: 'timeseries',
  title: 'Loudness and waveform over time',
  answer: families.timeseries.answer,
  summary: timeseriesSummary,
  examples: [
    { line: 'sonometer timeseries song.wav', what: 'both curves' },
    {
      line: 'sonometer timeseries --json --waveform-points 800 song.wav',
      what: 'their points, ten of loudness per second',
    },
  ],
});

const accepted = new Set<OptionName>([...profileByName.values()].flatMap(({ accepts }) => accepts));
const profileOptionFlags = flagsOf([...accepted]);

export const profileCommand = defineCommand({
  name: 'profile',
  title: 'One specific analysis, with a verdict in words',
  operands: `NAME ${OPERANDS}`,
  words: [...profileByName.keys()],
  flags: { ...measureFlags, ...profileOptionFlags },
  examples: [
    { line: 'sonometer profile master song.wav', what: 'readiness for release, and the problems' },
    {
      line: 'sonometer profile room clap.wav --room-source clap',
      what: 'reverberation time of a room',
    },
    { line: 'sonometer profile music song.wav', what: 'its tempo, key and first note' },
    { line: 'sonometer profile notes bass.wav', what: 'the notes of a single line' },
    { line: 'sonometer profile defects tape.wav', what: 'its defects, and their times' },
    { line: 'sonometer profile dataset --json clips/', what: 'one line of JSON each' },
  ],
  table: {
    title: 'Profiles',
    rows: [...profileByName].map(([name, { title }]) => [name, title] as const),
  },

  run({ values, positionals: [name, ...inputs] }, terminal) {
    const names = [...profileByName.keys()];
    if (name === undefined) throw new UsageError(`it needs a profile: ${names.join(', ')}`);
    const answer = profileByName.get(name);
    if (!answer) {
      const meant = nearest(name, names);
      throw new UsageError(
        `there is no profile ${name}; ${meant ? `did you mean ${meant}?` : `there are ${names.join(', ')}`}`,
      );
    }
    const options = Object.fromEntries(
      Object.entries(values).filter(([option]) => option in profileOptionFlags),
    );
    const summary = profileSummary(answer);
    return measure(inputs, values, { question: { answer, options }, summary }, terminal);
  },
});

const answer = answerById('profile.overview');
const overviewOptionFlags = flagsOf(answer.accepts);

export const overviewCommand = defineCommand({
  name: 'overview',
  title: 'What a file is, its verdict, and what to fix first; the default',
  operands: OPERANDS,
  flags: {
    ...measureFlags,
    ...overviewOptionFlags,
    target: {
      type: 'string',
      enum: Object.keys(deliveryTargets),
      description: 'Delivery target of the verdict; by default that of the content.',
    },
    full: {
      type: 'boolean',
      description:
        'Also prints the pages of all analyses that fit the recording; with --json their bodies, by name.',
    },
  },
  examples: [
    { line: 'sonometer overview take.wav', what: 'the same as sonometer take.wav' },
    { line: 'sonometer overview takes/', what: 'one line per file, worst first' },
    { line: 'sonometer overview --target spotify song.wav', what: 'its verdict for Spotify' },
    { line: 'sonometer overview --json take.wav', what: 'the response of the HTTP service' },
    { line: 'sonometer overview --full take.wav', what: 'every analysis that fits it' },
  ],

  async run({ values, positionals, defaults = [] }, terminal) {
    const { full, json, out, target } = values;
    const isFull = full === true;
    if (isFull && (out !== undefined || (await listInputs(positionals)).isList))
      throw new UsageError('--full is about one file, without --out');
    if (out !== undefined && target !== undefined && !defaults.includes('target'))
      throw new UsageError('--target decides a verdict, and a table has none: use check --spec');
    const options = Object.fromEntries(
      Object.entries(values).filter(([option]) => option in overviewOptionFlags),
    );
    const chosen = targetForAll(target as string | undefined);
    const bodies: Record<string, unknown> = {};
    const written: string[] = [];
    const isOneJson = isFull && json === true && values['dryRun'] !== true;
    const shown = isOneJson ? { ...terminal, out: (text: string) => written.push(text) } : terminal;
    let fitting: readonly string[] = [];
    const code = await measure(
      positionals,
      values,
      {
        question: { answer, options },
        summary: overviewSummaryFor(chosen),
        refine: ({ body, ...measured }) => ({
          ...measured,
          body: completeBody(answer, body, chosen),
        }),
        codeOf: ({ body }) => {
          bodies['overview'] = body;
          const reader = openReader([{ answer, body }]);
          fitting = nextAnalyses(readKind(reader).kind, reader).map(({ analysis }) => analysis);
          return exitCode.ok;
        },
      },
      shown,
    );
    if (!isFull || code !== exitCode.ok || values['dryRun'] === true) {
      for (const text of written) terminal.out(text);
      return code;
    }
    for (const id of fitting) {
      const summary = summaries[id];
      if (!summary) continue;
      if (!isOneJson) terminal.out('\n');
      const question = { answer: answerById(id), options: {} };
      const codeOf: Measuring['codeOf'] = ({ body }) => {
        bodies[id] = body;
        return exitCode.ok;
      };
      await measure(positionals, values, { question, summary, codeOf }, shown);
    }
    if (isOneJson) terminal.out(bodyText(bodies));
    return code;
  },
});
