import type { Company, CompanySummary, JobSummary } from '@cryptolist/contract'
import type { CompanyRow, CompanyTextRow } from './repository.ts'

/** A row of the directory. */
export function presentCompanySummary(row: CompanyRow): CompanySummary {
  return {
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    isClaimed: row.is_claimed,
    isDemo: row.is_demo,
    proof: row.proof,
    logo: row.logo,
    path: `/companies/${row.slug}`,
    liveJobs: row.live_jobs,
    sectors: row.sectors,
    chains: row.chains,
  }
}

/** Everything that a company's page shows. */
export function presentCompany(row: CompanyTextRow, jobs: JobSummary[]): Company {
  return {
    ...presentCompanySummary(row),
    website: row.website,
    domain: row.domain,
    descriptionHtml: row.description_html,
    hqCountry: row.hq_country,
    sizeBand: row.size_band,
    foundedYear: row.founded_year,
    stage: row.stage,
    github: row.github_org,
    x: row.x_handle,
    telegram: row.telegram,
    discord: row.discord,
    firstSeenAt: row.created_at.toISOString(),
    signedBy: row.signed_by,
    pastJobs: row.past_jobs,
    ...(row.responses !== null && { responses: row.responses }),
    jobs,
  }
}
