import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { uniform } from '../../../../testing/random.js';
import { runProgram, startProgram } from '../../../../testing/run-program.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

const FILES = 200;
const RUNS = 8;
const RATE_HZ = 8000;

const folder = testFolder();

/** A file that is known by its length: every version of every file has its own. */
function writeClip(path: string, frames: number): void {
  writeFileSync(path, wavTone({ seconds: frames / RATE_HZ, rateHz: RATE_HZ }));
  utimesSync(path, frames, frames); // its time shows that it is another one, also within a millisecond
}

/** The length that each row was measured with, read without our reader. */
const LENGTHS: Readonly<Record<string, (path: string) => Promise<(readonly [string, number])[]>>> =
  {
    '.ndjson': async (path) =>
      readFileSync(path, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { input: string; data: { durationSec: number } })
        .map(({ input, data }) => [input, framesIn(data.durationSec)] as const),
    '.csv': async (path) => {
      const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split('\r\n');
      const at = head.split(',').indexOf('durationSec');
      return lines.map((line) => {
        const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
        return [cells[0] ?? '', framesIn(Number(cells[at]))] as const;
      });
    },
    '.parquet': async (path) => {
      const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
      return rows.map(
        (row) => [String(row['input']), framesIn(Number(row['durationSec']))] as const,
      );
    },
  };
const rowsIn = (path: string) =>
  existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
const framesIn = (durationSec: number) => Math.round(durationSec * RATE_HZ);

describe.each(Object.keys(LENGTHS))('%s: killed at random moments, and gone on', (ending) => {
  test('no row is lost, doubled or of another file or question', { timeout: 300_000 }, async () => {
    const chance = uniform(ending.length);
    const clips = join(folder, `clips${ending}`);
    await mkdir(join(clips, 'early'), { recursive: true });
    await mkdir(join(clips, 'late'));
    const out = join(folder, `all${ending}`);
    const journal = ending === '.ndjson' ? out : `${out}.partial.ndjson`;
    const drafts = [`${out}.new`, `${journal}.whole`];
    let kills = 0;
    let frames = 1000;
    const files = new Map<string, number>();
    const change = (name: string) => {
      files.set(join(clips, name), ++frames);
      writeClip(join(clips, name), frames);
    };
    const early = Array.from({ length: FILES / 4 }, (_, i) => `early/${i}.wav`);
    const late = Array.from({ length: FILES }, (_, i) => `late/${i}.wav`);
    early.forEach(change);
    late.forEach(change);
    const args = (what: string) => ['timeseries', join(clips, what), '--out', out, '--jobs', '2'];

    // a finished run of one folder, which no later run names
    expect((await runProgram(args('early'))).code).toBe(0);
    for (const name of early) rmSync(join(clips, name)); // so that it could not be measured again either
    for (let i = 0; i < RUNS; i++) {
      for (const name of late) if (chance() < 0.4) change(name);
      if (chance() < 0.4) {
        const other = ['spectrum', join(clips, 'late'), '--out', out, '--resume'];
        const refused = await runProgram(other);
        expect(refused.code).toBe(2);
        // a finished table has other columns; rows name their analysis
        expect(refused.err).toMatch(
          /the analysis is timeseries there, spectrum now|is not a table of this analysis: it lacks/,
        );
      }
      const running = startProgram([...args('late'), '--resume']);
      const isOver = running.ended.then(() => true);
      const until = async (isTime: () => boolean) => {
        while (!isTime() && !(await Promise.race([isOver, sleep(1)])));
      };
      // some while it measures, some while the table is being made, some wherever it may be
      const where = chance();
      const more = FILES * chance() * 0.3;
      // rows of changed files go first, so that the new ones are counted from the fewest there have been
      let fewest = rowsIn(journal);
      const hasMore = () => {
        const rows = rowsIn(journal);
        fewest = Math.min(fewest, rows);
        return rows > fewest + more;
      };
      if (where < 0.6) await until(hasMore);
      else if (where < 0.8) await until(() => drafts.some(existsSync));
      else await sleep(1000 * chance());
      running.kill('SIGKILL');
      kills += (await running.ended).code === null ? 1 : 0;
    }
    expect(kills).toBeGreaterThan(RUNS / 4);
    const { code, err } = await runProgram([...args('late'), '--resume']);
    expect(err).toContain('already present');
    expect(code).toBe(0);
    const found = await LENGTHS[ending]?.(out);
    expect(found?.map(([input]) => input)).toEqual(
      [...early, ...late].map((name) => join(clips, name)),
    );
    expect(new Map(found)).toEqual(files);
    for (const left of ['.new', '.lock', '.partial.ndjson', '.partial.ndjson.whole'])
      expect(existsSync(out + left), left).toBe(false);
  });
});

test('killed half-way and resumed, nothing is lost and nothing is there twice', async () => {
  const count = 24;
  const clips = join(folder, 'half-way');
  await mkdir(clips);
  for (let i = 0; i < count; i++)
    writeFileSync(join(clips, `clip ${i}.wav`), wavTone({ seconds: 1, hz: 300 + 10 * i }));
  const out = join(folder, 'half-way.ndjson');
  const running = startProgram(['signal', clips, '--out', out, '--jobs', '1']);
  while (rowsIn(out) < count / 3) await new Promise((resolve) => setTimeout(resolve, 5));
  running.kill('SIGKILL');
  await running.ended;
  const stored = rowsIn(out);
  expect(stored).toBeLessThan(count);
  const linesOf = () => readFileSync(out, 'utf8').trimEnd().split('\n');
  const before = linesOf().slice(0, stored);
  await appendFile(out, '{"input":"half-wri'); // what a kill within a write leaves

  const { code, err } = await runProgram([
    'signal',
    clips,
    '--out',
    out,
    '--resume',
    '--jobs',
    '2',
  ]);
  expect(err).toContain(`${stored} already present`);
  const lines = linesOf();
  expect(lines.slice(0, stored)).toEqual(before);
  expect(new Set(lines.map((line) => (JSON.parse(line) as { input: string }).input)).size).toBe(
    count,
  );
  expect(lines).toHaveLength(count);
  expect(code).toBe(0);
});
