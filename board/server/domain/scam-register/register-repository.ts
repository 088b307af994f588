import type { Finding } from '@cryptolist/contract'
import { sql } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'

type Columns = Schema['board.scam_register']
export type RegisterState = Columns['state']

/** An entry as everybody may read it. */
export interface RegisterRow {
  id: string
  address: string
  kind: Columns['kind']
  state: RegisterState
  reason: Columns['reason']
  note: string | null
  evidenceUrl: string | null
  reportedAt: Date
  confirmedAt: Date | null
  appealedAt: Date | null
  removedAt: Date | null
}

const publicColumns = [
  'id',
  'address',
  'kind',
  'state',
  'reason',
  'note',
  'evidence_url as evidenceUrl',
  'reported_at as reportedAt',
  'confirmed_at as confirmedAt',
  'appealed_at as appealedAt',
  'removed_at as removedAt',
] as const

/** Entries, the newest first; those whose address contains a text, if it is given. */
export function selectEntries(
  db: Db,
  { part = '', most }: { part?: string; most: number },
): Promise<RegisterRow[]> {
  return db
    .selectFrom('board.scam_register')
    .select(publicColumns)
    .where(sql<boolean>`position(${part} in address) > 0`)
    .orderBy('reported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** Entries with the words of their appeals, those that wait for a decision first. */
export function selectManaged(db: Db, most: number): Promise<(RegisterRow & { appeal: string | null })[]> {
  return db
    .selectFrom('board.scam_register')
    .select([...publicColumns, 'appeal'])
    .orderBy(sql`array_position(array['appealed', 'reported', 'confirmed', 'removed'], state)`)
    .orderBy('reported_at', 'desc')
    .limit(most)
    .execute()
}

/** Entries that listings are compared with: an appeal changes nothing before it is decided. */
export async function selectConfirmed(db: Db): Promise<{ address: string; reason: Columns['reason'] }[]> {
  return db
    .selectFrom('board.scam_register')
    .select(['address', 'reason'])
    .where('confirmed_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute()
}

export function findForChange(db: Db, by: { id: string } | { address: string }) {
  return db
    .selectFrom('board.scam_register')
    .select(['id', 'address', 'state', 'note', 'evidence_url as evidenceUrl', 'confirmed_at as confirmedAt'])
    .where((where) => ('id' in by ? where('id', '=', by.id) : where('address', '=', by.address)))
    .forUpdate()
    .executeTakeFirst()
}

/** The next live listings, in the order of their ids; those of the demo are nobody's. */
export async function listLivePart(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from board.jobs j join board.companies c on c.id = j.company_id
    where ${sql.raw(isLiveSql)} and not j.is_demo
      and (${after}::uuid is null or j.id > ${after}::uuid)
    order by j.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A host with escaped or other letters than ASCII, which may be another one in a browser, or have capitals that the words below lack. */
const oddHost = String.raw`//[^/\s<>()"]*(%|[^[:ascii:]])|[^[:ascii:]][^/\s<>()"]*\.[A-Za-z]{2}`

/**
 * Those of these listings that have one of the words anywhere, or whose company has it in a domain; and those with a host in which it may be
 * hidden. Marks of Markdown within it don't hide it.
 */
export async function findMentions(
  db: Db,
  ids: readonly string[],
  needles: readonly string[],
): Promise<string[]> {
  // Both `translate` and letters of all languages would take six times as long.
  const plain = (value: string): string =>
    ['\\', '*', '~', '`'].reduce((inner, mark) => `replace(${inner}, '${mark}', '')`, value)
  const mentions = (value: string) =>
    sql`exists (select from unnest(${needles}::text[]) needle where position(needle in lower(${sql.raw(plain(value))} collate "C")) > 0)`
  const { rows } = await sql<{ id: string }>`
    select j.id from board.jobs j join board.companies c on c.id = j.company_id
    where j.id = any(${ids}::uuid[]) and (${mentions('j::text')}
      or concat_ws(' ', j.description_md, j.apply_url) ~ ${oddHost}
      or ${mentions("concat_ws(' ', c.domain, c.website)")}
      or exists (select from board.domain_proofs p where p.company_id = c.id and ${mentions('p.domain')})
      or exists (select from board.job_token_terms k where k.job_id = j.id and ${mentions("concat_ws(' ', k.name, k.note)")}))
    order by j.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The domains of a listing's company: those that are proved now, and those that its page names. */
export async function findNamedDomains(
  db: Db,
  jobId: string,
): Promise<{ domain: string | null; website: string | null; provedDomains: string[] }> {
  const { rows } = await sql<{ domain: string | null; website: string | null; provedDomains: string[] }>`
    select c.domain, c.website, array(select p.domain from board.domain_proofs p
      where p.company_id = c.id and p.state = 'verified') as "provedDomains"
    from board.jobs j join board.companies c on c.id = j.company_id where j.id = ${jobId}`.execute(db)
  return rows[0] ?? { domain: null, website: null, provedDomains: [] }
}

/** Adds a finding to a listing, as a new version of it: no moderator decides about what they were not shown. */
export async function addFinding(db: Db, jobId: string, finding: Finding): Promise<void> {
  await sql`
    update board.jobs set findings = findings || ${JSON.stringify([finding])}::jsonb, version = version + 1
    where id = ${jobId}`.execute(db)
}
