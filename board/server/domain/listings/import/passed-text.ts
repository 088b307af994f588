import { createHash } from 'node:crypto'

/** What a moderator approved is remembered by a hash of title, link and text. */
export function hashText(title: string, url: string | null, description: string | null | undefined): string {
  return createHash('sha256')
    .update([title, url ?? '', description ?? ''].join('\n'))
    .digest('hex')
}
