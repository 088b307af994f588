import {
  type CashOnly,
  type CompanyRef,
  type Job,
  type ListingContent,
  listingLimits,
  payPeriodWords,
  type Term,
} from '@cryptolist/contract'
import { type JobTextRow, presentJob } from '../../jobs/presenter.ts'
import type { FxRates } from '../../money/yearly-pay.ts'
import { chains, tags } from '../../taxonomy/terms.ts'
import { toContentColumns } from '../content-columns.ts'
import { writeMoney } from './reading/read-pay.ts'

export type PreviewCompany = Omit<CompanyRef, 'isDemo'>

export interface PreviewFacts {
  publicId: string
  company: PreviewCompany
  content: Partial<ListingContent>
  rates: FxRates
  at: Date
}

const chainNames = new Map(chains.map(({ slug, name }) => [slug, name]))
const tagNames = new Map(tags.map(({ slug, name }) => [slug, name]))
const dayMs = 86_400_000

/** What there is of a listing, as if it were live; its links lead nowhere yet. */
export function presentPreview(facts: PreviewFacts): { job: Job; cashOnly: CashOnly | null } {
  const job = presentJob(toRow(facts), { status: 'live', warnings: [] })
  const path = `/post/${facts.publicId}/preview`
  return {
    job: { ...job, path, apply: { ...job.apply, leavePath: null } },
    cashOnly: presentCashOnly(job.pay, facts.content.pay),
  }
}

/** The row that the listing would have. */
function toRow({ company, publicId, content, rates, at }: PreviewFacts): JobTextRow {
  return {
    ...toContentColumns(content, rates),
    title: content.title ?? 'No title yet',
    description_md: null,
    process_steps: content.process?.steps ?? [],
    crypto_chain: termOf(content.cryptoPay?.chain ?? null, chainNames),
    tags: termsOf(content.tags, tagNames),
    chains: termsOf(content.chains, chainNames),
    tokens: (content.tokens ?? []).map((token) => ({ ...token, chain: termOf(token.chain, chainNames) })),
    sectors: [],
    id: publicId,
    public_id: publicId,
    slug: 'draft',
    source: 'direct',
    status: 'live',
    close_reason: null,
    closed_at: null,
    published_at: at,
    first_seen_at: at,
    expires_at: new Date(at.getTime() + (content.openDays ?? listingLimits.openDays.usual) * dayMs),
    is_demo: false,
    company_slug: company.slug,
    company_name: company.name === '' ? 'No company yet' : company.name,
    company_kind: company.kind,
    company_is_demo: false,
    company_is_claimed: company.isClaimed,
    company_proof: company.proof,
    company_logo: company.logo,
    signature: null,
    signed: null,
    source_url: null,
    confirmed_at: null,
    last_seen_at: null,
    read_at: at,
    updated_at: at,
  }
}

function termsOf(slugs: readonly string[] | undefined, names: ReadonlyMap<string, string>): Term[] {
  return (slugs ?? []).map((slug) => ({ slug, name: names.get(slug) ?? slug }))
}

function termOf(slug: string | null, names: ReadonlyMap<string, string>): Term | null {
  return slug === null ? null : { slug, name: names.get(slug) ?? slug }
}

function presentCashOnly(pay: Job['pay'], read: ListingContent['pay'] | undefined): CashOnly | null {
  if (read === undefined) return null
  if (pay.kind !== 'cash') return { text: 'No cash', usdYear: null }
  const { usdYear, currency, period } = pay
  const text = `${pay.longText} ${payPeriodWords[period]} in cash`
  if (usdYear === null || (currency === 'USD' && period === 'year')) return { text, usdYear }
  const [min, max] = [usdYear.min, usdYear.max].map((amount) => writeMoney(amount, 'USD'))
  return { text: `${text}, about ${min === max ? min : `${min} to ${max}`} a year`, usdYear }
}
