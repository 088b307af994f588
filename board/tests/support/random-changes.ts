import { sql } from 'kysely'
import type { Db } from '../../server/database/schema.ts'
import { pick, type Random } from './random-board.ts'

/** One random change of the board, of all kinds that lists notice. */
export async function changeBoard(db: Db, random: Random): Promise<void> {
  const jobs = await db.selectFrom('board.jobs').select(['id', 'company_id']).orderBy('id').execute()
  const { id, company_id: company } = pick(random, jobs)
  const statements = [
    sql`update board.jobs set frozen_at = case when frozen_at is null then now() end where id = ${id}`,
    sql`update board.jobs set status = 'closed', close_reason = 'filled' where id = ${id}`,
    sql`update board.jobs set status = 'live', close_reason = null where id = ${id}`,
    sql`update board.jobs set expires_at = now() where id = ${id}`,
    sql`update board.jobs set cash_usd_year_min = 70001, cash_usd_year_max = 70001 where id = ${id}`,
    sql`update board.jobs set title = 'Senior Wallet Auditor', work_mode = 'hybrid', seniority = '{mid}' where id = ${id}`,
    sql`select board.refresh_job_search(array[${id}]::uuid[])`,
    sql`delete from board.job_tags where job_id = ${id}`,
    sql`insert into board.job_tags (job_id, tag_slug, position) values (${id}, 'kubernetes', 9) on conflict do nothing`,
    sql`update board.companies set frozen_at = case when frozen_at is null then now() end where id = ${company}`,
    sql`update board.companies set sectors = '{gaming}', name = left(name, 20) || ' X' || length(name) % 7 where id = ${company}`,
    sql`update board.jobs set regions = '{asia}', office_countries = '{DE}' where id = ${id}`,
    sql`update board.jobs set cities = '{Munich,New York}' where id = ${id}`,
    sql`update board.jobs set first_seen_at = now() - random() * interval '30 days' where id = ${id}`,
    sql`update board.jobs set first_seen_at = date_trunc('week', first_seen_at), published_at = date_trunc('week', published_at) where id = ${id}`,
    sql`update board.jobs set role_family = 'backend', employment = '{bounty}' where id = ${id}`,
    sql`update board.jobs set crypto_pay = 'optional', is_visa_sponsored = not coalesce(is_visa_sponsored, false) where id = ${id}`,
    sql`update board.jobs set core_time_zone = 'Asia/Tokyo', core_start = 540, core_end = 1080 where id = ${id}`,
    sql`update board.jobs set core_time_zone = null, core_start = null, core_end = null where id = ${id}`,
    sql`update board.jobs set is_relocation_paid = true, language = 'pt-BR' where id = ${id}`,
    // A live listing posted here always has a date of publication.
    sql`update board.jobs set published_at = case when published_at is null then first_seen_at end where id = ${id} and source <> 'direct'`,
    sql`update board.jobs set expires_at = now() + random() * interval '30 days' where id = ${id}`,
    sql`update board.job_token_terms set status = 'liquid' where job_id = ${id}`,
    sql`delete from board.job_token_terms where job_id = ${id}`,
    sql`update board.domain_proofs set state = case state when 'verified' then 'stale' else 'verified' end where company_id = ${company}`,
    sql`update board.domain_proofs set approved_listings = 1 - least(approved_listings, 1) where company_id = ${company}`,
    sql`update board.job_signatures set broken_at = case when broken_at is null then now() end where job_id = ${id}`,
    sql`update board.company_signers set valid_until = case when valid_until is null then valid_from + interval '1 day' end where company_id = ${company}`,
    // Enough are left to find.
    ...(jobs.length > 120 ? [sql`delete from board.jobs where id = ${id}`] : []),
  ]
  await pick(random, statements).execute(db)
}
