import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { runHere } from '../../../../../testing/run-here.js';
import { wavTone } from '../../../../../testing/wav-tone.js';
import { testFolder } from '../../../../../testing/test-folder.js';

const folder = testFolder();
const at = (name: string) => join(folder, name);
const verify = (...args: string[]) => runHere('verify', ...args);

beforeAll(async () => {
  await writeFile(at('tone.wav'), wavTone({ seconds: 4, channels: 2 }));
  await writeFile(at('other.wav'), wavTone({ seconds: 4, channels: 2, hz: 880 }));
  await writeFile(at('loose.yaml'), 'rules:\n  mix.truePeakDb: { max: 0 }\n');
  for (const out of ['r.html', 'r.json'])
    await runHere('deliver', at('tone.wav'), '--spec', 'ebu-r128', '--out', at(out));
});

test('the exit code says whether the file meets the spec', async () => {
  const met = await runHere('deliver', at('tone.wav'), '--spec', at('loose.yaml'));
  expect(met.code).toBe(0);
  expect(JSON.parse(met.out)).toMatchObject({
    pass: true,
    file: { name: 'tone.wav', sizeBytes: 128044 },
  });
  expect((await runHere('deliver', at('tone.wav'), '--spec', 'ebu-r128')).code).toBe(1);
  expect((await runHere('deliver', at('no.wav'), '--spec', 'ebu-r128')).code).toBe(2);
});

test.each(['r.html', 'r.json'])('%s is true of its file', async (report) => {
  const { code, out } = await verify(at(report), at('tone.wav'));
  expect(out).toContain('the seal is valid, the file matches, and a new measurement agrees');
  expect(code).toBe(0);
});

test('another file is told, without measuring it', async () => {
  const { code, out } = await verify(at('r.json'), at('other.wav'));
  expect(out).toContain('The file does not match');
  expect(code).toBe(1);
});

test('a changed value breaks the seal, and is told by its path', async () => {
  const text = await readFile(at('r.json'), 'utf8');
  await writeFile(at('changed.json'), text.replace(/"value": -[\d.]+/, '"value": -23'));
  const { code, out } = await verify(at('changed.json'), at('tone.wav'));
  expect(out).toContain('The seal is not valid');
  expect(out).toMatch(/rules\.0\.value: -23 in the report, -\d+\.\d+ now/);
  expect(code).toBe(1);
  const quick = await verify('--quick', at('changed.json'), at('tone.wav'));
  expect(quick.out).not.toContain('Measured again');
  expect(quick.code).toBe(1);
});

test('so does a page that shows something else than it holds', async () => {
  const page = await readFile(at('r.html'), 'utf8');
  await writeFile(at('changed.html'), page.replace('✗ Fail', '✓ Pass'));
  const { code, out } = await verify('--quick', at('changed.html'), at('tone.wav'));
  expect(out).toContain('The page does not match');
  expect(code).toBe(1);
});

test('another version of the engine is told', async () => {
  const text = await readFile(at('r.json'), 'utf8');
  await writeFile(
    at('old.json'),
    text.replace(/"engineVersion": "[^"]+"/, '"engineVersion": "0.0.1"'),
  );
  const { err } = await verify(at('old.json'), at('tone.wav'));
  expect(err).toContain('The report is from Sonometer 0.0.1');
});

test('a page of another version may show anything, and is not passed', async () => {
  const page = await readFile(at('r.html'), 'utf8');
  const old = page.replaceAll(/"engineVersion": ?"[^"]+"/g, '"engineVersion": "0.0.1"');
  await writeFile(at('old.html'), old.replace('✗ Fail', '✓ Pass'));
  const { code, out } = await verify('--quick', at('old.html'), at('tone.wav'));
  expect(out).toContain('The page was made by Sonometer 0.0.1');
  expect(code).toBe(1);
});

test('what the report says is said again, and whose rules they are', async () => {
  const missed = await verify('--quick', at('r.json'), at('tone.wav'));
  expect(missed.out).toMatch(/The report states that \d of \d rules of ebu-r128 are missed\.\n$/);
  const own = await runHere('deliver', at('tone.wav'), '--spec', at('loose.yaml'));
  await writeFile(at('own.json'), own.out);
  const { out, code } = await verify('--quick', at('own.json'), at('tone.wav'));
  expect(out).toMatch(
    /no rule of .+ is missed, which are rules of the sender, not a built-in spec\.\n$/,
  );
  expect(code).toBe(0);
});

test('what is no report ends in one line, and how to go on', async () => {
  const { code, err } = await verify(at('tone.wav'), at('tone.wav'));
  expect(err).toMatch(
    /^sonometer verify: .*neither JSON nor a page.*\nSee sonometer verify --help\.\n$/,
  );
  expect(code).toBe(2);
});

test.each(['mine.json', 'mine.html'])('%s that is no report is not replaced', async (name) => {
  const deliver = () =>
    runHere('deliver', at('tone.wav'), '--spec', at('loose.yaml'), '--out', at(name));
  await writeFile(at(name), '{"name": "mine"}');
  const refused = await deliver();
  expect(refused.code).toBe(2);
  expect(refused.err).toContain(`${at(name)} already exists, and is not a report`);
  expect(await readFile(at(name), 'utf8')).toBe('{"name": "mine"}');
  await rm(at(name));
  expect((await deliver()).code).toBe(0);
  expect((await deliver()).code).toBe(0); // its own report may be replaced
});
