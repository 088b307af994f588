import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { createSemaphore, type Semaphore } from '../../semaphore/semaphore.ts'
import { listWords, type TextQuery, type TextWord, withFlags } from '../text/text-query.ts'
import { createTextReader, type ReadText, type TextReader } from '../text/text-reader.ts'
import { type Bits, createBits, narrow, putBit, widen } from './bits.ts'
import type { Changed } from './facts.ts'
import type { ListingTable } from './listing-table.ts'
import type { Words } from './slot-map.ts'

/** Slots that a word finds: `all`, those with it in title, company, tags or chains, and those that have it there as it is written. */
interface WordSet {
  all: Bits
  first: Bits
  exact: Bits
}

/** A text, as a word's condition on the jobs `j` of the companies `c` in the database. */
type Term = { kind: 'word'; text: string; exact: string } | { kind: 'literal'; text: string }

/** Slots that a typed text finds. */
export interface TextMatch {
  /** Slots that it finds. */
  all: Bits
  /** Those of them that come first: whose title, company, tags or chains have it as it is written, and those that have its stems. Each slot is in one. */
  tiers: Bits[]
}

/**
 * Sets of slots by word. PostgreSQL says what a word finds, when it is first asked for: so words mean the same here as there, and none is kept that nobody
 * asks for. Sets are kept as long as there is room, and kept up to date by whoever writes the table.
 */
export interface TextSets {
  /** Reads what a text needs and isn't kept; false if that is too much, or if something else came in between. */
  prepare(text: string): Promise<boolean>
  /** The matches of a text, if everything it needs is kept. Asks nothing. */
  find(text: string): TextMatch | undefined
  /** The kept words, in the order of `WordBits`. */
  listAsked(): readonly Term[]
  /** Takes what `readWordBits` said of the kept words. */
  write(slot: number, words: readonly Term[], bits: string): void
  /** That these jobs have been written: what is being read may be older. */
  noteWritten(changed: Changed): void
}

const keptBytes = 48 * 1024 * 1024
/** Words that are read at once: one that a fifth of a large board has takes PostgreSQL some hundred milliseconds. */
const readAtOnce = 2
/** Unread words of one text, and of all texts that wait: of more the database answers in one statement, which its timeout ends. */
const maxUnread = 12
const maxWaiting = 24

interface TextSetsParts {
  db: Db
  table: ListingTable
  /** Held by whoever writes the table. */
  lock: Semaphore
}

export function createTextSets({ db, table, lock }: TextSetsParts): TextSets {
  const sets = new Map<string, WordSet & { term: Term }>()
  const texts = createTextReader(db)
  const reading = new Map<string, Promise<void>>()
  const turns = createSemaphore(readAtOnce)
  const written: { jobs: Set<string>; companies: Set<string> }[] = []
  const most = Math.max(8, Math.min(400, Math.floor(keptBytes / (3 * table.listed.byteLength))))
  const keep = (term: Term, set: WordSet): void => {
    if (sets.size >= most) sets.delete(sets.keys().next().value as string)
    sets.set(nameOf(term), { ...set, term })
  }
  const read = async (term: Term): Promise<void> => {
    const since = { jobs: new Set<string>(), companies: new Set<string>() }
    written.push(since)
    try {
      const set = {
        all: createBits(table.capacity),
        first: createBits(table.capacity),
        exact: createBits(table.capacity),
      }
      for (const ids of await readMatches(db, term)) {
        putAll(table, set, ids)
        await nextTurn()
      }
      await lock.run(async () => {
        if (since.jobs.size + since.companies.size > 0)
          for (const { id, bits } of await readWordBits(
            db,
            { jobs: [...since.jobs], companies: [...since.companies] },
            [term],
          ))
            putOne(table, set, id, bits)
        keep(term, set)
      })
    } finally {
      written.splice(written.indexOf(since), 1)
    }
  }
  const readOnce = (term: Term): Promise<void> => {
    const name = nameOf(term)
    const started = reading.get(name) ?? turns.run(() => read(term)).finally(() => reading.delete(name))
    reading.set(name, started)
    return started
  }
  const findSet = (term: Term): WordSet | undefined => {
    const name = nameOf(term)
    const set = sets.get(name)
    if (set === undefined) return undefined
    sets.delete(name)
    sets.set(name, set)
    return set
  }
  return {
    async prepare(text) {
      const needed = listAskedFor(await texts.read(text))
      if (needed.length > most) return false
      const unread = needed.filter((term) => !sets.has(nameOf(term)))
      const added = unread.filter((term) => !reading.has(nameOf(term)))
      if (unread.length > maxUnread || (added.length > 0 && reading.size + added.length > maxWaiting))
        return false
      await Promise.all(unread.map(readOnce))
      return needed.every((term) => sets.has(nameOf(term)))
    },
    find(text) {
      const read = texts.find(text)
      if (read === undefined) return undefined
      const setsByName = new Map<string, WordSet>()
      for (const term of listAskedFor(read)) {
        const set = findSet(term)
        if (set === undefined) return undefined
        setsByName.set(nameOf(term), set)
      }
      const { query, literal } = read
      // A text found letter by letter has no words, so nothing comes first.
      if (query === undefined)
        return { all: Uint32Array.from(setOf(setsByName, { kind: 'literal', text: literal }).all), tiers: [] }
      const [all, first, exact] = (['all', 'first', 'exact'] as const).map((tier) =>
        combine(query, (word) => setOf(setsByName, word)[tier], table),
      ) as [Bits, Bits, Bits]
      narrow(first, all)
      narrow(exact, first)
      narrow(first, exact, true)
      return { all, tiers: [exact, first] }
    },
    listAsked: () => [...sets.values()].map(({ term }) => term),
    write(slot, words, bits) {
      for (const [index, term] of words.entries()) {
        const set = sets.get(nameOf(term))
        if (set !== undefined) putTier(set, slot, bits.charAt(index))
      }
    },
    noteWritten({ jobs, companies }) {
      for (const since of written) {
        for (const id of jobs) since.jobs.add(id)
        for (const id of companies) since.companies.add(id)
      }
    },
  }
}

/** One stem is written in several ways, each of which is found as it is written in other jobs. */
function nameOf(term: Term): string {
  return term.kind === 'word' ? `word ${term.text} ${term.exact}` : `literal ${term.text}`
}

/** The terms of a text: the words of its query, and itself where it has none. */
function listAskedFor({ query, literal }: ReadText): Term[] {
  return query === undefined ? [{ kind: 'literal', text: literal }] : listWords(query)
}

function setOf(sets: ReadonlyMap<string, WordSet>, term: Term): WordSet {
  return sets.get(nameOf(term)) as WordSet
}

function combine(query: TextQuery, bitsOf: (word: TextWord) => Bits, table: ListingTable): Bits {
  if (query.kind === 'word') return Uint32Array.from(bitsOf(query))
  if (query.kind === 'not') {
    const bits = Uint32Array.from(table.listed)
    narrow(bits, combine(query.part, bitsOf, table), true)
    return bits
  }
  const [first, ...others] = query.parts.map((part) => combine(part, bitsOf, table))
  const bits = first as Bits
  for (const other of others) (query.kind === 'and' ? narrow : widen)(bits, other)
  return bits
}

/** `0`: not found, `1`: found, `2`: found in title, company, tags or chains, `3`: there as it is written. */
function putTier({ all, first, exact }: WordSet, slot: number, tier: string): void {
  putBit(all, slot, tier >= '1')
  putBit(first, slot, tier >= '2')
  putBit(exact, slot, tier === '3')
}

function putOne(table: ListingTable, set: WordSet, id: string, tier: string): void {
  const slot = table.ids.findId(id)
  if (slot !== -1) putTier(set, slot, tier)
}

/** Ids of 16 bytes, one after the other. */
interface Matches {
  ids: Buffer
  tier: '1' | '2' | '3'
}

function putAll(table: ListingTable, set: WordSet, { ids, tier }: Matches): void {
  for (let at = 0; at + 16 <= ids.length; at += 16) {
    const words: Words = [
      ids.readUInt32BE(at),
      ids.readUInt32BE(at + 4),
      ids.readUInt32BE(at + 8),
      ids.readUInt32BE(at + 12),
    ]
    const slot = table.ids.find(words)
    if (slot !== -1) putTier(set, slot, tier)
  }
}

/** The condition that jobs `j` of companies `c` pass. */
function conditionOf({ kind, text }: Term) {
  return kind === 'word'
    ? sql<boolean>`j.search @@ ${text}::tsquery`
    : sql<boolean>`(strpos(lower(j.title), ${text}) > 0 or strpos(lower(c.name), ${text}) > 0)`
}

/** Whether it is found in title, company, tags or chains alone: the same words, each of these weights. */
function tierOf(term: Term) {
  if (term.kind === 'literal') return sql`'1'`
  const { text, exact } = term
  return sql`case when not j.search @@ ${withFlags(text, 'AB')}::tsquery then '1' when j.search @@ ${exact}::tsquery then '3' else '2' end`
}

/** All live jobs that a word finds, in parts that are quickly read. */
async function readMatches(db: Db, term: Term): Promise<Matches[]> {
  const { rows } = await sql<Matches>`
    select tier, string_agg(uuid_send(id), '') as ids
    from (select j.id, ${tierOf(term)} as tier
      from board.jobs j ${term.kind === 'word' ? sql`` : sql`join board.companies c on c.id = j.company_id`}
      where j.status = 'live' and j.frozen_at is null and ${conditionOf(term)}) found
    group by tier, get_byte(uuid_send(id), 15) & 15`.execute(db)
  return rows
}

/** Words that are asked of a table's few jobs in one statement. */
const askedAtOnce = 200

interface WantedTexts {
  texts: TextReader
  /** The texts of all searches that are about to be asked. */
  wanted: readonly string[]
  /** The jobs of the table, of which there are few. */
  jobIds: readonly string[]
}

/** The slots that each of these texts finds in a table of few jobs. All their words are read at once. */
export async function readTextBits(
  db: Db,
  table: ListingTable,
  { texts, wanted, jobIds }: WantedTexts,
): Promise<(text: string) => Bits> {
  const readTexts = new Map<string, ReadText>()
  for (const text of new Set(wanted)) readTexts.set(text, await texts.read(text))
  const terms = new Map<string, Term>()
  for (const readText of readTexts.values())
    for (const term of listAskedFor(readText)) terms.set(nameOf(term), term)
  const setsByName = new Map([...terms.keys()].map((name) => [name, createBits(table.capacity)]))
  const all = [...terms.values()]
  for (let at = 0; at < all.length; at += askedAtOnce) {
    const part = all.slice(at, at + askedAtOnce)
    for (const { id, bits } of await readWordBits(db, { jobs: jobIds, companies: [] }, part))
      for (const [index, term] of part.entries())
        if (bits.charAt(index) !== '0')
          putBit(setsByName.get(nameOf(term)) as Bits, table.ids.findId(id), true)
  }
  const bitsOf = (term: Term): Bits => setsByName.get(nameOf(term)) as Bits
  return (text) => {
    const { query, literal } = readTexts.get(text) as ReadText
    return query === undefined ? bitsOf({ kind: 'literal', text: literal }) : combine(query, bitsOf, table)
  }
}

/** Whether each of these jobs, and of these companies' jobs, is found by each word: a character of `bits` for each. */
export async function readWordBits(
  db: Db,
  { jobs, companies }: Changed,
  words: readonly Term[],
): Promise<{ id: string; bits: string }[]> {
  if (words.length === 0) return []
  const bits = words.map((term) => sql`case when ${conditionOf(term)} then ${tierOf(term)} else '0' end`)
  const { rows } = await sql<{ id: string; bits: string }>`
    select j.id, ${sql.join(bits, sql` || `)} as bits from board.jobs j join board.companies c on c.id = j.company_id
    where j.status = 'live' and (j.id = any (${jobs}::uuid[]) or j.company_id = any (${companies}::uuid[]))`.execute(
    db,
  )
  return rows
}
