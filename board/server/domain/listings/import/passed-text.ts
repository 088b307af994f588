import { createHash } from 'node:crypto'

/** What a moderator lets through is remembered by its hash: title, link and text. */
export function hashText(title: string, url: string | null, description: string | null | undefined): string {
  return createHash('sha256')
    .update([title, url ?? '', description ?? ''].join('\n'))
    .digest('hex')
}
