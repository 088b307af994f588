import { facetKeys, type JobFacets, type JobQuery } from '@cryptolist/contract'
import { maxValues } from '../../../board/server/search/facets.ts'
import type { JobSearch } from '../../../board/server/search/job-search.ts'
import type { SphinxAnswer } from './query.ts'
import { sphinxFacets } from './source.ts'
import type { Sphinx } from './start.ts'

/**
 * Prints what Sphinx is asked for and where its answers differ from ours: totals, counts where the totals are the same, and the first 20 of searches
 * without a text. Nothing fails, because totals of texts may differ by stems.
 */
export async function compareSphinx(
  sphinx: Sphinx,
  ours: JobSearch,
  queries: Record<string, JobQuery>,
): Promise<void> {
  console.log(
    `Sphinx counts ${sphinxFacets.length} facets (${sphinxFacets.join(', ')}) and pay with FACET, each under all filters; our answer counts all ${facetKeys.length} and pay, each without its own filter.`,
  )
  console.log(
    'Sphinx ranks all hits of a text; we list those in title, company, tags or chains first, then the newest.',
  )
  console.log(
    'Sphinx keeps no results: compare it with our new searches, which also ask for a least pay. It finds what it indexed and never asks whether a listing has changed; its rows are kept as ours are.',
  )
  for (const [name, query] of Object.entries(queries)) {
    const [theirs, { ids, total, facets }] = [
      await sphinx.ask(query),
      await ours.search(query, { limit: 20, withFacets: true }),
    ]
    const different = theirs.total === total ? listDifferences(query, theirs, facets) : []
    if (query.text === undefined && theirs.ids.join() !== ids.join()) different.push('the first 20')
    const totals = theirs.total === total ? 'the same as ours' : `${total.toLocaleString('en')} by ours`
    const others = different.length === 0 ? '' : `; different: ${different.join(', ')}`
    console.log(`  ${name}: ${theirs.total.toLocaleString('en')} found by Sphinx, ${totals}${others}`)
  }
}

/** Counts of a facet that the search filters are left out: Sphinx counts them differently. */
function listDifferences(query: JobQuery, theirs: SphinxAnswer, ours: JobFacets | null): string[] {
  const different: string[] = []
  for (const facet of sphinxFacets) {
    const { include, exclude } = query.facets[facet]
    if (include.length + exclude.length > 0) continue
    const counts = theirs.counts[facet]
    // Both cut long facets off, and may choose others among values that are equally frequent.
    const isCut = counts.size === maxValues[facet]
    const isSame = ours?.values[facet].every(
      ({ value, count }) => count === (counts.get(value) ?? (isCut ? count : 0)),
    )
    if (!isSame) different.push(`counts of ${facet}`)
  }
  const isPaySame = ours?.pay.counts.every((count, step) => count === (theirs.paySteps.get(step + 1) ?? 0))
  if (query.minPayUsd === undefined && !isPaySame) different.push('counts of pay')
  return different
}
