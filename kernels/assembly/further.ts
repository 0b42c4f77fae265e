/** Kernels that only some analyses need: a bundle without those ships none. They share the memory of the others. */
export { heapBase } from './memory';
export { countAmplitudes, replaceCounts } from './amplitudes';
export { correlatePair, pitchPeaks } from './autocorrelation';
export { addCepstra, smoothLevels } from './cepstra';
export { totalOf, windowFrame, scaleFrame, normaliseLags, crossSpectrum, normaliseRepeats, sincPeak, bestRepeat } from './pitch';
export { nsdfPair, loadLines, fourLines } from './nsdf';
export { slowSignal, addBandLogs } from './narrow-bands';
export { resample, resampleSingle, bandPowersOf, bandLevelsOf, layWeights, convolve } from './classifier';
export { latticeEvidence } from './lattice';
export { polyphaseBands, hybridLines } from './hybrid';
export { fitNotes } from './notes';
export { findPeaks, lineShareOf } from './peaks';
export { slideLines } from './mdct';
export { findTops, energyOfBends, sumTops } from './top-shapes';
export { addBands, storeCells, findNoises } from './band-noise';
export { autocorrelate, predictionResiduals, windowSamples } from './prediction';
export { largestBends, findIsolatedSteps, addToKeys, addPowers, findChunkEnd, findSeen, countLeaps } from './defects';
