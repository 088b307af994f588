import { createHash } from 'node:crypto'

/** The words of an imported listing that people see. */
interface ShownWords {
  title: string
  url: string | null
  description: string | null | undefined
  /** What is quoted for its pay and tags, in any order. */
  quotes: readonly string[]
}

/** What a moderator approved is remembered by a hash of title, link, text and quotes. */
export function hashText({ title, url, description, quotes }: ShownWords): string {
  const others = [...new Set(quotes)].sort()
  return createHash('sha256')
    .update([title, url ?? '', description ?? '', ...others].join('\n'))
    .digest('hex')
}
