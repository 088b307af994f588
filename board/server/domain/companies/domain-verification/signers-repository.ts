import type { CompanySigner, ProofMethod } from '@cryptolist/contract'
import { type Kysely, sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Schema } from '../../../database/schema.ts'
import { keyOf, type NamedSigner } from './placed-text.ts'

type Db = Kysely<Schema>

/** Wallets of a company: those that may sign now, or all that ever could, the newest first. */
export async function listSigners(
  db: Db,
  companyId: string,
  { isCurrentOnly }: { isCurrentOnly: boolean },
): Promise<CompanySigner[]> {
  let query = db.selectFrom('board.company_signers').selectAll().where('company_id', '=', companyId)
  if (isCurrentOnly) query = query.where('valid_until', 'is', null)
  const rows = await query.orderBy('valid_from', 'desc').orderBy('address').limit(200).execute()
  return rows.map((row) => ({
    address: row.address,
    chainId: Number(row.chain_id),
    source: row.source,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until?.toISOString() ?? null,
  }))
}

/** Whether a wallet was one of the company's at a time. The chain is asked for only where it is given. */
export async function hasSigner(
  db: Db,
  companyId: string,
  { address, chainId }: { address: string; chainId: number | null },
  at: Date,
): Promise<boolean> {
  let query = db
    .selectFrom('board.company_signers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('address', '=', address)
    .where('valid_from', '<=', at)
    .where((or) => or.or([or('valid_until', 'is', null), or('valid_until', '>', at)]))
  if (chainId !== null) query = query.where('chain_id', '=', String(chainId))
  return (await query.executeTakeFirst()) !== undefined
}

/** Brings what a domain names in one place up to date: new wallets begin now, those that are gone end now. */
export async function syncSigners(
  db: Db,
  place: { companyId: string; domain: string; source: ProofMethod },
  signers: readonly NamedSigner[],
  now: Date,
): Promise<void> {
  const { companyId, domain, source } = place
  const known = await db
    .selectFrom('board.company_signers')
    .select(['id', 'address', 'chain_id'])
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('source', '=', source)
    .where('valid_until', 'is', null)
    .execute()
  const knownKeys = new Set(
    known.map((row) => keyOf({ address: row.address, chainId: Number(row.chain_id) })),
  )
  const namedKeys = new Set(signers.map(keyOf))
  const gone = known.filter(
    (row) => !namedKeys.has(keyOf({ address: row.address, chainId: Number(row.chain_id) })),
  )
  await endByIds(
    db,
    gone.map(({ id }) => id),
    now,
  )
  const added = signers.filter((signer) => !knownKeys.has(keyOf(signer)))
  if (added.length === 0) return
  await db
    .insertInto('board.company_signers')
    .values(
      added.map(({ address, chainId }) => ({
        id: uuidv7(),
        company_id: companyId,
        address,
        chain_id: chainId,
        source,
        domain,
        valid_from: now,
      })),
    )
    .execute()
}

/** Ends all wallets that a domain named. */
export async function endSignersOfDomain(
  db: Db,
  companyId: string,
  domain: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('board.company_signers')
    .set({ valid_until: now })
    .where('company_id', '=', companyId)
    .where('domain', '=', domain)
    .where('valid_until', 'is', null)
    .execute()
}

/** Adds a wallet in an owner's name; answers false when it is there already. */
export async function addOwnSigner(
  db: Db,
  { companyId, userId, signer, now }: { companyId: string; userId: string; signer: NamedSigner; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into board.company_signers (id, company_id, address, chain_id, source, added_by, valid_from)
    values (${uuidv7()}, ${companyId}, ${signer.address}, ${signer.chainId}, 'owner', ${userId}, ${now})
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

/** Ends a wallet that an owner added; answers false when there is none. */
export async function endOwnSigner(
  db: Db,
  companyId: string,
  { address, chainId }: NamedSigner,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('board.company_signers')
    .set({ valid_until: now })
    .where('company_id', '=', companyId)
    .where('address', '=', address)
    .where('chain_id', '=', String(chainId))
    .where('source', '=', 'owner')
    .where('valid_until', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function endByIds(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await db.updateTable('board.company_signers').set({ valid_until: now }).where('id', 'in', ids).execute()
}
