import type { Finding, ListingContent, RiskClass, RoleFamily } from '@cryptolist/contract'
import type { Database } from '../../../database/open-database.ts'
import { getRates } from '../../money/service.ts'
import { yearlyUsd } from '../../money/yearly-pay.ts'
import { classifyApplyTarget } from './apply-target.ts'
import type { LikeListing, LintFacts } from './facts.ts'
import { fingerprintOf, likenessOf } from './fingerprint.ts'
import { findNameDomain, registrableDomain } from './look-alike.ts'
import { findAccountHours, findHighestUsualPay, findSurroundings, type Surroundings } from './repository.ts'
import { findAll, riskOf } from './rules.ts'

export interface LintRequest {
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

export interface LintResult {
  /** The gravest first. */
  findings: Finding[]
  risk: RiskClass
}

/** Reads listings against the rules; gathers what the rules compare with, and decides nothing. */
export interface LinterService {
  lint(request: LintRequest): Promise<LintResult>
}

export interface LinterParts {
  database: Pick<Database, 'db'>
  /** The origin of this board: a link to apply that leads there leads nowhere. */
  getOrigin(): string
}

/** Texts of which this much is the same are the same text. */
const sameText = 0.8
/** Where fewer listings of a role say what they pay, the ceiling is one for all. */
const fewestForCeiling = 20
const usualCeiling = 600_000
const ceilingMilliseconds = 3_600_000
/** Letters by which a domain may be longer or shorter than the one that it imitates, its ending included. */
const domainSlack = 12

/** Makes the service that reads listings against the rules. Ceilings of pay are up to an hour old. */
export function createLinterService({ database, getOrigin }: LinterParts): LinterService {
  const { db } = database
  const ceilingOf = createCeilings(db)
  return {
    async lint(request) {
      const { content, occasion } = request
      const facts = await gather({ db, ceilingOf, getOrigin }, request)
      const target =
        content.apply?.method === 'url'
          ? classifyApplyTarget(content.apply.url, {
              companyDomains: facts.company.domains,
              ownHosts: facts.ownHosts,
            })
          : undefined
      const findings = findAll({ content, occasion, facts, target })
      return { findings, risk: riskOf(findings, facts.company.isVerified) }
    },
  }
}

type Db = LinterParts['database']['db']
type CeilingOf = (roleFamily: RoleFamily | undefined) => Promise<number>

/** What is paid at most for a role, in US dollars a year: what nearly all pay, or where few say what they pay, one for all. */
function createCeilings(db: Db): CeilingOf {
  const ceilings = new Map<RoleFamily, { usd: number; until: number }>()
  return async (roleFamily) => {
    if (roleFamily === undefined) return usualCeiling
    const kept = ceilings.get(roleFamily)
    if (kept !== undefined && kept.until > Date.now()) return kept.usd
    const { count, usd } = await findHighestUsualPay(db, roleFamily)
    const ceiling = count >= fewestForCeiling && usd !== null ? usd : usualCeiling
    ceilings.set(roleFamily, { usd: ceiling, until: Date.now() + ceilingMilliseconds })
    return ceiling
  }
}

/** Gathers what the rules compare with. */
async function gather(
  { db, ceilingOf, getOrigin }: { db: Db; ceilingOf: CeilingOf; getOrigin(): string },
  request: LintRequest,
): Promise<LintFacts> {
  const { content, companyId, companyName, jobId, poster, occasion } = request
  const isImport = occasion === 'import'
  const pay = content.pay?.kind === 'cash' ? content.pay : undefined
  const fingerprint = isImport ? null : fingerprintOf(content.description ?? '')
  const [around, accountHours, highestUsualPay, rates] = await Promise.all([
    findSurroundings(db, {
      companyId,
      jobId,
      poster,
      fingerprint,
      description: isImport ? null : (content.description ?? null),
      domainLengths: lengthsOf([hostOf(content.apply), ...namesOf(request)]),
    }),
    isImport ? null : hoursOf(db, poster),
    pay === undefined ? usualCeiling : ceilingOf(content.roleFamily),
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

async function hoursOf(db: Db, { userId }: LintRequest['poster']): Promise<number> {
  return userId === null ? 0 : ((await findAccountHours(db, userId)) ?? 0)
}

/** The proved domains first, then the one that stands on the company's page. */
function domainsOf({ provedDomains, domain, website }: Surroundings): string[] {
  const host = website !== null && URL.canParse(website) ? new URL(website).hostname : undefined
  const said = [domain, host].flatMap((name) => (name ? (registrableDomain(name) ?? []) : []))
  return [...new Set([...provedDomains, ...said])]
}

function hostOf(apply: ListingContent['apply'] | undefined): string | undefined {
  if (apply?.method === 'email') return apply.email.split('@').at(-1)
  return apply !== undefined && URL.canParse(apply.url) ? new URL(apply.url).hostname : undefined
}

/** Names that are nothing but a domain. */
function namesOf({ companyName, content: { title, hiringFor } }: LintRequest): (string | undefined)[] {
  return [companyName, title, hiringFor].map((name) => findNameDomain(name ?? ''))
}

function lengthsOf(hosts: readonly (string | undefined)[]): { from: number; to: number } | null {
  const lengths = hosts.flatMap((host) => (host && registrableDomain(host)?.length) || [])
  if (lengths.length === 0) return null
  return { from: Math.min(...lengths) - domainSlack, to: Math.max(...lengths) + domainSlack }
}

function isSameText(one: string, two: string): boolean {
  return one === two || likenessOf(one, two) >= sameText
}

function pickLike(texts: Surroundings['likeTexts'], description: string): LikeListing | undefined {
  const like = texts.find(({ text }) => isSameText(text, description))
  return like && { companyName: like.companyName, title: like.title }
}

/** Frauds copy what others have published: who had the text in public first is not one for having it. */
function pickFraud({ fraudTexts, ownTexts }: Surroundings, description: string): LintFacts['fraudLike'] {
  const frauds = fraudTexts.filter(({ text }) => isSameText(text, description))
  const own = frauds.length === 0 ? [] : ownTexts.filter(({ text }) => isSameText(text, description))
  return frauds.find(({ sentAt }) => !own.some(({ since }) => sentAt !== null && since < sentAt))
}
