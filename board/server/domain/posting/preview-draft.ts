import {
  BoardError,
  type CashOnly,
  type CompanyRef,
  type DraftFields,
  type DraftPreview,
  type DraftProblem,
  type Finding,
  type Job,
  type ListingContent,
  listingLimits,
  payPeriodWords,
  type Term,
  writeBounds,
} from '@cryptolist/contract'
import * as text from '#messages/listing-problems'
import { rowOf } from '../../database/row-names.ts'
import { getCompany } from '../companies/companies.ts'
import type { DomainContext } from '../domain-context.ts'
import { type JobTextRow, presentJob } from '../jobs/presenter.ts'
import { toReaderWarnings } from '../jobs/reader-warnings.ts'
import type { Requester } from '../listings/access.ts'
import { toContentColumns } from '../listings/content-rows.ts'
import { requireDraftAccess } from '../listings/require-access.ts'
import { renderDescription } from '../markup/description.ts'
import { showLinkHosts } from '../markup/link-hosts.ts'
import { getRates } from '../money/rates.ts'
import type { FxRates } from '../money/yearly-pay.ts'
import { chains, tags } from '../taxonomy/terms.ts'
import { accountOf } from './begin-draft.ts'
import {
  type CheckedDraft,
  type ChosenCompany,
  type CompanyChoice,
  checkDraft,
  chooseCompany,
} from './check-draft.ts'
import type { DraftRow } from './draft-repository.ts'
import { cleanLine, createFieldReader } from './field-reader.ts'
import { takeFields } from './form-fields.ts'
import { readEmailField } from './read-apply.ts'
import { writeMoney } from './read-pay.ts'
import { requireRow, textOf } from './save-draft.ts'
import { companyOfChange } from './send-change.ts'

/**
 * The draft as candidates would see it, with its problems and findings, and whether the requester may edit it. Stores nothing. Anyone who may edit it
 * also sees a description that is still too short, which the rules haven't read.
 */
export async function previewDraft(
  context: DomainContext,
  requester: Requester,
  publicId: string,
  typed?: unknown,
): Promise<DraftPreview & { canEdit: boolean }> {
  const { draftId, permission } = await requireDraftAccess(context, requester, publicId, 'view')
  const row = await requireRow(context, draftId)
  const fields = { ...row.fields, ...takeFields(typed) }
  const preview = await previewRow(context, { ...row, fields }, requester)
  const canEdit = permission !== 'view'
  const descriptionHtml = preview.job.descriptionHtml ?? (canEdit ? renderTyped(fields) : null)
  const asksEmail =
    canEdit && requester.viewer.user === null && row.userId === null && row.jobVersion === null
  const problems = asksEmail ? [...preview.problems, ...findEmailProblems(fields)] : preview.problems
  return { ...preview, problems, job: { ...preview.job, descriptionHtml }, canEdit }
}

/** The problems of the email address that a draft without an account is sent from. */
function findEmailProblems(fields: DraftFields): DraftProblem[] {
  const reader = createFieldReader(fields)
  readEmailField(reader, 'email')
  return reader.problems
}

/** Null for a text that is empty, or longer than any that is sent. */
function renderTyped(fields: DraftFields): string | null {
  const typed = textOf(fields, 'description').trim()
  if (typed === '' || typed.length > listingLimits.description.max) return null
  return showLinkHosts(renderDescription(typed))
}

/** A draft whose access was already checked, as candidates would see it, with its problems and findings. Stores nothing. */
export async function previewRow(
  context: DomainContext,
  row: DraftRow,
  { viewer }: Pick<Requester, 'viewer'>,
): Promise<DraftPreview> {
  const userId = accountOf(viewer) ?? row.userId
  const { choice, checked } = await checkRow(context, row, { viewer })
  const company = await describeCompany(context, choice, {
    name: cleanLine(textOf(row.fields, 'company_name')),
    // A new company belongs to the account that posts for it.
    isClaimed: userId !== null,
  })
  const { problems: all, leftOut, findings, risk } = checked
  const { job, cashOnly } = await presentContent(context, checked.partial, {
    company,
    publicId: row.publicId,
    findings,
  })
  const { roleFamily, seniority } = checked.partial
  const rolePay =
    roleFamily === undefined ? null : await context.rolePay.describe(roleFamily, seniority ?? [])
  return { job, company: job.company, cashOnly, rolePay, problems: all, leftOut, findings, risk }
}

/** The result of the checks of a draft while it is being written. */
export async function checkRow(
  context: DomainContext,
  row: DraftRow,
  { viewer }: Pick<Requester, 'viewer'>,
): Promise<{ choice: CompanyChoice | undefined; checked: CheckedDraft }> {
  const userId = accountOf(viewer) ?? row.userId
  const { choice, problems } = await findChoice(context, row, userId)
  const { fields, jobId, email } = row
  const poster = { userId, email }
  const checked = await checkDraft(context, { fields, choice, problems, jobId, poster, occasion: 'write' })
  return { choice, checked }
}

async function findChoice(
  context: DomainContext,
  row: DraftRow,
  userId: string | null,
): Promise<ChosenCompany> {
  if (row.jobVersion === null || row.companyId === null) return chooseCompany(context, row.fields, userId)
  return { choice: await companyOfChange(context, row.companyId, userId), problems: [] }
}

async function describeCompany(
  context: DomainContext,
  choice: ChosenCompany['choice'],
  { name: typedName, isClaimed: isNewClaimed }: { name: string; isClaimed: boolean },
): Promise<PreviewCompany> {
  const typed = { slug: 'new', name: typedName, kind: 'company', isClaimed: isNewClaimed } as const
  if (choice === undefined) return { ...typed, proof: null, logo: null }
  if (choice.kind === 'new') return { ...typed, ...choice.company, proof: null, logo: null }
  const { slug, name, kind, isClaimed } = choice.company
  const profile = await getCompany(context, slug, { seesWaiting: true }).catch(undefinedWhenMissing)
  return { slug, name, kind, isClaimed, proof: profile?.proof ?? null, logo: profile?.logo ?? null }
}

/** Undefined for what may be missing; other errors are thrown. */
export function undefinedWhenMissing(error: unknown): undefined {
  if (!(error instanceof BoardError) || error.code !== 'not_found') throw error
}

/** A complete or partial listing in the shape of a public one. */
export async function presentContent(
  { database }: DomainContext,
  content: Partial<ListingContent>,
  about: { company: PreviewCompany; publicId: string; findings: readonly Finding[] },
): Promise<{ job: Job; cashOnly: CashOnly | null }> {
  return presentPreview({
    ...about,
    content,
    rates: await getRates(database.db),
    at: new Date(),
  })
}

type PreviewCompany = Omit<CompanyRef, 'isDemo'>

interface PreviewFacts {
  publicId: string
  company: PreviewCompany
  content: Partial<ListingContent>
  findings: readonly Finding[]
  rates: FxRates
  at: Date
}

const chainNames = new Map(chains.map(({ slug, name }) => [slug, name]))
const tagNames = new Map(tags.map(({ slug, name }) => [slug, name]))
const dayMs = 86_400_000

/** A partial listing as if it were live. */
function presentPreview(facts: PreviewFacts): { job: Job; cashOnly: CashOnly | null } {
  const job = presentJob(toRow(facts), { status: 'live', warnings: toReaderWarnings(facts.findings) })
  const path = `/post/${facts.publicId}/preview`
  return { job: { ...job, path }, cashOnly: presentCashOnly(job.pay, facts.content.pay) }
}

/** The row that the listing would have. */
function toRow({ company, publicId, content, rates, at }: PreviewFacts): JobTextRow {
  return {
    ...rowOf(toContentColumns(content, rates)),
    title: content.title ?? text.noTitleYet,
    descriptionMd: null,
    processSteps: content.process?.steps ?? [],
    applyQuestions: (content.apply?.method === 'email' && content.apply.questions) || [],
    outsideForm: null,
    outsideFormAt: null,
    applyCv: (content.apply?.method === 'email' && content.apply.cv) || 'optional',
    payRanges: [],
    cryptoChain: termOf(content.cryptoPay?.chain ?? null, chainNames),
    tags: termsOf(content.tags, tagNames),
    chains: termsOf(content.chains, chainNames),
    tokens: (content.tokens ?? []).map((token) => ({ ...token, chain: termOf(token.chain, chainNames) })),
    sectors: [],
    id: publicId,
    publicId: publicId,
    slug: 'draft',
    tagEvidence: [],
    origin: null,
    chainEvidence: [],
    source: 'direct',
    status: 'live',
    closeReason: null,
    closedAt: null,
    publishedAt: at,
    postedAt: null,
    beginning: null,
    firstSeenAt: at,
    expiresAt: new Date(at.getTime() + (content.openDays ?? listingLimits.openDays.usual) * dayMs),
    isDemo: false,
    companySlug: company.slug,
    companyName: company.name === '' ? text.noCompanyYet : company.name,
    companyKind: company.kind,
    companyIsDemo: false,
    companyIsClaimed: company.isClaimed,
    companyProof: company.proof,
    companyLogo: company.logo,
    signature: null,
    signed: null,
    sourceUrl: null,
    confirmedAt: null,
    lastSeenAt: null,
    readAt: at,
    updatedAt: at,
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
  if (pay.kind !== 'cash') return { text: text.noCash, usdYear: null }
  const { usdYear, currency, period } = pay
  const cash = text.cashText(pay.longText, payPeriodWords[period])
  if (usdYear === null || (currency === 'USD' && period === 'year')) return { text: cash, usdYear }
  const usd = writeBounds(usdYear, (low, high) => {
    const [min, max] = [writeMoney(low, 'USD'), writeMoney(high, 'USD')]
    return min === max ? min : text.usdRange(min, max)
  })
  return { text: text.aboutUsd(cash, usd), usdYear }
}
