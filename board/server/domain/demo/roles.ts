import { sql, type Transaction } from 'kysely'
import { isLiveSql } from '../../database/listed.ts'
import type { Db, Schema } from '../../database/schema.ts'
import { openReview } from '../moderation/reviews.ts'
import { lockDemo } from './repository.ts'

/** The company of the demo's employer: its domain counts as verified, and it has signed listings. */
const employerSlug = 'placeholder-rollup-co'
const savedJobs = 5
const days = 28

/**
 * Gives the accounts for trying the demo something to look at: saved jobs, a company with figures, and a review queue. Fills only what is empty, so
 * what a visitor did there stays. Everything belongs to demo listings, which nobody sees once the board has had a real one.
 */
export async function fillDemoRoles(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockDemo(transaction)
    await saveJobs(transaction)
    await joinCompany(transaction)
    await countVisits(transaction)
    await openReviews(transaction)
  })
}

async function saveJobs(db: Transaction<Schema>): Promise<void> {
  await sql`
    insert into board.saved_jobs (user_id, job_id)
    select d.user_id, saved.id from board.demo_accounts d cross join (
      select j.id from board.jobs j join board.companies c on c.id = j.company_id
      where j.is_demo and ${sql.raw(isLiveSql)}
      order by j.published_at desc nulls last, j.id limit ${savedJobs}) saved
    where d.role = 'candidate' and not exists (select from board.saved_jobs s where s.user_id = d.user_id)`.execute(
    db,
  )
}

async function joinCompany(db: Transaction<Schema>): Promise<void> {
  await sql`
    insert into board.company_members (company_id, user_id, role)
    select c.id, d.user_id, 'owner' from board.demo_accounts d, board.companies c
    where d.role = 'employer' and c.slug = ${employerSlug} and c.is_demo
    on conflict do nothing`.execute(db)
}

/** Fewer clicks than views, and fewer applications than clicks, from the day on which a listing was published. Real visits of demo listings aren't counted. */
async function countVisits(db: Transaction<Schema>): Promise<void> {
  await sql`
    insert into board.job_daily_counts (job_id, day, kind, count)
    select j.id, visits.day, counted.kind, counted.count
    from board.jobs j
    cross join lateral (
      select ((now() at time zone 'UTC')::date - ago) as day, abs(hashtext(j.title || ago) % 12) + 6 as views
      from generate_series(0, ${days - 1}::int) ago) visits
    cross join lateral (values
      ('view', views), ('apply_click', views / 5),
      ('application', case when j.apply_method = 'internal' then views / 8 else 0 end)) counted(kind, count)
    where j.is_demo and j.source = 'direct' and j.published_at is not null and counted.count > 0
      and visits.day >= j.published_at::date
      and not exists (select from board.job_daily_counts c join board.jobs d on d.id = c.job_id where d.is_demo)`.execute(
    db,
  )
}

async function openReviews(db: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ jobId: string }>`
    select j.id as "jobId" from board.jobs j
    where j.is_demo and j.status = 'submitted'
      and exists (select from board.demo_accounts d where d.role = 'moderator')
      and not exists (select from board.reviews r where r.job_id = j.id)
    order by j.submitted_at`.execute(db)
  for (const { jobId } of rows) await openReview(db, { kind: 'new', risk: 'amber', jobId })
}
