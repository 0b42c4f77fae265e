/** The elements that matter here (RFC 9559, 5.1). */
export const ID = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  flagDefault: 0x88,
  language: 0x22b59c,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  bitDepth: 0x6264,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentCompression: 0x5034,
  contentCompressionAlgorithm: 0x4254,
  contentCompressionSettings: 0x4255,
  contentEncryption: 0x5035,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  discardPadding: 0x75a2,
  cues: 0x1c53bb6b,
  tags: 0x1254c367,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
} as const;

/** What else a cluster may contain or be followed by; anything else is damage. */
const PASSED_OVER = [
  ID.ebml,
  ID.seekHead,
  ID.cues,
  ID.tags,
  ID.chapters,
  ID.attachments,
  0xec, // void
  0xbf, // checksum
  0xa7, // position
  0xab, // size of the cluster before
  0x5854, // silent tracks
  0xa2, // virtual block
  0x75a1, // additions to a block
  0x9b, // duration of a block
  0xfa, // priority of a reference
  0xfb, // reference
  0xfd, // virtual reference
  0xa4, // codec state
  0x8e, // slices
  0xc8, // reference frame
  0xaf, // encrypted block
] as readonly number[];

export const isPassedOver = (id: number): boolean => PASSED_OVER.includes(id);
