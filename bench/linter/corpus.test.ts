import { describe, expect, it } from 'vitest'
import likenessFile from '../../board/data/scam-likeness.json' with { type: 'json' }
import { type CorpusSentence, corpusLanguages, readCompanies, readCorpus } from './corpus.ts'
import { markOfCorpus } from './learn.ts'
import { isHeld, isHeldText } from './measure.ts'

const everything = readCorpus().map((sentence) => ({ ...sentence, isHeld: isHeld(sentence) }))
const judged = everything.filter(({ part }) => part !== 'unseen')
const scams = judged.filter(({ isScam }) => isScam)
const honest = judged.filter(({ isScam }) => !isScam)
const shareOfHeld = (sentences: readonly (CorpusSentence & { isHeld: boolean })[]): number =>
  sentences.filter((sentence) => sentence.isHeld).length / sentences.length

describe('the corpus of scam and honest sentences', () => {
  it('has each language and no sentence twice', () => {
    for (const language of corpusLanguages) {
      const count = (all: readonly CorpusSentence[]) =>
        all.filter((sentence) => sentence.language === language).length
      expect([count(scams), count(honest)].every((number) => number >= 40)).toBe(true)
    }
    expect(scams.length).toBeGreaterThanOrEqual(400)
    expect(honest.length).toBeGreaterThanOrEqual(400)
    expect(new Set(everything.map(({ text }) => text)).size).toBe(everything.length)
  })

  it('is what the stored weights were learned from: npm run bench -- linter --learn', () => {
    expect(likenessFile.corpus).toBe(markOfCorpus())
  })

  it('has at most five of a hundred scams published without a moderator', () => {
    expect(shareOfHeld(scams)).toBeGreaterThanOrEqual(0.95)
    for (const language of corpusLanguages)
      expect(
        shareOfHeld(scams.filter((scam) => scam.language === language)),
        language,
      ).toBeGreaterThanOrEqual(0.9)
  })

  it('has at most two of a hundred honest sentences held', () => {
    expect(shareOfHeld(honest)).toBeLessThanOrEqual(0.02)
  })

  it('is read as well in the half that rules were not written against', () => {
    const isApart = ({ part }: CorpusSentence) => part === 'apart'
    expect(shareOfHeld(scams.filter(isApart))).toBeGreaterThanOrEqual(0.9)
    expect(shareOfHeld(honest.filter(isApart))).toBeLessThanOrEqual(0.02)
  })

  it('has no language in which more than four of a hundred honest sentences are held', () => {
    for (const language of corpusLanguages)
      expect(shareOfHeld(honest.filter((one) => one.language === language)), language).toBeLessThanOrEqual(
        0.04,
      )
  })

  it('has at most two of a hundred paragraphs of made-up companies held', () => {
    const paragraphs = [...readCompanies().values()].flat()
    expect(paragraphs.length).toBeGreaterThanOrEqual(200)
    expect(paragraphs.filter((text) => isHeldText(text)).length / paragraphs.length).toBeLessThanOrEqual(0.02)
  })

  it('holds few honest sentences that were written after the rules', () => {
    const isUnseen = ({ part, isScam }: CorpusSentence) => part === 'unseen' && !isScam
    expect(shareOfHeld(everything.filter(isUnseen))).toBeLessThanOrEqual(0.05)
  })
})
