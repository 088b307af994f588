import { readOptions, readTextFile, runCommand } from '@cryptolist/board/commands/run-command'
import { readConfig } from '@cryptolist/board/config/read-config'
import { addAdminEntry } from '@cryptolist/board/moderation/log'
import { BoardError, describeChain, findChainId } from '@cryptolist/contract'
import { listWatches } from '../chain/index/watches.ts'
import { createBackendContext } from '../create-context.ts'
import type { BackendWebContext as Context } from '../web-context.ts'

const usage = [
  'Usage: npm run sync -- add --chain <chain> --address <0x…> --event <signature> --class <class> [--abi <file>] [--filter <json>] [--historical | --from-block <number>]',
  '     npm run sync -- list',
  '     npm run sync -- remove <class or number> [--forget]',
  '     npm run sync -- remove <0x…> --chain <chain>',
].join('\n')

type Work = (context: Context, say: (line: string) => void) => Promise<void>

await runCommand(prepare, async (work, { database, log }) => {
  // Neither demo listings nor the operator's code are any business of a command.
  const quiet = { ...readConfig(), isDemo: false, cloudCode: undefined }
  const { context } = await createBackendContext({ config: quiet, database, log, role: 'command' })
  try {
    await work(context, (line) => log.info(line))
  } finally {
    await context.close()
  }
})

async function prepare(): Promise<Work> {
  const { values, positionals } = parse(process.argv.slice(2))
  const [action, what, ...others] = positionals
  if (others.length > 0) throw wrongCall()
  if (action === 'list' && what === undefined) return list
  if (action === 'remove' && what?.startsWith('0x')) return stop(what, values.chain)
  if (action === 'remove' && what !== undefined) return remove(what, { isForgotten: values.forget ?? false })
  if (action === 'add' && what === undefined) return add(values)
  throw wrongCall()
}

type Options = ReturnType<typeof parse>['values']

function parse(args: string[]) {
  const options = {
    chain: { type: 'string' },
    address: { type: 'string' },
    event: { type: 'string' },
    abi: { type: 'string' },
    filter: { type: 'string' },
    class: { type: 'string' },
    'from-block': { type: 'string' },
    historical: { type: 'boolean' },
    forget: { type: 'boolean' },
  } as const
  return readOptions(args, options, usage)
}

async function add(options: Options): Promise<Work> {
  const { chain, address, event, class: className, historical, 'from-block': from } = options
  if (chain === undefined || address === undefined || className === undefined) throw wrongCall()
  if (event === undefined && options.abi === undefined) throw wrongCall()
  if (from !== undefined && !/^\d{1,15}$/.test(from))
    throw new BoardError('invalid_input', `"${from.slice(0, 40)}" is not the number of a block.`)
  const abi = options.abi === undefined ? undefined : await readTextFile(options.abi)
  const filter = options.filter === undefined ? undefined : readJson(options.filter)
  const first = from === undefined ? historical && 0 : Number(from)
  return async (context, say) => {
    const { addEventSync } = await import('../chain/sync/event-syncs.ts')
    const fromBlock = typeof first === 'number' ? first : undefined
    const added = await addEventSync(context.sync.context, {
      chain,
      address,
      topic: event,
      abi,
      className,
      filter,
      fromBlock,
    })
    await addAdminEntry(context.database.db, {
      action: 'follow_chain',
      by: null,
      subject: `${added.className} ${added.address} ${chain}`,
    })
    say(`Syncing events of ${added.address} to ${added.className} from block ${added.nextBlock ?? 'now'}.`)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BoardError('invalid_input', `The filter is not JSON: ${text.slice(0, 80)}`, { cause })
  }
}

async function list(context: Context, say: (line: string) => void): Promise<void> {
  const { describeEventSync, listSyncedEvents } = await import('../chain/sync/event-syncs.ts')
  const syncs = await listSyncedEvents(context.sync.context)
  for (const sync of syncs) say(describeEventSync(sync))
  if (syncs.length === 0) say('No events are being synced.')
  for (const { chainId, kind, address } of await listWatches(context, { owner: 'operator' }))
    say(`Followed: ${kind} ${address} on ${describeChain(chainId)}`)
}

/** Ends what the operator follows at an address. */
function stop(given: string, chain: string | undefined): Work {
  const address = given.toLowerCase()
  const chainId = findChainId(chain)
  if (!/^0x[0-9a-f]{40}$/.test(address) || chainId === undefined) throw wrongCall()
  return async (context, say) => {
    const watches = await listWatches(context, { chainId, owner: 'operator' })
    const ofAddress = watches.filter((watch) => watch.address === address)
    const { endOperatorWatch } = await import('../chain/sync/operator-follows.ts')
    // A wallet may be synced without a watch. Throws if there is neither.
    const ended = ofAddress.length > 0 ? ofAddress : [{ chainId, kind: 'wallet', address } as const]
    for (const each of ended) await endOperatorWatch(context.sync.context, each)
    await addAdminEntry(context.database.db, {
      action: 'unfollow_chain',
      by: null,
      subject: `${address} ${chainId}`,
    })
    say(
      `You no longer follow ${address} on ${describeChain(chainId)}. Anything that nobody else follows is deleted from the index.`,
    )
  }
}

function remove(what: string, { isForgotten }: { isForgotten: boolean }): Work {
  return async (context, say) => {
    const { removeEventSyncs } = await import('../chain/sync/event-syncs.ts')
    const which = /^\d+$/.test(what) ? { id: what } : { className: what }
    const count = await removeEventSyncs(context.sync.context, { ...which, isForgotten })
    await addAdminEntry(context.database.db, { action: 'unfollow_chain', by: null, subject: what })
    say(`${count === 1 ? 'One event is' : `${count} events are`} no longer synced. The objects stay.`)
  }
}

function wrongCall(): BoardError {
  return new BoardError('invalid_input', usage)
}
