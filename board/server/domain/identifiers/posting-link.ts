import { type JobSource, parseUrl } from '@cryptolist/contract'

/** Where a listing comes from: the source, and the job's id there. */
interface ListingName {
  source: JobSource
  sourceId: string
}

/** Where a listing comes from, with the employer's link. */
export interface ListingLink extends ListingName {
  url: string
}

interface Ats {
  source: JobSource
  host: RegExp
  /** The posting's id in the path or, for embedded forms, in the query. */
  path: RegExp
  query?: string
}

const systems: readonly Ats[] = [
  {
    source: 'greenhouse',
    host: /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/,
    path: /\/jobs\/(\d+)\b/,
    query: 'token',
  },
  { source: 'lever', host: /^jobs(?:\.eu)?\.lever\.co$/, path: /^\/[^/]+\/([0-9a-f-]{36})\b/i },
  { source: 'ashby', host: /^jobs\.ashbyhq\.com$/, path: /^\/[^/]+\/([0-9a-f-]{36})\b/i },
  { source: 'workable', host: /^(?:apply|[a-z0-9-]+)\.workable\.com$/, path: /\/j\/([0-9A-Z]+)\b/i },
  { source: 'recruitee', host: /^[a-z0-9-]+\.recruitee\.com$/, path: /^\/(?:l\/[^/]+\/)?o\/([^/?#]+)/ },
  { source: 'pinpoint', host: /^[a-z0-9-]+\.pinpointhq\.com$/, path: /\/postings\/([\w-]+)/ },
  { source: 'gem', host: /^jobs\.gem\.com$/, path: /^\/[^/]+\/([\w=-]+)/ },
  { source: 'personio', host: /^[a-z0-9-]+\.jobs\.personio\.(?:de|com)$/, path: /^\/job\/(\d+)/ },
  { source: 'teamtailor', host: /^[a-z0-9-]+(?:\.na)?\.teamtailor\.com$/, path: /\/jobs\/(\d+)/ },
  { source: 'breezy', host: /^[a-z0-9-]+\.breezy\.hr$/, path: /^\/p\/([\w-]+)/ },
  { source: 'bamboohr', host: /^[a-z0-9-]+\.bamboohr\.com$/, path: /^\/careers\/(\d+)/ },
  { source: 'smartrecruiters', host: /^(?:jobs|careers)\.smartrecruiters\.com$/, path: /^\/[^/]+\/(\d+)\b/ },
]
const tracking = /^(?:utm_\w+|gh_src|lever-source(?:\[\])?|ref|source|src|fbclid|gclid)$/i

/** Who sent a reader, as other boards and newsletters add it: the employer would credit them for applications from here. */
const foreignTracking =
  /^(?:utm_\w+|mtm_\w+|gh_src|lever-(?:source|origin|via)(?:\[\])?|ref|fbclid|gclid|dclid|msclkid|ttclid|twclid|li_fat_id|mc_[ce]id|igshid|trk(?:info)?)$/i
/** Some sites name a posting by `ref`: three digits, digits that stand apart (`eng-12`), or digits behind capitals (`JR7`). */
const postingId = /\d{3}|(?:^|[-_.:/])\d+(?:$|[-_.:/])|^[A-Z][A-Z_-]*\d+$/
/** Where a reader came from may have digits too. */
const siteName = /^[a-z\d.-]+\.[a-z]{2,}$|^web3/i

/** An address without the trackers of other boards. What else it has stays as it is written, a posting's id such as `gh_jid` too. */
export function withoutTrackers(address: string): string {
  const [, before = '', query, after = ''] = /^([^?#]*)\?([^#]*)(.*)$/s.exec(address) ?? []
  if (query === undefined) return address
  const isSystem = isAtKnownSystem(address)
  const parameters = query.split('&').filter((part) => !isForeignTracker(part, isSystem))
  return parameters.length === query.split('&').length
    ? address
    : `${before}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}${after}`
}

function isForeignTracker(part: string, isSystem: boolean): boolean {
  const [[name, value] = ['', '']] = new URLSearchParams(part)
  return foreignTracking.test(name) && (isSystem || !isPostingId(name, value))
}

/** Whether a parameter that may be a tracker names a posting. At known systems none does. */
function isPostingId(name: string, value: string): boolean {
  return name.toLowerCase() === 'ref' && postingId.test(value) && !siteName.test(value)
}

/** Reads the link of a listing, without trackers of other boards; undefined unless it is an https URL of a host with a domain. */
export function readLink(link: string): ListingLink | undefined {
  const url = parseUrl(link)
  if (url === undefined) return undefined
  const isUsable =
    url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  if (!isUsable) return undefined
  const system = systems.find(({ host }) => host.test(url.hostname))
  const id =
    system && (system.path.exec(url.pathname)?.[1] ?? (system.query && url.searchParams.get(system.query)))
  return {
    source: system?.source ?? 'feed',
    sourceId: id || normaliseLink(url),
    url: withoutTrackers(url.href),
  }
}

const greenhouseIds = /(?<![\da-z])\d{6,}(?![\da-z])/gi

/** Greenhouse's id of a posting in a page of the employer: `/jobs/6675524`, `/jobs?gh_jid=6675524`; undefined without one, or with several. */
export function greenhouseIdIn(page: string): string | undefined {
  const [id, other] = new Set(page.match(greenhouseIds))
  return other === undefined ? id : undefined
}

/** Other names of a posting that has a page of the employer: by its id at Greenhouse, or by the page with the id once more or once less. */
export function otherNamesOf({ source, sourceId }: ListingName): ListingName[] {
  const url = source === 'feed' ? parseUrl(sourceId) : undefined
  const id = url && greenhouseIdIn(sourceId)
  if (url === undefined || id === undefined) return []
  const hasBoth = url.pathname.includes(id) && url.searchParams.has('gh_jid')
  if (hasBoth) url.searchParams.delete('gh_jid')
  else url.searchParams.set('gh_jid', id)
  const page = url.pathname.includes(id) ? [{ source, sourceId: normaliseLink(url) }] : []
  return [{ source: 'greenhouse', sourceId: id }, ...page]
}

/** Whether a link is the employer's page that names a job, perhaps with Greenhouse's id once more or once less. */
export function isPageOf(link: string, name: ListingName): boolean {
  const page = readLink(link)
  return [name, ...otherNamesOf(name)].some(
    ({ source, sourceId }) => source === page?.source && sourceId === page.sourceId,
  )
}

/** Whether two links are at one host: a listing that is moved to another host may not be the company's. */
export function isAtSameHost(link: string, other: string | null): boolean {
  const [one, two] = [link, other ?? ''].map((url) => parseUrl(url)?.hostname.replace(/^www\./, ''))
  return one !== undefined && one === two
}

/** Whether a URL is on a known host of an application system. */
export function isAtKnownSystem(address: string): boolean {
  const url = parseUrl(address)
  if (url === undefined) return false
  const { protocol, hostname, username, password, port } = url
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  return isPlain && systems.some(({ host }) => host.test(hostname))
}

/** The URL in canonical form: no fragment, no tracking, sorted parameters, no trailing slash. */
export function normaliseLink(url: URL): string {
  const isSystem = isAtKnownSystem(url.href)
  const parameters = [...url.searchParams]
    .filter(([name, value]) => !tracking.test(name) || (!isSystem && isPostingId(name, value)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const query = new URLSearchParams(parameters).toString()
  const host = url.host.replace(/^www\./, '')
  return `https://${host}${url.pathname.replace(/\/+$/, '')}${query === '' ? '' : `?${query}`}`
}
