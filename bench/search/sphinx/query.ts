import type { JobQuery } from '@cryptolist/contract'
import { maxValues } from '../../../board/server/search/facets.ts'
import { type FacetNumbers, type SphinxFacet, sphinxFacets } from './source.ts'

export interface SphinxAnswer {
  /** The database's ids of the first jobs. */
  ids: string[]
  total: number
  /** How many jobs have a value, by facet. Counted under all filters, that of the facet included. */
  counts: Record<SphinxFacet, Map<string, number>>
  /** How many jobs are in each step of the pay histogram, by the step plus one; by zero, how many don't state their pay. */
  paySteps: Map<number, number>
}

const everywhere = 'WW'
/** Sphinx's own limit. A facet with fewer values is counted completely. */
const allValues = 1_000

/** One request: the first jobs, a FACET clause for each facet and for pay, and the total. */
export function writeQuery(query: JobQuery, numbers: FacetNumbers): string {
  const hasText = query.text !== undefined
  const conditions = sphinxFacets.flatMap((facet) => writeChoice(query, facet, numbers))
  if (query.text !== undefined) conditions.unshift(`match('${writeText(query.text)}')`)
  if (query.minPayUsd !== undefined) conditions.push(`pay >= ${query.minPayUsd}`)
  // Totals are right with any max_matches. Counts of a facet with more values may be too low, but a number that fits all companies makes searches with
  // few hits several times as slow. The comparison with our answers prints counts that differ.
  const options = `ranker = ${hasText ? 'proximity_bm25' : 'none'}, max_matches = ${allValues}`
  const facets = sphinxFacets.map(
    (facet) => `facet ${facet} order by count(*) desc limit ${maxValues[facet] ?? allValues}`,
  )
  return `select job from jobs ${conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`}
    order by ${hasText ? 'weight() desc, ' : ''}listed_at desc limit 20 option ${options}
    ${facets.join(' ')} facet pay_step limit ${allValues}; show meta`
}

/** Words and phrases are written alike in both grammars, and the bench asks for nothing else. */
function writeText(text: string): string {
  return text.replace(/[^\p{L}\p{N}"]+/gu, ' ')
}

/** Jobs that can be done from everywhere can be done from each country. */
function writeChoice(query: JobQuery, facet: SphinxFacet, { numberOf }: FacetNumbers): string[] {
  const { include, exclude } = query.facets[facet]
  const write = (operator: string, values: string[]) => {
    if (values.length === 0) return []
    const all = facet === 'country' ? [...new Set([...values, everywhere])] : values
    return [`${facet} ${operator} (${all.map((value) => numberOf(facet, value)).join(', ')})`]
  }
  return [...write('in', include), ...write('not in', exclude)]
}

type Row = Record<string, unknown>

/** Reads the result sets of `writeQuery`, in its order. */
export function readAnswer(results: Row[][], { nameOf }: FacetNumbers): SphinxAnswer {
  const [jobRows = [], ...counted] = results
  const meta = counted.pop() ?? []
  const paySteps = readCounts(counted.pop() ?? [], 'pay_step')
  const counts = sphinxFacets.map((facet, place): [SphinxFacet, Map<string, number>] => {
    const named = [...readCounts(counted[place] ?? [], facet)].flatMap(
      ([number, jobs]): [string, number][] => {
        const value = nameOf(number)
        return value === undefined ? [] : [[value, jobs]]
      },
    )
    return [facet, new Map(facet === 'country' ? addEverywhere(named) : named)]
  })
  return {
    ids: jobRows.map(({ job }) => String(job)),
    total: Number(meta.find((row) => row.Variable_name === 'total_found')?.Value),
    counts: Object.fromEntries(counts) as SphinxAnswer['counts'],
    paySteps,
  }
}

function readCounts(rows: Row[], column: string): Map<number, number> {
  return new Map(rows.map((row) => [Number(row[column]), Number(row['count(*)'])]))
}

function addEverywhere(named: [string, number][]): [string, number][] {
  const wide = new Map(named).get(everywhere) ?? 0
  return named.map(([value, jobs]) => [value, value === everywhere ? jobs : jobs + wide])
}
