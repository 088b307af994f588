import { validate as isUuid } from 'uuid'

/** Where in the queue a page begins: after this one. */
export interface QueuePosition {
  urgency: number
  /** ISO with microseconds, as the database says it. */
  dueAt: string
  id: string
}

/** Writes a position of the queue as the opaque value of `after`. */
export function formatQueueCursor({ urgency, dueAt, id }: QueuePosition): string {
  return Buffer.from(`${urgency} ${dueAt} ${id}`).toString('base64url')
}

/** Reads what formatQueueCursor wrote; anything else is no cursor. */
export function findQueueCursor(after: string | undefined): QueuePosition | undefined {
  if (after === undefined || after.length > 200) return undefined
  const [, urgency, dueAt, id] =
    /^([0-2]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([0-9a-f-]{36})$/.exec(
      Buffer.from(after, 'base64url').toString(),
    ) ?? []
  if (urgency === undefined || dueAt === undefined || id === undefined || !isUuid(id)) return undefined
  return Number.isNaN(Date.parse(dueAt)) ? undefined : { urgency: Number(urgency), dueAt, id }
}
