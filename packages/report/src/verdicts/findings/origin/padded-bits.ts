import { defineFinding } from '../../finding.js';

export const paddedBits = defineFinding({
  id: 'padded-bits',
  title: 'Bit depth',
  needs: ['provenance-verdict'],
  thresholds: {},
  remedy: {
    kind: 'convert',
    text: 'Export it again from the source at the required bit depth.',
    of: ['effectiveBitDepth', 'bitDepthGuess', 'sampleRate', 'channels', 'format', 'fileSizeKb'],
  },
  find({ number, text, texts }, { advice }) {
    if (!texts('provenance-verdict.reasons').includes('padded-bits')) return undefined;
    return {
      severity: 'warn',
      text: `${number('effectiveBitDepth') ?? 0} bits are in use, but the file declares ${text('bitDepthGuess') ?? 'more'}.`,
      advice,
    };
  },
});
