import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../database/schema.ts'
import { coreOf } from '../accounts/name-core.ts'
import { findSameKnown } from '../companies/known-companies.ts'
import { fillSkeletons, listSlugs } from '../companies/naming.ts'
import { reservePublicIds } from '../identifiers/public-id.ts'
import { type CompanyName, differByAccents, lettersOf } from './company-name.ts'

/** A company that imported listings may belong to, as it was before they are stored. */
export interface ImportCompany {
  id: string
  slug: string
  name: string
  isDemo: boolean
  isClaimed: boolean
  /** Its verified domains, or those on its page. */
  domains: readonly string[]
  /** It has had a public listing, a team or a verified domain here, so its name is taken. */
  isKnown: boolean
  /** Another known company that readers would take for this one. */
  namesake: string | undefined
}

interface CompanyRow {
  id: string
  slug: string
  name: string
  skeleton: string
  isDemo: boolean
  isClaimed: boolean
  isFrozen: boolean
  isKnown: boolean
  domains: string[]
}

const columns = sql`c.id, c.slug, c.name, c.name_skeleton as skeleton, c.is_demo as "isDemo", c.claimed_at is not null as "isClaimed",
  c.frozen_at is not null as "isFrozen",
  c.public_since is not null or c.claimed_at is not null or exists (select from board.domain_proofs p
    where p.company_id = c.id and p.claimant is null and p.state in ('verified', 'stale')) as "isKnown",
  array(select p.domain from board.domain_proofs p where p.company_id = c.id and p.state = 'verified'
    union select c.domain where c.domain is not null) as domains`

/** The companies of these names, by their letters; those that aren't here yet are missing. */
export async function findImportCompanies(
  db: Transaction<Schema>,
  names: readonly CompanyName[],
): Promise<Map<string, ImportCompany>> {
  await fillSkeletons(db)
  const slugs = names.flatMap(({ slug }) => slug ?? [])
  const cores = names.map(({ name }) => coreOf(name))
  const { rows } = await sql<CompanyRow>`
    select ${columns} from board.companies c
    where c.slug = any(${slugs}::text[]) or c.name_skeleton = any(${cores}::text[])
    order by "isKnown" desc, c.created_at`.execute(db)
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const byCore = new Map<string, CompanyRow[]>()
  for (const row of rows) byCore.set(row.skeleton, [...(byCore.get(row.skeleton) ?? []), row])
  const companies = new Map<string, ImportCompany>()
  for (const name of names) {
    const alike = byCore.get(coreOf(name.name)) ?? []
    const row = pickCompany(name, { atPath: bySlug.get(name.slug ?? ''), alike })
    if (row !== undefined)
      companies.set(lettersOf(name.name), withNamesake(row, byCore.get(row.skeleton) ?? []))
  }
  return companies
}

/** A company by its id. */
export async function getImportCompany(db: Transaction<Schema>, id: string): Promise<ImportCompany> {
  await fillSkeletons(db)
  const { rows } = await sql<CompanyRow>`
    select ${columns} from board.companies c
    where c.id = ${id} or c.name_skeleton = (select name_skeleton from board.companies where id = ${id})`.execute(
    db,
  )
  const own = rows.find((row) => row.id === id)
  if (own === undefined) throw new Error('A company that has a board is here.')
  return withNamesake(own, rows)
}

/** A spelling means the company of that name, or the one that has its path and was renamed. Accents make another name, however alike they look. */
function pickCompany(
  { name }: CompanyName,
  { atPath, alike }: { atPath: CompanyRow | undefined; alike: readonly CompanyRow[] },
): CompanyRow | undefined {
  if (atPath !== undefined && !differByAccents(atPath.name, name)) return atPath
  return alike.find((row) => lettersOf(row.name) === lettersOf(name))
}

function withNamesake(row: CompanyRow, rows: readonly CompanyRow[]): ImportCompany {
  const isOther = (one: CompanyRow): boolean =>
    one.id !== row.id && one.skeleton === row.skeleton && !one.isDemo && (one.isKnown || one.isFrozen)
  return { ...row, namesake: rows.find(isOther)?.name }
}

/**
 * The companies of these names, by their letters; those that aren't here yet are made. An import makes them with their first listings, and not sooner.
 */
export async function placeImportCompanies(
  db: Transaction<Schema>,
  names: readonly CompanyName[],
): Promise<{ companies: Map<string, ImportCompany>; created: string[] }> {
  const companies = await findImportCompanies(db, names)
  const missing = new Map(
    names.filter(({ name }) => !companies.has(lettersOf(name))).map((one) => [lettersOf(one.name), one]),
  )
  if (missing.size === 0) return { companies, created: [] }
  const publicIds = await reservePublicIds(db, missing.size)
  const newCompanies = [...missing.values()].map(({ name }, index) => ({
    id: uuidv7(),
    name,
    publicId: publicIds[index] ?? '',
    skeleton: coreOf(name),
  }))
  await createCompanies(db, await withPaths(db, newCompanies))
  return { companies: await findImportCompanies(db, names), created: [...missing.keys()] }
}

async function withPaths<New extends { name: string; publicId: string }>(
  db: Transaction<Schema>,
  companies: readonly New[],
): Promise<(New & { slug: string })[]> {
  const choices = companies.map((company) => ({ company, slugs: slugsFor(company) }))
  const rows = await db
    .selectFrom('board.companies')
    .select('slug')
    .where('slug', '=', sql<string>`any(${choices.flatMap(({ slugs }) => slugs)}::text[])`)
    .execute()
  const taken = new Set(rows.map(({ slug }) => slug))
  return choices.map(({ company, slugs }) => {
    const slug = slugs.find((one) => !taken.has(one))
    if (slug === undefined) throw new Error(`No path is free for the company ${company.name}.`)
    taken.add(slug)
    return { ...company, slug }
  })
}

/** The path of a well-known company waits for its own spelling: Coinbasé gets none that says Coinbase alone. */
function slugsFor({ name, publicId }: { name: string; publicId: string }): string[] {
  const slugs = listSlugs(name, publicId)
  const wellKnown = findSameKnown(name)
  return wellKnown !== undefined && differByAccents(wellKnown.name, name) ? slugs.slice(-1) : slugs
}

/** Creates unclaimed companies. */
async function createCompanies(
  db: Transaction<Schema>,
  companies: readonly { id: string; publicId: string; slug: string; name: string; skeleton: string }[],
): Promise<void> {
  const rows = companies.map(({ id, publicId, slug, name, skeleton }) => ({
    id,
    public_id: publicId,
    slug,
    name,
    name_skeleton: skeleton,
  }))
  await sql`
    insert into board.companies (id, public_id, slug, name, name_skeleton)
    select id, public_id, slug, name, name_skeleton from jsonb_populate_recordset(null::board.companies, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  )
}

/** Deletes a company that nobody claimed and of which nothing was ever public, if no board is followed for it and nobody has posted for it. */
export async function removeUnusedCompany(db: Transaction<Schema>, id: string): Promise<void> {
  const { rows } = await sql`
      select from board.companies c
      where c.id = ${id} and c.public_since is null and c.claimed_at is null and c.created_by is null and c.frozen_at is null and not c.is_demo
        and not exists (select from board.sources s where s.company_id = c.id)
        and not exists (select from board.company_members m where m.company_id = c.id)
        and not exists (select from board.company_claims l where l.company_id = c.id)
        and not exists (select from board.domain_proofs p where p.company_id = c.id)
        and not exists (select from board.listing_drafts d where d.company_id = c.id)
        and not exists (select from board.jobs j where j.company_id = c.id and (j.source = 'direct' or j.frozen_at is not null
          or j.status in ('live', 'submitted', 'rejected', 'changes_requested')))
      for update`.execute(db)
  if (rows.length === 0) return
  await sql`
    insert into board.job_events (job_id, public_id, company_id, kind, from_status, actor)
    select id, public_id, company_id, 'deleted', status, 'import' from board.jobs where company_id = ${id}`.execute(
    db,
  )
  await db.deleteFrom('board.companies').where('id', '=', id).execute()
}
