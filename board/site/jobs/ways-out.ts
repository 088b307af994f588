import { emptyJobQuery, type JobQuery, type JobSummary } from '@cryptolist/contract'
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

interface CountedWay extends WayOut {
  query: JobQuery
}

/** The ways out that the list offers when a search finds no jobs, or hardly any. */
export interface WaysOut {
  /** The text with typing errors corrected. */
  correction: { text: string; path: string; count: number } | undefined
  /** Set where the list shows what the corrected text finds, because the typed one finds nothing. */
  typed?: { text: string; shown: string; exactPath: string }
  /** The most jobs first; each finds at least one. */
  ways: WayOut[]
  /** The first jobs of the search that is nearest to one without jobs. */
  nearest?: NearestJobs
}

/** Some jobs instead of none, and by which way they were found. */
export interface NearestJobs {
  way: Pick<WayOut, 'kind' | 'text' | 'path'>
  jobs: JobSummary[]
}

const allPath = searchPath(emptyJobQuery())
const maxCounted = 8
const maxOffered = 4

/** The way that leaves out the least: what it still asks for has the fewest jobs. */
export function findNearestWay(ways: readonly CountedWay[]): CountedWay | undefined {
  return ways.at(-1)
}

/** The ways that are offered, the most jobs first. */
export function offeredWays(ways: readonly WayOut[]): WayOut[] {
  return ways.slice(0, maxOffered)
}

/**
 * The nearest searches to one without jobs: without one of its choices or, if that finds nothing either, for one of them or one word of
 * its text alone. `text` is its text with typing errors corrected; `offer` says what a link to a search shows, and how many jobs that has.
 */
export async function findWaysOut(
  query: JobQuery,
  text: string | undefined,
  offer: (query: JobQuery) => Promise<Pick<CountedWay, 'query' | 'count'>>,
): Promise<CountedWay[]> {
  const all = listChoices(query, null).slice(0, maxCounted)
  // A single choice has nothing to go without.
  const choices = all.length < 2 ? [] : all
  const list = async (kind: WayOut['kind'], searches: { text: string; query: JobQuery }[]) => {
    const counted = await Promise.all(
      searches.map(async ({ text, query: other }) => {
        const { query: offered, count } = await offer(other)
        return { kind, text, path: searchPath(offered), count, query: offered }
      }),
    )
    // A word that means nothing here, such as "jobs", would lead to all jobs.
    return counted
      .filter(({ count, path }) => count > 0 && path !== allPath)
      .sort((a, b) => b.count - a.count)
  }
  const nearest = await list(
    'without',
    choices.map(({ text, without }) => ({ text, query: without })),
  )
  if (nearest.length > 0) return nearest
  const alone = [...choices.map(({ text, only }) => ({ text, query: only })), ...listWords(text)]
  return list('only', alone)
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
