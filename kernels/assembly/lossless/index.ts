export { stage, restart, room, take, unread } from './bits';
export { floatsOf } from './layout';
export {
  openFlac,
  readFrame,
  seekHeader,
  skip,
  examinedBytes,
  hasRunOut,
  nextWord,
  frameChannels,
  frameBits,
  frameRate,
  frameNumber,
  countsSamples,
  giveFrame,
} from './flac';
export { openDigest, endDigest } from './md5';
export { openAlac, readPacket, givePacket } from './alac';
