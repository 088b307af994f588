import {
  type CompanyKind,
  domainOfEmail,
  type Finding,
  type ListingContent,
  type ModerationReason,
  parseUrl,
  type RiskClass,
} from '@cryptolist/contract'
import { sql } from 'kysely'
import { hasVerifiedDomainSql } from '../../database/company-marks.ts'
import { hasTeamSql, publicSql } from '../../database/listed.ts'
import type { Db } from '../../database/schema.ts'
import { coreOf } from '../accounts/name-core.ts'
import type { DomainContext } from '../domain-context.ts'
import { looksToTrust } from '../domain-verification/looks.ts'
import { findFraudMark, fraudReasons } from '../moderation/fraud-marks.ts'
import { findStaffRole } from '../moderation/staff.ts'
import { getRates } from '../money/rates.ts'
import { sureUsd } from '../money/yearly-pay.ts'
import { readConfirmed } from '../scam-register/confirmed.ts'
import { targetOfApply } from './apply-target.ts'
import { findLookAlike, findNameDomain, registrableDomain } from './domains.ts'
import { fingerprintOf, similarityOf } from './fingerprint.ts'
import { hostsInTexts } from './links.ts'
import { isSettled } from './poster-rules.ts'
import type { CheckFacts, LikeListing } from './rule.ts'
import { findAll, riskOf } from './rules.ts'

export interface CheckInput {
  /** The content of a listing as far as there is any: drafts and imports lack parts, and rules about those say nothing. */
  content: Partial<ListingContent>
  /** Null while the company is only typed. */
  companyId: string | null
  companyName: string | null
  /** The listing itself, when it exists: it is no duplicate of itself. */
  jobId: string | null
  poster: { userId: string | null; email: string | null }
  /** `send`: missing parts are findings too. `write`: the poster is still typing. `import`: an employer's own page may lack anything. */
  occasion: 'write' | 'send' | 'import'
}

interface CheckResult {
  /** The gravest first. */
  findings: Finding[]
  risk: RiskClass
  /** Whether its company is past the first month of its domain. */
  isSettled: boolean
}

/** Texts that are this similar count as the same. */
const sameText = 0.8
/** The most characters, its ending included, by which a domain may be longer or shorter than the one it imitates. */
const domainSlack = 12

/** Gathers what the rules compare a listing with, and runs them. Decides nothing. */
export async function checkListing(context: DomainContext, input: CheckInput): Promise<CheckResult> {
  const { content, occasion } = input
  const facts = await gatherFacts(context, input)
  const { company, ownHosts } = facts
  const target = targetOfApply(content.apply, { companyDomains: company.domains, ownHosts })
  const findings = findAll({ content, occasion, facts, target })
  return { findings, risk: riskOf(findings, company.isVerified), isSettled: isSettled(company) }
}

async function gatherFacts(
  { config, database, payCeilings, getOrigin }: DomainContext,
  input: CheckInput,
): Promise<CheckFacts> {
  const { db } = database
  const { content, companyId, companyName, jobId, poster, occasion } = input
  const isImport = occasion === 'import'
  const pay = content.pay?.kind === 'cash' ? content.pay : undefined
  const fingerprint = isImport ? null : fingerprintOf(content.description ?? '')
  const [around, accountHours, highestUsualPay, rates, fraudMark, registered] = await Promise.all([
    loadCheckContext(db, {
      companyId,
      jobId,
      poster,
      nameCore: companyName === null ? null : coreOf(companyName),
      fingerprint,
      description: isImport ? null : (content.description ?? null),
      domainLengths: lengthsOf([hostOf(content.apply), ...namesOf(input), ...hostsInTexts(content)]),
    }),
    isImport ? null : hoursOf({ database }, poster),
    payCeilings.get(pay && content.roleFamily),
    pay === undefined ? undefined : getRates(db),
    isImport ? undefined : findFraudMark({ config, database }, { ...poster, companyId }),
    readConfirmed(db),
  ])
  const isVerified = around.provedDomains.length > 0
  const earlierLike = await findEarlierLike(db, companyId, around.newDomains)
  return {
    company: {
      kind: around.kind,
      name: companyName,
      domains: domainsOf(around),
      provedDomains: around.provedDomains,
      isVerified,
      isTrusted: isVerified && around.newDomains.length === 0,
      daysVerified: around.daysVerified,
      earlierLike,
    },
    knownDomains: around.knownDomains,
    highestUsualPay,
    yearlyPay: pay && rates && sureUsd([pay], rates),
    accountHours,
    hasAccount: poster.userId !== null,
    postsInLastDay: around.postsInLastDay,
    like: pickLike(around.likeTexts, content.description ?? ''),
    decidedLike: around.decidedTexts.find(({ text }) => isSameText(text, content.description ?? '')),
    fraudMark,
    fraudLike: pickFraud(around, content.description ?? ''),
    namesake: around.namesake ?? undefined,
    ownHosts: [new URL(getOrigin()).hostname],
    registered,
  }
}

/** Null for moderators: they are who would review what a new account posts. */
async function hoursOf(
  context: Pick<DomainContext, 'database'>,
  { userId }: CheckInput['poster'],
): Promise<number | null> {
  if (userId === null) return 0
  if ((await findStaffRole(context, userId)) !== undefined) return null
  return (await findAccountHours(context.database.db, userId)) ?? 0
}

/** Registrable domains of a company: the verified ones first, then those that its page names. */
export function domainsOf({
  provedDomains,
  domain,
  website,
}: Pick<CheckContext, 'provedDomains' | 'domain' | 'website'>): string[] {
  const host = website === null ? undefined : parseUrl(website)?.hostname
  const statedDomains = [domain, host].flatMap((name) => (name ? (registrableDomain(name) ?? []) : []))
  return [...new Set([...provedDomains, ...statedDomains])]
}

function hostOf(apply: ListingContent['apply'] | undefined): string | undefined {
  if (apply?.method === 'email') return domainOfEmail(apply.email)
  return apply && parseUrl(apply.url)?.hostname
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

/** Frauds copy published texts, so a poster who published the text first is not flagged for it. */
function pickFraud({ fraudTexts, ownTexts }: CheckContext, description: string): CheckFacts['fraudLike'] {
  const frauds = fraudTexts.filter(({ text }) => isSameText(text, description))
  const own = frauds.length === 0 ? [] : ownTexts.filter(({ text }) => isSameText(text, description))
  return frauds.find(({ sentAt }) => !own.some(({ since }) => sentAt !== null && since < sentAt))
}

/** The board's facts about a company, and of others whose text or domain it might have taken. */
interface CheckContext {
  kind: CompanyKind | null
  website: string | null
  domain: string | null
  provedDomains: string[]
  /** Verified domains with too few approved listings to be trusted. */
  newDomains: string[]
  daysVerified: number | null
  postsInLastDay: number
  /** Domains of others: proved ones, and those of companies that were here without a poster. */
  knownDomains: string[]
  likeTexts: { companyName: string; title: string; text: string }[]
  /** Of the same company or poster, not public and not merely written. */
  decidedTexts: { title: string; text: string; isWaiting: boolean }[]
  /** Of any poster, rejected or taken down as fraud. */
  fraudTexts: { text: string; reason: ModerationReason; sentAt: number | null }[]
  /** Of the same poster or team, and public already: since when, as seconds. */
  ownTexts: { text: string; since: number }[]
  namesake: string | null
}

interface CheckContextOf {
  companyId: string | null
  jobId: string | null
  poster: { userId: string | null; email: string | null }
  nameCore: string | null
  fingerprint: readonly string[] | null
  description: string | null
  /** Lengths of domains that the listing's could be mistaken for, from and to; null if it names none. */
  domainLengths: { from: number; to: number } | null
}

const mostLikeTexts = 12

/**
 * Reads all that a listing is compared with in one statement. Texts alike are looked for print by print along the index: with an overlap and
 * a limit PostgreSQL expects to meet some soon, and reads the whole table if there are none.
 */
async function loadCheckContext(db: Db, of: CheckContextOf): Promise<CheckContext> {
  const { companyId, jobId, poster, nameCore, fingerprint, description, domainLengths } = of
  const { rows } = await sql<CheckContext>`
    select c.kind, c.website, c.domain,
      array(select p.domain from board.domain_proofs p
        where p.company_id = ${companyId}::uuid and p.state = 'verified' order by p.proved_at) as "provedDomains",
      array(select p.domain from board.domain_proofs p
        where p.company_id = ${companyId}::uuid and p.state = 'verified' and p.approved_listings < ${looksToTrust}
        order by p.proved_at) as "newDomains",
      (select count(*)::int from board.jobs j
        where j.id is distinct from ${jobId}::uuid and j.submitted_at > now() - interval '1 day'
          and (j.created_by = ${poster.userId} or j.poster_email = ${poster.email})) as "postsInLastDay",
      (select extract(epoch from now() - min(p.proved_at))::float8 / 86400 from board.domain_proofs p
        where p.company_id = ${companyId}::uuid and p.state = 'verified') as "daysVerified",
      array(select p.domain from board.domain_proofs p
        where p.company_id is distinct from ${companyId}::uuid and p.state in ('verified', 'stale')
          and length(p.domain) between ${domainLengths?.from ?? 1} and ${domainLengths?.to ?? 0}
        union select k.domain from board.companies k
        where k.id is distinct from ${companyId}::uuid and k.created_by is null and k.frozen_at is null
          and length(k.domain) between ${domainLengths?.from ?? 1} and ${domainLengths?.to ?? 0}
        limit 20000) as "knownDomains",
      coalesce((with alike as materialized (
          select distinct j.id from unnest(${fingerprint}::bigint[]) as print(value)
            join board.jobs j on j.text_fingerprint @> array[print.value] and j.status = 'live')
        select json_agg(json_build_object('companyName', l.name, 'title', l.title, 'text', l.description_md))
        from (select k.name, j.title, j.description_md
          from alike join board.jobs j on j.id = alike.id join board.companies k on k.id = j.company_id
          where j.company_id is distinct from ${companyId}::uuid and j.id is distinct from ${jobId}::uuid
            and j.description_md is not null and j.frozen_at is null and k.frozen_at is null
          limit ${mostLikeTexts}) l), '[]'::json) as "likeTexts",
      coalesce((select json_agg(json_build_object('title', l.title, 'text', l.description_md, 'isWaiting', l.waits))
        from (select j.title, j.description_md, j.frozen_at is null and j.status = 'submitted' as waits from board.jobs j
          where (j.company_id = ${companyId}::uuid or j.created_by = ${poster.userId}
              or j.poster_email = ${poster.email})
            and (j.frozen_at is not null or j.status in ('rejected', 'changes_requested')
              or (j.status = 'submitted' and j.risk = 'red')
              or (j.close_reason = 'moderation' and j.reason_code is distinct from 'source_closed'
                and (j.duplicate_of is null or exists (select from board.jobs o
                  where o.id = j.duplicate_of and o.id is distinct from ${jobId}::uuid and o.status = 'live'))))
            and (j.text_fingerprint && ${fingerprint}::bigint[] or j.description_md = ${description})
            and j.id is distinct from ${jobId}::uuid and j.description_md is not null
          order by waits, j.id desc limit ${mostLikeTexts}) l), '[]'::json) as "decidedTexts",
      coalesce((with alike as materialized (
          select j.id, j.reason_code as reason from unnest(${fingerprint}::bigint[]) as print(value)
            join board.jobs j on j.text_fingerprint @> array[print.value] and j.status = 'rejected'
          union select j.id, case when j.frozen_at is null then j.reason_code else j.freeze_reason end
            from unnest(${fingerprint}::bigint[]) as print(value) join board.jobs j
              on j.text_fingerprint @> array[print.value] and (j.close_reason = 'moderation' or j.frozen_at is not null)
          union select j.id, k.freeze_reason from unnest(${fingerprint}::bigint[]) as print(value)
            join board.jobs j on j.text_fingerprint @> array[print.value] and j.status = 'live'
            join board.companies k on k.id = j.company_id and k.frozen_at is not null)
        select json_agg(json_build_object('text', l.description_md, 'reason', l.reason, 'sentAt', extract(epoch from l.sent_at)))
        from (select j.description_md, a.reason, coalesce(j.submitted_at, j.published_at) as sent_at from alike a join board.jobs j on j.id = a.id
          where a.reason = any(${fraudReasons}::text[]) and j.id is distinct from ${jobId}::uuid and j.description_md is not null
          order by j.id desc limit ${mostLikeTexts}) l), '[]'::json) as "fraudTexts",
      coalesce((with own as materialized (
          select j.description_md, j.published_at from board.jobs j
          where j.company_id = ${companyId}::uuid and j.published_at is not null and j.description_md is not null
            and (j.created_by = ${poster.userId} or j.poster_email = ${poster.email} or ${hasTeamSql('j.company_id')})
            and j.status in ${sql.raw(publicSql)} and j.frozen_at is null
            and j.close_reason is distinct from 'moderation' and j.text_fingerprint && ${fingerprint}::bigint[])
        select json_agg(json_build_object('text', l.description_md, 'since', extract(epoch from l.published_at)))
        from (select * from own order by published_at limit ${mostLikeTexts}) l), '[]'::json) as "ownTexts",
      (select k.name from board.companies k
        where k.name_skeleton = ${nameCore} and k.frozen_at is null and not k.is_demo
          and (c.id is null or (k.named_at, k.id) < (c.named_at, c.id) or (${sql.raw(hasVerifiedDomainSql('k'))} and not ${sql.raw(hasVerifiedDomainSql())}))
        order by k.named_at limit 1) as namesake
    from (select 1) one left join board.companies c on c.id = ${companyId}::uuid`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a condition answered no row.')
  return row
}

/** The first of a company's new domains that looks like an earlier one of another company, and that earlier one. */
async function findEarlierLike(
  db: Db,
  companyId: string | null,
  newDomains: readonly string[],
): Promise<CheckFacts['company']['earlierLike']> {
  for (const own of newDomains) {
    const [from, to] = [own.length - domainSlack, own.length + domainSlack]
    const { rows } = await sql<{ domain: string }>`
      with since as (select proved_at from board.domain_proofs where company_id = ${companyId}::uuid and domain = ${own})
      select p.domain from board.domain_proofs p, since
        where p.company_id <> ${companyId}::uuid and p.state in ('verified', 'stale')
          and p.proved_at < since.proved_at and length(p.domain) between ${from} and ${to}
      union select k.domain from board.companies k, since
        where k.id <> ${companyId}::uuid and k.created_by is null and k.frozen_at is null
          and k.created_at < since.proved_at and length(k.domain) between ${from} and ${to}
      limit 20000`.execute(db)
    const other = findLookAlike(
      own,
      rows.map(({ domain }) => domain),
    )
    if (other !== undefined) return { own, other }
  }
  return undefined
}

/** How many hours ago an account was created; undefined if it doesn't exist. */
async function findAccountHours(db: Db, userId: string): Promise<number | undefined> {
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from now() - "createdAt")::float8 / 3600 as hours from "_User" where "objectId" = ${userId}`.execute(
    db,
  )
  return rows[0]?.hours
}
