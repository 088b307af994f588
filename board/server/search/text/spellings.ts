import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/**
 * Spellings of one thing, which a search for any of them finds alike; words that belong together are also one word: "frontend". What texts write with
 * a hyphen needs no entry, nor do neighbours in titles: they are joined when a listing is written (`board.refresh_job_search`).
 */
const words: readonly (readonly string[])[] = [
  ['front end'],
  ['back end'],
  ['full stack'],
  ['full time'],
  ['part time'],
  ['on chain'],
  ['off chain'],
  ['cross chain'],
  ['multi chain'],
  ['block chain'],
  ['stable coin'],
  ['multi sig'],
  ['on site'],
  ['start up'],
  ['data base'],
  ['dev ops'],
  ['e commerce'],
  ['co founder'],
  ['smart contract'],
  ['cyber security'],
  ['open source'],
  ['zero knowledge', 'zk'],
  ['senior', 'sr'],
  ['junior', 'jr'],
  ['manager', 'mgr'],
  ['developer', 'dev'],
  ['internship', 'intern'],
  ['software engineer', 'swe'],
  ['qa', 'quality assurance', 'tester'],
  ['sre', 'site reliability engineer'],
  ['dev rel', 'developer relations'],
  ['biz dev', 'business development'],
  ['go to market', 'gtm'],
  ['lawyer', 'attorney', 'counsel'],
  ['hr', 'human resources'],
  ['pr', 'public relations'],
  ['ai', 'artificial intelligence'],
  ['ml', 'machine learning'],
  ['ux', 'user experience'],
  ['aml', 'anti money laundering'],
  ['vp', 'vice president'],
  ['ceo', 'chief executive officer'],
  ['cfo', 'chief financial officer'],
  ['cmo', 'chief marketing officer'],
  ['coo', 'chief operating officer'],
  ['cto', 'chief technology officer'],
  ['latam', 'latin america'],
  ['world wide'],
]

/** Longest spelling, in words. */
export const maxSpellingWords = 4

/** All spellings of what a text means, by one of them (see `foldSpelling`). */
export type Spellings = ReadonlyMap<string, readonly string[]>

/** The spellings above, and those of countries and cities: `NYC`, `UK`, `München`. */
export async function readSpellings(db: Db): Promise<Spellings> {
  const { rows } = await sql<{ names: string[] }>`
    select array_prepend(name, aliases) as names from board.countries where cardinality(aliases) > 0
    union all select array_prepend(name, aliases) from board.cities where cardinality(aliases) > 0`.execute(
    db,
  )
  const groups = [...words, ...rows.map(({ names }) => names)]
  const spellings = new Map<string, readonly string[]>()
  for (const names of groups) {
    const group = [...new Set(names.map(foldSpelling))].filter((name) => name !== '')
    const typed = [...group, ...group.map(joinLetters)]
    for (const spelling of typed) if (!spellings.has(spelling)) spellings.set(spelling, group)
    if (!words.includes(names)) continue
    // "Lawyers" are searched for as "lawyer"; "VPS" is a word of its own too.
    for (const plural of typed.map((spelling) => `${spelling}s`))
      if (!spellings.has(plural)) spellings.set(plural, [...group, plural])
  }
  return spellings
}

/** A text in lower case, without accents, dots and hyphens. */
export function foldSpelling(text: string): string {
  return foldWord(text)
    .replaceAll('.', '')
    .replace(/[\s,\-−–]+/g, ' ')
    .trim()
}

/** Words that belong together as one. */
export function joinLetters(text: string): string {
  return text.replace(/[\s-]+/g, '')
}

/** A word in lower case, without accents. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
}
