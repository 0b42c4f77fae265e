import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder();
const ENDINGS = ['ndjson', 'csv', 'parquet'] as const;
const tableOf = (ending: string) => join(folder, `mix.${ending}`);

beforeAll(async () => {
  const clips = join(folder, 'clips');
  const { mkdir } = await import('node:fs/promises');
  await mkdir(clips);
  for (const [name, peak] of Object.entries({ loud: 0.5, soft: 0.125, middle: 0.25 }))
    await writeFile(join(clips, `${name}.wav`), wavTone({ seconds: 1, peak, channels: 2 }));
  await writeFile(join(clips, 'none.wav'), 'no sound');
  for (const ending of ENDINGS) await runHere('mix', clips, '--out', tableOf(ending));
});

const names = (out: string) => [...out.matchAll(/(\w+)\.wav/g)].map(([, name]) => name);

describe.each(ENDINGS)('a table in %s', (ending) => {
  test('is shown, as many rows as meet the condition, in order', async () => {
    const { out, err, code } = await runHere(
      ...['table', tableOf(ending), '--where', 'integratedLufs<-8', '--sort', '-integratedLufs'],
    );
    expect(names(out)).toEqual(['middle', 'soft']);
    expect(out).toMatch(/^input +integratedLufs\n/);
    expect(err).toContain('2 of 4 rows');
    expect(code).toBe(0);
  });

  test('takes several conditions, all of which a row meets, and one order', async () => {
    const met = ['--where', 'integratedLufs<-8', '--where', 'integratedLufs>-14'];
    expect(names((await runHere('table', tableOf(ending), ...met)).out)).toEqual(['middle']);
    const twice = ['--sort', 'truePeakDb', '--sort', '-integratedLufs'];
    const { err, code } = await runHere('table', tableOf(ending), ...twice);
    expect(err).toContain('--sort takes one value, but was given truePeakDb and -integratedLufs');
    expect(code).toBe(2);
  });

  test('has the numbers of its rows, and nothing where there is none', async () => {
    const { out } = await runHere(
      ...['table', tableOf(ending), '--sort', 'truePeakDb', '--json'],
      ...['--columns', 'input,truePeakDb'],
    );
    const rows = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { truePeakDb: number | null });
    expect(rows.map(({ truePeakDb }) => truePeakDb)).toEqual([
      expect.closeTo(-18.06, 1),
      expect.closeTo(-12.04, 1),
      expect.closeTo(-6.02, 1),
      null,
    ]);
  });

  test.each([
    [['--where', 'stereoLayout=mnoo'], 'stereoLayout is never mnoo; did you mean mono?'],
    [['--where', 'integratdLufs<1'], 'no column integratdLufs; did you mean integratedLufs?'],
    [['--where', 'error=unsupported_formt'], 'did you mean unsupported_format?'],
    [['--where', 'question=mixx'], 'question is never mixx; did you mean mix?'],
    [['--sort', '-truePaekDb'], 'no column truePaekDb; did you mean truePeakDb?'],
    [['--columns', 'input,crestFacDb'], 'no column crestFacDb; did you mean crestFactorDb?'],
  ])('%j is refused with the nearest name', async (args, reason) => {
    const { err, code } = await runHere('table', tableOf(ending), ...args);
    expect(err).toContain(reason);
    expect(code).toBe(2);
  });

  test('tells of what failed', async () => {
    const { out } = await runHere('table', tableOf(ending), '--where', 'ok=false', '--csv');
    expect(out.split('\r\n')).toHaveLength(3);
    expect(out).toContain('none.wav');
  });
});

test.each([
  [['table'], 'it needs one table'],
  [['table', 'nowhere.csv'], 'there is no table nowhere.csv'],
  [['table', 'package.json'], 'must end in .ndjson, .csv, .parquet'],
  [['table', 'packages'], 'which is no part of a table'],
])('%j is refused', async (args, reason) => {
  const { err, code } = await runHere(...args);
  expect(err).toContain(reason);
  expect(code).toBe(2);
});

test('a file that is no table of ours, and a name that it has not', async () => {
  const other = join(folder, 'other.csv');
  await writeFile(other, 'name,value\r\na,1\r\n');
  expect((await runHere('table', other)).err).toContain('it has no column input');
  const { err } = await runHere('table', tableOf('csv'), '--where', 'lufs<1');
  expect(err).toContain('lufs may mean');
});

test('a CSV that a spreadsheet has saved, with a byte order mark', async () => {
  const marked = join(folder, 'marked.csv');
  await writeFile(marked, `\uFEFF${await readFile(tableOf('csv'), 'utf8')}`);
  const ofIt = await runHere('table', marked, '--csv');
  expect(ofIt).toEqual(await runHere('table', tableOf('csv'), '--csv'));
  expect(ofIt.code).toBe(0);
});

test('is printed in one form', async () => {
  const { err, code } = await runHere('table', tableOf('csv'), '--json', '--csv');
  expect(err).toContain('give --json or --csv, not both');
  expect(code).toBe(2);
});
