import { ruleBook } from '../../verdicts/rule-book.js';
import type { FindingRule } from '../../verdicts/finding.js';

/** Where the documentation can be read by whoever has no server of the program at hand. */
const DOCS = 'https://github.com/sonometer/sonometer/blob/main/docs';

/**
 * The page that says what a failure of this measure means and how to mend it: of the one finding that is read from it
 * before all else, or, where there is none or more than one, of the measure, which links to them.
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
