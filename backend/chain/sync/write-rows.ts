import type { Database } from '@cryptolist/board/database/open-database'
import type { Logger } from 'pino'
import type { Refusal, SyncedObjects } from './synced-objects.ts'
import { countTry, forgetRow, listWork, type RowWork, saveWritten } from './synced-rows-repository.ts'

export interface WriterContext {
  database: Pick<Database, 'db'>
  log: Pick<Logger, 'warn'>
  objects: SyncedObjects
  /** Throws once another process has the turn, or this one ends. */
  keepTurn(): Promise<void>
}

/** A row that fails this often for no known reason counts as refused, or nothing after it would ever be written. */
const mostTries = 5

/**
 * Makes, confirms and removes the objects of a class, until nothing is left to do. `mayBeThere`: what waits may have been under way when a
 * process ended. Throws what may work later.
 */
export async function writeRows(
  context: WriterContext,
  group: { chainId: number; className: string },
  { mayBeThere }: { mayBeThere: boolean },
): Promise<void> {
  const { db } = context.database
  for (;;) {
    const work = await listWork(db, group)
    if (work.length === 0) return
    for (const one of work) {
      await context.keepTurn()
      await writeRow(context, { className: group.className, work: one, mayBeThere })
    }
  }
}

interface OneRow {
  className: string
  work: RowWork
  mayBeThere: boolean
}

async function writeRow(context: WriterContext, row: OneRow): Promise<void> {
  const { className, work } = row
  const { db } = context.database
  const refused = await attempt(context, row)
  if (refused !== undefined)
    context.log.warn(
      { className, objectId: work.objectId, block: work.blockNumber, reason: refused.refusal },
      `An object of ${className} was not ${deeds[work.kind]}: the application refuses it`,
    )
  if (work.kind === 'remove') await forgetRow(db, work.objectId)
  else if (work.kind === 'confirm') await saveWritten(db, work.objectId, { isConfirmed: true })
  else await saveWritten(db, work.objectId, { isConfirmed: work.isFinal, refusal: refused?.refusal })
}

const deeds = { create: 'made', confirm: 'confirmed', remove: 'removed' } as const

async function attempt(
  context: WriterContext,
  { className, work, mayBeThere }: OneRow,
): Promise<Refusal | undefined> {
  const { objects, database } = context
  try {
    if (work.kind === 'remove') return await objects.remove(className, work.objectId)
    if (work.kind === 'confirm') return await objects.update(className, work.objectId, { confirmed: true })
    if (mayBeThere && (await objects.has(className, work.objectId)))
      return work.isFinal ? await objects.update(className, work.objectId, { confirmed: true }) : undefined
    return await objects.create(className, work.objectId, { ...work.fields, confirmed: work.isFinal })
  } catch (error) {
    await countTry(database.db, work.objectId)
    if (work.tries + 1 < mostTries) throw error
    return { refusal: error instanceof Error ? error.message : 'It failed.' }
  }
}
