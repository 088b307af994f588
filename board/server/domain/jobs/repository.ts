import type { Pool, PoolClient } from 'pg'
import {
  companyLogoSql,
  companyProofSql,
  signatureMarkSql,
  signatureSummarySql,
} from '../../database/company-marks.ts'
import { hasRealListingSql, isListedSql, isLiveSql } from '../../database/listed.ts'
import type { JobRow, JobTextRow } from './rows.ts'

type Db = Pool | PoolClient

const summaryColumns = `j.id, j.public_id, j.slug, j.title, j.source, j.role_family, j.seniority, j.employment,
  j.cash_min::float8, j.cash_max::float8, j.currency, j.period, j.is_token_only, j.cash_usd_year_min, j.cash_usd_year_max,
  j.fx_date::text, j.crypto_pay, j.crypto_assets, j.crypto_pct, j.pay_cadence,
  j.work_mode, j.remote_countries, j.excluded_countries, j.office_countries, j.cities, j.is_relocation_paid,
  j.published_at, j.first_seen_at, j.expires_at, j.is_demo,
  c.slug as company_slug, c.name as company_name, c.kind as company_kind, c.is_demo as company_is_demo,
  c.claimed_at is not null as company_is_claimed, ${companyProofSql} as company_proof, ${companyLogoSql} as company_logo,
  ${signatureMarkSql} as signature,
  (select json_build_object('slug', h.slug, 'name', h.name) from board.chains h where h.slug = j.crypto_chain) as crypto_chain,
  coalesce((select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by jt.position)
    from board.job_tags jt join board.tags t on t.slug = jt.tag_slug where jt.job_id = j.id and not t.is_sector), '[]') as tags,
  coalesce((select json_agg(json_build_object('slug', h.slug, 'name', h.name) order by jc.position)
    from board.job_chains jc join board.chains h on h.slug = jc.chain_slug where jc.job_id = j.id), '[]') as chains,
  coalesce((select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.name)
    from board.sectors s where s.slug = any (c.sectors)
      or exists (select from board.job_tags jt where jt.job_id = j.id and jt.tag_slug = s.slug)), '[]') as sectors,
  coalesce((select json_agg(json_build_object(
      'symbol', k.symbol, 'name', k.name, 'contractAddress', k.contract_address, 'status', k.status,
      'chain', (select json_build_object('slug', h.slug, 'name', h.name) from board.chains h where h.slug = k.chain),
      'grantPctMin', k.grant_pct_min::float8, 'grantPctMax', k.grant_pct_max::float8,
      'grantUsdMin', k.grant_usd_min, 'grantUsdMax', k.grant_usd_max,
      'grantTokensMin', k.grant_tokens_min::text, 'grantTokensMax', k.grant_tokens_max::text,
      'paidAs', k.paid_as, 'valuationBasis', k.valuation_basis, 'vestMonths', k.vest_months, 'cliffMonths', k.cliff_months,
      'unlock', k.unlock, 'lockupMonths', k.lockup_months, 'acceleratesOnChange', k.accelerates_on_change,
      'onTermination', k.on_termination, 'note', k.note) order by k.position)
    from board.job_token_terms k where k.job_id = j.id), '[]') as tokens`

/** The rows of a list, in the order of the ids. Ids without a row are left out. */
export async function listJobsByIds(db: Db, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return []
  const result = await db.query<JobRow>({
    name: 'jobs-by-ids',
    text: `select ${summaryColumns}
      from unnest($1::uuid[]) with ordinality as wanted(id, place)
      join board.jobs j on j.id = wanted.id join board.companies c on c.id = j.company_id
      order by wanted.place`,
    values: [ids],
  })
  return result.rows
}

/** The newest listed jobs; read along an index, so that it costs the same on a board of any size. */
export async function listNewestJobs(db: Db, limit: number): Promise<JobRow[]> {
  const result = await db.query<JobRow>({
    name: 'jobs-newest',
    text: `select ${summaryColumns} from board.jobs j join board.companies c on c.id = j.company_id
      where ${isListedSql} order by j.listed_at desc, j.id desc limit $1`,
    values: [limit],
  })
  return result.rows
}

/** The newest listed jobs of a company. */
export async function listJobsOfCompany(db: Db, companySlug: string, limit: number): Promise<JobRow[]> {
  const result = await db.query<JobRow>({
    name: 'jobs-of-company',
    text: `select ${summaryColumns} from board.jobs j join board.companies c on c.id = j.company_id
      where c.slug = $1 and ${isListedSql} order by j.listed_at desc, j.id desc limit $2`,
    values: [companySlug, limit],
  })
  return result.rows
}

/** The whole of a job that is not frozen, whatever its state; undefined when there is none. */
export async function findJob(db: Db, publicId: string): Promise<JobTextRow | undefined> {
  const result = await db.query<JobTextRow>({
    name: 'job-by-public-id',
    text: `select ${summaryColumns}, ${signatureSummarySql} as signed, j.status, j.close_reason, j.closed_at, j.description_md, j.description_html, j.updated_at, j.summary, j.language,
        j.core_time_zone, j.core_start, j.core_end, j.is_visa_sponsored, j.onsite_days_per_week, j.openings,
        j.process_steps, j.take_home, j.take_home_hours::float8, j.is_take_home_paid, j.answer_by_days,
        j.apply_method, j.apply_url, j.source_url, j.confirmed_at, j.last_seen_at, now() as read_at
      from board.jobs j join board.companies c on c.id = j.company_id
      where j.public_id = $1 and j.frozen_at is null and c.frozen_at is null`,
    values: [publicId],
  })
  return result.rows[0]
}

/** Ids of listed jobs of the same role family (without one: that share a tag), most tags in common first, then the newest. */
export async function listSimilarIds(db: Db, publicId: string, limit: number): Promise<string[]> {
  const result = await db.query<{ id: string }>({
    name: 'jobs-similar',
    text: `with self as (select id, role_family from board.jobs where public_id = $1),
      alike as (
        select other.job_id, count(*) as tags from board.job_tags own join board.job_tags other using (tag_slug)
        where own.job_id = (select id from self) group by other.job_id)
      select j.id from board.jobs j join board.companies c on c.id = j.company_id cross join self
        left join alike on alike.job_id = j.id
      where ${isListedSql} and j.id <> self.id
        and (j.role_family = self.role_family or self.role_family is null and alike.tags > 0)
      order by coalesce(alike.tags, 0) desc, j.listed_at desc, j.id desc limit $2`,
    values: [publicId, limit],
  })
  return result.rows.map((row) => row.id)
}

/** True while there are live listings and all of them are demo listings. */
export async function findDemoOnly(db: Db): Promise<boolean> {
  const result = await db.query<{ is_demo_only: boolean }>({
    name: 'jobs-demo-only',
    text: `select not ${hasRealListingSql} and exists (
      select from board.jobs j join board.companies c on c.id = j.company_id where ${isLiveSql}) as is_demo_only`,
  })
  return result.rows[0]?.is_demo_only ?? false
}

/** Day of the newest reference rates, YYYY-MM-DD. */
export async function findRateDate(db: Db): Promise<string | null> {
  const result = await db.query<{ rate_date: string | null }>({
    name: 'rates-newest-day',
    text: 'select max(rate_date)::text as rate_date from board.fx_rates',
  })
  return result.rows[0]?.rate_date ?? null
}

export interface SynonymRow {
  facet: 'tag' | 'chain' | 'country'
  word: string
  value: string
}

/**
 * What other spellings stand for: those of tags (for sectors too), of chains (`matic`), of country codes (`UK`). Words that are a
 * value themselves are left out, and so is an alias that several values have.
 */
export async function listSynonyms(
  db: Db,
  words: Record<SynonymRow['facet'], readonly string[]>,
): Promise<SynonymRow[]> {
  const result = await db.query<SynonymRow>({
    name: 'synonyms',
    text: `(select distinct on (word) 'tag' as facet, word, s.tag_slug as value from unnest($1::text[]) word
        join board.tag_synonyms s on s.synonym in (word, replace(word, '-', ' ')) or replace(s.synonym, '.', '-') = word
        where not exists (select from board.tags t where t.slug = word) order by word, s.synonym)
      union all (select 'chain', word, min(h.slug) from unnest($2::text[]) word, board.chains h, unnest(h.aliases) alias
        where replace(lower(alias), ' ', '-') = word and not exists (select from board.chains k where k.slug = word)
        group by word having count(distinct h.slug) = 1)
      union all (select 'country', word, min(k.code) from unnest($3::text[]) word, board.countries k, unnest(k.aliases) alias
        where replace(upper(alias), ' ', '-') = word and not exists (select from board.countries o where o.code = word)
        group by word having count(distinct k.code) = 1)`,
    values: [words.tag, words.chain, words.country],
  })
  return result.rows
}
