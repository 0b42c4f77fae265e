import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Checked } from '../apply-spec.js';
import { specs } from '../specs/index.js';
import { asJson } from './json.js';
import { asJunit } from './junit.js';
import type { GateReport } from './report.js';
import { asSarif } from './sarif.js';
import { junitProblems } from '../../../../../testing/junit-schema.js';
import { sarifSchema } from '../../../../../testing/sarif-schema.js';

const spec = specs.get('podcast')!;
const failure: Checked['failures'][number] = {
  rule: spec.rules[1]!,
  value: 0.34,
  limit: 'at most -0.5 dBTP',
  by: 0.84,
  where: [{ startSec: 1, endSec: 1.5 }],
  fix: { kind: 'gain', gainDb: -0.9, text: 'Turn it down.' },
};
/** Names that a careless writer breaks on. */
const names = ['a.wav', 'b & "c" <d>.wav', 'é ü/\u0007bell.wav', '/abs/ö #1.wav'];
const report: GateReport = {
  spec,
  engineVersion: '0.1.0',
  started: new Date('2026-11-22T01:02:03.000Z'),
  ended: new Date('2026-11-22T01:02:05.500Z'),
  verdicts: [
    ...names.map((file) => ({ file, durationSec: 2, rules: 2, failures: [failure] })),
    { file: 'good.wav', durationSec: 2, rules: 2, failures: [] },
    {
      file: 'broken.wav',
      error: {
        type: 'unprocessable',
        code: 'unsupported_format',
        message: 'it is no audio',
        whatToDo: 'Convert it.',
      },
    },
  ],
};

describe('SARIF', () => {
  test('is as its schema says', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(sarifSchema);
    const log: unknown = JSON.parse(asSarif(report));
    expect(validate(log), JSON.stringify(validate.errors)).toBe(true);
  });

  test('has no more results than a scanner takes, and says how many are left out', () => {
    const [one] = report.verdicts;
    const verdicts = Array.from({ length: 25_003 }, () => one!);
    const { runs } = JSON.parse(asSarif({ ...report, verdicts })) as {
      runs: { results: unknown[]; invocations: { toolExecutionNotifications: unknown[] }[] }[];
    };
    expect(runs[0]?.results).toHaveLength(25_000);
    expect(runs[0]?.invocations[0]?.toolExecutionNotifications).toEqual([
      expect.objectContaining({
        message: { text: '3 more results are not in this file: --format json has all 25003.' },
      }),
    ]);
  });

  test('has a result for each failure and each file that was not measured, by a rule that is there', () => {
    const { runs } = JSON.parse(asSarif(report)) as {
      runs: {
        tool: { driver: { rules: { id: string }[] } };
        results: {
          ruleId: string;
          locations: { physicalLocation: { artifactLocation: { uri: string } } }[];
        }[];
      }[];
    };
    const { tool, results } = runs[0]!;
    expect(results).toHaveLength(names.length + 1);
    const ids = tool.driver.rules.map(({ id }) => id);
    for (const { ruleId } of results) expect(ids).toContain(ruleId);
    const uris = results.map((one) => one.locations[0]?.physicalLocation.artifactLocation.uri);
    expect(uris[1]).toBe('b%20%26%20%22c%22%20%3Cd%3E.wav');
    expect(uris[3]).toMatch(/^file:\/\/\/abs\//);
    for (const uri of uris) expect(() => new URL(uri ?? '', 'file:///x/')).not.toThrow();
  });
});

test('JUnit is well-formed, has what its schema asks for, and counts right', () => {
  const text = asJunit(report);
  expect(junitProblems(text)).toEqual([]);
  expect(text).toContain(`tests="6" failures="4" errors="1"`);
  expect(text).toContain('b &amp; &quot;c&quot; &lt;d&gt;.wav');
  expect(text).not.toContain('\u0007');
});

test('the check of JUnit finds what is wrong', () => {
  const text = asJunit(report);
  expect(junitProblems(text.replace('</testsuite>', ''))).not.toEqual([]);
  expect(junitProblems(text.replace('tests="6"', 'tests="x"'))).not.toEqual([]);
  expect(junitProblems(text.replace('name="good.wav"', ''))).not.toEqual([]);
  expect(junitProblems(text.replaceAll('&amp;', '&'))).not.toEqual([]);
});

test('JSON has the verdict, the measured value, the limit and the fix', () => {
  const { pass, files } = JSON.parse(asJson(report)) as {
    pass: boolean;
    files: { pass: boolean; failures?: object[] }[];
  };
  expect(pass).toBe(false);
  expect(files.map((one) => one.pass)).toEqual([false, false, false, false, true, false]);
  expect(files[0]?.failures?.[0]).toMatchObject({
    field: 'mix.truePeakDb',
    measured: 0.34,
    rule: { max: -0.5 },
    where: [{ startSec: 1, endSec: 1.5 }],
    fix: { kind: 'gain', gainDb: -0.9 },
  });
});
