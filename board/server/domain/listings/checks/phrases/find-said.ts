import type { Finding } from '@cryptolist/contract'
import type { Reading } from '../reading.ts'
import { type CompiledRule, type CompiledRules, compileRules } from './compile.ts'
import { isDenied } from './denial.ts'
import { en } from './en.ts'
import type { LanguageRules, PhraseCode } from './language.ts'
import { findPhrases, type PhraseSpan, type ReadSentence, readSentence } from './match.ts'
import { sentencesOf } from './words.ts'

/** The languages whose rules the board has. A text of mixed languages is read by all of them. */
export const languages: readonly LanguageRules[] = [en]

/** Something that a text says and must not. */
export interface Said {
  code: PhraseCode
  /** Where it differs from the usual weight of its code. */
  weight: Finding['weight'] | undefined
  /** In the original, from and to. */
  from: number
  to: number
}

let compiled: CompiledRules | undefined

/** What a text says that rules are about, in its order, by all languages' rules. */
export function findSaid(readings: readonly Reading[]): Said[] {
  compiled ??= compileRules(languages)
  const rules = compiled
  return readings.flatMap((reading) => findInReading(reading, rules))
}

function findInReading(reading: Reading, rules: CompiledRules): Said[] {
  const said: Said[] = []
  for (const words of sentencesOf(reading.text)) {
    const sentence = readSentence(words, rules)
    for (const rule of rules.rules) {
      const span = findRule(reading.text, sentence, rule)
      if (span !== undefined)
        said.push({
          code: rule.code,
          weight: rule.weight,
          from: reading.at(span.start),
          to: reading.at(span.end),
        })
    }
  }
  return said
}

function findRule(
  text: string,
  sentence: ReadSentence,
  { says, unless, denial }: CompiledRule,
): PhraseSpan | undefined {
  const from = sentence.words[0]?.start ?? 0
  for (const phrase of says)
    for (const span of findPhrases(sentence, phrase)) {
      if (isDenied(text, { ...span, from }, denial)) continue
      return unless.some((excuse) => findPhrases(sentence, excuse).length > 0) ? undefined : span
    }
  return undefined
}
