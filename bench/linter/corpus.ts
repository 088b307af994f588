import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const corpusLanguages = ['de', 'en', 'es', 'fr', 'pt', 'ru', 'zh'] as const
export type CorpusLanguage = (typeof corpusLanguages)[number]

/** A sentence of a listing, written for the corpus. */
export interface CorpusSentence {
  language: CorpusLanguage
  /** The kind of fraud that it is, or is a near miss of. */
  kind: string
  isScam: boolean
  text: string
  /** Rules are written against one half; the other half shows how they do on what they were not written for. */
  isHidden: boolean
}

type CorpusFile = Record<'scam' | 'honest', Record<string, string[]>>

/** All sentences of the corpus, in the order of its files. */
export function readCorpus(): CorpusSentence[] {
  return corpusLanguages.flatMap((language) => {
    const file = new URL(`./corpus/${language}.json`, import.meta.url)
    const { scam, honest } = JSON.parse(readFileSync(file, 'utf8')) as CorpusFile
    const sentencesOf = (kinds: Record<string, string[]>, isScam: boolean): CorpusSentence[] =>
      Object.entries(kinds).flatMap(([kind, texts]) =>
        texts.map((text) => ({ language, kind, isScam, text, isHidden: isInHiddenHalf(text) })),
      )
    return [...sentencesOf(scam, true), ...sentencesOf(honest, false)]
  })
}

/** By hash, so that no one chooses. */
function isInHiddenHalf(text: string): boolean {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 1
}
