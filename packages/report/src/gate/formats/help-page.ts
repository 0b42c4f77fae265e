import { ruleBook } from '../../verdicts/rule-book.js';
import type { FindingRule } from '../../verdicts/finding.js';

/** The reference of the last release, for users without a server of the program at hand. */
const DOCS = 'https://github.com/sonometer/sonometer/blob/documentation/docs/reference';

/**
 * The page that explains a failure of this measure and its fix: of the one finding that mainly
 * depends on it, or, where there is none or more than one, of the measure, which links to them.
 */
export function helpPage(measureId: string): string {
  const findings = (ruleBook as readonly FindingRule[]).filter(
    ({ needs }) => needs[0] === measureId,
  );
  const [only, ...others] = findings;
  return only && others.length === 0
    ? `${DOCS}/finding/${only.id}.md`
    : `${DOCS}/measure/${measureId}.md`;
}
