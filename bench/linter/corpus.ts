import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const corpusLanguages = ['de', 'en', 'es', 'fr', 'pt', 'ru', 'zh'] as const
export type CorpusLanguage = (typeof corpusLanguages)[number]

/** A sentence of a listing, or a paragraph, written for the corpus. */
export interface CorpusSentence {
  language: CorpusLanguage
  /** The kind of fraud that it is, or is a near miss of. */
  kind: string
  isScam: boolean
  text: string
  part: CorpusPart
  /** The group that is learned or measured together: a made-up company, or the texts of a kind in a language. */
  group: string
}

/**
 * Rules are written against `tuned` and not against `apart`, a half that a hash picks: it shows how they do on what they were not written for.
 * `unseen` was written after the rules, by someone who wanted to get past them, and no rule has been changed since.
 */
export type CorpusPart = 'tuned' | 'apart' | 'unseen'

type CorpusFile = Record<'scam' | 'honest', Record<string, string[]>>

/** All sentences of the corpus, in the order of its files. */
export function readCorpus(): CorpusSentence[] {
  const later = readFile<Record<CorpusLanguage, CorpusFile>>('later')
  const wider = readFile<Record<CorpusLanguage, CorpusFile>>('wider')
  const listings = readFile<Record<CorpusLanguage, CorpusFile>>('listings')
  const indirect = readFile<Record<CorpusLanguage, CorpusFile>>('indirect')
  const kinds = readFile<Record<CorpusLanguage, CorpusFile>>('kinds')
  const unseen = readFile<Record<CorpusLanguage, CorpusFile>>('unseen')
  return corpusLanguages.flatMap((language) => [
    ...sentencesOf(language, readFile<CorpusFile>(language), halfOf),
    ...sentencesOf(language, later[language], () => 'tuned'),
    ...sentencesOf(language, wider[language], () => 'tuned'),
    ...sentencesOf(language, listings[language], () => 'tuned'),
    ...sentencesOf(language, indirect[language], () => 'tuned'),
    ...sentencesOf(language, kinds[language], () => 'tuned'),
    ...sentencesOf(language, unseen[language], () => 'unseen'),
  ])
}

/** Paragraphs of honest listings, by made-up company. */
export function readCompanies(): ReadonlyMap<string, readonly string[]> {
  return new Map(Object.entries(readFile<Record<string, string[]>>('companies')))
}

/** Employers' messages to applicants, ordinary and harmful. No weight is learned from them. */
export function readMessages(): CorpusSentence[] {
  const messages = readFile<Record<CorpusLanguage, CorpusFile>>('messages')
  return corpusLanguages.flatMap((language) => sentencesOf(language, messages[language], () => 'apart'))
}

function readFile<File>(name: string): File {
  return JSON.parse(readFileSync(new URL(`./corpus/${name}.json`, import.meta.url), 'utf8')) as File
}

function sentencesOf(
  language: CorpusLanguage,
  { scam, honest }: CorpusFile,
  partOf: (text: string) => CorpusPart,
): CorpusSentence[] {
  const listAll = (kinds: Record<string, string[]>, isScam: boolean): CorpusSentence[] =>
    Object.entries(kinds).flatMap(([kind, texts]) =>
      texts.map((text) => ({
        language,
        kind,
        isScam,
        text,
        part: partOf(text),
        group: `${language} ${kind}`,
      })),
    )
  return [...listAll(scam, true), ...listAll(honest, false)]
}

/** By hash, so that no one chooses. */
function halfOf(text: string): CorpusPart {
  return (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 1 ? 'apart' : 'tuned'
}
