import {
  type FacetKey,
  type FacetValue,
  facetKeys,
  facetTable,
  type JobFacets,
  type JobQuery,
  type PayHistogram,
} from '@cryptolist/contract'
import { paySteps, payStepUsd } from './facet-repository.ts'
import type { SearchRow } from './repository.ts'

/** Values of a long facet that are shown besides the chosen ones. */
const maxValues: Partial<Record<FacetKey, number>> = { tag: 60, company: 60, country: 60 }

/** Shapes the counted rows of a search for the page's filters. Chosen values are always there, with a zero if nothing has them. */
export function readFacets(rows: SearchRow[], query: JobQuery): JobFacets {
  const values = facetKeys.map((key): [FacetKey, FacetValue[]] => [key, readFacet(key, rows, query)])
  return { values: Object.fromEntries(values) as JobFacets['values'], pay: readHistogram(rows) }
}

function readFacet(key: FacetKey, rows: SearchRow[], query: JobQuery): FacetValue[] {
  const { include, exclude } = query.facets[key]
  const { values: list, names, isOrdered } = facetTable[key]
  const counted = new Map<string, { name: string | null; count: number }>()
  for (const value of [...include, ...exclude]) counted.set(value, { name: null, count: 0 })
  for (const { kind, value, name, n } of rows)
    if (kind === key && value !== null) counted.set(value, { name, count: n })
  const values = [...counted].map(([value, { name, count }]) => ({
    value,
    name: names?.[value] ?? name ?? value,
    count,
    isIncluded: include.includes(value),
    isExcluded: exclude.includes(value),
  }))
  return cut(sort(values, isOrdered === true ? list : undefined), maxValues[key])
}

function sort(values: FacetValue[], order: readonly string[] | undefined): FacetValue[] {
  if (order) return values.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  return values.sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
}

function cut(values: FacetValue[], max = Number.POSITIVE_INFINITY): FacetValue[] {
  return values.filter((value, index) => index < max || value.isIncluded || value.isExcluded)
}

function readHistogram(rows: SearchRow[]): PayHistogram {
  const counts = Array.from({ length: paySteps }, () => 0)
  for (const { kind, value, n } of rows) if (kind === 'pay') counts[Number(value)] = n
  const withoutPay = rows.find((row) => row.kind === 'unpaid')?.n ?? 0
  return { stepUsd: payStepUsd, counts, withoutPay }
}
