import { createHash } from 'node:crypto'
import { sql } from 'kysely'

/** The words of an imported listing that people see. */
interface ShownWords {
  title: string
  url: string | null
  description: string | null | undefined
  /** The quotes for its pay and tags, in any order. */
  quotes: readonly string[]
}

/** The words that a moderator approved are remembered by a hash of title, link, text and quotes. */
export function hashText({ title, url, description, quotes }: ShownWords): string {
  const others = [...new Set(quotes)].sort()
  return createHash('sha256')
    .update([title, url ?? '', description ?? '', ...others].join('\n'))
    .digest('hex')
}

/** The quotes of an import for its tags, pay and place; of the row `j`. */
export const quotesOfJob = sql<
  string[]
>`array(select quote from board.job_tags where job_id = j.id and quote is not null
  union select quote from board.job_chains where job_id = j.id and quote is not null
  union select range->>'label' from jsonb_array_elements(j.pay_ranges) range where range->>'label' is not null
  union select j.pay_quote where j.pay_quote is not null
  union select j.place_quote where j.place_quote is not null)`
