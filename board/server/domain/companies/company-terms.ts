import type { Term } from '@cryptolist/contract'

/** A sector or chain with the number of open jobs that name it. */
export interface TermCount extends Term {
  jobs: number
}

interface CompanyTerms {
  /** Those of its profile. */
  own: readonly Term[]
  /** Those of its open jobs, the most frequent first. */
  ofJobs: readonly TermCount[]
  /** How many open jobs it has. */
  jobs: number
}

/** A term that fewer of the open jobs name describes single jobs instead of the company. */
const fewestShare = 0.1
const mostTerms = 8

/** The sectors or chains of a company: its own, then those that many of its open jobs name. */
export function joinTerms({ own, ofJobs, jobs }: CompanyTerms): Term[] {
  const others = ofJobs.filter(
    (term) => term.jobs >= fewestShare * jobs && !own.some(({ slug }) => slug === term.slug),
  )
  return [...own, ...others.map(({ slug, name }) => ({ slug, name }))].slice(0, mostTerms)
}

/** Values with how often each occurs, the most frequent first. */
export function countValues<T extends string>(values: readonly T[]): [T, number][] {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, one], [b, two]) => two - one || (a < b ? -1 : 1))
}
