/** Where a page of saved jobs ends. */
export interface SavedPosition {
  savedAt: Date
  publicId: string
}

/** Writes a position as the opaque value of `after`. */
export function formatSavedCursor({ savedAt, publicId }: SavedPosition): string {
  return Buffer.from(`${savedAt.getTime()} ${publicId}`).toString('base64url')
}

/** Reads what formatSavedCursor wrote; anything else is no cursor. */
export function findSavedCursor(after: string | null | undefined): SavedPosition | undefined {
  if (after === undefined || after === null || after.length > 100) return undefined
  const text = Buffer.from(after, 'base64url').toString()
  const [, time, publicId] = /^(\d{1,15}) ([0-9a-z]{8})$/.exec(text) ?? []
  return time === undefined || publicId === undefined
    ? undefined
    : { savedAt: new Date(Number(time)), publicId }
}

/** Whether a row comes after the position, the last saved first. */
export function isAfter(position: SavedPosition | undefined, { savedAt, publicId }: SavedPosition): boolean {
  if (position === undefined) return true
  const difference = savedAt.getTime() - position.savedAt.getTime()
  return difference < 0 || (difference === 0 && publicId < position.publicId)
}
