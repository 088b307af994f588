import { BoardError } from '@cryptolist/contract'
import { z } from 'zod'
import { readInput } from '../../http/read-input.ts'
import type { BackendServices } from '../dependencies.ts'
import type { FunctionRequest } from '../server/types.ts'
import type { DefineFunction } from './run-limited.ts'

type Services = Pick<BackendServices, 'context' | 'limits'>

/** What old apps send, which may have more keys than anybody knows. */
const eventSchema = z.looseObject({
  chainId: z.unknown(),
  address: z.string(),
  topic: z.unknown().optional(),
  abi: z.unknown().optional(),
  tableName: z.string(),
  sync_historical: z.boolean().default(false),
  filter: z.unknown().optional(),
})
const endSchema = z.looseObject({ tableName: z.string() })

/** The functions that apps of Moralis v1 have chains watched with. The operator's own of the same names replace them. */
export function defineSyncFunctions(define: DefineFunction, services: Services): void {
  const functions: Record<string, (request: FunctionRequest, services: Services) => Promise<void>> = {
    watchContractEvent,
    unwatchContractEvent,
  }
  for (const [name, run] of Object.entries(functions))
    define(name, (request) => tellAsMoralisDid(() => run(request, services)))
}

async function watchContractEvent({ params, master }: FunctionRequest, { context }: Services): Promise<void> {
  requireMaster(master)
  const { chainId, address, topic, abi, tableName, ...others } = readInput(eventSchema, params)
  if (!isEmpty(others.filter))
    throw BoardError.invalidField('filter', 'This server writes all events. Leave out the filter.')
  const { addEventSync } = await import('../../chain/sync/event-syncs.ts')
  await addEventSync(context.sync.context, {
    chain: chainId,
    address,
    topic,
    abi,
    className: tableName,
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

/** Any error of these functions had one number, and its text. */
async function tellAsMoralisDid(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (error instanceof BoardError) throw error.message
    throw error
  }
}
