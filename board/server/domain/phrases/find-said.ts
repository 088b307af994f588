import { inSlices } from '../../semaphore/in-slices.ts'
import type { Reading } from '../reading/seen-text.ts'
import {
  type CompiledPhrase,
  type CompiledRule,
  type CompiledRules,
  compileRules,
  type PhrasesOfPart,
  type SaidPhrase,
} from './compile.ts'
import { isDenied } from './denial.ts'
import { denials } from './denials.ts'
import { en } from './en.ts'
import { isExcused } from './excuses.ts'
import { findSchemes, isSaid } from './find-schemes.ts'
import { knowSentence, numbersOf } from './known-words.ts'
import type { Demand, Denial, PhraseMatch } from './language.ts'
import { likenessOf } from './likeness.ts'
import { denialsOf, findPhrases, type PhraseSpan, ReadSentence } from './match.ts'
import { everyLanguage, openers } from './meanings.ts'
import { copyOf, type Sentence, sentencesOf } from './words.ts'

/** The languages that the rules read, as BCP 47 codes. A text of mixed languages is read by the rules of all. */
export const languages: readonly string[] = ['en', ...Object.keys(denials)]

let compiled: CompiledRules | undefined
const compiling = (function* (): Generator<undefined, void> {
  compiled = yield* compileRules([en, everyLanguage], openers)
})()

/** Compiles the rules with time for requests in between, unless they are compiled already. */
export async function prepareRules(): Promise<void> {
  const steps = inSlices(compiling)
  while ((await steps.next()).done !== true);
}

function getRules(): CompiledRules {
  // Compiles the rules that prepareRules hasn't.
  while (compiled === undefined && compiling.next().done !== true);
  if (compiled === undefined) throw new Error('The rules can’t be compiled.')
  return compiled
}

/** The demands and steps of fraud that a text tells, in its order, by all languages' rules. */
export function findSaid(readings: readonly Reading[]): Demand[] {
  const rules = getRules()
  return readings.flatMap((reading) => findInReading(reading, rules))
}

/** The parts of a text that only new companies are asked about: NEW-03. */
export function findTouchy(readings: readonly Reading[]): Demand[] {
  const rules = getRules()
  return readings.flatMap((reading) =>
    sentencesOf(reading.text)
      .flatMap((words) => findInSentence(words, reading, rules, rules.touchyOfPart))
      .filter(isSaid),
  )
}

function findInReading(reading: Reading, rules: CompiledRules): Demand[] {
  return paragraphsOf(reading.text).flatMap((paragraph) => {
    const matches = paragraph.map((words) => findOnce(words, reading, rules))
    const demands = matches.map((each) => each.filter(isSaid))
    return [...demands.flat(), ...findSchemes(matches), ...findLikeness(paragraph, demands, reading)]
  })
}

/** The sentences of a text by paragraph; lines of one sentence, such as those of a list, are one paragraph. */
function paragraphsOf(text: string): Sentence[][] {
  const paragraphs: Sentence[][] = []
  let list: Sentence[] | undefined
  for (const lines of linesOf(text)) {
    if (lines.length > 1) list = undefined
    if (list === undefined) paragraphs.push(lines)
    else list.push(...lines)
    if (lines.length === 1) list ??= lines
  }
  return paragraphs
}

function linesOf(text: string): Sentence[][] {
  const lines: Sentence[][] = []
  let end = -1
  for (const sentence of sentencesOf(text)) {
    const start = sentence[0]?.start ?? 0
    if (end === -1 || text.slice(end, start).includes('\n')) lines.push([sentence])
    else lines.at(-1)?.push(sentence)
    end = sentence.at(-1)?.end ?? start
  }
  return lines
}

/** The matches of recent sentences, at places from their beginning: the postings of a board have most of their sentences in common. */
const recent = new Map<string, readonly PhraseMatch[]>()
const keptSentences = 4_000
/** Longer sentences are rare, and aren't kept. */
const longestKept = 1_000
/** A sentence is denied by words that follow it within this. */
const reachOfDenial = 60

/** Results of findInSentence, the recent ones kept: they depend on nothing but the sentence and what follows it closely. */
function findOnce(words: Sentence, reading: Reading, rules: CompiledRules): PhraseMatch[] {
  const start = words[0]?.start ?? 0
  const end = (words.at(-1)?.end ?? start) + reachOfDenial
  const key = end - start > longestKept ? undefined : reading.text.slice(start, end)
  let matches = key === undefined ? undefined : recent.get(key)
  if (matches === undefined) {
    const text = { text: reading.text, at: (position: number) => position - start }
    matches = findInSentence(words, text, rules, rules.phrasesOfPart)
    if (key !== undefined) keep(key, matches)
  }
  return matches.map((one) => ({
    ...one,
    from: reading.at(start + one.from),
    to: reading.at(start + one.to),
  }))
}

function keep(sentence: string, matches: readonly PhraseMatch[]): void {
  if (recent.size >= keptSentences) recent.clear()
  recent.set(copyOf(sentence), matches)
}

function findInSentence(
  words: Sentence,
  reading: Reading,
  rules: CompiledRules,
  phrasesOfPart: PhrasesOfPart,
): PhraseMatch[] {
  const sentence = new ReadSentence(reading.text, knowSentence(words, rules), rules)
  const phrases = phrasesFor(sentence, phrasesOfPart)
  if (phrases.length === 0) return []
  const matches: PhraseMatch[] = []
  let settled: CompiledRule | undefined
  for (const phrase of phrases) {
    const { rule } = phrase
    const span = rule === settled ? undefined : findSpan(reading.text, sentence, phrase)
    if (span === undefined) continue
    settled = rule
    if (holds(sentence, rule))
      matches.push({
        code: rule.code,
        weight: rule.weight,
        isUsualLater: rule.usualLater.some((usual) => findPhrases(sentence, usual).length > 0),
        from: reading.at(span.start),
        to: reading.at(span.end),
      })
  }
  return matches
}

/** From these logarithms of the odds a sentence, or a paragraph, is reviewed, and held. */
export const oddsToReview = 1.3
const oddsToHold = 2
/** From these on also if it names nothing that scams are about. */
const oddsWithoutTopic = 2.5

/**
 * Sentences that resemble scams as a whole and name what they are about, whatever phrases they have; if there are none, their paragraph. Text held for
 * what it asks is not said twice.
 */
function findLikeness(
  paragraph: readonly Sentence[],
  demands: readonly Demand[][],
  reading: Reading,
): Demand[] {
  const { each, together } = likenessOf(paragraph)
  const isAsked = demands.map((ofSentence) => ofSentence.some(({ weight }) => weight === undefined))
  const alike = paragraph.flatMap((words, index) => {
    const odds = each[index] ?? 0
    return isAsked[index] !== true && isAlike(odds, [words], reading)
      ? [likeSaid(words, words, odds, reading)]
      : []
  })
  const [first, last] = [paragraph[0], paragraph.at(-1)]
  const isOne = alike.length > 0 || isAsked.includes(true) || paragraph.length < 2
  return isOne || first === undefined || last === undefined || !isAlike(together, paragraph, reading)
    ? alike
    : [likeSaid(first, last, together, reading)]
}

/** Whether sentences with these odds are for a moderator. */
function isAlike(odds: number, sentences: readonly Sentence[], reading: Reading): boolean {
  if (odds < oddsToReview || odds >= oddsWithoutTopic) return odds >= oddsToReview
  const rules = getRules()
  return sentences.some((words) => findInSentence(words, reading, rules, rules.topicsOfPart).length > 0)
}

function likeSaid(first: Sentence, last: Sentence, odds: number, reading: Reading): Demand {
  const [from, to] = [reading.at(first[0]?.start ?? 0), reading.at(last.at(-1)?.end ?? 0)]
  return { code: 'TXT-08', weight: odds < oddsToHold ? undefined : 'hold', isUsualLater: false, from, to }
}

/** The phrases that a sentence may contain: it has the words that they and their rule need. In the order of their rules. */
function phrasesFor(sentence: ReadSentence, phrasesOfPart: PhrasesOfPart): SaidPhrase[] {
  const phrases: SaidPhrase[] = []
  const mayBe = (phrase: CompiledPhrase): boolean => sentence.mayHave(phrase)
  for (const part of numbersOf(sentence.parts)) {
    for (const phrase of phrasesOfPart[part] ?? []) {
      const { with: withOne } = phrase.rule
      if (mayBe(phrase) && (withOne.length === 0 || withOne.some(mayBe))) phrases.push(phrase)
    }
  }
  return phrases.sort((a, b) => a.place - b.place)
}

/** The first place of a phrase where it is neither denied nor excused. */
function findSpan(text: string, sentence: ReadSentence, phrase: SaidPhrase): PhraseSpan | undefined {
  return findPhrases(sentence, phrase).find((span) => {
    const from = clauseStart(text, sentence, span.start)
    const isDeniedBy = (denial: Denial): boolean => isDenied(text, { ...span, from }, denial)
    return (
      !denialsOf(sentence, phrase.rule.denials).some(isDeniedBy) &&
      !isExcused(text, { sentence, rule: phrase.rule, span })
    )
  })
}

/** Whether a sentence has what a rule asks for besides its phrase, and none of the phrases that excuse it from anywhere. */
function holds(sentence: ReadSentence, { unless, with: withOne }: CompiledRule): boolean {
  const isSaid = (phrase: CompiledPhrase): boolean => findPhrases(sentence, phrase).length > 0
  return (withOne.length === 0 || withOne.some(isSaid)) && !unless.some(isSaid)
}

/** Where to start looking for a denial of a phrase: at its sentence, or after a clause like "If the camera doesn't work,". */
function clauseStart(text: string, { words, isConditional }: ReadSentence, position: number): number {
  const start = words[0]?.start ?? 0
  const comma = isConditional ? text.slice(start, position).search(/[,，]/) : -1
  return comma === -1 ? start : start + comma
}
