import type { RowStates, SavedJob } from '@cryptolist/contract'
import { type RawBuilder, sql } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import { isDemoAccount } from '../accounts/accounts.ts'
import { isOnSite, requireSignedIn } from '../accounts/session-policy.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { DomainContext } from '../domain-context.ts'
import { isPublicId } from '../identifiers/public-id.ts'
import { listJobsToSave } from './saved-jobs.ts'

/** The most that an account keeps of each; the oldest go when there are more. */
export const mostHidden = { jobs: 1000, companies: 200 } as const

/** Jobs by their public ids, companies by their slugs. */
export interface Hideable {
  jobs: readonly string[]
  companies: readonly string[]
}

/** A company that lists leave out for somebody. */
export interface HiddenCompany {
  slug: string
  name: string
}

/** Hidden jobs and companies of somebody, the last hidden first. */
export interface Hidden {
  jobs: SavedJob['job'][]
  companies: HiddenCompany[]
}

/** How rows of lists look for the viewer. Throws not_signed_in. */
export async function findRowStates({ database: { db } }: DomainContext, viewer: Viewer): Promise<RowStates> {
  const { user } = requireSignedIn(viewer)
  const { rows } = await sql<RowStates>`
    select
      ${idsIn('board.saved_jobs', user.id, liveOnly)} as saved,
      ${idsIn('board.hidden_jobs', user.id, liveOnly)} as hidden,
      ${hiddenSlugs(user.id)} as "hiddenCompanies",
      array(
        select j.public_id from board.applications a join board.jobs j on j.id = a.job_id join board.companies c on c.id = j.company_id
        where ${isOnSite(viewer)} and a.user_id = ${user.id} and a.status not in ('unconfirmed', 'withdrawn') and ${sql.raw(isLiveSql)}
        union
        select j.public_id from board.tracked_applications t join board.jobs j on j.id = t.job_id join board.companies c on c.id = j.company_id
        where ${isOnSite(viewer)} and t.user_id = ${user.id} and t.status <> 'withdrawn' and ${sql.raw(isLiveSql)}) as applied,
      array(select a.search from board.alerts a where ${isOnSite(viewer)} and a.user_id = ${user.id} and a.state = 'active') as alerts`.execute(
    db,
  )
  return rows[0] ?? { saved: [], hidden: [], hiddenCompanies: [], applied: [], alerts: [] }
}

/** Hides jobs and companies from the viewer's lists; those that don't exist are left out. Throws not_signed_in. */
export async function hide(
  { database }: DomainContext,
  viewer: Viewer,
  { jobs, companies }: Hideable,
): Promise<void> {
  const { user } = requireSignedIn(viewer)
  await database.db.transaction().execute(async (db) => {
    await sql`
      insert into board.hidden_jobs (user_id, job_id)
      select ${user.id}, j.id from board.jobs j where ${hasPublicId(jobs)} on conflict do nothing`.execute(db)
    await sql`
      insert into board.hidden_companies (user_id, company_id)
      select ${user.id}, c.id from board.companies c where ${hasSlug(companies)} on conflict do nothing`.execute(
      db,
    )
    await sql`
      delete from board.hidden_jobs where user_id = ${user.id} and job_id in (
        select job_id from board.hidden_jobs where user_id = ${user.id}
        order by hidden_at desc, job_id offset ${mostHidden.jobs})`.execute(db)
    await sql`
      delete from board.hidden_companies where user_id = ${user.id} and company_id in (
        select company_id from board.hidden_companies where user_id = ${user.id}
        order by hidden_at desc, company_id offset ${mostHidden.companies})`.execute(db)
  })
}

/**
 * Hides for the viewer what their browser had hidden without an account; whether that was done: an account for trying the demo, which anyone can
 * enter, takes nothing. Throws not_signed_in.
 */
export async function moveHidden(
  context: DomainContext,
  viewer: Viewer,
  hideable: Hideable,
): Promise<boolean> {
  const { user } = requireSignedIn(viewer)
  if (await isDemoAccount(context.database.db, user.id)) return false
  await hide(context, viewer, hideable)
  return true
}

/** Shows jobs and companies in the viewer's lists again. Throws not_signed_in. */
export async function unhide(
  { database: { db } }: DomainContext,
  viewer: Viewer,
  { jobs, companies }: Hideable,
): Promise<void> {
  const { user } = requireSignedIn(viewer)
  await sql`
    with shown as (
      delete from board.hidden_jobs h using board.jobs j
      where h.user_id = ${user.id} and j.id = h.job_id and ${hasPublicId(jobs)})
    delete from board.hidden_companies h using board.companies c
    where h.user_id = ${user.id} and c.id = h.company_id and ${hasSlug(companies)}`.execute(db)
}

/** Lists the jobs and companies that the viewer has hidden, closed jobs too, as far as they still have a page. Throws not_signed_in. */
export async function listHidden(context: DomainContext, viewer: Viewer): Promise<Hidden> {
  const { user } = requireSignedIn(viewer)
  const { rows } = await sql<Hideable>`
    select ${idsIn('board.hidden_jobs', user.id)} as jobs, ${hiddenSlugs(user.id)} as companies`.execute(
    context.database.db,
  )
  return describeHidden(context, rows[0] ?? { jobs: [], companies: [] })
}

/** Whether the viewer has hidden a job, and its company; null if they aren’t signed in. */
export async function findHiding(
  { database: { db } }: DomainContext,
  { user }: Viewer,
  publicId: string,
): Promise<{ isJobHidden: boolean; isCompanyHidden: boolean } | null> {
  if (user === null) return null
  const { rows } = await sql<{ isJobHidden: boolean; isCompanyHidden: boolean }>`
    select exists (select from board.hidden_jobs h where h.user_id = ${user.id} and h.job_id = j.id) as "isJobHidden",
      exists (select from board.hidden_companies h where h.user_id = ${user.id} and h.company_id = j.company_id) as "isCompanyHidden"
    from board.jobs j where ${hasPublicId([publicId])}`.execute(db)
  return rows[0] ?? null
}

/** Names the jobs and companies that a browser has hidden without an account, in the order given. */
export async function describeHidden(context: DomainContext, { jobs, companies }: Hideable): Promise<Hidden> {
  const rows = await context.database.db
    .selectFrom('board.companies')
    .select(['slug', 'name'])
    .where('slug', 'in', companies.length === 0 ? [''] : companies)
    .where('frozen_at', 'is', null)
    .where('public_since', 'is not', null)
    .execute()
  return {
    jobs: await listJobsToSave(context, jobs),
    companies: rows.sort((one, other) => companies.indexOf(one.slug) - companies.indexOf(other.slug)),
  }
}

const liveOnly = sql`and ${sql.raw(isLiveSql)}`

/** The public ids of the jobs in one of an account's lists, as an array in SQL. */
function idsIn(
  table: 'board.saved_jobs' | 'board.hidden_jobs',
  userId: string,
  condition = sql``,
): RawBuilder<string[]> {
  const time = table === 'board.saved_jobs' ? 'saved_at' : 'hidden_at'
  return sql`array(
    select j.public_id from ${sql.table(table)} l
    join board.jobs j on j.id = l.job_id join board.companies c on c.id = j.company_id
    where l.user_id = ${userId} ${condition} order by l.${sql.ref(time)} desc, j.public_id)`
}

/** The slugs of the companies that an account has hidden, as an array in SQL. */
const hiddenSlugs = (userId: string): RawBuilder<string[]> => sql`array(
  select c.slug from board.hidden_companies h join board.companies c on c.id = h.company_id
  where h.user_id = ${userId} order by h.hidden_at desc)`

const hasPublicId = (ids: readonly string[]): RawBuilder<boolean> =>
  sql`j.public_id = any(${ids.filter(isPublicId).slice(0, mostHidden.jobs)})`
const hasSlug = (slugs: readonly string[]): RawBuilder<boolean> =>
  sql`c.slug = any(${slugs.slice(0, mostHidden.companies)})`
