/** The commands that measure: they share nearly all of what they are made of, so they are loaded as one. */
export { compareCommand as compare } from './compare.js';
export { mixCommand as mix } from './mix.js';
export { overviewCommand as overview } from './overview.js';
export { profileCommand as profile } from './profile.js';
export { sampleCommand as sample } from './sample.js';
export { segmentsCommand as segments } from './segments.js';
export { signalCommand as signal } from './signal.js';
export { spectrumCommand as spectrum } from './spectrum.js';
export { timeseriesCommand as timeseries } from './timeseries.js';
export { voiceCommand as voice } from './voice.js';
