/**
 * The Huffman codes of layer III (ISO/IEC 11172-3, table B.7), each table's in ascending order of its code words. The
 * codes of a table are complete, so that their lengths determine the words. One code is its length in base 36, then its
 * symbol in hexadecimal: two values of a pair, or four flags of a quadruple.
 */
const PAIRS: Readonly<Record<number, string>> = {
  1: '311301210100',
  2: '622602512521520311301310100',
  3: '622602512521520310211201200',
  5: '833823732631713703730722612621602620311301310100',
  6: '733703623632630513531522502412421420301211310300',
  7:
    'a55a45a54a53935944925952815851905934850943933824842714741740804823832803713731730722612521' +
    '602620411301310100',
  8:
    'b55b54a45953a35a44925952905815851934943950933824842814741804840823832813831803830622602620' +
    '412421211301310200',
  9:
    '955945835853954905844825852815751734743850804724742733740614641623632513531603630522502412' +
    '421420311301310300',
  10:
    'b77b67b76b57b75b66a47a74a56a65a37a73a46b55b54a63927972a64a07970962a45a35906a53a44817871936' +
    '926a25a52915951a34a43816861860905950924942933904814841840823832803713731730722612621602620' +
    '411301310100',
  11:
    'a77a67a76a75a66a47a74b57b55a56a65937973946a45a54a35a53827872964907771817870836863860944925' +
    '952905815762826806716761851834850943933824842814841804840723732613631703730622521412502520' +
    '311301310200',
  12:
    'a77a67976957975966947974965856837973955827872846864817871907970836863845854844906905726762' +
    '761816860835853825852715751734743850804724742714633641623632740703630513531522412421502520' +
    '400311301310',
  13:
    'jfejfcifdhedgffgefgdfgeegcfgdegbfgfbgcegdchafhe9fecfddgfagcdfbefebf9fff9feafbdfdbf8fff8fcc' +
    'gaeg9ef8eg7fg7eef7edafadfbcfcbff6e6fee8e5fe9ded9ef5ee7eacebbe4fef4fcafe6ef3d3fe8ded8d2fdf2' +
    'e6ee9cd0fec9e5edabe7ded7d4eec8ed6d3edb9e9beaac1fcf1cf0dbade5de4d8cd6dde3ce2d2ed0ec1ece1de0' +
    'd5ddd5d7cdc7d4dd8bdb8dd4d9ada9d6ccc6c3ddd3d7bc2dcd2c1dcb7d5cdc5d99d7acc3da7d97c4bbd1c0dcd0' +
    'c8aca8c4ccc4c6bcb6b3cb2cbc2b5bcb5c89b1cbc1c98c0cbc0cb4c6aca6c79b3bbb3c88c5ab2bca5c69ba4c78' +
    'c87b94c77c76ab2a1bab1b0bbb0b96b4ab3aba3b59b95a2aaa2a1aaa1b0ab68aa0b86b49a93b39b58b85b67a29' +
    'a92b57b75a38a83b66b47b74b56b65b73919991a09a90a48a84a72b46b64928982918a37a27917971a55a07a70' +
    'a36a63a45a54a26a62a35881908980916961906960a53a44925952905815851934943950924942933814741804' +
    '840823832713731703730722612621602620411401310100',
  15:
    'dffdefdfeddfceedfddcfdfcddededdbfcfbdcedeccddcafcfacbecebccdcdcc9fcf9ceacbdcdbc8fcf8cccc9e' +
    'ce9c7fcf7cadcdacbcc6fdaed0fbcbbf6c8ece8c5fc9dbf5b7ebe7bacbcabbbcd9c8db4fbf4b3fbf3bd8be6b2f' +
    'bf2c6ecf0b1fbf1b9cbc9b5ebabbbabe5b7dbd7b4ebe4b8cbc8b3eb6dbd6be3b9bbb9b2ebaabe2b1ebe1c0ece0' +
    'b5dbd5b7cbc7b4db8bad4bb8b9aba9b6cbc6b3dad3ad2b2db0da1da7bab7ad1b5cbd0ac5a8aaa8a4cac4a6bab6' +
    'b99b0ca3cac3a7aaa7aa6bc0b0b9c2a2ca5bab5a1ca89a98ac1a4bab4a6aa3ba799b3a97a88a2ba5a9b2aa5a1b' +
    '9b1ab0a69a96a4aaa4a78a87a3a9a395999592a9a291a9a1a0aaa0968986949994939993a77a09958985929967' +
    '976992891919990948984957975938983966947828882818881974908980956965937973946827872864817855' +
    '871907970836863845854826862816906960835761853844725752715751805850734743724742733641714704' +
    '623632740703613631630522512521502520311401410300',
  16:
    'befbfebdfbfdbcfbfcbbfbfbaafbfab9fbf9bf8a8fa7faf7a6faf68ffa5faf594f9f49f39f0a3fgcehechddfde' +
    'fe9geagd9eeefedfebebeecdfdcfdbeaeeccfadfdaf7efacecafc9f7de5edbd8f292f90f81f8f1d9eebcecbe8e' +
    'ee8e9dee7ebbe8ded8e6ede6d9ceabebaee5ed7d4eee4e8cdc8d3ed6ded6e9beb9eaade1dd4eb8ea9d7beb7ed0' +
    'ce3d0ede0d5ddd5d7cdc7d4dd8bd9ad6cdc6d3dd5cdc5c0dd8ada8d99d4cdb6d7ac3cd5bd89c1ccc0d98d79be2' +
    'c2ec1ecd3c2dcd2cd1c3bd97d88b1dcc4c6bcc3ca7b2ccc2cb5cc1c0cc4bcb4c6aca6bb3c5aca5b2bbb2b1bbb1' +
    'c0bcb0c69c96c4aca4c78c87ba3c3ac59b2ac95c68ba1c86c77b94c49c57b67aa2a1ab0aba0b39b93b58b85a29' +
    'a92b76b09a19a91b90b48b84b75b38b83b66b28a82b47b74a18a81a80b08b56a37a73b65b46a27a72b64b55a07' +
    '917971a70a36a63a45a54a26962916961a06a60953a35a44925952851915905934943950924942933814841904' +
    '940823832713731803830722612621602620411401310100',
  24:
    '8ef8fe8df8fd8cf8fc8bf8fb7fa8af89f7f97f888f87f7f776f7f675f7f574f7f473f7f372f7f27f181f8f090f' +
    'beebdebedbcebecbddbbebebbcdbdcbaebeabbdbdbbccb9ebe9badbdabbcbcbb8ebe8b9dbd9b7ebe7bac4ffbca' +
    'bbbb8dbd8c0ece0b0dae6b6eb9cac9a5eabaae5babb7dad7ae4a8cac8b4eb2ea3ea6dad6ae3a9bab9aaaae2a1e' +
    'ae1a5dad5a7cac7a4da8bab8ad4a9aaa9a6cac6a3dad3a2dad2a1da7bab7ad1a5cac5a8aaa8a99a4cac4a6bab6' +
    'bd0b0ca3cac3a7aaa7a2cac2a5bab5a1ca89a98ac1a4bbc0b0ba3bbb0b0aa1a9b4a6aaa6a79a97ba0b09a909b3' +
    '988a2ba5a9b2aa5a1bab1a699969a4a4aa7898793a9a395999592a9a29a1968986977949994939993958985929' +
    '967976992919991948984957975938983966928982918947974981a08a80956965917a07a70873937927872846' +
    '864855871836863845854826862816861906960835853844825852815905950751834843724742733714741804' +
    '840723732613631703730622512521602620411401410400',
};
const QUADRUPLES = '6b6f6d6e67655956535a5c4241444810';

/** Of tables 16 to 31. */
const LIN_BITS = [1, 2, 3, 4, 6, 8, 10, 13, 4, 5, 6, 7, 8, 9, 11, 13];

/** Longer than any code word: words are aligned to the left of so many bits. */
export const WORD_BITS = 24;

export interface Code {
  readonly word: number;
  readonly length: number;
  readonly symbol: number;
}

function readCodes(text: string, symbolDigits: 1 | 2): readonly Code[] {
  const step = 1 + symbolDigits;
  const codes: Code[] = [];
  let word = 0;
  for (let i = 0; i < text.length; i += step) {
    const length = Number.parseInt(text.slice(i, i + 1), 36);
    codes.push({ word, length, symbol: Number.parseInt(text.slice(i + 1, i + step), 16) });
    word += 1 << (WORD_BITS - length);
  }
  return codes;
}

/** The codes of pairs, by their table; those of tables 17 to 23 are the ones of 16, those of 25 to 31 of 24. */
export const readPairCodes = (): ReadonlyMap<number, readonly Code[]> =>
  new Map(Object.entries(PAIRS).map(([table, text]) => [Number(table), readCodes(text, 2)]));

/** The first of the two tables of quadruples; the second has four bits for each, inverted. */
export const readQuadrupleCodes = (): readonly Code[] => readCodes(QUADRUPLES, 1);

/** Whose codes a table has. */
export const codesOfTable = (table: number): number => (table < 16 ? table : table < 24 ? 16 : 24);

/** How many bits follow a value of 15. */
export const linBitsOf = (table: number): number => LIN_BITS[table - 16] ?? 0;
