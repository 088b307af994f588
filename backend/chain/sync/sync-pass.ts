import { createMemory, type FollowContext, followEvents } from './follow-events.ts'
import { mirrorWallets } from './mirror-wallets.ts'
import type { SyncContext } from './sync-context.ts'
import { listWorkingClasses } from './synced-rows-repository.ts'
import { endTurn, takeTurn } from './turns-repository.ts'
import { writeRows } from './write-rows.ts'

/** One look after the other at a chain. */
export interface SyncPass {
  /** Writes all that has happened since the last one; nothing where no block came, unless it is asked for. Throws what may work later. */
  run(options: { isAsked: boolean }): Promise<void>
  /** Leaves the turn to other processes. */
  end(): Promise<void>
}

interface PassOptions {
  chainId: number
  /** Names this process. */
  holder: string
  isStopping(): boolean
}

/** How often the turn is kept, in a fifth of the time that it lasts. */
const keepMilliseconds = 6_000

class TurnLostError extends Error {}

export function createPass(context: SyncContext, { chainId, holder, isStopping }: PassOptions): SyncPass {
  const { db } = context.database
  const memory = createMemory()
  let keptAt = 0
  let seenAt: number | undefined
  const keepTurn = async (): Promise<void> => {
    if (isStopping()) throw new TurnLostError()
    if (Date.now() - keptAt < keepMilliseconds) return
    if (!(await takeTurn(db, chainId, holder))) throw new TurnLostError()
    keptAt = Date.now()
  }
  const run = async (isAsked: boolean): Promise<void> => {
    await keepTurn()
    const node = await context.chains.get(chainId)
    const head = await node.getHead()
    const following: FollowContext = { ...context, node, memory, keepTurn }
    if (head.newest !== seenAt || isAsked) {
      seenAt = undefined
      for (const className of await listWorkingClasses(db, chainId))
        await writeRows(following, { chainId, className }, { mayBeThere: true })
      await followEvents(following, head)
      seenAt = head.newest
    }
    // The index has its own pace.
    await mirrorWallets(following, head)
  }
  return {
    async run({ isAsked }) {
      try {
        await run(isAsked)
      } catch (error) {
        if (!(error instanceof TurnLostError)) throw error
        keptAt = 0
      }
    },
    end: () => endTurn(db, chainId, holder),
  }
}
