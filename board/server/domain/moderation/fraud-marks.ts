import type { ModerationAction, ModerationReason } from '@cryptolist/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import { hashWithKey } from '../identifiers/keyed-hash.ts'
import { mailboxOf } from '../identifiers/mailbox.ts'

type Keys = Pick<DomainContext, 'config'>

/** Reasons for decisions about fraud. */
export const fraudReasons: readonly ModerationReason[] = ['scam_suspected', 'fee_to_apply', 'impersonation']

const condemning: readonly ModerationAction[] = [
  'reject',
  'freeze_listing',
  'freeze_company',
  'uphold_report',
]
const redeeming: readonly ModerationAction[] = ['unfreeze_listing', 'unfreeze_company', 'grant_appeal']

interface DecidedFraud {
  action: ModerationAction
  reason: ModerationReason | null
  jobId: string | null
  companyId: string | null
}

/**
 * Marks the accounts, team, domains and wallets behind a fraud when a moderator decides about it, and lifts the marks when the decision is
 * reversed.
 */
export async function followDecision(context: Keys, db: Db, decided: DecidedFraud): Promise<void> {
  const { action, reason, companyId } = decided
  // Hiding a company is about all of it, whichever listing was in the queue.
  const jobId = action === 'freeze_company' ? null : decided.jobId
  if (redeeming.includes(action)) await liftMarksAbout(db, { jobId: decided.jobId, companyId })
  if (reason === null || !fraudReasons.includes(reason) || !condemning.includes(action)) return
  const { isOfTeam, ...posters } = await findPosters(db, { jobId, companyId })
  // A listing that a stranger posted for a company says nothing about the company.
  const traces = await listTraces(db, { ...posters, companyId: isOfTeam ? companyId : null })
  if (traces.length === 0) return
  const id = uuidv7()
  await db
    .insertInto('board.fraud_marks')
    .values({ id, job_id: jobId, company_id: companyId, reason_code: reason })
    .execute()
  const keys = traces.map((trace) => ({ mark_id: id, kind: trace.kind, key: keyOf(context, trace) }))
  await db
    .insertInto('board.fraud_mark_keys')
    .values(keys)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The reason for the first fraud decision whose marks a poster or a company matches; undefined if there is none. */
export async function findFraudMark(
  { config, database: { db } }: Keys & Pick<DomainContext, 'database'>,
  { userId, email, companyId }: { userId: string | null; email: string | null; companyId: string | null },
): Promise<{ reason: ModerationReason } | undefined> {
  const { rows: open } = await sql`select from board.fraud_marks where lifted_at is null limit 1`.execute(db)
  if (open.length === 0) return undefined
  const traces = await listTraces(db, {
    userIds: userId === null ? [] : [userId],
    emails: email === null ? [] : [email],
    companyId,
  })
  if (traces.length === 0) return undefined
  return db
    .selectFrom('board.fraud_mark_keys as key')
    .innerJoin('board.fraud_marks as mark', 'mark.id', 'key.mark_id')
    .select('mark.reason_code as reason')
    .where(
      'key.key',
      'in',
      traces.map((trace) => keyOf({ config }, trace)),
    )
    .where('mark.lifted_at', 'is', null)
    .orderBy('mark.made_at')
    .limit(1)
    .executeTakeFirst()
}

type TraceKind = 'account' | 'email' | 'company' | 'domain' | 'wallet'
interface Trace {
  kind: TraceKind
  value: string
}

function keyOf({ config }: Keys, { kind, value }: Trace): Buffer {
  return hashWithKey(config.masterKey, `fraud\0${kind}\0${value}`)
}

/** Who posted a listing, and whether they are on the company's team; for a company without a listing, its team or, if it has none, everyone who posted for it. */
async function findPosters(
  db: Db,
  { jobId, companyId }: Pick<DecidedFraud, 'jobId' | 'companyId'>,
): Promise<{ userIds: string[]; emails: string[]; isOfTeam: boolean }> {
  const { rows } = await sql<{ userIds: string[]; emails: string[]; isOfTeam: boolean }>`
    select coalesce(array_agg(distinct j.created_by) filter (where j.created_by is not null), '{}') as "userIds",
      coalesce(array_agg(distinct j.poster_email) filter (where j.poster_email is not null), '{}') as emails,
      exists (select from board.company_members m where m.company_id = ${companyId}::uuid
        and (${jobId}::uuid is null or m.user_id in (select created_by from board.jobs where id = ${jobId}::uuid))) as "isOfTeam"
    from board.jobs j
    where j.source = 'direct' and case when ${jobId}::uuid is null then j.company_id = ${companyId}::uuid
      and not exists (select from board.company_members m where m.company_id = j.company_id) else j.id = ${jobId}::uuid end`.execute(
    db,
  )
  return rows[0] ?? { userIds: [], emails: [], isOfTeam: false }
}

/**
 * Returns what accounts and a company can be recognised by. Only what they have proved is theirs: otherwise anyone could get a domain or a
 * wallet of others marked.
 */
async function listTraces(
  db: Db,
  {
    userIds,
    emails,
    companyId,
  }: { userIds: readonly string[]; emails: readonly string[]; companyId: string | null },
): Promise<Trace[]> {
  const { rows } = await sql<Trace>`
    with people (id) as (
      select unnest(${userIds}::text[])
      union select user_id from board.company_members where company_id = ${companyId}::uuid)
    select 'account' as kind, id as value from people
    union select 'email', u.email from people join "_User" u on u."objectId" = people.id where u."emailVerified" and u.email is not null
    union select 'email', given from unnest(${emails}::text[]) given
    union select 'wallet', v.namespace || ':' || v.address from people
      join board.verified_addresses v on v.user_id = people.id where v.proof = 'eip4361'
    union select 'wallet', 'eip155:' || s.signer from board.job_signatures s
      join board.jobs j on j.id = s.job_id where j.company_id = ${companyId}::uuid
    union select 'domain', p.domain from board.domain_proofs p
      where p.company_id = ${companyId}::uuid and p.claimant is null and p.proved_at is not null
    union select 'company', ${companyId} where ${companyId}::text is not null`.execute(db)
  return rows.flatMap((trace) => {
    const value = trace.kind === 'email' ? mailboxOf(trace.value) : trace.value
    return value === undefined ? [] : [{ ...trace, value }]
  })
}

async function liftMarksAbout(
  db: Db,
  { jobId, companyId }: Pick<DecidedFraud, 'jobId' | 'companyId'>,
): Promise<void> {
  await sql`
    update board.fraud_marks set lifted_at = now()
    where lifted_at is null and (job_id = ${jobId}::uuid or (job_id is null and company_id = ${companyId}::uuid))`.execute(
    db,
  )
}
