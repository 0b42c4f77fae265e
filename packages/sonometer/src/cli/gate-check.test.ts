import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { fixtureBytes } from '../../../../testing/fixture-source.js';
import { type Stretch, voiceSteps } from '../../../../testing/bursts.js';
import { describeReports } from '../../../../testing/gate-reports.js';
import { runHere } from '../../../../testing/run-here.js';
import { wavFile } from '../../../../testing/wav-file.js';
import { wavTone } from '../../../../testing/wav-tone.js';
import { testFolder } from '../../../../testing/test-folder.js';

const folder = testFolder();
const at = (name: string) => join(folder, name);

beforeAll(async () => {
  await writeFile(at('tone.wav'), wavTone({ seconds: 4, channels: 2 }));
  await writeFile(at('broken.wav'), 'RIFF no audio');
  await writeFile(at('loose.yaml'), 'rules:\n  mix.truePeakDb: { max: 0 }\n');
  await writeFile(at('wrong.yaml'), 'rules:\n  mix.truePeak: { max: 0 }\n');
});

describe('the exit code says', () => {
  test('0: every file passed', async () => {
    const { code, out, err } = await runHere('check', at('tone.wav'), '--spec', at('loose.yaml'));
    expect(out).toBe(`✓ pass  ${at('tone.wav')}\n`);
    expect(err).toContain('1 of 1 passed');
    expect(code).toBe(0);
  });
  test('1: one failed', async () => {
    const { code, out } = await runHere('check', at('tone.wav'), '--spec', 'ebu-r128');
    expect(out).toMatch(
      /✗ fail .*\n {2}- Integrated loudness is -\d+\.\d+ LUFS, but must be at most -22/,
    );
    expect(out).toContain('A linear gain of -');
    expect(code).toBe(1);
  });
  test('a pattern that matches no file is named', async () => {
    const apart = await mkdtemp(join(tmpdir(), 'sonometer-gate-pattern-'));
    const spec = join(apart, 'own.yaml');
    const rules = 'rules: { mix.truePeakDb: { max: 20 } }';
    const files = ['stems/**', 'tone.*'].map((match) => `  - { match: '${match}', rules: {} }`);
    await writeFile(spec, `${rules}\nfiles:\n${files.join('\n')}\n`);
    const { err } = await runHere('check', at('tone.wav'), '--spec', spec);
    expect(err).toContain('no file matches the pattern "stems/**"');
    expect(err).toMatch(/passed; 1 of \d patterns under files match no file\n$/);
    expect(err).not.toContain('"tone.*"');
    await rm(apart, { recursive: true });
  });
  test('1: one is damaged, where the spec says so', async () => {
    const apart = await mkdtemp(join(tmpdir(), 'sonometer-gate-cut-'));
    const cut = join(apart, 'short.flac');
    const spec = join(apart, 'whole.yaml');
    await writeFile(cut, fixtureBytes('16.flac').slice(0, 15_000));
    await writeFile(spec, 'rules:\n  file.warnings: { excludes: [breaks-off] }\n');
    const { code, out } = await runHere('check', cut, '--spec', spec, '--format', 'json');
    const { files } = JSON.parse(out) as { files: { failures: unknown[] }[] };
    expect(files[0]!.failures).toMatchObject([
      { field: 'file.warnings', limit: 'without breaks-off' },
    ]);
    expect(code).toBe(1);
    const fixture = fileURLToPath(new URL('../../../../testing/fixtures/16.flac', import.meta.url));
    expect((await runHere('check', fixture, '--spec', spec)).code).toBe(0);
    await rm(apart, { recursive: true });
  });
  test('2: one could not be measured, and the others are judged', async () => {
    const { code, out } = await runHere('check', folder, '--spec', at('loose.yaml'), '--json');
    const { files } = JSON.parse(out) as { files: { pass: boolean; error?: { code: string } }[] };
    expect(files.map(({ pass, error }) => error?.code ?? pass)).toEqual([
      'unsupported_format',
      true,
    ]);
    expect(code).toBe(2);
  });
  test('2: the spec is wrong, at its line and column', async () => {
    const { code, err } = await runHere('check', at('tone.wav'), '--spec', at('wrong.yaml'));
    expect(err).toContain(
      'wrong.yaml:2:3: rules/mix.truePeak: there is no field mix.truePeak; did you mean mix.truePeakDb?',
    );
    expect(code).toBe(2);
  });
  test('2: there is no such spec', async () => {
    const { code, err } = await runHere('check', at('tone.wav'), '--spec', 'nowhere');
    expect(err).toContain('no spec has this name');
    const short = await runHere('check', at('tone.wav'), '--spec', 'acx');
    expect(short.err).toContain('no spec has this name; did you mean acx-audiobook?');
    expect(code).toBe(2);
  });
});

describe('the example of docs/gate.md', () => {
  const page = readFileSync(new URL('../../../../docs/gate.md', import.meta.url), 'utf8');
  const example = /```yaml\n(title: Episodes[\s\S]*?)```/.exec(page)?.[1] ?? '';

  test('fails a clipped file by the tag that it excludes, and another file not', async () => {
    await writeFile(at('example.yaml'), example);
    const clipped = wavTone({ seconds: 3, peak: 1 });
    // a second of it is driven into the rails
    for (let i = 44 + 16_000; i < 44 + 32_000; i += 2)
      clipped.writeInt16LE(Math.max(-32768, Math.min(32767, 3 * clipped.readInt16LE(i))), i);
    await writeFile(at('clipped.wav'), clipped);
    const run = async (name: string) => {
      const { out } = await runHere('check', at(name), '--spec', at('example.yaml'), '--json');
      const { files } = JSON.parse(out) as {
        files: { failures: { field: string; limit: string }[] }[];
      };
      return files[0]?.failures.find(({ field }) => field === 'signal.tags')?.limit;
    };
    expect(await run('clipped.wav')).toBe('without issue:clipping');
    expect(await run('tone.wav')).toBeUndefined();
  });
});

describe('--out keeps the verdicts', () => {
  test.each(['ndjson', 'csv', 'parquet'])('%s, and --resume reports them again', async (ending) => {
    const set = at(`set ${ending}`);
    await mkdir(set);
    await writeFile(join(set, 'a.wav'), wavTone({ seconds: 2 }));
    await writeFile(join(set, 'b.wav'), 'RIFF no audio');
    const out = at(`verdicts.${ending}`);
    const args = ['check', set, '--spec', 'ebu-r128', '--json', '--out', out];
    const first = await runHere(...args);
    expect(first.code).toBe(2);
    const report = JSON.parse(first.out) as { files: { file: string; failures?: unknown[] }[] };
    expect(report.files).toHaveLength(2);
    expect(report.files[0]?.failures).toHaveLength(1);
    expect((await runHere(...args)).err).toContain('--resume');

    await writeFile(join(set, 'c.wav'), wavTone({ seconds: 1 }));
    const second = await runHere(...args, '--resume');
    expect(second.err).toContain('1 already present, 1 measured now');
    const again = JSON.parse(second.out) as typeof report;
    expect(again.files.map(({ file }) => basename(file))).toEqual(['a.wav', 'b.wav', 'c.wav']);
    expect(again.files[0]).toEqual(report.files[0]);
    const other = await runHere('check', set, '--spec', 'atsc-a85', '--out', out, '--resume');
    expect(other.code).toBe(2);
    expect(other.err).toMatch(/the analysis is check ebu-r128 there, check atsc-a85 now/);
  });

  test('says of each file whether it passed, and what was measured', async () => {
    const out = at('one.csv');
    await runHere('check', at('tone.wav'), '--spec', 'ebu-r128', '--out', out);
    const [head = '', line = ''] = readFileSync(out, 'utf8').split('\r\n');
    const names = head.split(',');
    expect(names.slice(7, 12)).toEqual(['pass', 'missed', 'rules', 'checkedSec', 'failures']);
    expect(names).toContain('mix.integratedLufs');
    expect(line).toContain(',false,"[""mix.integratedLufs""]",4,4,');
  });
});

describeReports(['ebu-r128', 'acx-audiobook']);

describe('acx-audiobook', () => {
  /** The failures of a spec in each file of a folder whose name begins so. */
  const missedIn = async (folder: string, start: string) => {
    const { out, code } = await runHere('check', folder, '--spec', 'acx-audiobook', '--json');
    expect(code).toBe(1);
    const { files } = JSON.parse(out) as {
      files: { file: string; failures: { field: string }[] }[];
    };
    return Object.fromEntries(
      files.map(({ file, failures }) => [
        basename(file),
        failures.map(({ field }) => field).filter((field) => field.startsWith(start)),
      ]),
    );
  };

  test('wants room tone at both ends', async () => {
    await mkdir(at('book'));
    const rateHz = 16_000;
    const chapter = async (name: string, head: number, tail: number) => {
      const spoken: Stretch[] = [
        [1.5, -24],
        [0.4, -70],
        [1.5, -24],
      ];
      const voice = voiceSteps(rateHz, [[head, -70], ...spoken, [tail, -70]]);
      const samples = Int16Array.from(voice, (x) => 32_767 * Math.max(-1, Math.min(1, x)));
      const data = new Uint8Array(samples.buffer);
      await writeFile(at(`book/${name}.wav`), wavFile({ rateHz, data }));
    };
    await chapter('right', 0.7, 3);
    await chapter('long-head', 1.4, 3);
    await chapter('short-head', 0.3, 3);
    await chapter('short-tail', 0.7, 0.5);
    await chapter('long-tail', 0.7, 6);
    expect(await missedIn(at('book'), 'file.roomTone')).toEqual({
      'right.wav': [],
      'long-head.wav': ['file.roomToneStartSec'],
      'short-head.wav': ['file.roomToneStartSec'],
      'short-tail.wav': ['file.roomToneEndSec'],
      'long-tail.wav': ['file.roomToneEndSec'],
    });
  });

  test('wants a constant rate of 192 kbit/s', async () => {
    await mkdir(at('rates'));
    for (const name of ['cbr.mp3', 'vbr.mp3'])
      await writeFile(at(`rates/${name}`), fixtureBytes(name));
    // the same frames of silence, with headers of 128 and of 192 kbit/s
    for (const [name, header, bytes] of [
      ['128.mp3', 0x90, 417],
      ['192.mp3', 0xb0, 626],
    ] as const) {
      const frame = new Uint8Array(bytes);
      frame.set([0xff, 0xfb, header, 0xc4]);
      await writeFile(at(`rates/${name}`), Buffer.concat(Array.from({ length: 100 }, () => frame)));
    }
    expect(await missedIn(at('rates'), 'file.bitRate')).toEqual({
      '128.mp3': ['file.bitRateKbps'],
      '192.mp3': [],
      'cbr.mp3': ['file.bitRateKbps'],
      'vbr.mp3': ['file.bitRateKbps', 'file.bitRateMode'],
    });
  });

  test('tells files of another layout, as text and from a table as well', async () => {
    await mkdir(at('layouts'));
    for (const [name, channels] of Object.entries({ a: 1, b: 2, c: 1 }))
      await writeFile(at(`layouts/${name}.wav`), wavTone({ seconds: 1, channels }));
    await writeFile(at('alike.yaml'), 'alike: [mix.channels]\n');
    const args = ['check', at('layouts'), '--spec', at('alike.yaml')];
    const text = await runHere(...args);
    expect(text.out).toContain('Channels is 2, but must be 1, as in 2 of the 3 files');
    expect(text.err).toContain('2 of 3 passed');
    expect(text.code).toBe(1);
    const stored = [...args, '--out', at('layouts.csv'), '--format', 'junit'];
    const first = await runHere(...stored);
    const again = await runHere(...stored, '--resume');
    for (const { out, code } of [first, again]) {
      expect(out).toContain('failures="1"');
      expect(code).toBe(1);
    }
  });
});
