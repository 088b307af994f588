import type { Finding } from '@cryptolist/contract'
import type { Reading } from '../reading.ts'
import { type CompiledPhrase, type CompiledRule, type CompiledRules, compileRules } from './compile.ts'
import { isDenied } from './denial.ts'
import { denials } from './denials.ts'
import { en } from './en.ts'
import type { Denial, PhraseCode } from './language.ts'
import { denialsOf, findPhrases, type PhraseSpan, type ReadSentence, readSentence } from './match.ts'
import { everyLanguage, openers } from './meanings.ts'
import { sentencesOf } from './words.ts'

/** The languages that the rules read, as BCP 47 codes. A text of mixed languages is read by the rules of all. */
export const languages: readonly string[] = ['en', ...Object.keys(denials)]

/** Something that a text says and that a rule is about. */
export interface Said {
  code: PhraseCode
  /** If it differs from the usual weight of its code. */
  weight: Finding['weight'] | undefined
  /** In the original, from and to. */
  from: number
  to: number
}

let compiled: CompiledRules | undefined

/** What a text says that rules are about, in its order, by all languages' rules. */
export function findSaid(readings: readonly Reading[]): Said[] {
  compiled ??= compileRules([en, everyLanguage], openers)
  const rules = compiled
  return readings.flatMap((reading) => findInReading(reading, rules))
}

function findInReading(reading: Reading, rules: CompiledRules): Said[] {
  const said: Said[] = []
  for (const words of sentencesOf(reading.text)) {
    const sentence = readSentence(reading.text, words, rules)
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
  { says, unless, with: withOne, denials }: CompiledRule,
): PhraseSpan | undefined {
  const isSaid = (phrase: CompiledPhrase): boolean => findPhrases(sentence, phrase).length > 0
  for (const phrase of says)
    for (const span of findPhrases(sentence, phrase)) {
      const from = clauseStart(text, sentence, span.start)
      const isDeniedBy = (denial: Denial): boolean =>
        isDenied(text, { ...span, from }, denial) ||
        isDenied(text, { ...span, start: span.last, from }, denial)
      if (denialsOf(sentence, denials).some(isDeniedBy)) continue
      if (withOne.length > 0 && !withOne.some(isSaid)) return undefined
      return unless.some(isSaid) ? undefined : span
    }
  return undefined
}

/** Where to start looking for a denial of a phrase: at its sentence, or after a clause like "If the camera doesn't work,". */
function clauseStart(text: string, { words, isConditional }: ReadSentence, position: number): number {
  const start = words[0]?.start ?? 0
  const comma = isConditional ? text.slice(start, position).search(/[,，]/) : -1
  return comma === -1 ? start : start + comma
}
