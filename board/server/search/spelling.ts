import { facetKeys, facetTable } from '@cryptolist/contract'
import { sql } from 'kysely'
import wordsFile from '../../data/search-words.json'
import { isListedSql } from '../database/listed.ts'
import type { Db } from '../database/schema.ts'
import { foldWord } from './text/spellings.ts'

/** A text with typing errors corrected. */
interface Respelt {
  text: string
  /** The text as it was typed, with what was corrected in quotes, so that it is taken as it is. */
  exact: string
  /** Each word that was corrected, as it is spelt now. */
  words: ReadonlyMap<string, string>
}

export interface Spelling {
  /** Corrects what a visitor typed; undefined where every word is known, or none is near. */
  correct(text: string): Promise<Respelt | undefined>
  /** Whether a title, company, tag, chain or place has a word, or a phrase of a filter, as it is written here, in lower case without accents. */
  hasWord(word: string): Promise<boolean>
}

/** Words with how often they occur on the board: those of places and filters alone never do. */
type Vocabulary = ReadonlyMap<string, number>

const keptMilliseconds = 10 * 60_000
/** Most titles that are read; on a large board the newest are enough. */
const maxTitles = 50_000
/** Shorter words have no typing errors that could be told from other words. */
const minLength = 4
/** Shorter words are no beginning of a longer one. */
const minBeginning = 3
/** From this length on two letters may be wrong. */
const longLength = 8

/** Corrects with the words of titles, companies, tags, places and filters, which it reads on first use and again after ten minutes. */
export function createSpelling(db: Db, now: () => number = Date.now): Spelling {
  let lastReading: { words: Promise<Vocabulary>; readAt: number } | undefined
  const getWords = (): Promise<Vocabulary> => {
    if (lastReading === undefined || now() - lastReading.readAt > keptMilliseconds) {
      const words = readWords(db)
      lastReading = { words, readAt: now() }
      words.catch(() => {
        lastReading = undefined
      })
    }
    return lastReading.words
  }
  return {
    correct: async (text) => respell(text, await getWords()),
    hasWord: async (word) => (await getWords()).has(word),
  }
}

async function readWords(db: Db): Promise<Vocabulary> {
  const { rows } = await sql<{ word: string; n: number }>`
    with listed as materialized (
      select j.title, j.company_id, c.name from board.jobs j join board.companies c on c.id = j.company_id
      where ${sql.raw(isListedSql)} order by j.listed_at desc limit ${maxTitles}),
    texts as (
      select title as text, 1 as n from listed union all select distinct on (company_id) name, 1 from listed
      union all select name, 1 from board.tags union all select name, 1 from board.chains
      union all select synonym, 1 from board.tag_synonyms union all select unnest(aliases), 1 from board.chains
      union all select unnest(array_prepend(name, aliases)), 0 from board.countries
      union all select unnest(array_prepend(name, aliases)), 0 from board.cities)
    select word, sum(n)::int as n from texts, board.list_name_words(text) word
    where length(word) >= ${minBeginning} group by word`.execute(db)
  return new Map([...listFilterWords(), ...rows.map(({ word, n }) => [word, n] as const)])
}

/** The names of filters, and what people type for them. */
function listFilterWords(): (readonly [string, number])[] {
  const phrases = [
    ...facetKeys.flatMap((key) => Object.values(facetTable[key].names ?? {})),
    ...Object.values(wordsFile.facets).flatMap((values) => Object.values<string[]>(values).flat()),
  ]
  return phrases.flatMap((phrase) =>
    [...phrase.matchAll(/\p{L}{3,}/gu)].map(([word]) => [foldWord(word), 0] as const),
  )
}

/** The text with each unknown word replaced by the nearest known one; undefined where there is nothing to replace. */
export function correctText(text: string, words: Vocabulary): string | undefined {
  return respell(text, words)?.text
}

/** Unknown words of one text that are looked at: each takes some milliseconds on a large board. */
const maxUnknown = 4
/** A word that is neither excluded (`-tag:rust` too) nor part of another, nor a field (`tag:`), nor a beginning (`solid*`). */
const plainWord = /(?<![\p{L}\p{N}\-−–])(?<![-−–]\p{L}+:)[\p{L}\p{N}]+(?![\p{L}\p{N}:*])/gu

/** Words in quotes, excluded or shortened stay as they are. */
function respell(text: string, words: Vocabulary): Respelt | undefined {
  const corrections = new Map<string, string | undefined>()
  for (const part of splitQuotes(text).filter((_, index) => index % 2 === 0))
    for (const [typed] of part.matchAll(plainWord)) {
      const folded = foldWord(typed)
      if (corrections.size === maxUnknown || folded.length < minBeginning || isKnown(folded, words)) continue
      if (!corrections.has(typed)) corrections.set(typed, correctWord(folded, words))
    }
  const replaced = new Map(
    [...corrections].flatMap(([typed, word]) => (word === undefined ? [] : [[typed, word]])),
  )
  if (replaced.size === 0) return undefined
  const quoted = new Map([...replaced.keys()].map((typed) => [typed, `"${typed}"`]))
  return { text: respellWords(text, replaced), exact: respellWords(text, quoted), words: replaced }
}

/** A text with some of its plain words replaced. */
export function respellWords(text: string, words: ReadonlyMap<string, string>): string {
  const parts = splitQuotes(text).map((part, index) =>
    index % 2 === 1 ? part : part.replace(plainWord, (typed) => words.get(typed) ?? typed),
  )
  return parts.join('"')
}

/** Every second part was in quotes. */
function splitQuotes(text: string): string[] {
  return text.replace(/[“”„‟«»]/g, '"').split('"')
}

/** Whether the search finds a word as it is: "engineers" is not a misspelt "engineer". */
function isKnown(typed: string, words: Vocabulary): boolean {
  if (words.has(typed)) return true
  return isPlural(typed) ? words.has(typed.slice(0, -1)) : words.has(`${typed}s`) && isPlural(`${typed}s`)
}

function isPlural(word: string): boolean {
  return /[^s]s$/.test(word)
}

/** Places and filters are looked up last: what is like a word of the board hardly means one. */
function correctWord(typed: string, words: Vocabulary): string | undefined {
  const { word, n } = completeWord(typed, words) ?? {}
  return n === 0 ? (findNearest(typed, words) ?? word) : (word ?? findNearest(typed, words))
}

/** The word that is most often meant by its beginning, for words that are not written to their end. */
function completeWord(typed: string, words: Vocabulary): { word: string; n: number } | undefined {
  let best: { word: string; n: number } | undefined
  for (const [word, n] of words) if (n > (best?.n ?? -1) && word.startsWith(typed)) best = { word, n }
  return best
}

/** The known word that is nearest to an unknown one in lower case; undefined where none is near. */
export function findNearest(typed: string, words: Vocabulary): string | undefined {
  if (typed.length < minLength || isKnown(typed, words)) return undefined
  const most = typed.length >= longLength ? 2 : 1
  const letters = lettersOf(typed)
  let nearest: { word: string; distance: number; n: number } | undefined
  for (const [word, n] of words) {
    if (word.length < minLength || Math.abs(word.length - typed.length) > most) continue
    // Each error adds or removes two letters at most: most words are ruled out by that alone.
    if (countOnes(letters ^ lettersOf(word)) > 2 * most) continue
    const distance = distanceOf(typed, word, most)
    if (distance > most) continue
    if (
      nearest === undefined ||
      distance < nearest.distance ||
      (distance === nearest.distance && n > nearest.n)
    )
      nearest = { word, distance, n }
  }
  return nearest?.word
}

/** Which letters a word has, in 32 bits. */
function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function countOnes(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/** Letters to change, add, leave out or swap with their neighbour, up to `most`; more than that is `most + 1`. */
function distanceOf(a: string, b: string, most: number): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}
