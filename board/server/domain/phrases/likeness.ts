import likenessFile from '../../../data/scam-likeness.json' with { type: 'json' }
import type { Sentence } from './words.ts'

/** A word or pair is stored as a number below this: few of 16 million are taken, so that an unknown one meets no other's weight by chance. */
const numbers = 2 ** 24
/** A weight is stored as a whole number from -127 to 127 of this unit. */
export const likenessUnit = 1 / 32
/** Endings differ by grammar, so a word counts by its beginning. */
const longestStem = 6
/** Fewer words are a name or a heading. */
const leastWords = 5

/** The logarithm of the odds that a sentence is one of a scam, and that the sentences of a paragraph are one together. */
export interface Likeness {
  each: readonly number[]
  together: number
}

/** Weights as they are stored. */
export interface StoredWeights {
  bias: number
  weights: string
}

const unpacked = new WeakMap<StoredWeights, Weights>()

/**
 * How much the sentences of a paragraph resemble the scams of the corpus rather than its honest sentences, by words, pairs and pairs around a
 * word. `bench/linter/learn.ts` learns the weights. Phrases find known wordings; this finds what is put in new words, or told in
 * several sentences that are harmless one by one.
 */
export function likenessOf(paragraph: readonly Sentence[], stored: StoredWeights = likenessFile): Likeness {
  const weights = unpacked.get(stored) ?? new Weights(stored.weights)
  unpacked.set(stored, weights)
  const { bias } = stored
  weights.beginParagraph()
  const each = paragraph.map((sentence) => {
    weights.beginSentence()
    visitFeatures(sentence, weights.count)
    return sentence.length < leastWords
      ? Number.NEGATIVE_INFINITY
      : bias + weights.sumOfSentence * likenessUnit
  })
  return { each, together: bias + weights.sumOfParagraph * likenessUnit }
}

/** The most features by which `mayHave` still leaves out nearly all that have no weight, in a table that stays near the processor. */
const marks = 2 ** 20

/** The stored weights by feature, in a table of their own because most lookups find nothing, and each feature counts once. */
class Weights {
  private readonly mask: number
  /** A bit for the last digits of each feature with a weight. */
  private readonly mayHave = new Uint32Array(marks / 32)
  /** By slot the feature and its weight, the last eight bits; 0 is an empty slot. */
  private readonly entries: Int32Array
  private readonly inSentence: Int32Array
  private readonly inParagraph: Int32Array
  private sentences = 0
  private paragraphs = 0
  sumOfSentence = 0
  sumOfParagraph = 0

  constructor(packed: string) {
    const bytes = Buffer.from(packed, 'base64')
    const size = 2 ** Math.ceil(Math.log2(bytes.length / 2))
    this.mask = size - 1
    this.entries = new Int32Array(size)
    this.inSentence = new Int32Array(size)
    this.inParagraph = new Int32Array(size)
    for (let at = 0; at < bytes.length; at += 4) {
      const feature = bytes.readUIntBE(at, 3)
      this.entries[this.slotOf(feature)] = bytes.readInt32BE(at)
      const mark = feature % marks
      this.mayHave[mark >> 5] = (this.mayHave[mark >> 5] ?? 0) | (1 << (mark & 31))
    }
  }

  beginParagraph(): void {
    this.paragraphs++
    this.sumOfParagraph = 0
  }

  beginSentence(): void {
    this.sentences++
    this.sumOfSentence = 0
  }

  readonly count = (feature: number): void => {
    const mark = feature & (marks - 1)
    if (((this.mayHave[mark >> 5] ?? 0) & (1 << (mark & 31))) === 0) return
    const slot = this.slotOf(feature)
    const value = ((this.entries[slot] ?? 0) << 24) >> 24
    if (value === 0) return
    if (this.inSentence[slot] !== this.sentences) {
      this.inSentence[slot] = this.sentences
      this.sumOfSentence += value
    }
    if (this.inParagraph[slot] === this.paragraphs) return
    this.inParagraph[slot] = this.paragraphs
    this.sumOfParagraph += value
  }

  /** The slot of a feature, or the empty one where it would be. */
  private slotOf(feature: number): number {
    let slot = (Math.imul(feature, 0x9e3779b1) >>> 8) & this.mask
    for (let taken = this.entries[slot]; taken !== undefined && taken !== 0; taken = this.entries[slot]) {
      if (taken >>> 8 === feature) break
      slot = (slot + 1) & this.mask
    }
    return slot
  }
}

/** As text: for each weight four bytes, the number of its word or pair and the weight. */
export function packWeights(all: ReadonlyMap<number, number>): string {
  const bytes = Buffer.alloc(all.size * 4)
  let at = 0
  for (const [feature, weight] of all) at = bytes.writeInt8(weight, bytes.writeUIntBE(feature, at, 3))
  return bytes.toString('base64')
}

/** The words and pairs of a sentence as numbers, each once. */
export function featuresOf(sentence: Sentence): Set<number> {
  const features = new Set<number>()
  visitFeatures(sentence, (feature) => features.add(feature))
  return features
}

function visitFeatures(sentence: Sentence, visit: (feature: number) => void): void {
  let [before, beforeThat] = [1, 0]
  for (const { text } of sentence) {
    const stem = hashOf(text)
    visit(numberOf(stem))
    visit(numberOf(Math.imul(before, 31) ^ stem))
    if (beforeThat !== 0) visit(numberOf(Math.imul(beforeThat, 1_000_003) ^ Math.imul(stem, 17)))
    beforeThat = before
    before = stem
  }
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

function numberOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 13)) & (numbers - 1)
}
