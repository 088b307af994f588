import type { Finding, ListingContent, RiskClass } from '@cryptolist/contract'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../database/schema.ts'
import type { DomainContext } from '../../domain-context.ts'
import { getRates } from '../../money/service.ts'
import { yearlyUsd } from '../../money/yearly-pay.ts'
import { classifyApplyTarget } from './apply-target.ts'
import type { CheckFacts, LikeListing } from './facts.ts'
import { fingerprintOf, similarityOf } from './fingerprint.ts'
import { findNameDomain, registrableDomain } from './look-alike.ts'
import { type CheckContext, findAccountHours, loadCheckContext } from './repository.ts'
import { findAll, riskOf } from './rules.ts'

export interface CheckInput {
  /** What there is of a listing: drafts and imports lack parts, and rules about those say nothing. */
  content: Partial<ListingContent>
  /** Null while the company is only typed. */
  companyId: string | null
  companyName: string | null
  /** The listing itself, when it exists: it is no duplicate of itself. */
  jobId: string | null
  poster: { userId: string | null; email: string | null }
  /** `send`: missing parts are findings too. `write`: somebody is still typing. `import`: what an employer's own page says may lack anything. */
  occasion: 'write' | 'send' | 'import'
}

export interface CheckResult {
  /** The gravest first. */
  findings: Finding[]
  risk: RiskClass
}

/** Texts of which this much is the same are the same text. */
const sameText = 0.8
/** Characters by which a domain may be longer or shorter than the one that it imitates, its ending included. */
const domainSlack = 12

/** Runs the rules over a listing: gathers what they compare with, and decides nothing. */
export async function checkListing(context: DomainContext, input: CheckInput): Promise<CheckResult> {
  const { content, occasion } = input
  const facts = await gatherFacts(context, input)
  const { company, ownHosts } = facts
  const target =
    content.apply?.method === 'url'
      ? classifyApplyTarget(content.apply.url, { companyDomains: company.domains, ownHosts })
      : undefined
  const findings = findAll({ content, occasion, facts, target })
  return { findings, risk: riskOf(findings, company.isVerified) }
}

async function gatherFacts(
  { database: { db }, payCeilings, getOrigin }: DomainContext,
  input: CheckInput,
): Promise<CheckFacts> {
  const { content, companyId, companyName, jobId, poster, occasion } = input
  const isImport = occasion === 'import'
  const pay = content.pay?.kind === 'cash' ? content.pay : undefined
  const fingerprint = isImport ? null : fingerprintOf(content.description ?? '')
  const [around, accountHours, highestUsualPay, rates] = await Promise.all([
    loadCheckContext(db, {
      companyId,
      jobId,
      poster,
      fingerprint,
      description: isImport ? null : (content.description ?? null),
      domainLengths: lengthsOf([hostOf(content.apply), ...namesOf(input)]),
    }),
    isImport ? null : hoursOf(db, poster),
    payCeilings.get(pay && content.roleFamily),
    pay === undefined ? undefined : getRates(db),
  ])
  const isVerified = around.provedDomains.length > 0
  return {
    company: {
      kind: around.kind,
      name: companyName,
      domains: domainsOf(around),
      provedDomains: around.provedDomains,
      isVerified,
    },
    knownDomains: around.knownDomains,
    highestUsualPay,
    yearlyPay: pay && rates && yearlyUsd(pay, rates),
    accountHours,
    hasAccount: poster.userId !== null,
    postsInLastDay: around.postsInLastDay,
    like: pickLike(around.likeTexts, content.description ?? ''),
    decidedLike: around.decidedTexts.find(({ text }) => isSameText(text, content.description ?? '')),
    fraudLike: pickFraud(around, content.description ?? ''),
    namesake: around.namesake ?? undefined,
    ownHosts: [new URL(getOrigin()).hostname],
  }
}

async function hoursOf(db: Kysely<Schema>, { userId }: CheckInput['poster']): Promise<number> {
  return userId === null ? 0 : ((await findAccountHours(db, userId)) ?? 0)
}

/** The proved domains first, then the one that stands on the company's page. */
function domainsOf({ provedDomains, domain, website }: CheckContext): string[] {
  const host = website !== null && URL.canParse(website) ? new URL(website).hostname : undefined
  const said = [domain, host].flatMap((name) => (name ? (registrableDomain(name) ?? []) : []))
  return [...new Set([...provedDomains, ...said])]
}

function hostOf(apply: ListingContent['apply'] | undefined): string | undefined {
  if (apply?.method === 'email') return apply.email.split('@').at(-1)
  return apply !== undefined && URL.canParse(apply.url) ? new URL(apply.url).hostname : undefined
}

/** Names that are nothing but a domain. */
function namesOf({ companyName, content: { title, hiringFor } }: CheckInput): (string | undefined)[] {
  return [companyName, title, hiringFor].map((name) => findNameDomain(name ?? ''))
}

function lengthsOf(hosts: readonly (string | undefined)[]): { from: number; to: number } | null {
  const lengths = hosts.flatMap((host) => (host && registrableDomain(host)?.length) || [])
  if (lengths.length === 0) return null
  return { from: Math.min(...lengths) - domainSlack, to: Math.max(...lengths) + domainSlack }
}

function isSameText(one: string, two: string): boolean {
  return one === two || similarityOf(one, two) >= sameText
}

function pickLike(texts: CheckContext['likeTexts'], description: string): LikeListing | undefined {
  const like = texts.find(({ text }) => isSameText(text, description))
  return like && { companyName: like.companyName, title: like.title }
}

/** Frauds copy what others have published: who had the text in public first is not one for having it. */
function pickFraud({ fraudTexts, ownTexts }: CheckContext, description: string): CheckFacts['fraudLike'] {
  const frauds = fraudTexts.filter(({ text }) => isSameText(text, description))
  const own = frauds.length === 0 ? [] : ownTexts.filter(({ text }) => isSameText(text, description))
  return frauds.find(({ sentAt }) => !own.some(({ since }) => sentAt !== null && since < sentAt))
}
