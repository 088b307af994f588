import { listAddresses } from '@cryptolist/board/accounts/address-owner'
import { addressKey } from '@cryptolist/board/http/rate-limits'
import { readInput } from '@cryptolist/board/http/read-input'
import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import type { WalletPrefix } from '../../chain/sync/wallet-classes.ts'
import type { BackendServices } from '../dependencies.ts'
import type { FunctionRequest } from '../server/types.ts'
import type { DefineFunction } from './run-limited.ts'

type Services = Pick<BackendServices, 'context' | 'limits'>

const tableNameSchema = z.string('tableName must be the name of a class.')
const historicalSchema = z.boolean('sync_historical must be true or false.').default(false)

/** Parameters of old apps, which may have unknown keys. */
const eventSchema = z.looseObject({
  chainId: z.unknown(),
  address: z.string('This isn’t the address of a contract.'),
  topic: z.unknown().optional(),
  abi: z.unknown().optional(),
  tableName: tableNameSchema,
  sync_historical: historicalSchema,
  filter: z.unknown().optional(),
})
const walletSchema = z.looseObject({
  address: z.string('This isn’t the address of a wallet.'),
  chainId: z.unknown().optional(),
  sync_historical: historicalSchema,
})
const endSchema = z.looseObject({ tableName: tableNameSchema })

/** The functions that apps of Moralis v1 have chains watched with. The operator's own of the same names replace them. */
export function defineSyncFunctions(define: DefineFunction, services: Services): void {
  const functions: Record<string, Run> = {
    watchContractEvent,
    unwatchContractEvent,
    ...Object.fromEntries(
      Object.entries(walletFunctions).flatMap(([name, prefix]): [string, Run][] => [
        [`watch${name}Address`, (request, services) => watchAddress(prefix, request, services)],
        [`unwatch${name}Address`, (request, services) => unwatchAddress(prefix, request, services)],
      ]),
    ),
  }
  for (const [name, run] of Object.entries(functions))
    define(name, (request) => tellAsMoralisDid(() => run(request, services)))
}

type Run = (request: FunctionRequest, services: Services) => Promise<void>

/** Polygon was called Matic when the first of these apps were written. */
const walletFunctions: Readonly<Record<string, WalletPrefix>> = {
  Eth: 'Eth',
  Bsc: 'Bsc',
  Polygon: 'Polygon',
  Matic: 'Polygon',
}

async function watchAddress(
  prefix: WalletPrefix,
  { params, ...request }: FunctionRequest,
  services: Services,
): Promise<void> {
  const { address, chainId, sync_historical } = readInput(walletSchema, params)
  const owner = await findOwner(address, request, services)
  const { syncWallet } = await import('../../chain/sync/synced-wallets.ts')
  await syncWallet(services.context.sync.context, {
    prefix,
    chain: chainId,
    address,
    owner,
    isHistorical: sync_historical,
  })
}

async function unwatchAddress(
  prefix: WalletPrefix,
  { params, ...request }: FunctionRequest,
  services: Services,
): Promise<void> {
  const { address, chainId } = readInput(walletSchema, params)
  const owner = await findOwner(address, request, services)
  const { unsyncWallet } = await import('../../chain/sync/synced-wallets.ts')
  await unsyncWallet(services.context.sync.context, { prefix, chain: chainId, address, owner })
}

/** Users have their own wallets watched, as cloud code has any. Throws not_signed_in and forbidden. */
async function findOwner(
  address: string,
  { master, user, ip }: Omit<FunctionRequest, 'params'>,
  { context, limits }: Services,
): Promise<'operator' | `user:${string}`> {
  if (master) return 'operator'
  if (user === undefined) throw new BoardError('not_signed_in', 'Sign in to have your wallet watched.')
  await limits.consume('api', [addressKey(ip)])
  const own = await listAddresses(context.database.db, user.id, { namespace: 'eip155' })
  if (!own.some((wallet) => wallet.address === address.toLowerCase()))
    throw new BoardError(
      'forbidden',
      'Only a wallet that you signed in with can be watched. Others need the master key.',
    )
  return `user:${user.id}`
}

async function watchContractEvent({ params, master }: FunctionRequest, { context }: Services): Promise<void> {
  requireMaster(master)
  const { chainId, address, topic, abi, tableName, ...others } = readInput(eventSchema, params)
  const { addEventSync } = await import('../../chain/sync/event-syncs.ts')
  await addEventSync(context.sync.context, {
    chain: chainId,
    address,
    topic,
    abi,
    className: tableName,
    filter: isEmpty(others.filter) ? undefined : others.filter,
    fromBlock: others.sync_historical ? 0 : undefined,
  })
}

async function unwatchContractEvent(
  { params, master }: FunctionRequest,
  { context }: Services,
): Promise<void> {
  requireMaster(master)
  const { tableName } = readInput(endSchema, params)
  const { removeEventSyncs } = await import('../../chain/sync/event-syncs.ts')
  await removeEventSyncs(context.sync.context, { className: tableName })
}

function isEmpty(filter: unknown): boolean {
  return (
    filter === undefined ||
    filter === null ||
    filter === '' ||
    (typeof filter === 'object' && Object.keys(filter).length === 0)
  )
}

function requireMaster(isMaster: boolean): void {
  if (!isMaster) throw new BoardError('forbidden', 'This needs the master key: call it from cloud code.')
}

/** Scripts read `success` of what these functions answer, and any error of them had one number, and its text. */
async function tellAsMoralisDid(run: () => Promise<void>): Promise<{ success: true }> {
  try {
    await run()
    return { success: true }
  } catch (error) {
    if (error instanceof BoardError) throw error.message
    throw error
  }
}
