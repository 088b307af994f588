import type { CompanyCount } from '../job-search.ts'
import { hasBit } from './bits.ts'
import type { ListingTable } from './listing-table.ts'

/** The answer of `JobSearch.countByCompany`: one look at each listed job, some milliseconds for 100,000 of them. */
export function countByCompany(table: ListingTable): CompanyCount[] {
  const { company, sectors } = table.columns
  const jobs = table.createCounts('company')
  const newest = new Float64Array(jobs.length)
  const classes = Array.from({ length: jobs.length }, () => new Set<number>())
  for (let slot = 0; slot < table.size; slot++) {
    if (!hasBit(table.listed, slot)) continue
    const number = company.get(slot)
    jobs[number] = (jobs[number] as number) + 1
    newest[number] = Math.max(newest[number] as number, table.listedAt[slot] as number)
    classes[number]?.add(sectors.get(slot))
  }
  return table.companies.values.flatMap(({ slug }, number) => {
    const count = jobs[number] ?? 0
    if (count === 0) return []
    const named = [...(classes[number] ?? [])].flatMap((one) => table.sectors.values[one] ?? [])
    const newestAt = new Date(Math.floor((newest[number] as number) / 1_000))
    return { slug, jobs: count, newestAt, sectors: [...new Set(named)] }
  })
}
