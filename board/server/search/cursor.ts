import type { JobSort } from '@cryptolist/contract'

/** The last row of a page: where the next one goes on. */
export interface CursorPosition {
  id: string
  /** `newest`: when it was listed, in microseconds since 1970. `cash_pay`: dollars a year, null when no pay is known. */
  value: number | null
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const cursorForm = new RegExp(`^(newest|cash_pay) (-?\\d{1,16}|-) (${uuid})$`)
const maxInteger = 2_147_483_647

/** Writes a position as the opaque value of `after`. */
export function formatCursor(sort: JobSort, { id, value }: CursorPosition): string {
  return Buffer.from(`${sort} ${value ?? '-'} ${id}`).toString('base64url')
}

/** Reads what formatCursor wrote. A broken cursor, or one of another order, is no cursor: the list starts at its first page. */
export function findCursor(sort: JobSort, after: string | undefined): CursorPosition | undefined {
  if (after === undefined) return undefined
  const [, kind, value = '', id] = cursorForm.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (kind !== sort || id === undefined) return undefined
  if (value === '-') return sort === 'cash_pay' ? { id, value: null } : undefined
  const number = Number(value)
  const isPossible = sort === 'newest' ? Number.isSafeInteger(number) : number >= 0 && number <= maxInteger
  return isPossible ? { id, value: number } : undefined
}
