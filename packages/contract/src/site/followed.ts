import { countChoices, formatJobQuery, type JobQuery, parseJobQuery } from '../search/job-query.ts'

/** A followed company or tag, by its slug: its alert asks for nothing else. */
export interface Followed {
  kind: 'company' | 'tag'
  value: string
}

/** The one company or tag that a search is for, if it asks for nothing else: its alert is said to follow it. */
export function findFollowed(query: JobQuery): Followed | undefined {
  if (query.text !== undefined || countChoices(query) !== 1) return undefined
  for (const kind of ['company', 'tag'] as const) {
    const [value] = query.facets[kind].include
    if (value !== undefined) return { kind, value }
  }
  return undefined
}

/** The search for a company's or a tag's jobs, in the form in which alerts have it. */
export function searchOfFollowed({ kind, value }: Followed): string {
  return formatJobQuery(parseJobQuery(new URLSearchParams({ [kind]: value })))
}
