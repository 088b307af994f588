import likenessFile from '../../../../../data/scam-likeness.json' with { type: 'json' }
import type { Sentence } from './words.ts'

/** A word or pair is stored as a number below this: few of 16 million are taken, so that an unknown one meets no other's weight by chance. */
const numbers = 2 ** 24
/** A weight is stored as a whole number from -127 to 127 of this unit. */
export const likenessUnit = 1 / 32
/** Endings differ by grammar, so a word counts by its beginning. */
const longestStem = 6
/** Fewer words are a name or a heading. */
const leastWords = 5

let weights: ReadonlyMap<number, number> | undefined

/**
 * How much a sentence resembles the scams of the corpus rather than its honest sentences, by words, pairs and pairs around a word: the logarithm
 * of the odds. `bench/linter/learn.ts` learns the weights. Phrases find known wordings; this finds what is put in new words.
 */
export function likenessOf(sentence: Sentence): number {
  if (sentence.length < leastWords) return Number.NEGATIVE_INFINITY
  weights ??= unpackWeights(likenessFile.weights)
  let sum = 0
  for (const feature of featuresOf(sentence)) sum += weights.get(feature) ?? 0
  return likenessFile.bias + sum * likenessUnit
}

/** As text: for each weight four bytes, the number of its word or pair and the weight. */
export function packWeights(all: ReadonlyMap<number, number>): string {
  const bytes = Buffer.alloc(all.size * 4)
  let at = 0
  for (const [feature, weight] of all) at = bytes.writeInt8(weight, bytes.writeUIntBE(feature, at, 3))
  return bytes.toString('base64')
}

function unpackWeights(packed: string): Map<number, number> {
  const bytes = Buffer.from(packed, 'base64')
  const all = new Map<number, number>()
  for (let at = 0; at < bytes.length; at += 4) all.set(bytes.readUIntBE(at, 3), bytes.readInt8(at + 3))
  return all
}

/** The words and pairs of a sentence as numbers, each once. */
export function featuresOf(sentence: Sentence): Set<number> {
  const features = new Set<number>()
  let [before, beforeThat] = [1, 0]
  for (const { text } of sentence) {
    const stem = hashOf(text)
    features.add(slotOf(stem))
    features.add(slotOf(Math.imul(before, 31) ^ stem))
    if (beforeThat !== 0) features.add(slotOf(Math.imul(beforeThat, 1_000_003) ^ Math.imul(stem, 17)))
    beforeThat = before
    before = stem
  }
  return features
}

/** All numbers of up to three digits are one word, and so are all longer ones. */
function hashOf(word: string): number {
  const first = word.charCodeAt(0)
  if (first >= 48 && first <= 57) return word.length <= 3 ? 2 : 3
  let hash = 0x811c9dc5
  const end = Math.min(word.length, longestStem)
  for (let at = 0; at < end; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

function slotOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) & (numbers - 1)
}
