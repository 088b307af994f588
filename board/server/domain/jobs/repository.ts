import {
  type DomainProof,
  type JobOrigin,
  processFields,
  publicFields,
  type SignatureMark,
  type SignatureSummary,
  type Term,
  type TokenTerms,
  tokenFields,
} from '@cryptolist/contract'
import { type InferResult, sql } from 'kysely'
import {
  companyLogoSql,
  companyProofSql,
  jobOriginSql,
  signatureDigestSql,
  signatureMarkSql,
  signatureSummarySql,
} from '../../database/company-marks.ts'
import { isListedSql, notFrozenSql } from '../../database/listed.ts'
import { createNamedStatement } from '../../database/named-statement.ts'
import type { Database } from '../../database/open-database.ts'
import { selectionOf } from '../../database/row-names.ts'
import type { Db } from '../../database/schema.ts'
import { columnsOf } from '../listings/content-rows.ts'
import { readForExcerpt, readToCompare } from '../reading/excerpt.ts'
import { newestWithTextSql } from './newest-texts.ts'

// Reads `board.jobs` for the public: nothing in this folder writes it.

type Connections = Pick<Database, 'db' | 'pool'>

/** A job as a list needs it, joined with its company and its labels. Amounts are minor units; `readAt` is the database's time. */
export type JobRow = InferResult<ReturnType<typeof selectSummaries>>[number]

/** A job with all that its page shows. */
export type JobTextRow = InferResult<ReturnType<typeof selectTexts>>[number]

function selectSummaries(db: Db) {
  return db
    .selectFrom('board.jobs as j')
    .innerJoin('board.companies as c', 'c.id', 'j.company_id')
    .select(['j.id', 'j.public_id as publicId', 'j.slug', 'j.title', 'j.source', 'j.status'])
    .select(['j.role_family as roleFamily', 'j.seniority', 'j.employment', 'j.currency', 'j.period'])
    .select(['j.pay_ranges as payRanges', 'j.is_token_only as isTokenOnly', 'j.crypto_pay as cryptoPay'])
    .select(['j.crypto_assets as cryptoAssets', 'j.crypto_pct as cryptoPct', 'j.pay_cadence as payCadence'])
    .select(['j.work_mode as workMode', 'j.remote_countries as remoteCountries'])
    .select(['j.excluded_countries as excludedCountries', 'j.regions'])
    .select(['j.office_countries as officeCountries', 'j.cities', 'j.is_relocation_paid as isRelocationPaid'])
    .select(['j.core_time_zone as coreTimeZone', 'j.core_start as coreStart', 'j.core_end as coreEnd'])
    .select(['j.published_at as publishedAt', 'j.posted_at as postedAt', 'j.first_seen_at as firstSeenAt'])
    .select(['j.expires_at as expiresAt', 'j.apply_method as applyMethod', 'j.apply_url as applyUrl'])
    .select([
      'j.is_demo as isDemo',
      'j.cash_usd_year_min as cashUsdYearMin',
      'j.cash_usd_year_max as cashUsdYearMax',
    ])
    .select(['c.slug as companySlug', 'c.name as companyName', 'c.kind as companyKind'])
    .select(['c.is_demo as companyIsDemo'])
    .select([
      sql<number | null>`j.cash_min::float8`.as('cashMin'),
      sql<number | null>`j.cash_max::float8`.as('cashMax'),
      sql<string | null>`j.fx_date::text`.as('fxDate'),
      beginning.as('beginning'),
      sql<boolean>`c.claimed_at is not null`.as('companyIsClaimed'),
      sql<DomainProof | null>`${sql.raw(companyProofSql)}`.as('companyProof'),
      sql<string | null>`${sql.raw(companyLogoSql)}`.as('companyLogo'),
      sql<SignatureMark | null>`${sql.raw(signatureMarkSql)}`.as('signature'),
      cryptoChain.as('cryptoChain'),
      tags.as('tags'),
      chains.as('chains'),
      sectors.as('sectors'),
      tokens.as('tokens'),
      sql<Date>`now()`.as('readAt'),
    ])
}

// Lists show relocation too.
const { relocationPaid: _relocationPaid, ...pageFields } = publicFields

function selectTexts(db: Db) {
  return selectSummaries(db)
    .select(['j.close_reason as closeReason', 'j.closed_at as closedAt', 'j.description_md as descriptionMd'])
    .select(['j.description_html as descriptionHtml', 'j.updated_at as updatedAt'])
    .select(['j.apply_questions as applyQuestions', 'j.apply_cv as applyCv'])
    .select(['j.process_steps as processSteps', 'j.source_url as sourceUrl', 'j.pay_level as payLevel'])
    .select(['j.pay_quote as payQuote', 'j.place_quote as placeQuote'])
    .select(['j.outside_form as outsideForm', 'j.outside_form_at as outsideFormAt'])
    .select(['j.is_language_read as isLanguageRead', 'j.last_seen_at as lastSeenAt'])
    .select(selectionOf('j', columnsOf({ ...pageFields, ...processFields })))
    .select([
      confirmedAt.as('confirmedAt'),
      tagEvidence.as('tagEvidence'),
      chainEvidence.as('chainEvidence'),
      sql<SignatureSummary | null>`${sql.raw(signatureSummarySql)}`.as('signed'),
      sql<number | null>`j.take_home_hours::float8`.as('takeHomeHours'),
      sql<JobOrigin | null>`${sql.raw(jobOriginSql)}`.as('origin'),
    ])
}

/** When the employer last said that it is open: here, or by a complete answer of a followed board. */
const confirmedAt = sql<Date | null>`greatest(j.confirmed_at, (
  select max(s.confirmed_at) from board.source_postings p join board.sources s on s.id = p.source_id
  where p.job_id = j.id and p.gone_at is null and p.missing_since is null))`

/** The first words of a listing about the job. */
const introductionSql = 'coalesce(j.summary, j.description_md)'

/** The start of a text, for its excerpt; lists show one only where the pay leaves room for it. */
const beginning = sql<
  string | null
>`case when j.currency is null and j.pay_ranges = '[]' and not j.is_token_only
  then left(${sql.raw(introductionSql)}, ${sql.lit(readForExcerpt)}) end`

const cryptoChain = sql<Term | null>`(
  select json_build_object('slug', h.slug, 'name', h.name) from board.chains h where h.slug = j.crypto_chain)`

const tags = sql<Term[]>`coalesce((
  select json_agg(json_build_object('slug', t.slug, 'name', t.name) order by jt.position)
  from board.job_tags jt join board.tags t on t.slug = jt.tag_slug where jt.job_id = j.id and not t.is_sector), '[]')`

const tagEvidence = sql<{ slug: string; quote: string }[]>`coalesce((
  select json_agg(json_build_object('slug', jt.tag_slug, 'quote', jt.quote) order by jt.position)
  from board.job_tags jt where jt.job_id = j.id and jt.quote is not null), '[]')`

const chainEvidence = sql<{ slug: string; quote: string }[]>`coalesce((
  select json_agg(json_build_object('slug', jc.chain_slug, 'quote', jc.quote) order by jc.position)
  from board.job_chains jc where jc.job_id = j.id and jc.quote is not null), '[]')`

const chains = sql<Term[]>`coalesce((
  select json_agg(json_build_object('slug', h.slug, 'name', h.name) order by jc.position)
  from board.job_chains jc join board.chains h on h.slug = jc.chain_slug where jc.job_id = j.id), '[]')`

const sectors = sql<Term[]>`coalesce((
  select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.name)
  from board.sectors s where s.slug = any (c.sectors)
    or exists (select from board.job_tags jt where jt.job_id = j.id and jt.tag_slug = s.slug)), '[]')`

/** Those of a token's fields that are not in its column as the contract has them. */
const tokenParts: Readonly<Record<string, string>> = {
  chain: `(select json_build_object('slug', h.slug, 'name', h.name) from board.chains h where h.slug = k.chain)`,
  grantPctMin: 'k.grant_pct_min::float8',
  grantPctMax: 'k.grant_pct_max::float8',
  grantTokensMin: 'k.grant_tokens_min::text',
  grantTokensMax: 'k.grant_tokens_max::text',
} satisfies Partial<Record<keyof TokenTerms, string>>

const tokenObject = Object.entries(tokenFields)
  .map(([name, { column }]) => `'${name}', ${tokenParts[name] ?? `k.${column}`}`)
  .join(', ')

const tokens = sql<
  TokenTerms[]
>`coalesce((select json_agg(json_build_object(${sql.raw(tokenObject)}) order by k.position)
  from board.job_token_terms k where k.job_id = j.id), '[]')`

const isListed = sql<boolean>`${sql.raw(isListedSql)}`

const selectByIds = createNamedStatement('jobs-by-ids', (db, ids: readonly string[]) =>
  selectSummaries(db)
    .where(sql<boolean>`j.id = any (${ids}::uuid[])`)
    .orderBy(sql`array_position(${ids}::uuid[], j.id)`),
)

const selectListedByIds = createNamedStatement('listed-jobs-by-ids', (db, ids: readonly string[]) =>
  selectSummaries(db).where(isListed).where(sql<boolean>`j.id = any (${ids}::uuid[])`),
)

/** The rows of those of these jobs that are listed, in any order: one may have ended since the search for them. */
export async function listListedRows(database: Connections, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return []
  return selectListedByIds(database, ids)
}

const selectListedTexts = createNamedStatement('listed-texts-by-ids', (db, ids: readonly string[]) =>
  selectTexts(db)
    .select(sql<string | null>`${sql.raw(signatureDigestSql)}`.as('digest'))
    .where(isListed)
    .where(sql<boolean>`j.id = any (${ids}::uuid[])`),
)

/** Those of these jobs that are listed, with all that their pages show and the digest of what is signed; in any order. */
export async function listListedTexts(
  database: Connections,
  ids: readonly string[],
): Promise<(JobTextRow & { digest: string | null })[]> {
  if (ids.length === 0) return []
  return selectListedTexts(database, ids)
}

/** The rows of a list, in the order of the ids. Ids without a row are left out. */
export async function listRowsByIds(database: Connections, ids: readonly string[]): Promise<JobRow[]> {
  if (ids.length === 0) return []
  return selectByIds(database, ids)
}

const selectNewestOfCompany = createNamedStatement(
  'jobs-of-company',
  (db, companySlug: string, limit: number) =>
    selectSummaries(db)
      .where(isListed)
      .where('c.slug', '=', companySlug)
      .orderBy('j.listed_at', 'desc')
      .orderBy('j.id', 'desc')
      .limit(limit),
)

/** The newest listed jobs of a company. */
export async function listNewestRows(
  database: Connections,
  { companySlug, limit }: { companySlug: string; limit: number },
): Promise<JobRow[]> {
  return selectNewestOfCompany(database, companySlug, limit)
}

/** A listing's text as far as an excerpt may show it. */
interface TextBeginning {
  companySlug: string
  title: string
  beginning: string
}

const selectBeginnings = createNamedStatement(
  'beginnings-of-companies',
  (_db, companySlugs: readonly string[]) => sql<TextBeginning>`
    select c.slug as "companySlug", j.title, left(${sql.raw(introductionSql)}, ${sql.lit(readToCompare)}) as beginning
    from board.companies c cross join lateral ${newestWithTextSql(introductionSql)} n join board.jobs j on j.id = n.id
    where c.slug = any (${companySlugs}::text[]) order by j.listed_at desc, j.id desc`,
)

/** How the newest listings of these companies begin. */
export async function listBeginnings(
  database: Connections,
  companySlugs: readonly string[],
): Promise<TextBeginning[]> {
  return companySlugs.length === 0 ? [] : selectBeginnings(database, companySlugs)
}

/** The whole of a job that is not frozen, whatever its state. */
export function selectUnfrozen(db: Db, publicId: string) {
  return selectTexts(db)
    .where('j.public_id', '=', publicId)
    .where(sql<boolean>`${sql.raw(notFrozenSql)}`)
}

const selectByPublicId = createNamedStatement('job-by-public-id', selectUnfrozen)

/** The row that `selectUnfrozen` describes, or undefined if there is none. */
export async function findRow(database: Connections, publicId: string): Promise<JobTextRow | undefined> {
  const [row] = await selectByPublicId(database, publicId)
  return row
}

export interface SynonymRow {
  facet: 'tag' | 'chain'
  word: string
  value: string
}

const selectSynonyms = createNamedStatement(
  'synonyms',
  (_db, tags: readonly string[], chains: readonly string[]) => sql<SynonymRow>`
    (select distinct on (word) 'tag' as facet, word, s.tag_slug as value from unnest(${tags}::text[]) word
      join board.tag_synonyms s on s.synonym in (word, replace(word, '-', ' ')) or replace(s.synonym, '.', '-') = word
      where not exists (select from board.tags t where t.slug = word) order by word, s.synonym)
    union all (select 'chain', word, min(h.slug) from unnest(${chains}::text[]) word, board.chains h, unnest(h.aliases) alias
      where replace(lower(alias), ' ', '-') = word and not exists (select from board.chains k where k.slug = word)
      group by word having count(distinct h.slug) = 1)`,
)

/**
 * The values of other spellings: those of tags (for sectors too) and of chains (`matic`). Words that are a value themselves are
 * left out, and so is an alias that several values have.
 */
export async function listSynonyms(
  database: Connections,
  words: Record<SynonymRow['facet'], readonly string[]>,
): Promise<SynonymRow[]> {
  return selectSynonyms(database, words.tag, words.chain)
}
