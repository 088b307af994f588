import { toEmailAddress } from '@cryptolist/contract'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { applicantKey } from '../applications/own-people.ts'
import type { DomainContext } from '../domain-context.ts'

interface StoredUser {
  userId: string
  email: string
  isConfirmed: boolean
  createdAt: Date
}

/**
 * Respells email addresses that were stored before they had one spelling; called once when the server or a command starts. What isn't an
 * address stays where it is and becomes unconfirmed, so that its owner can read it and nothing goes by it. Of several accounts with the same
 * address, one that confirmed it keeps it, otherwise the oldest; the log names them.
 */
export async function respellStoredAddresses(context: DomainContext): Promise<void> {
  const { db } = context.database
  const { rows: users } = await sql<{
    id: string
  }>`select id from board.addresses_to_spell where kind = 'user'`.execute(db)
  // Not in the transaction, because cloud code may take its time over users. Another process that starts does the same to them.
  await respellUsers(
    context,
    users.map(({ id }) => id),
  )
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ kind: string; id: string }>`
      select kind, id from board.addresses_to_spell for update skip locked`.execute(transaction)
    if (rows.length === 0) return
    const idsOf = (kind: string): string[] => rows.filter((row) => row.kind === kind).map(({ id }) => id)
    await respellApplications(context, transaction, idsOf('application'))
    await respellInvitations(transaction, idsOf('invitation'))
    await sql`delete from board.addresses_to_spell
      where (kind, id) in (select * from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ id }) => id)}::text[]))`.execute(
      transaction,
    )
    context.log.info({ addresses: rows.length }, 'Stored email addresses brought into one spelling')
  })
}

async function respellUsers(context: DomainContext, ids: readonly string[]): Promise<void> {
  const { db } = context.database
  const claims = new Map<string, StoredUser[]>()
  const invalid: string[] = []
  for (const user of await listUsers(db, { ids, emails: [] })) {
    const address = toEmailAddress(user.email)
    if (address !== undefined) {
      const claim = { ...user, isConfirmed: user.isConfirmed && isSameMailbox(user.email, address) }
      claims.set(address, [...(claims.get(address) ?? []), claim])
    } else {
      invalid.push(user.userId)
      if (user.isConfirmed) await context.users.update(user.userId, { emailVerified: false }).catch(() => {})
    }
  }
  if (invalid.length > 0)
    context.log.warn({ users: invalid }, 'These accounts’ email addresses aren’t valid: no emails go to them')
  const holders = await listUsers(db, { ids: [], emails: [...claims.keys()] })
  for (const [address, users] of claims) {
    const all = [...users, ...holders.filter(({ email }) => email === address)]
    const claimants = [...new Map(all.map((user) => [user.userId, user])).values()]
    // The operator's cloud code may refuse to save a user. The board starts anyway.
    await giveAddress(context, address, claimants).catch((error: unknown) =>
      context.log.warn(
        { err: error, users: claimants.map(({ userId }) => userId) },
        'These accounts’ email addresses couldn’t be converted',
      ),
    )
  }
}

/** Whether emails to the older spelling reached the mailbox. NFKC makes others of names before the `@`: the ligature fi is one letter. */
function isSameMailbox(older: string, address: string): boolean {
  return older.trim().split('@')[0] === address.split('@')[0]
}

/** Gives an address to one of the accounts that have it in some spelling. The others keep their spelling, or nothing if it is the address. */
async function giveAddress(
  { database, users, log }: DomainContext,
  address: string,
  claimants: readonly StoredUser[],
): Promise<void> {
  const [owner, ...others] = [...claimants].sort(
    (a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || a.createdAt.getTime() - b.createdAt.getTime(),
  )
  if (owner === undefined) return
  for (const { userId, email } of others)
    await users.update(userId, email === address ? { email: null } : { emailVerified: false })
  if (others.length > 0)
    log.warn(
      { keptBy: owner.userId, lostBy: others.map(({ userId }) => userId) },
      'Several accounts have the same email address: one keeps it, the others sign in with their username or wallet',
    )
  if (owner.email === address) return
  await users.update(owner.userId, { email: address, emailVerified: owner.isConfirmed })
  // Links that were mailed are good for the address that the account has.
  if (!isSameMailbox(owner.email, address)) return
  await sql`update board.mail_tokens set email = ${address} where user_id = ${owner.userId} and email = ${owner.email}`.execute(
    database.db,
  )
}

/** Also has each application count for its mailbox, unless the person applied by another spelling too. */
async function respellApplications({ config }: DomainContext, db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; jobId: string | null; email: string }>`
    select id, job_id as "jobId", email from board.applications
    where id = any (${ids}::uuid[]) and email is not null order by created_at`.execute(db)
  for (const { id, jobId, email } of rows) {
    const address = toEmailAddress(email)
    if (address === undefined) continue
    await sql`update board.applications set email = ${address} where id = ${id}`.execute(db)
    if (jobId === null) continue
    const key = applicantKey(config.masterKey, jobId, address)
    await sql`update board.applications set person_key = ${key} where id = ${id}
      and not exists (select from board.applications other where other.job_id = ${jobId} and other.person_key = ${key})`.execute(
      db,
    )
  }
}

async function respellInvitations(db: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string; companyId: string; email: string }>`
    select id, company_id as "companyId", email from board.company_invitations where id = any (${ids}::uuid[])`.execute(
    db,
  )
  for (const { id, companyId, email } of rows) {
    const address = toEmailAddress(email)
    if (address === undefined) continue
    await sql`update board.company_invitations set email = ${address} where id = ${id}
      and not exists (select from board.company_invitations other where other.company_id = ${companyId} and other.email = ${address})`.execute(
      db,
    )
  }
}

/** Users with an email address, by their ids or by how it is stored. */
async function listUsers(
  db: Db,
  { ids, emails }: { ids: readonly string[]; emails: readonly string[] },
): Promise<StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select "objectId" as "userId", email, coalesce("emailVerified", false) as "isConfirmed", "createdAt"
    from "_User" where email is not null and ("objectId" = any (${ids}::text[]) or email = any (${emails}::text[]))`.execute(
    db,
  )
  return rows
}
