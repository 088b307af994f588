import type { Db } from '@cryptolist/board/database/schema'

export interface ListenerProgress {
  toldTo: number
  finalTo: number
  /** Blocks above this one were undone, and the listener doesn't know yet. */
  undoneAbove: number | undefined
}

/** How far the listeners of a chain were told, by name. */
export async function findListeners(db: Db, chainId: number): Promise<Map<string, ListenerProgress>> {
  const rows = await db
    .selectFrom('chain.listeners')
    .select(['name', 'told_to as toldTo', 'final_to as finalTo', 'undone_above as undoneAbove'])
    .where('chain_id', '=', String(chainId))
    .execute()
  return new Map(
    rows.map(({ name, toldTo, finalTo, undoneAbove }) => [
      name,
      {
        toldTo: Number(toldTo),
        finalTo: Number(finalTo),
        undoneAbove: undoneAbove === null ? undefined : Number(undoneAbove),
      },
    ]),
  )
}

export async function saveListener(
  db: Db,
  chainId: number,
  name: string,
  {
    toldTo,
    finalTo,
    undoneAbove = null,
  }: Omit<ListenerProgress, 'undoneAbove'> & { undoneAbove?: number | null },
): Promise<void> {
  const values = { told_to: toldTo, final_to: finalTo, undone_above: undoneAbove }
  await db
    .insertInto('chain.listeners')
    .values({ chain_id: chainId, name, ...values })
    .onConflict((conflict) => conflict.columns(['chain_id', 'name']).doUpdateSet(values))
    .execute()
}
