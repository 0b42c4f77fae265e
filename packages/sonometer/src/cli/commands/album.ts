import {
  ALBUM_KIND_NAMES,
  albumAnswer,
  type AlbumKindName,
  albumKinds,
} from '@sonometer/report/album/kinds.js';
import { chapterOutcomes } from '@sonometer/report/album/chapters.js';
import { openAlbum } from '@sonometer/report/album/open-album.js';
import { inOrderOfNames } from '@sonometer/report/album/album.js';
import { bodyText } from '@sonometer/report/questions/question.js';
import { sentenceOf } from '@sonometer/report/errors/failure.js';
import { albumPage } from '@sonometer/report/text/album.js';
import { printable } from '@sonometer/report/text/terminal/view.js';
import { openAnalyser } from '../analyser.js';
import { UsageError } from '../arguments/parse-arguments.js';
import { defineCommand, exitCode } from '../command.js';
import { printDryRun } from '../dry-run.js';
import { endOnSignals, openProgress } from '../terminal/terminal.js';
import { listInputs } from '../inputs/open-input.js';
import { measureFlags } from '../measure.js';
import { measureInputs } from '../measure-inputs.js';
import { openWarningLog } from '../printer.js';

export const albumCommand = defineCommand({
  name: 'album',
  title: 'Several files as one album: loudness, gains, outliers and fixes',
  operands: 'FOLDER|FILE ...',
  flags: {
    as: {
      type: 'string',
      enum: ALBUM_KIND_NAMES,
      default: 'album',
      description: `Kind of the files: ${Object.values(albumKinds)
        .map(({ name, description }) => `${name}, ${description}`)
        .join('; ')}.`,
    },
    order: {
      type: 'string',
      enum: ['names', 'given'],
      default: 'names',
      description:
        'names: sorted by path, 2 before 10; given: in command-line order. Tags are not read.',
    },
    json: { ...measureFlags.json, description: 'Prints the response of POST /v1/album.' },
    jobs: measureFlags.jobs,
    dryRun: measureFlags.dryRun,
  },
  examples: [
    { line: 'sonometer album masters/', what: 'album and track gains, and outliers' },
    { line: 'sonometer album --as season episodes/', what: 'every episode within 1 LU' },
    {
      line: 'sonometer album --as chapters book/',
      what: 'ACX rules for each chapter, and differences between chapters',
    },
    { line: 'sonometer album --as chapters book.m4b', what: 'the chapters of one file' },
    { line: 'sonometer album a.flac b.flac --order given --json', what: 'all values as JSON' },
  ],
  notes: [
    'The loudness of the album is gated over all files, as if they were joined (ITU-R BS.1770). It equals the loudness of the joined file within 0.01 LU.',
    'The parts of one file are its chapters: those of MP4, Matroska, ID3, cue sheets and WAV markers. A cue sheet may lie next to it.',
    'No file is written. The gains are the values for ReplayGain 2.0 (−18 LUFS) and Opus R128 tags (−23 LUFS).',
    'Exit code: 0 no outlier, 1 at least one outlier, 2 a file could not be measured.',
  ],

  async run({ values, positionals }, terminal) {
    if (positionals.length === 0) throw new UsageError('it needs a FOLDER, or several files');
    const as = (values['as'] ?? 'album') as AlbumKindName;
    const order = (values['order'] ?? 'names') as 'names' | 'given';
    const { inputs: listed } = await listInputs(positionals);
    const inputs = order === 'names' ? inOrderOfNames(listed) : listed;
    if (values['dryRun'] === true) {
      const isJson = values['json'] === true;
      return printDryRun(
        { analysis: `album as ${as}`, options: { order }, inputs, isJson },
        terminal,
      );
    }
    const jobs = typeof values['jobs'] === 'number' ? values['jobs'] : undefined;

    const bar = openProgress(terminal);
    const warned = openWarningLog(terminal.log);
    const forgetSignals = endOnSignals(bar);
    const analyser = await openAnalyser(inputs.length, jobs);
    const isOneFile = inputs.length === 1;
    const fold = openAlbum(as, isOneFile ? 'given' : order);
    const question = { answer: albumAnswer(as, { isOneFile }), options: {} };
    const show = (share: number, { name }: { readonly name: string }) => {
      bar.show(share, name);
    };
    const outcomes = measureInputs(inputs, question, analyser, show, { inOrder: true });
    for await (const outcome of outcomes) {
      const { name } = outcome.input;
      const complain = (what: string) => {
        bar.clear();
        terminal.log(`sonometer: ${printable(name)}: ${printable(what)}\n`);
      };
      if ('failure' in outcome) {
        complain(sentenceOf(outcome.failure));
        fold.push({ name, failure: outcome.failure });
        continue;
      }
      const { body, durationSec, warnings } = outcome.measured;
      bar.clear();
      for (const warning of warnings) warned.warn(name, printable(warning));
      const parts = isOneFile ? chapterOutcomes(body, () => name) : [{ name, body, durationSec }];
      for (const part of parts) fold.push(part);
    }
    await analyser.close();
    forgetSignals();
    bar.clear();
    warned.end();

    const album = fold.end();
    if (values['json'] === true) terminal.out(bodyText(album));
    else terminal.out(`${albumPage(album, terminal.view)}\n`);
    if (album.failed.length > 0) return exitCode.failed;
    const { severity } = album.verdict;
    return severity === 'bad' || severity === 'warn' ? exitCode.missed : exitCode.ok;
  },
});
