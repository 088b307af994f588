import type { JobSource } from '@cryptolist/contract'

/** Where a listing comes from: the source, the posting's id there, and the employer's link. */
export interface ListingLink {
  source: JobSource
  sourceId: string
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
  { source: 'smartrecruiters', host: /^(?:jobs|careers)\.smartrecruiters\.com$/, path: /^\/[^/]+\/(\d+)\b/ },
]
const tracking = /^(?:utm_\w+|gh_src|lever-source(?:\[\])?|ref|source|src|fbclid|gclid)$/i

/** Reads the link of a listing; undefined where it is no https address of a host with a domain. */
export function readLink(link: string): ListingLink | undefined {
  if (!URL.canParse(link)) return undefined
  const url = new URL(link)
  const isUsable =
    url.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.')
  if (!isUsable) return undefined
  const system = systems.find(({ host }) => host.test(url.hostname))
  const id =
    system && (system.path.exec(url.pathname)?.[1] ?? (system.query && url.searchParams.get(system.query)))
  return { source: system?.source ?? 'feed', sourceId: id || normaliseLink(url), url: url.href }
}

/** Whether an address is at one of the application systems whose hosts are known. */
export function isAtKnownSystem(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  const isPlain = protocol === 'https:' && username === '' && password === '' && port === ''
  return isPlain && systems.some(({ host }) => host.test(hostname))
}

/** The same page by one spelling: no fragment, no tracking, parameters in order, no slash at the end. */
function normaliseLink(url: URL): string {
  const parameters = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const query = new URLSearchParams(parameters).toString()
  const host = url.host.replace(/^www\./, '')
  return `https://${host}${url.pathname.replace(/\/+$/, '')}${query === '' ? '' : `?${query}`}`
}
