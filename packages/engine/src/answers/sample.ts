import { character } from '../measures/sample/character.js';
import { characterAttackMs } from '../measures/sample/character-attack-ms.js';
import { characterBand } from '../measures/sample/character-band.js';
import { characterBodyResonance } from '../measures/sample/character-body-resonance.js';
import { characterBodyTilt } from '../measures/sample/character-body-tilt.js';
import { characterCents } from '../measures/sample/character-cents.js';
import { characterChannelCorrelation } from '../measures/sample/character-channel-correlation.js';
import { characterClickRatio } from '../measures/sample/character-click-ratio.js';
import { characterCrestDb } from '../measures/sample/character-crest-db.js';
import { characterDecayFitR2 } from '../measures/sample/character-decay-fit-r2.js';
import { characterDecayRangeDb } from '../measures/sample/character-decay-range-db.js';
import { characterDecayT20Ms } from '../measures/sample/character-decay-t20-ms.js';
import { characterDecayTruncated } from '../measures/sample/character-decay-truncated.js';
import { characterDurationMs } from '../measures/sample/character-duration-ms.js';
import { characterF0Hz } from '../measures/sample/character-f0-hz.js';
import { characterGlideSt } from '../measures/sample/character-glide-st.js';
import { characterNote } from '../measures/sample/character-note.js';
import { characterPitchDefiniteness } from '../measures/sample/character-pitch-definiteness.js';
import { loop } from '../measures/sample/loop.js';
import { loopBars } from '../measures/sample/loop-bars.js';
import { loopBpm } from '../measures/sample/loop-bpm.js';
import { loopBpmRaw } from '../measures/sample/loop-bpm-raw.js';
import { loopCandidateMargin } from '../measures/sample/loop-candidate-margin.js';
import { loopDurationSec } from '../measures/sample/loop-duration-sec.js';
import { loopEdgeSilence } from '../measures/sample/loop-edge-silence.js';
import { loopOctaveCandidates } from '../measures/sample/loop-octave-candidates.js';
import { loopSeamRatio } from '../measures/sample/loop-seam-ratio.js';
import { loopTempoStrength } from '../measures/sample/loop-tempo-strength.js';
import { materialAttackStrength } from '../measures/sample/material-attack-strength.js';
import { materialDurationClass } from '../measures/sample/material-duration-class.js';
import { materialEvidence } from '../measures/sample/material-evidence.js';
import { materialOnsetCount } from '../measures/sample/material-onset-count.js';
import { materialStructure } from '../measures/sample/material-structure.js';
import { byId, defineAnswer } from './answer.js';

export const sample = defineAnswer({
  id: 'sample',
  title: 'One sound of a sample library: what it is, its character, or how it loops',
  fields: byId(
    materialStructure,
    materialDurationClass,
    materialEvidence,
    materialOnsetCount,
    materialAttackStrength,
    characterDurationMs,
    characterAttackMs,
    characterDecayT20Ms,
    characterDecayFitR2,
    characterDecayRangeDb,
    characterDecayTruncated,
    characterBand,
    characterBodyTilt,
    characterBodyResonance,
    characterClickRatio,
    characterF0Hz,
    characterNote,
    characterCents,
    characterPitchDefiniteness,
    characterGlideSt,
    characterCrestDb,
    characterChannelCorrelation,
    loopDurationSec,
    loopBpm,
    loopBars,
    loopTempoStrength,
    loopCandidateMargin,
    loopBpmRaw,
    loopOctaveCandidates,
    loopSeamRatio,
    loopEdgeSilence,
  ),
  series: {},
  required: [
    'material.structure',
    'material.durationClass',
    'material.evidence',
    'material.onsetCount',
    'material.attackStrength',
  ],
  accepts: [],
  absent: 'left-out',
  blocks: { character, loop },
});
