import type { Finding, JobWarning } from '@cryptolist/contract'
import { findingsOfImport, isShown } from '../checks/rules.ts'
import type { JobTextRow } from './repository.ts'

/** As many as a large board has, so that a crawler that reads all of it doesn't have each checked again every time: about 3 MB. */
const keptListings = 20_000

/** Finds warnings for readers of a listing, by today's rules, whenever it was written. */
export type FindReaderWarnings = (row: JobTextRow) => JobWarning[]

/** Keeps what it found for a text in memory, because checking a long text takes milliseconds; each process has a cache of its own. */
export function createReaderWarnings(): FindReaderWarnings {
  const cache = new Map<string, JobWarning[]>()
  return (row) => {
    const key = `${row.publicId} ${row.updatedAt.getTime()}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const warnings = findWarnings(row)
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size >= keptListings) cache.delete(oldest)
    cache.set(key, warnings)
    return warnings
  }
}

function findWarnings(row: JobTextRow): JobWarning[] {
  const content = {
    title: row.title,
    ...(row.descriptionMd === null ? {} : { description: row.descriptionMd }),
    ...(row.applyMethod === 'url' && row.applyUrl !== null
      ? { apply: { method: 'url' as const, url: row.applyUrl } }
      : {}),
  }
  const companyDomains = row.companyProof === null ? [] : [row.companyProof.domain]
  return toReaderWarnings(findingsOfImport(content, { companyDomains }, isShown))
}

/** Which of a listing's findings its readers see. */
export function toReaderWarnings(findings: readonly Finding[]): JobWarning[] {
  // APP-01, a link to another host, is left out: the page before leaving names the host.
  return findings
    .filter((finding) => isShown(finding) && finding.code !== 'APP-01')
    .map(({ code, quote }) => ({ code, quote }))
}
