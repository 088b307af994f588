import { createHash } from 'node:crypto'
import { oddsToReview } from '../../board/server/domain/phrases/find-said.ts'
import { likenessOf, type StoredWeights } from '../../board/server/domain/phrases/likeness.ts'
import { sentencesOf } from '../../board/server/domain/phrases/words.ts'
import { readingsOf } from '../../board/server/domain/reading/seen-text.ts'
import { readCompanies, readCorpus } from './corpus.ts'
import { learnWithout } from './learn.ts'

const folds = 5

/**
 * How likeness alone judges what it has not learned: the paragraphs of each fifth of the made-up companies, and the scams of each fifth of the kinds and
 * languages, by weights learned without all of that fifth. A company is never on both sides.
 */
export function measureFolds(): Record<string, Record<string, string | number>> {
  const paragraphs = [...readCompanies()].flatMap(([group, texts]) => texts.map((text) => ({ group, text })))
  const scams = readCorpus().filter(({ part, isScam }) => part === 'tuned' && isScam)
  const counts = { honest: 0, scams: 0 }
  for (let fold = 0; fold < folds; fold++) {
    const isInFold = (group: string): boolean => foldOf(group) === fold
    const weights = learnWithout(isInFold)
    const countAlike = (texts: readonly { group: string; text: string }[]): number =>
      texts.filter(({ group, text }) => isInFold(group) && isAlike(text, weights)).length
    counts.honest += countAlike(paragraphs)
    counts.scams += countAlike(scams)
  }
  const row = (alike: number, all: number) => ({
    texts: all,
    alike,
    share: `${((100 * alike) / all).toFixed(1)}%`,
  })
  return {
    'honest, by company': row(counts.honest, paragraphs.length),
    'scams, by kind and language': row(counts.scams, scams.length),
  }
}

function foldOf(group: string): number {
  return (createHash('sha256').update(group).digest()[0] ?? 0) % folds
}

function isAlike(text: string, weights: StoredWeights): boolean {
  return readingsOf(text).some((reading) => {
    const { each, together } = likenessOf(sentencesOf(reading.text), weights)
    return Math.max(...each, each.length > 1 ? together : Number.NEGATIVE_INFINITY) >= oddsToReview
  })
}
