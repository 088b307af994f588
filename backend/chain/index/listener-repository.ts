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
    .selectAll()
    .where('chain_id', '=', String(chainId))
    .execute()
  return new Map(
    rows.map(({ name, told_to, final_to, undone_above }) => [
      name,
      {
        toldTo: Number(told_to),
        finalTo: Number(final_to),
        undoneAbove: undone_above === null ? undefined : Number(undone_above),
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
