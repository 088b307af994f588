import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readDescription } from '../../board/server/domain/markup/description.ts'
import {
  featuresOf,
  likenessUnit,
  packWeights,
  type StoredWeights,
} from '../../board/server/domain/phrases/likeness.ts'
import { sentencesOf } from '../../board/server/domain/phrases/words.ts'
import { readingsOf } from '../../board/server/domain/reading/seen-text.ts'
import { readCompanies, readCorpus } from './corpus.ts'

const file = new URL('../../board/data/scam-likeness.json', import.meta.url)
const demo = new URL('../../board/data/demo-jobs.json', import.meta.url)

/** An example that weights are learned from, with what is learned or measured together. */
export interface Example {
  features: readonly number[]
  isScam: 0 | 1
  group: string
}

export interface Learned {
  weights: Map<number, number>
  bias: number
}

/** Learns the weights of `likenessOf` from the half of the corpus that rules are written against, and stores them. */
export function learnLikeness(): void {
  const text = { corpus: markOfCorpus(), ...learnWithout(() => false) }
  writeFileSync(file, `${JSON.stringify(text, undefined, 2)}\n`)
}

/** The weights as they are stored, learned without some groups. */
export function learnWithout(isLeftOut: (group: string) => boolean): StoredWeights {
  const examples = [...fromCorpus(), ...fromHonest()].filter(({ group }) => !isLeftOut(group))
  // Of a paragraph that is a scam as a whole, the sentences that look like one teach by themselves, too.
  const more = fromParagraphs(learn(examples)).filter(({ group }) => !isLeftOut(group))
  const { weights, bias } = learn([...examples, ...more])
  const whole = new Map<number, number>()
  for (const [feature, weight] of [...weights].sort(([one], [other]) => one - other)) {
    const units = Math.round(weight / likenessUnit)
    if (units !== 0) whole.set(feature, Math.max(-127, Math.min(127, units)))
  }
  return { bias: Number(bias.toFixed(3)), weights: packWeights(whole) }
}

/** A hash of all that the weights are learned from: it differs from the stored one when they have to be learned again. */
export function markOfCorpus(): string {
  const hash = createHash('sha256')
  for (const { text, isScam } of taught()) hash.update(`${isScam} ${text}\n`)
  for (const { group, text } of honestTexts()) hash.update(`${group} ${text}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Never the half that is kept apart, nor what was written after the rules. */
function taught() {
  return readCorpus().filter(({ part }) => part === 'tuned')
}

function fromCorpus(): Example[] {
  return taught().flatMap(({ text, isScam, group }) => {
    const sentences = featuresIn(text)
    const whole: Example = { features: joined(sentences), isScam: isScam ? 1 : 0, group }
    // Each sentence of what is honest is honest.
    return isScam || sentences.length === 1
      ? [whole]
      : [whole, ...sentences.map((features): Example => ({ features, isScam: 0, group }))]
  })
}

function fromParagraphs({ weights, bias }: Learned): Example[] {
  const oddsOf = (features: readonly number[]): number =>
    features.reduce((odds, feature) => odds + (weights.get(feature) ?? 0), bias)
  return taught().flatMap(({ text, isScam, group }) => {
    const sentences = isScam ? featuresIn(text) : []
    return sentences.length < 2
      ? []
      : sentences
          .filter((features) => oddsOf(features) > 0)
          .map((features): Example => ({ features, isScam: 1, group }))
  })
}

/** The features of each sentence of a text. */
function featuresIn(text: string): number[][] {
  return readingsOf(text)
    .slice(0, 1)
    .flatMap((reading) => sentencesOf(reading.text))
    .map((sentence) => [...featuresOf(sentence)])
}

function joined(sentences: readonly (readonly number[])[]): number[] {
  return [...new Set(sentences.flat())]
}

/** Texts of ordinary listings: those of the demo, and of the made-up companies of the corpus. */
function honestTexts(): { group: string; text: string }[] {
  const jobs = JSON.parse(readFileSync(demo, 'utf8')) as { company: string; description?: string }[]
  return [
    ...jobs.map(({ company, description = '' }) => ({
      group: company,
      text: readDescription(description).text,
    })),
    ...[...readCompanies()].flatMap(([group, texts]) => texts.map((text) => ({ group, text }))),
  ]
}

function fromHonest(): Example[] {
  return honestTexts().flatMap(({ group, text }) =>
    featuresIn(text).map((features): Example => ({ features, isScam: 0, group })),
  )
}

const rounds = 20
const step = 0.15
const decay = 1e-4

/** Logistic regression, example by example in an order that is always the same. */
function learn(examples: readonly Example[]): Learned {
  const weights = new Map<number, number>()
  const errors = new Map<number, number>()
  let bias = 0
  for (let round = 0; round < rounds; round++)
    for (let index = 0; index < examples.length; index++) {
      const example = examples[(index * 7919 + round * 31) % examples.length]
      if (example === undefined) continue
      let odds = bias
      for (const feature of example.features) odds += weights.get(feature) ?? 0
      const error = example.isScam - 1 / (1 + Math.exp(-odds))
      bias += 0.02 * error
      for (const feature of example.features) {
        const squares = (errors.get(feature) ?? 0.5) + error * error
        errors.set(feature, squares)
        weights.set(feature, (weights.get(feature) ?? 0) * (1 - decay) + (step * error) / Math.sqrt(squares))
      }
    }
  return { weights, bias }
}
