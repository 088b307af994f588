import type { CompanyKind, CompanyResponses, DomainProof, Term } from '@cryptolist/contract'
import type { Pool, PoolClient } from 'pg'
import {
  companyLogoSql,
  companyProofSql,
  companyResponsesSql,
  signedBySql,
} from '../../database/company-marks.ts'
import { isListedSql, isLiveSql, publicSql } from '../../database/listed.ts'

type Db = Pool | PoolClient

/** A row of the directory. */
export interface CompanyRow {
  slug: string
  name: string
  /** The name as the directory is ordered by it. */
  sort_name: string
  kind: CompanyKind
  is_claimed: boolean
  is_demo: boolean
  proof: DomainProof | null
  logo: string | null
  live_jobs: number
  sectors: Term[]
  chains: Term[]
}

/** All that a company's page shows beside its jobs. */
export interface CompanyTextRow extends CompanyRow {
  website: string | null
  domain: string | null
  description_html: string | null
  hq_country: Term | null
  size_band: string | null
  founded_year: number | null
  stage: string | null
  github_org: string | null
  x_handle: string | null
  telegram: string | null
  discord: string | null
  created_at: Date
  signed_by: { address: string; jobs: number }[]
  past_jobs: number
  responses: CompanyResponses | null
}

/** The last company of a page of the directory. */
export interface CompanyPosition {
  name: string
  slug: string
}

const summaryColumns = `c.slug, c.name, lower(c.name) as sort_name, c.kind, c.claimed_at is not null as is_claimed, c.is_demo,
  ${companyProofSql} as proof, ${companyLogoSql} as logo,
  (select count(*)::int from board.jobs j where j.company_id = c.id and ${isListedSql}) as live_jobs,
  coalesce((select json_agg(json_build_object('slug', s.slug, 'name', s.name) order by s.name)
    from board.sectors s where s.slug = any (c.sectors)), '[]') as sectors,
  coalesce((select json_agg(json_build_object('slug', h.slug, 'name', h.name) order by array_position(c.chains, h.slug))
    from board.chains h where h.slug = any (c.chains)), '[]') as chains`

/** The directory has the companies with a listed job: as many as the home page says, and no demo company beside real listings. */
const isShown = `exists (select from board.jobs j where j.company_id = c.id and ${isListedSql})`

/** A page of the directory by name, after the given company. */
export async function listCompanies(
  db: Db,
  after: CompanyPosition | undefined,
  limit: number,
): Promise<CompanyRow[]> {
  const result = await db.query<CompanyRow>({
    name: 'companies-by-name',
    text: `select ${summaryColumns} from board.companies c
      where ${isShown} and ($1::text is null or (lower(c.name), c.slug) > ($1, $2))
      order by lower(c.name), c.slug limit $3`,
    values: [after?.name ?? null, after?.slug ?? null, limit],
  })
  return result.rows
}

/** How many companies the directory has. */
export async function countCompanies(db: Db): Promise<number> {
  const result = await db.query<{ total: number }>({
    name: 'companies-count',
    text: `select count(*)::int as total from board.companies c where ${isShown}`,
  })
  return result.rows[0]?.total ?? 0
}

/** A company that is not frozen; undefined when there is none. Its past jobs are those that were public and have ended. */
export async function findCompany(db: Db, slug: string): Promise<CompanyTextRow | undefined> {
  const result = await db.query<CompanyTextRow>({
    name: 'company-by-slug',
    text: `select ${summaryColumns}, c.website, c.domain, c.description_html, c.size_band, c.founded_year, c.stage,
        c.github_org, c.x_handle, c.telegram, c.discord, c.created_at,
        ${signedBySql} as signed_by,
        (select json_build_object('slug', k.code, 'name', k.name) from board.countries k where k.code = c.hq_country) as hq_country,
        (select count(*)::int from board.jobs j where j.company_id = c.id and j.frozen_at is null
          and j.status in ${publicSql} and not (${isLiveSql})) as past_jobs,
        ${companyResponsesSql} as responses
      from board.companies c where c.slug = $1 and c.frozen_at is null`,
    values: [slug],
  })
  return result.rows[0]
}
