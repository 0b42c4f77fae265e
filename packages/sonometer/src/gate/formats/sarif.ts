import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { version } from '../../version.js';
import { type Failure, limitText } from '../judge.js';
import type { Format } from './report.js';
import { sentenceOf, whereText } from './words.js';

const NOT_MEASURED = 'not-measured';

/** SARIF 2.1.0 (OASIS), as code scanning reads it: a rule for each field, a result for each failure. */
export const asSarif: Format = ({ spec, verdicts }) => {
  const rules = spec.rules.concat(spec.overrides.flatMap((one) => one.rules));
  const byName = new Map(rules.map((rule) => [rule.field.name, rule]));
  const descriptors = [...byName].map(([id, rule]) => ({
    id,
    shortDescription: { text: `${rule.field.measure.title}: ${limitText(rule)}` },
    fullDescription: { text: rule.field.measure.definition },
    help: { text: `${spec.source}${rule.note === undefined ? '' : `\n${rule.note}`}` },
  }));
  const results = verdicts.flatMap((verdict) =>
    'error' in verdict
      ? [
          {
            ruleId: NOT_MEASURED,
            level: 'error',
            message: { text: `${verdict.error.message}. ${verdict.error.whatToDo}` },
            locations: [locationOf(verdict.file)],
          },
        ]
      : verdict.failures.map((failure) => ({
          ruleId: failure.rule.field.name,
          level: 'error',
          message: { text: messageOf(failure) },
          locations: [locationOf(verdict.file)],
          properties: { where: failure.where, fix: failure.fix, measured: failure.value ?? null },
        })),
  );
  const driver = {
    name: 'sonometer',
    semanticVersion: version,
    rules: [
      ...descriptors,
      { id: NOT_MEASURED, shortDescription: { text: 'The file could not be measured' } },
    ],
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results }],
  };
  return `${JSON.stringify(log)}\n`;
};

function messageOf(failure: Failure): string {
  const where = whereText(failure.where);
  return `${sentenceOf(failure)}${where === '' ? '' : `, at ${where}`}. ${failure.fix.text}`;
}

/** Relative paths stay so: a scanner finds the file in its own checkout. */
const locationOf = (file: string) => ({
  physicalLocation: {
    artifactLocation: {
      uri: isAbsolute(file)
        ? pathToFileURL(file).href
        : file.split('/').map(encodeURIComponent).join('/'),
    },
  },
});
