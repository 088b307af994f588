import {
  employmentNames,
  employments,
  type FacetKey,
  type FacetValue,
  type JobFacets,
  type JobQuery,
  type PayHistogram,
  roleFamilyNames,
  seniorities,
  seniorityNames,
  workModeNames,
  workModes,
} from '@cryptolist/contract'
import { paySteps, payStepUsd } from './facet-repository.ts'
import type { SearchRow } from './repository.ts'

/** Most values of a long facet, beside those that are chosen. */
const maxValues: Partial<Record<FacetKey, number>> = { tag: 60, company: 60, country: 60 }

const closedNames: Partial<Record<FacetKey, Record<string, string>>> = {
  mode: workModeNames,
  role: roleFamilyNames,
  seniority: seniorityNames,
  employment: employmentNames,
}

/** Lists with an order of their own keep it; all others go by count, then by name. */
const ownOrder: Partial<Record<FacetKey, readonly string[]>> = {
  mode: workModes,
  seniority: seniorities,
  employment: employments,
}

/** Shapes the counted rows of a search for the page's filters. Chosen values are always there, with a zero if nothing has them. */
export function readFacets(rows: SearchRow[], query: JobQuery): JobFacets {
  const of = (key: FacetKey): FacetValue[] => readFacet(key, rows, query)
  return {
    values: {
      mode: of('mode'),
      country: of('country'),
      role: of('role'),
      tag: of('tag'),
      chain: of('chain'),
      sector: of('sector'),
      seniority: of('seniority'),
      employment: of('employment'),
      company: of('company'),
    },
    pay: readHistogram(rows),
  }
}

function readFacet(key: FacetKey, rows: SearchRow[], query: JobQuery): FacetValue[] {
  const { include, exclude } = query.facets[key]
  const counted = new Map<string, { name: string | null; count: number }>()
  for (const value of [...include, ...exclude]) counted.set(value, { name: null, count: 0 })
  for (const { kind, value, name, n } of rows)
    if (kind === key && value !== null) counted.set(value, { name, count: n })
  const values = [...counted].map(([value, { name, count }]) => ({
    value,
    name: closedNames[key]?.[value] ?? name ?? value,
    count,
    isIncluded: include.includes(value),
    isExcluded: exclude.includes(value),
  }))
  return cut(sort(values, ownOrder[key]), maxValues[key])
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
