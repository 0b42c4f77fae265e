import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliverableHtml } from '../../html/deliverable-page.js';
import type { Measured } from '../../reading/reader.js';
import { applySpec } from '../apply-spec.js';
import type { Spec } from '../rule.js';
import { specs } from '../specs/index.js';
import { specText } from '../verdict-row.js';
import {
  buildDeliverable,
  canonicalJson,
  escapedForScript,
  unescapedForScript,
} from './deliverable.js';
import { differences, readDeliverable, type Sealed, specIn } from './read-deliverable.js';

const SHA_256 = 'ab'.repeat(32);
const spec = specs.get('ebu-r128')!;

/** A report of a file that reads so. */
const sealed = (
  integratedLufs = -23.2,
  truePeakDb = -0.5,
  name = 'a </script><b> \\u003c.wav',
): Sealed => sealedBy(spec, { mix: { integratedLufs, truePeakDb } }, name);

function sealedBy(spec: Spec, body: Measured['body'], name = 'a.wav'): Sealed {
  const file = { name, sizeBytes: 10, sha256: SHA_256 };
  const making = { engineVersion: '1.2.3', madeAt: '2026-11-23T12:00:00.000Z' };
  const measured = { body, durationSec: 2, warnings: [] };
  return { ...buildDeliverable(spec, name, file, measured, making), seal: SHA_256 };
}

test('numbers of another track than the default one meet no spec', () => {
  const warnings = [{ code: 'default-not-measured', message: 'the file has 2 audio tracks' }];
  const { pass, rules } = sealedBy(spec, {
    mix: { integratedLufs: -23, truePeakDb: -3 },
    warnings,
  });
  expect(pass).toBe(false);
  expect(rules.filter(({ verdict }) => verdict === 'fail')).toMatchObject([
    { field: 'file.warnings', value: ['default-not-measured'] },
  ]);
  const [failure] = applySpec(spec, 'a.mka', { body: { warnings }, durationSec: 1 }).failures.slice(
    -1,
  );
  expect(failure?.fix.text).toContain('Convert the default audio track');
  expect(sealedBy(spec, { mix: { integratedLufs: -23, truePeakDb: -3 } }).pass).toBe(true);
});

describe('every rule has its verdict', () => {
  const { rules, pass, spec: of } = sealed();
  test('with the distance to the nearest limit', () => {
    expect(rules[0]).toMatchObject({ verdict: 'pass', value: -23.2, margin: 0.8, accuracy: 0.1 });
    expect(rules[1]).toMatchObject({ verdict: 'fail', margin: -0.5 });
    expect(rules[1]?.message).toContain('must be at most -1 dBTP');
    expect(pass).toBe(false);
  });
  test('or the reason why there is none', () => {
    expect(rules[2]).toMatchObject({ verdict: 'not checked', value: null, mayBeAbsent: true });
    expect(rules[2]?.reason).not.toBe('');
  });
  test('or the condition that the file does not meet, whatever its value', () => {
    const dialogue = { 'dialogue-loudness': -20.66, 'dialogue-share': 0.4 };
    const body = { mix: { integratedLufs: -20.66 }, profile: { dialogue } };
    const [ofDialogue, ofProgramme] = sealedBy(specs.get('netflix')!, body).rules;
    expect(ofDialogue).toMatchObject({ verdict: 'fail', value: -20.66 });
    expect(ofDialogue).not.toHaveProperty('reason');
    expect(ofProgramme).toMatchObject({ verdict: 'not checked', value: -20.66 });
    expect(ofProgramme?.reason).toMatch(
      /^The rule applies to files with .*: at most 0\.15; here it is 0\.4$/,
    );
    expect(ofProgramme).not.toHaveProperty('margin');
  });
  test('and the document with its address', () => {
    expect(of.links).toEqual(['https://tech.ebu.ch/publications/r128']);
  });
});

describe('a report is read as it was written', () => {
  test.each([
    ['JSON in lines', JSON.stringify(sealed(), null, 2)],
    ['JSON in one line', JSON.stringify(sealed())],
    ['a page', deliverableHtml(sealed())],
  ])('%s', (_, text) => {
    expect(readDeliverable(text)).toEqual(sealed());
  });
  test.each([...specs])('with the rules of %s, as the spec has them', (_, one) => {
    const json = JSON.stringify(sealedBy(one, {}));
    const read = specIn(readDeliverable(json));
    expect(read.rules).toEqual(one.rules);
    expect(specText(read)).toBe(specText({ ...one, overrides: [], similar: [] }));
    expect(json.length).toBeLessThan(20_000);
  });
});

/** A report whose first rule is changed. */
const withRule = (change: object) => {
  const { rules, ...more } = sealed();
  return { ...more, rules: rules.map((rule, i) => (i === 0 ? { ...rule, ...change } : rule)) };
};

describe('what is no report is told in a sentence', () => {
  const json = JSON.stringify(sealed());
  test.each([
    ['text', 'hello', 'neither JSON'],
    ['NaN', json.replace('-23.2', 'NaN'), 'neither JSON'],
    ['deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'nested too deeply'],
    ['huge', 'x'.repeat(4_000_001), 'more than 4000000 characters'],
    ['a key twice', json.replace('"pass":', '"pass":true,"pass":'), 'contains a key twice'],
    ['other JSON', '{"a":1}', 'not a report of sonometer deliver'],
    ['a list', '[]', 'not a report of sonometer deliver'],
    ['a later version', json.replace('"version":1', '"version":2'), 'version 2'],
    ['no seal', json.replace(/"seal":"\w+"/, '"seal":1'), 'not a SHA-256'],
    ['rules of nothing', JSON.stringify({ ...sealed(), rules: [{}] }), 'its rule 1 is not a rule'],
    [
      'a condition of nothing',
      JSON.stringify(withRule({ when: { min: 1 } })),
      'its rule 1 is not a rule',
    ],
    ['no accuracy', JSON.stringify(withRule({ accuracy: undefined })), 'its rule 1 is not a rule'],
    [
      'another accuracy',
      JSON.stringify(withRule({ accuracy: { a: 1 } })),
      'its rule 1 is not a rule',
    ],
    ['no rules', JSON.stringify({ ...sealed(), rules: null }), 'list of rules is missing'],
  ])('%s', (_, text, why) => {
    expect(() => readDeliverable(text)).toThrow(why);
  });
  test('nor is a field that is not there', () => {
    const { rules, ...more } = sealed();
    const other = { ...more, rules: rules.map((rule) => ({ ...rule, field: 'mix.nothing' })) };
    expect(() => specIn(other)).toThrow('no field "mix.nothing"');
  });
});

test('a page takes no name for markup, has no script that runs, and says that a seal is not a signature', () => {
  const page = deliverableHtml(sealed(-23, -2, '<script>x</script>&.wav'));
  expect(page.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/json" id="sonometer-deliverable">',
  ]);
  expect(page.match(/<\/script>/g)).toHaveLength(1);
  expect(page).toContain('is not a signature');
  expect(page).toContain('@media print');
  expect(page).toContain(SHA_256);
  expect(page).not.toMatch(/NaN|undefined|\[object|src=|@import|url\(/);
});

test('a page links the addresses of its document, be they ever so many', () => {
  const url = 'https://a.b/';
  const source = `See ${`${url} `.repeat(20_000)}`;
  const report = sealed();
  const page = deliverableHtml({
    ...report,
    spec: { ...report.spec, source, links: Array.from({ length: 20_000 }, () => url) },
  });
  expect(page.match(/<a href="https:\/\/a\.b\/">https:\/\/a\.b\/<\/a>/g)).toHaveLength(20_000);
});

test('the text of a value does not depend on the order of its keys, and is that value', () => {
  expect(canonicalJson({ b: [1.5, -0, 'ä'], a: null, c: undefined })).toBe(
    '{"a":null,"b":[1.5,0,"ä"]}',
  );
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(text));
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
    }),
  );
});

test('JSON in a script element comes back as it was', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '\\', 'u003c', '/script>', '"') }),
      (text) => {
        const json = JSON.stringify(text);
        expect(escapedForScript(json)).not.toContain('<');
        expect(JSON.parse(unescapedForScript(escapedForScript(json)))).toBe(text);
        expect(unescapedForScript(escapedForScript(json))).toBe(json);
      },
    ),
  );
});

test('a difference is told by its path', () => {
  const now = sealed(-22.4);
  expect(differences(sealed(), now)).toContain('rules.0.value: -23.2 in the report, -22.4 now');
  expect(differences(sealed(), sealed())).toEqual([]);
  expect(differences({ a: 1 }, { b: [] })).toEqual([
    'a: 1 in the report, nothing now',
    'b: nothing in the report, [] now',
  ]);
});
