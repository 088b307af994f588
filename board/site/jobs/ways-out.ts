import type { JobQuery } from '@cryptolist/contract'
import { listChoices, searchPath } from './search.ts'

/** A search that finds something, offered where another one found nothing. */
export interface WayOut {
  /** `without` leaves out the choice that `text` names; `only` asks for it alone. */
  kind: 'without' | 'only'
  text: string
  path: string
  count: number
}

/** What the list offers when a search finds no jobs, or hardly any. */
export interface WaysOut {
  /** The text with typing errors corrected. */
  correction: { text: string; path: string; count: number } | undefined
  /** The most jobs first; each finds at least one. */
  ways: WayOut[]
}

const maxCounted = 8
const maxOffered = 4

/**
 * The searches that a search without jobs is nearest to: without one of its choices, or, where that finds nothing either, by one of
 * them alone.
 */
export async function findWaysOut(
  query: JobQuery,
  count: (query: JobQuery) => Promise<number>,
): Promise<WayOut[]> {
  const choices = listChoices(query, null).slice(0, maxCounted)
  if (choices.length < 2) return []
  const tries = async (kind: WayOut['kind']): Promise<WayOut[]> => {
    const counted = await Promise.all(
      choices.map(async ({ text, [kind]: other }) => ({
        kind,
        text,
        path: searchPath(other),
        count: await count(other),
      })),
    )
    return counted.filter((way) => way.count > 0).sort((a, b) => b.count - a.count)
  }
  const nearest = await tries('without')
  return (nearest.length > 0 ? nearest : await tries('only')).slice(0, maxOffered)
}
