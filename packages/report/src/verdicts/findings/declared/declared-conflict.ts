import { declarationsOf, isReplayGain, NOTHING_DECLARED } from '../../declarations.js';
import { defineFinding } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';

/** The tag that a player reads is unknown. */
export const declaredConflict = defineFinding({
  id: 'declared-conflict',
  title: 'Contradictory tags',
  needs: ['declared'],
  nothing: NOTHING_DECLARED,
  thresholds: {
    apart: { value: 0.5, unit: 'LU', source: 'as for the declared loudness' },
  },
  find(reader, { thresholds: { apart } }) {
    const all = declarationsOf(reader, 'integratedLufs');
    // the two versions of ReplayGain differ without a mistake: only equal versions are compared
    for (const similar of [all.filter(isReplayGain), all.filter((one) => !isReplayGain(one))]) {
      const written = similar.filter(({ tag }) => !tag.startsWith('LAME '));
      const [low, high] = [written.toSorted(byDeclared)[0], written.toSorted(byDeclared).at(-1)];
      if (!low || !high || high.declared - low.declared <= apart.value) continue;
      return {
        severity: 'warn',
        text: `${low.tag} declares ${low.text} and ${high.tag} ${high.text}, ${figure(high.declared - low.declared, 'LU')} LU apart.`,
        advice: 'Remove the wrong tag. A player may read either of them.',
      };
    }
    return undefined;
  },
});

const byDeclared = (a: { readonly declared: number }, b: { readonly declared: number }) =>
  a.declared - b.declared;
