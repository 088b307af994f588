import {
  type FindingCode,
  findingCodes,
  type JobSource,
  jobSources,
  type QueueFilter,
  type QueueLine,
  type ReviewGroupKey,
  reviewKinds,
} from '@cryptolist/contract'

/** The names of the filters in addresses. */
export const filterParameters = {
  kind: 'kind',
  source: 'source',
  companySlug: 'company',
  finding: 'finding',
} as const satisfies Record<keyof QueueFilter, string>

const slug = /^[a-z0-9-]{1,80}$/

/** The filter of the queue; values that don't exist are left out. */
export function readFilter(params: URLSearchParams): QueueFilter {
  const named = (name: keyof QueueFilter): string | null => params.get(filterParameters[name])
  const kind = reviewKinds.find((one) => one === named('kind'))
  const source = jobSources.find((one) => one === named('source'))
  const companySlug = slug.test(named('companySlug') ?? '') ? named('companySlug') : null
  const finding = findingCodes.find((one) => one === named('finding'))
  return {
    ...(kind !== undefined && { kind }),
    ...(source !== undefined && { source }),
    ...(companySlug !== null && { companySlug }),
    ...(finding !== undefined && { finding }),
  }
}

export function isNarrowed(filter: QueueFilter): boolean {
  return Object.keys(filter).length > 0
}

function writeFilter({ kind, source, companySlug, finding }: QueueFilter): URLSearchParams {
  const values = { kind, source, company: companySlug, finding }
  return new URLSearchParams(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function withParams(path: string, params: URLSearchParams): string {
  return params.size === 0 ? path : `${path}?${params}`
}

/** Path of an item; it keeps the filter, and the group that it was opened from. */
export function itemPath(id: string, filter: QueueFilter, group?: ReviewGroupKey): string {
  const params = writeFilter(filter)
  if (group !== undefined) params.set('group', writeGroup(group))
  return withParams(`/admin/queue/${id}`, params)
}

export function groupPath(group: ReviewGroupKey, filter: QueueFilter): string {
  return withParams(`/admin/queue/groups/${writeGroup(group)}`, writeFilter(filter))
}

export function linePath({ id, group }: Pick<QueueLine, 'id' | 'group'>, filter: QueueFilter): string {
  return group === null ? itemPath(id, filter) : groupPath(group, filter)
}

/** Path of a page of the list. */
export function queuePath(filter: QueueFilter, after?: string): string {
  const params = writeFilter(filter)
  if (after !== undefined) params.set('after', after)
  return withParams('/admin/queue', params)
}

/** `ripple/greenhouse/TXT-08,TXT-09`. */
function writeGroup({ companySlug, source, codes }: ReviewGroupKey): string {
  return `${companySlug}/${source}/${codes.join(',')}`
}

/** Reads what `writeGroup` wrote; undefined for anything else. */
export function findGroup(written: string | null): ReviewGroupKey | undefined {
  const [companySlug = '', named, codes = '', ...others] = (written ?? '').split('/')
  const source: JobSource | undefined = jobSources.find((one) => one === named)
  const validCodes = codes
    .split(',')
    .flatMap((code): FindingCode[] => findingCodes.filter((one) => one === code))
  if (source === undefined || !slug.test(companySlug) || others.length > 0) return undefined
  return validCodes.length > 0 && validCodes.join() === codes
    ? { companySlug, source, codes: validCodes }
    : undefined
}
