import { BoardError, type CompanySigner } from '@cryptolist/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isAddress } from 'viem/utils'
import * as text from '#messages/company-errors'
import type { Db } from '../../database/schema.ts'
import type { DomainContext } from '../domain-context.ts'
import type { NamedSigner } from './placed-text.ts'
import { findCountingProof } from './proofs.ts'

const maximumOwn = 20
/** A plain account signs on every chain; if none is named, this one is stored. */
const defaultChainId = 1

interface TypedSigner {
  address: string
  /** Of a contract wallet; empty for a plain account. */
  chain: string
}

/** Wallets of a company: those that may sign now, or all that ever could, the newest first. */
export async function listSigners(
  db: Db,
  companyId: string,
  { isCurrentOnly }: { isCurrentOnly: boolean },
): Promise<CompanySigner[]> {
  let query = db
    .selectFrom('board.company_signers')
    .select(['address', 'chain_id as chainId', 'source', 'valid_from as validFrom'])
    .select('valid_until as validUntil')
    .where('company_id', '=', companyId)
  if (isCurrentOnly) query = query.where('valid_until', 'is', null)
  const rows = await query.orderBy('valid_from', 'desc').orderBy('address').limit(200).execute()
  return rows.map((row) => ({
    ...row,
    chainId: Number(row.chainId),
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil?.toISOString() ?? null,
  }))
}

/** Whether the wallet was one of the company's at that time. The chain counts for contract wallets only. */
export async function isSigner(
  db: Db,
  companyId: string,
  { address, chainId, isContract }: { address: string; chainId: number; isContract: boolean },
  at: Date,
): Promise<boolean> {
  let query = db
    .selectFrom('board.company_signers')
    .select('id')
    .where('company_id', '=', companyId)
    .where('address', '=', address.toLowerCase())
    .where('valid_from', '<=', at)
    .where((or) => or.or([or('valid_until', 'is', null), or('valid_until', '>', at)]))
  if (isContract) query = query.where('chain_id', '=', String(chainId))
  return (await query.executeTakeFirst()) !== undefined
}

/**
 * Adds a wallet from now on. Throws invalid_input (fields `address`, `chain`) for an invalid address, one that is already listed, one
 * too many, and while the company has no verified domain.
 */
export async function addSigner(
  { database: { db }, now }: DomainContext,
  companyId: string,
  { userId, ...typed }: TypedSigner & { userId: string },
): Promise<void> {
  const { address, chainId } = readSigner(typed)
  if ((await findCountingProof(db, companyId))?.state !== 'verified')
    throw BoardError.invalidField('address', text.signerNeedsDomain)
  const current = await listSigners(db, companyId, { isCurrentOnly: true })
  if (current.filter(({ source }) => source === 'owner').length >= maximumOwn)
    throw BoardError.invalidField('address', text.tooManySigners(maximumOwn))
  const { rows } = await sql`
    insert into board.company_signers (id, company_id, address, chain_id, source, added_by, valid_from)
    values (${uuidv7()}, ${companyId}, ${address}, ${chainId}, 'owner', ${userId}, ${now()})
    on conflict do nothing returning id`.execute(db)
  if (rows.length === 0) throw BoardError.invalidField('address', text.signerKnown)
}

/** Ends a wallet that an owner added. Throws not_found. */
export async function removeSigner(
  { database: { db }, now }: DomainContext,
  companyId: string,
  typed: TypedSigner,
): Promise<void> {
  const { address, chainId } = readSigner(typed)
  const ended = await db
    .updateTable('board.company_signers')
    .set({ valid_until: now() })
    .where('company_id', '=', companyId)
    .where('address', '=', address)
    .where('chain_id', '=', String(chainId))
    .where('source', '=', 'owner')
    .where('valid_until', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ended === undefined) throw new BoardError('not_found', text.noSigner)
}

function readSigner({ address: typed, chain }: TypedSigner): NamedSigner {
  const address = typed.trim()
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw BoardError.invalidField('address', text.signerInvalid)
  // Capitals are a checksum: one that is wrong means a mistyped letter.
  if (!isAddress(address)) throw BoardError.invalidField('address', text.signerChecksum)
  if (/^0x0{40}$/i.test(address)) throw BoardError.invalidField('address', text.signerInvalid)
  const chainId = chain.trim() === '' ? defaultChainId : Number(chain)
  if (!/^\d{0,15}$/.test(chain.trim()) || chainId < 1)
    throw BoardError.invalidField('chain', text.signerChain)
  return { address: address.toLowerCase(), chainId }
}
