import { setImmediate as nextTurn } from 'node:timers/promises'
import { BoardError, emptyJobQuery, type JobFacets, type JobQuery, type Landing } from '@cryptolist/contract'
import * as text from '#messages/landings'
import { keepFor } from '../../caches/keep-for.ts'
import type { DomainContext } from '../domain-context.ts'
import { namePlaces } from '../jobs/jobs.ts'
import { findCityBySlug } from '../places/cities.ts'
import { landingKeys, landingPath } from './landing-grammar.ts'

/** Which lists have an address of their own for search engines: those that are worth a visit. Counted once an hour. */
export interface Landings {
  /** The longest first. Throws unavailable while the counts of a large board are loaded. */
  list(): Promise<readonly Landing[]>
  /** Whether the list at an address was one of them when they were counted last; undefined before they are. Waits for nothing. */
  has(path: string): boolean | undefined
}

/** So many are offered at most: search engines take more of them for copies of each other. */
const maxLandings = 200
/** A shorter list, or one of fewer companies, says nothing that its jobs don't. */
const minJobs = 5
const minCompanies = 3
/** So many lists are looked at, whatever their number on a large board. */
const maxCounted = 500
const keptMilliseconds = 60 * 60_000

type Reader = Pick<DomainContext, 'search' | 'boardCounts'>

export function createLandings(reader: Reader): Landings {
  let paths: ReadonlySet<string> | undefined
  const list = keepFor(keptMilliseconds, async () => {
    const landings = await findLandings(reader)
    paths = new Set(landings.map(({ path }) => path))
    return landings
  })
  return {
    list,
    has(path) {
      // Who counts them fails; a page does without.
      list().catch(() => undefined)
      return paths?.has(path)
    },
  }
}

/** Looks at the longest lists first, and at what each can be narrowed to. */
async function findLandings({ search, boardCounts }: Reader): Promise<Landing[]> {
  if (await boardCounts.isDemoOnly()) return []
  const seen = new Set<string>()
  const landings: Landing[] = []
  let open: Landing[] = [{ path: '/jobs', query: emptyJobQuery(), jobs: 0, names: {} }]
  for (let counted = 0; counted <= maxCounted && landings.length < maxLandings; counted += 1) {
    const [looked, ...others] = open
    if (looked === undefined) break
    // Visitors are answered in between.
    await nextTurn()
    const { total, facets } = await search.search(looked.query, {
      limit: 0,
      withFacets: [...landingKeys, 'company'],
      mayLackFacets: true,
    })
    if (facets === null) throw new BoardError('unavailable', text.countingLists)
    const narrower = listNarrower(looked, namePlaces(facets))
    const unseen = narrower.filter(({ path }) => !seen.has(path))
    for (const { path } of unseen) seen.add(path)
    open = [...others, ...unseen].sort((a, b) => b.jobs - a.jobs || (a.path < b.path ? -1 : 1))
    const companies = facets.values.company.filter(({ count: jobs }) => jobs > 0).length
    // Of two lists of the same jobs, the one that says more of them.
    const hasTwin = narrower.some(({ jobs }) => jobs === total)
    if (isLongEnough(total, companies) && !hasTwin && looked.path !== '/jobs')
      landings.push({ ...looked, jobs: total })
  }
  return landings
}

/** Whether a list of so many jobs at so many companies is worth a visit. */
export function isLongEnough(jobs: number, companies: number): boolean {
  return jobs >= minJobs && companies >= minCompanies
}

/** The lists with one filter more that are long enough and have an address. */
function listNarrower({ query, names }: Landing, { values }: JobFacets): Landing[] {
  const free = landingKeys.filter((key) => query.facets[key].include.length === 0)
  const [within] = query.facets.country.include
  return free.flatMap((key) =>
    values[key].flatMap((value) => {
      // Counted within a country, the jobs in a city of another one are only those that are open to both.
      if (key === 'city' && within !== undefined && findCityBySlug(value.value)?.country !== within) return []
      const chosen = { include: [value.value], exclude: [] }
      // An address has one place: a city takes that of its country.
      const country = key === 'city' ? { country: { include: [], exclude: [] } } : {}
      const narrower = { ...query, facets: { ...query.facets, ...country, [key]: chosen } }
      const path = value.count < minJobs ? undefined : landingPath(narrower)
      if (path === undefined) return []
      return [{ path, query: narrower, jobs: value.count, names: { ...names, [key]: [value] } }]
    }),
  )
}

/** Figures of the jobs of a list. */
export interface LandingFacts {
  jobs: number
  companies: number
  /** Jobs that state pay in cash. */
  paid: number
  /** Zero where the list asks for a work mode. */
  remote: number
  /** Jobs whose text the employer has signed. */
  signed: number
}

/** Null while counts are not at hand. */
export async function countLanding(
  { search }: Pick<DomainContext, 'search'>,
  query: JobQuery,
  revision: string | undefined,
): Promise<LandingFacts | null> {
  const withFacets = ['mode', 'proof', 'company'] as const
  const { total, facets } = await search.search(query, {
    limit: 0,
    withFacets,
    mayLackFacets: true,
    revision,
  })
  if (facets === null) return null
  const { mode, proof, company } = facets.values
  const countOf = (values: typeof mode, wanted: string) =>
    values.find(({ value }) => value === wanted)?.count ?? 0
  return {
    jobs: total,
    companies: company.filter(({ count }) => count > 0).length,
    paid: total - facets.pay.withoutPay,
    remote: query.facets.mode.include.length > 0 ? 0 : countOf(mode, 'remote'),
    signed: countOf(proof, 'signed'),
  }
}
