import { defineFinding, OURS } from '../../finding.js';
import { figure } from '../../../reading/quantity.js';
import { loudestWindow } from '../../places.js';
import { tooShort } from '../../too-short.js';

const leastSec = {
  value: 0.4,
  unit: 's',
  source: 'ITU-R BS.1770-5: one gating block',
};

/** Platforms turn tracks to about this level by themselves: nothing is to be done about a louder one. */
export const loudnessLevel = defineFinding({
  id: 'loudness-level',
  title: 'Loudness',
  needs: ['integratedLufs'],
  thresholds: {
    leastSec,
    platforms: {
      value: -14,
      unit: 'LUFS',
      source: 'Spotify, YouTube, TIDAL and Amazon Music (docs/decisions/0003-delivery-targets.md)',
    },
    soft: { value: -20, unit: 'LUFS', source: `softer than most releases: ${OURS}` },
  },
  remedy: {
    kind: 'gain',
    text: 'Turn it up or down as a whole; that changes nothing else.',
    of: ['shortTermLufsMax', 'momentaryLufsMax', 'rmsDb', 'averageSpeechRmsDb'],
  },
  unless: tooShort(leastSec),
  find(reader, { thresholds }) {
    const { number } = reader;
    const lufs = number('integratedLufs');
    if (lufs === undefined) return undefined;
    const plr = number('plrDb');
    const loudest = loudestWindow(reader);
    const peaks = plr === undefined ? '' : `, peaks ${figure(plr, 'LU')} LU above`;
    const said = `Integrated ${figure(lufs, 'LUFS')} LUFS${peaks}`;
    const where = loudest === undefined ? {} : { places: [loudest], placesAre: 'Loudest from' };
    const { platforms, soft } = thresholds;
    if (lufs > platforms.value)
      return {
        severity: 'info',
        text: `${said}: most platforms play it ${figure(lufs - platforms.value, 'LU')} dB quieter by themselves, nothing to do.`,
        ...where,
      };
    if (lufs < soft.value)
      return { severity: 'info', text: `${said}: softer than most releases.`, ...where };
    return { severity: 'info', text: `${said}.`, ...where };
  },
});
