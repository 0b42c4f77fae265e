import { character } from '../measures/sound/character.js';
import { characterAttackMs } from '../measures/sound/character-attack-ms.js';
import { characterBand } from '../measures/sound/character-band.js';
import { characterBodyResonance } from '../measures/sound/character-body-resonance.js';
import { characterBodyTilt } from '../measures/sound/character-body-tilt.js';
import { characterCents } from '../measures/pitch/character-cents.js';
import { characterChannelCorrelation } from '../measures/sound/character-channel-correlation.js';
import { characterClickRatio } from '../measures/sound/character-click-ratio.js';
import { characterCrestDb } from '../measures/sound/character-crest-db.js';
import { characterDecayFitR2 } from '../measures/sound/character-decay-fit-r2.js';
import { characterDecayRangeDb } from '../measures/sound/character-decay-range-db.js';
import { characterDecayT20Ms } from '../measures/sound/character-decay-t20-ms.js';
import { characterDecayTruncated } from '../measures/sound/character-decay-truncated.js';
import { characterDurationMs } from '../measures/sound/character-duration-ms.js';
import { characterF0Hz } from '../measures/pitch/character-f0-hz.js';
import { characterGlideSt } from '../measures/pitch/character-glide-st.js';
import { characterNote } from '../measures/pitch/character-note.js';
import { characterPitchDefiniteness } from '../measures/pitch/character-pitch-definiteness.js';
import { loop } from '../measures/rhythm/loop.js';
import { loopBars } from '../measures/rhythm/loop-bars.js';
import { loopBpm } from '../measures/rhythm/loop-bpm.js';
import { loopBpmRaw } from '../measures/rhythm/loop-bpm-raw.js';
import { loopCandidateMargin } from '../measures/rhythm/loop-candidate-margin.js';
import { loopDurationSec } from '../measures/rhythm/loop-duration-sec.js';
import { loopEdgeSilence } from '../measures/rhythm/loop-edge-silence.js';
import { loopOctaveCandidates } from '../measures/rhythm/loop-octave-candidates.js';
import { loopSeamRatio } from '../measures/rhythm/loop-seam-ratio.js';
import { loopTempoStrength } from '../measures/rhythm/loop-tempo-strength.js';
import { materialAttackStrength } from '../measures/sound/material-attack-strength.js';
import { materialDurationClass } from '../measures/sound/material-duration-class.js';
import { materialEvidence } from '../measures/sound/material-evidence.js';
import { materialOnsetCount } from '../measures/rhythm/material-onset-count.js';
import { materialStructure } from '../measures/sound/material-structure.js';
import { byId, defineAnswer } from './answer.js';

/** One sound of a sample library: what it is, its character, or how it loops. */
export const sample = defineAnswer({
  id: 'sample',
  title: 'One sound of a sample library: pitch, character, or loop',
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
