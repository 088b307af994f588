import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }
const last = 0x10ffff

/** Any character but halves of surrogate pairs: a unit for strings, like fast-check's 'binary', which lists all million in a map for a second. */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: last - surrogates.count })
  .map((place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count), placeOf)

/** Throws for what is no character, as fast-check asks: it looks how texts of its own, such as `__proto__`, are made of characters. */
function placeOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined
  if (code === undefined || text !== String.fromCodePoint(code)) throw new Error('This is no character.')
  return code < surrogates.first ? code : code - surrogates.count
}
