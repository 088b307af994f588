import { setImmediate as nextTurn } from 'node:timers/promises'
import type { JobQuery } from '@cryptolist/contract'
import type { Db } from '../../database/schema.ts'
import type { TextReader } from '../text/text-reader.ts'
import { countBits, hasBit, narrow } from './bits.ts'
import { readCompanies, readJobs, readVocabulary } from './facts.ts'
import { createKeptSets, listClauses } from './filters.ts'
import { ListingTable } from './listing-table.ts'
import { readTextBits } from './text-sets.ts'

/** A few milliseconds of work. */
const searchesAtOnce = 200
const none: readonly string[] = []

/**
 * The ids of the listed ones among a few jobs that each of many searches finds, in the order of the searches. The jobs get an index of their own, so a search
 * costs some operations on sets of a few bits, however many listings the board has. `texts` remembers how the searches' texts are read.
 */
export async function matchListed(
  db: Db,
  texts: TextReader,
  { queries, ids }: { queries: readonly JobQuery[]; ids: readonly string[] },
): Promise<(readonly string[])[]> {
  const facts = (await readJobs(db, { jobs: ids, companies: [] })).toSorted(
    (one, other) => one.listedAt - other.listedAt,
  )
  const table = new ListingTable(Math.max(32, facts.length), await readVocabulary(db))
  const companyIds = [...new Set(facts.map(({ company }) => company))]
  for (const company of await readCompanies(db, companyIds)) table.putCompany(company)
  for (const one of facts) table.put(one)
  const slotIds = facts.map(({ id }) => toUuid(id))
  const wanted = queries.flatMap(({ text }) => text ?? [])
  const textBits = await readTextBits(db, table, { texts, wanted, jobIds: slotIds })
  const sets = createKeptSets(table)
  const matches: (readonly string[])[] = []
  for (const query of queries) {
    const bits = table.listed.slice()
    if (query.text !== undefined) narrow(bits, textBits(query.text))
    for (const clause of listClauses(table, sets, query)) narrow(bits, clause.bits, clause.isNegated)
    matches.push(countBits(bits) === 0 ? none : slotIds.filter((_, slot) => hasBit(bits, slot)))
    if (matches.length % searchesAtOnce === 0) await nextTurn()
  }
  return matches
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
