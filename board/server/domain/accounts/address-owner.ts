import { isDeepStrictEqual } from 'node:util'
import { BoardError } from '@cryptolist/contract'
import { type InferResult, sql, type Transaction } from 'kysely'
import * as messages from '#messages/account'
import type { Database } from '../../database/open-database.ts'
import type { Db, Schema } from '../../database/schema.ts'
import { createTurns } from '../../semaphore/turns.ts'
import type { DomainContext } from '../domain-context.ts'
import type { NewUser } from './users.ts'
import type { Namespace, WalletAddress } from './wallet-address.ts'

type Tx = Transaction<Schema>
type Proof = 'eip4361' | 'legacy'

/** Whose address it is and how that was proved. */
export interface AddressOwner {
  userId: string
  proof: Proof
  /** The chain of a contract wallet; null for a plain account, which is the same on every chain. */
  chainId: number | null
}

/** A verified address with what is known of it. */
export interface VerifiedAddress extends WalletAddress, AddressOwner {
  verifiedAt: Date
}

export interface FoundOwner {
  userId: string
  isNew: boolean
  /** Whether the address was so far proved by the old phrase only, and is proved properly now. */
  isUpgraded: boolean
}

/** How an address has just been proved; `chainId` where a contract on that chain said so. */
interface NewProof {
  proof: Proof
  chainId: number | null
}

/**
 * The user of an address that has just been proved; created if there is none. One address has one user, however many sign in at
 * once. A proper proof takes the address away from a user who can sign in another way, because anybody may have had the old phrase
 * signed (docs/rules.md, Identity). Throws forbidden when the user is locked, and signature_invalid when a
 * contract speaks for an address that was proved on another chain.
 */
export async function findOrCreateOwner(
  context: DomainContext,
  wallet: WalletAddress,
  proved: NewProof,
): Promise<FoundOwner> {
  const { takenFrom, isLocked, ...owner } = await oneByOne(`${wallet.namespace}:${wallet.address}`, () =>
    settleOwner(context, wallet, proved),
  )
  if (takenFrom !== undefined) await saveVisibleAddresses(context, takenFrom, wallet.namespace)
  if (isLocked) throw accountLockedError()
  context.users.noteProof(owner.userId, wallet)
  return owner
}

/** Spares a user who would be created in vain. Between processes the database decides. */
const oneByOne = createTurns()

/** A new user is prepared outside of the transaction that stores it with its address: the operator's cloud code may take its time over it. */
async function settleOwner(
  context: DomainContext,
  wallet: WalletAddress,
  proved: NewProof,
): Promise<OwnerOutcome> {
  const settled = await decideOwner(context, wallet, proved)
  if (settled !== undefined) return settled
  const user = await context.users.prepareWalletUser(wallet, { isOfApp: proved.proof === 'legacy' })
  const outcome = await decideOwner(context, wallet, proved, user)
  if (outcome.isNew) await user.finish()
  return outcome
}

type Decision = [context: DomainContext, wallet: WalletAddress, proved: NewProof]

/** Whose the address is from now on; undefined if it needs a new user and there is none yet. */
async function decideOwner(...decision: [...Decision, newUser: NewUser]): Promise<OwnerOutcome>
async function decideOwner(...decision: Decision): Promise<OwnerOutcome | undefined>
async function decideOwner(
  { database }: DomainContext,
  wallet: WalletAddress,
  proved: NewProof,
  newUser?: NewUser,
): Promise<OwnerOutcome | undefined> {
  return database.db.transaction().execute(async (db) => {
    await lockAddress(db, wallet)
    const owner = await findOwner(db, wallet)
    if (owner !== undefined && proved.chainId !== null && owner.chainId !== proved.chainId)
      throw otherChainError()
    const isUpgrade = owner?.proof === 'legacy' && proved.proof === 'eip4361'
    if (owner !== undefined && !isUpgrade) return unchangedOwner(owner)
    if (owner !== undefined && !(await hasOtherSignInMethod(db, owner.userId))) {
      await setOwner(db, wallet, { userId: owner.userId, ...proved })
      return { ...unchangedOwner(owner), isUpgraded: true }
    }
    if (newUser === undefined) return undefined
    await newUser.insert(db)
    await createWalletSettings(db, newUser.id)
    await setOwner(db, wallet, { userId: newUser.id, ...proved })
    return {
      ...unchangedOwner({ userId: newUser.id, isLocked: false }),
      isNew: true,
      takenFrom: owner?.userId,
    }
  })
}

/** Brings the user's fields to what the table says, until it says nothing else meanwhile: each time the whole list is written. */
export async function saveVisibleAddresses(
  { database: { db }, users }: DomainContext,
  userId: string,
  namespace: Namespace,
  { latest }: { latest?: string } = {},
): Promise<void> {
  const list = async () => (await listAddresses(db, userId, { namespace })).map(({ address }) => address)
  let lastWritten: string[] | undefined
  for (let addresses = await list(); !isDeepStrictEqual(addresses, lastWritten); addresses = await list()) {
    const main = latest !== undefined && addresses.includes(latest) ? latest : addresses[0]
    await users.showAddresses(userId, { namespace, addresses, main })
    lastWritten = addresses
  }
}

/** The user who has proved an address on this site; undefined for nobody, and for a proof by the old phrase alone. */
export async function findProvedOwner(
  db: Database['db'],
  wallet: WalletAddress,
): Promise<string | undefined> {
  const owner = await findAddress(db, wallet)
  return owner?.proof === 'eip4361' ? owner.userId : undefined
}

/** The user of an address, if there still is one: users can be deleted without our being told. */
export async function findOwner(
  db: Tx,
  wallet: WalletAddress,
): Promise<(AddressOwner & { isLocked: boolean }) | undefined> {
  const owner = await findAddress(db, wallet)
  const user = owner && (await findUser(db, owner.userId))
  return owner && user && { ...owner, ...user }
}

interface OwnerOutcome extends FoundOwner {
  /** Who held the address until now, when it has changed hands. */
  takenFrom: string | undefined
  isLocked: boolean
}

function unchangedOwner({ userId, isLocked }: { userId: string; isLocked: boolean }): OwnerOutcome {
  return { userId, isLocked, isNew: false, isUpgraded: false, takenFrom: undefined }
}

/** Whether the user has another way in than one address. */
export async function hasOtherSignInMethod(db: Tx, userId: string): Promise<boolean> {
  return (await listAddresses(db, userId)).length > 1 || (await hasAnyOtherCredential(db, userId))
}

/** A contract on one chain says nothing about the same address on another. */
export function otherChainError(): BoardError {
  return new BoardError('signature_invalid', messages.otherChain)
}

function accountLockedError(): BoardError {
  return new BoardError('forbidden', messages.accountLocked)
}

/** Makes all others that sign in with this address wait until the transaction ends. */
export async function lockAddress(transaction: Db, { namespace, address }: WalletAddress): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`address:${namespace}:${address}`}, 4361))`.execute(
    transaction,
  )
}

/** Makes all others that take an address from this user wait until the transaction ends. */
export async function lockUserAddresses(transaction: Db, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`addresses-of:${userId}`}, 4361))`.execute(
    transaction,
  )
}

export async function findAddress(
  db: Db,
  { namespace, address }: WalletAddress,
): Promise<VerifiedAddress | undefined> {
  const row = await selectAddresses(db)
    .where('namespace', '=', namespace)
    .where('address', '=', address)
    .executeTakeFirst()
  return row && toAddress(row)
}

/** The verified addresses of a user, oldest first; of one family only where one is named. */
export async function listAddresses(
  db: Db,
  userId: string,
  { namespace }: { namespace?: Namespace } = {},
): Promise<VerifiedAddress[]> {
  const all = selectAddresses(db).where('user_id', '=', userId)
  const rows = await (namespace === undefined ? all : all.where('namespace', '=', namespace))
    .orderBy('verified_at')
    .orderBy('address')
    .execute()
  return rows.map(toAddress)
}

/** Which of the verified addresses of a family are meant; all of them unless they are narrowed down. */
export interface AddressCondition {
  namespace: Namespace
  userId?: string | undefined
  addresses?: readonly string[] | undefined
  /** Only those that come later in the alphabet. */
  after?: string | undefined
}

/** A page of verified addresses, oldest first unless `isAlphabetic`, and how many there are in all. */
export async function searchAddresses(
  db: Db,
  { namespace, userId, addresses, after }: AddressCondition,
  { isAlphabetic, limit, skip }: { isAlphabetic: boolean; limit: number; skip: number },
): Promise<{ rows: VerifiedAddress[]; total: number }> {
  const selection = db
    .selectFrom('board.verified_addresses')
    .where('namespace', '=', namespace)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .$if(addresses !== undefined, (query) => query.where('address', '=', sql<string>`any(${addresses})`))
    .$if(after !== undefined, (query) => query.where('address', '>', after ?? ''))
  const [page, counted] = await Promise.all([
    selection
      .select(addressColumns)
      .$if(!isAlphabetic, (query) => query.orderBy('verified_at'))
      .orderBy('address')
      .limit(limit)
      .offset(skip)
      .execute(),
    selection.select((query) => query.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows: page.map(toAddress), total: Number(counted.total) }
}

/** Stores the owner of an address and how they proved it, replacing any previous owner. */
export async function setOwner(
  db: Db,
  { namespace, address }: WalletAddress,
  owner: AddressOwner,
): Promise<void> {
  const values = {
    user_id: owner.userId,
    proof: owner.proof,
    chain_id: owner.chainId === null ? null : String(owner.chainId),
    verified_at: sql<Date>`now()`,
  }
  await db
    .insertInto('board.verified_addresses')
    .values({ namespace, address, ...values })
    .onConflict((conflict) => conflict.columns(['namespace', 'address']).doUpdateSet(values))
    .execute()
}

export async function removeAddress(
  db: Db,
  { namespace, address }: WalletAddress,
  userId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('board.verified_addresses')
    .where('namespace', '=', namespace)
    .where('address', '=', address)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const addressColumns = [
  'namespace',
  'address',
  'user_id as userId',
  'proof',
  'chain_id as chainId',
  'verified_at as verifiedAt',
] as const

function selectAddresses(db: Db) {
  return db.selectFrom('board.verified_addresses').select(addressColumns)
}

function toAddress(row: InferResult<ReturnType<typeof selectAddresses>>[number]): VerifiedAddress {
  return { ...row, chainId: row.chainId === null ? null : Number(row.chainId) }
}

/** A user who is still there. An empty list of who may read and write the row locks it. */
async function findUser(db: Db, userId: string): Promise<{ isLocked: boolean } | undefined> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select coalesce(_rperm, _wperm) is not null and coalesce(cardinality(_rperm), 0) = 0
      and coalesce(cardinality(_wperm), 0) = 0 as "isLocked"
    from "_User" where "objectId" = ${userId}`.execute(db)
  return rows[0]
}

export async function createWalletSettings(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('board.account_settings')
    .values({ user_id: userId, has_chosen_username: false, has_password: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Whether the user has a password, an e-mail address (verified or not) or an anonymous id. Broader than `canSignInWithoutWallet`:
 * any of them may be another person's than the one who holds the wallet's key.
 */
async function hasAnyOtherCredential(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ hasOther: boolean }>`
    select coalesce(settings.has_password, true) or users.email is not null
      or coalesce(jsonb_typeof(users."authData"->'anonymous') = 'object', false) as "hasOther"
    from "_User" users left join board.account_settings settings on settings.user_id = users."objectId"
    where users."objectId" = ${userId}`.execute(db)
  return rows[0]?.hasOther ?? true
}
