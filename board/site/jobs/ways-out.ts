import { emptyJobQuery, type JobQuery } from '@cryptolist/contract'
import { quoted } from '#messages/jobs-list'
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
  /** Set where the list shows what the corrected text finds, because the typed one finds nothing. */
  typed?: { text: string; exactPath: string }
  /** The most jobs first; each finds at least one. */
  ways: WayOut[]
}

const maxCounted = 8
const maxOffered = 4

/**
 * The nearest searches to one without jobs: without one of its choices or, if that finds nothing either, for one of them or one word of
 * its text alone. `text` is its text with typing errors corrected.
 */
export async function findWaysOut(
  query: JobQuery,
  text: string | undefined,
  count: (query: JobQuery) => Promise<number>,
): Promise<WayOut[]> {
  const all = listChoices(query, null).slice(0, maxCounted)
  // A single choice has nothing to go without.
  const choices = all.length < 2 ? [] : all
  const offer = async (kind: WayOut['kind'], searches: { text: string; query: JobQuery }[]) => {
    const counted = await Promise.all(
      searches.map(async ({ text, query: other }) => ({
        kind,
        text,
        path: searchPath(other),
        count: await count(other),
      })),
    )
    return counted.filter((way) => way.count > 0).sort((a, b) => b.count - a.count)
  }
  const nearest = await offer(
    'without',
    choices.map(({ text, without }) => ({ text, query: without })),
  )
  if (nearest.length > 0) return nearest.slice(0, maxOffered)
  const alone = [...choices.map(({ text, only }) => ({ text, query: only })), ...listWords(text)]
  return (await offer('only', alone)).slice(0, maxOffered)
}

/** A search for each of several words; a phrase in quotes stays whole. */
function listWords(text = ''): { text: string; query: JobQuery }[] {
  const words = text.includes('"')
    ? []
    : new Set(
        text
          .replace(/[-−–]\([^)]*/g, ' ')
          .split(/[\s()|]+/)
          .filter((word) => /^[\p{L}\p{N}]/u.test(word) && !/^or$/i.test(word)),
      )
  const several = [...words].slice(0, maxCounted)
  if (several.length < 2) return []
  return several.map((word) => ({
    text: quoted(word),
    query: { ...emptyJobQuery(), text: word, sort: 'relevance' },
  }))
}
