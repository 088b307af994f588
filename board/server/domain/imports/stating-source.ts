import { sql, type Transaction } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Schema } from '../../database/schema.ts'
import { countValues } from '../companies/company-terms.ts'
import type { PlacedListing } from './repository.ts'

/** The facts that may be taken from a source about a company itself, beyond its listings. */

/** A listing as it is stored, with what its source says of its company. */
export interface StatingListing<Stated> extends Omit<PlacedListing, 'listing'> {
  listing: Stated
}

/** The name of a source among those of a company: its board, or `file`. */
export function sourceName(board: string | null): string {
  return board ?? 'file'
}

/** By company, the value that at least half of its listings name, and more than any other. */
export function findNamed<Stated>(
  jobs: readonly StatingListing<Stated>[],
  read: (listing: Stated) => string | null,
): Map<string, string> {
  const byCompany = new Map<string, (string | null)[]>()
  for (const { companyId, listing } of jobs) {
    const values = byCompany.get(companyId) ?? []
    values.push(read(listing))
    byCompany.set(companyId, values)
  }
  const named = new Map<string, string>()
  for (const [companyId, values] of byCompany) {
    const [most, next] = countValues(values.filter((value) => value !== null))
    if (most === undefined || most[1] * 2 < values.length) continue
    if (next === undefined || next[1] < most[1]) named.set(companyId, most[0])
  }
  return named
}

const columns = {
  website: {
    value: sql.raw('c.stated_website'),
    source: sql.raw('c.website_source'),
    isOpen: sql.raw('true'),
  },
  logo: { value: sql.raw('l.address'), source: sql.raw('l.source'), isOpen: sql.raw('l.decided_at is null') },
}

interface OwnCompany {
  id: string
  name: string
  /** The fact that is noted of it now. */
  stated: string | null
}

/**
 * The companies of which this source has brought all listings, and for which no other has stated the fact; of those for which this one has, all
 * that are live. Locks them.
 */
export async function listOwnCompanies(
  db: Transaction<Schema>,
  jobs: readonly Pick<PlacedListing, 'id' | 'companyId'>[],
  { fact, named, by }: { fact: keyof typeof columns; named: ReadonlyMap<string, string>; by: string },
): Promise<OwnCompany[]> {
  if (jobs.length === 0) return []
  const { value, source, isOpen } = columns[fact]
  const ids = [...new Set(jobs.map(({ companyId }) => companyId))]
  const { rows } = await sql<OwnCompany>`
    select c.id, c.name, ${value} as stated
    from board.companies c left join board.stated_logos l on l.company_id = c.id
    where c.id = any(${ids}::uuid[]) and c.claimed_at is null and not c.is_demo and c.frozen_at is null and ${isOpen}
      and (${source} = ${by} or (${source} is null and c.id = any(${[...named.keys()]}::uuid[])))
      and not exists (select from board.jobs j
        where j.company_id = c.id and j.id <> all(${jobs.map(({ id }) => id)}::uuid[])
          and (${source} is null or ${sql.raw(isLiveSql)}))
    order by c.id for no key update of c`.execute(db)
  return rows
}
