import {
  cryptoChoices,
  employments,
  emptyJobQuery,
  type FacetKey,
  facetKeys,
  type JobQuery,
  movingHelp,
  proofs,
  type Reach,
  reaches,
  reachOf,
  roleFamilies,
  seniorities,
  tokenChoices,
  tokenStatuses,
  workModes,
} from '@cryptolist/contract'
import type { Db } from '../../server/database/schema.ts'
import { refreshStatistics } from '../../server/domain/imports/planner-statistics.ts'
import {
  type AddedCompany,
  addCompany,
  addJob,
  addSigner,
  addVerifiedDomain,
  daysFromNow,
  importedFields,
  type JobFields,
  signJob,
} from './listings.ts'

/** Numbers that look random and are the same in each run. */
export type Random = () => number

export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A job of the random board by facet, kept beside the database to check its answers. */
export interface KnownJob {
  id: string
  values: Record<FacetKey, (value: string) => boolean>
  /** How it is open to a country or region. */
  reachOf: (value: string) => Reach | undefined
  /** Core hours, in minutes of the day of a zone. */
  hours: { timeZone: string; startMinute: number; endMinute: number } | null
  payUsd: number | null
  listedAt: Date
  title: string
}

export const tags = ['solidity', 'rust', 'go', 'typescript', 'defi', 'nft', 'dao']
const sectors = ['defi', 'nft', 'dao', 'gaming']
const chains = ['ethereum', 'solana', 'base']
const countries = ['DE', 'FR', 'US', 'GB', 'KP', 'JP']
const regions = ['asia', 'emea']
/** The regions of the countries: nothing counts for North Korea but its name. */
const regionsOfCountries: Record<string, string> = { DE: 'emea', FR: 'emea', GB: 'emea', JP: 'asia' }
/** Cities as employers write them, by the values of the filter. */
const cities = {
  berlin: { name: 'Berlin', country: 'DE' },
  munich: { name: 'MÜNCHEN', country: 'DE' },
  'new-york': { name: 'NYC', country: 'US' },
  paris: { name: 'paris', country: 'FR' },
}
/** Also one with half hours, and another name of a zone. */
export const timeZones = [
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'UTC',
  'Pacific/Auckland',
  'US/Pacific',
]
const languages = ['en', 'pt-BR', 'pt', 'zh-Hant']
const words = ['Senior', 'Protocol', 'Wallet', 'Backend', 'Growth', 'Auditor']
const otherWords = ['Sr.', 'Back End', 'Audits', 'Front-End', 'Wallets']

/** Fills a board with random jobs and answers what they are. */
export async function addRandomBoard(db: Db, random: Random, count: number): Promise<KnownJob[]> {
  const companies: RandomCompany[] = []
  for (let index = 0; index < 8; index++) {
    const own = some(random, sectors, 2)
    const company = await addCompany(db, { sectors: own })
    const isVerified = random() < 0.5
    if (isVerified) {
      await addVerifiedDomain(db, company.id, { domain: `${company.slug}.example` })
      await addSigner(company.id).execute(db)
    }
    companies.push({ company, sectors: own, isVerified })
  }
  const jobs: KnownJob[] = []
  for (let index = 0; index < count; index++) {
    jobs.push(await addRandomJob(db, random, { ...pick(random, companies), index }))
  }
  // Nothing else does in tests, and counting the values of all filters takes PostgreSQL five times as long without.
  await refreshStatistics(db)
  return jobs
}

/** A search with some choices in some facets, often several. */
export function randomQuery(random: Random, companySlugs: readonly string[]): JobQuery {
  const offered: Record<FacetKey, readonly string[]> = {
    mode: workModes,
    country: [...countries, 'WW', 'PE', 'ASIA', 'EMEA'],
    city: [...Object.keys(cities), 'lisbon'],
    role: roleFamilies.slice(0, 5),
    tag: [...tags, 'cobol'],
    chain: chains,
    sector: sectors,
    seniority: seniorities.slice(0, 4),
    employment: employments.slice(0, 4),
    token: tokenChoices,
    crypto: cryptoChoices,
    moving: movingHelp,
    language: ['en', 'pt', 'zh'],
    proof: proofs,
    company: companySlugs,
  }
  const query = emptyJobQuery()
  for (const key of facetKeys) {
    if (random() < 0.8) continue
    const exclude = random() < 0.4 ? some(random, offered[key], 2) : []
    const include = random() < 0.7 ? some(random, offered[key], 3) : []
    query.facets[key] = { include: include.filter((value) => !exclude.includes(value)), exclude }
  }
  if (query.facets.country.include.length > 0 && random() < 0.5) query.reach = some(random, reaches, 2)
  if (random() < 0.2) query.text = pick(random, words)
  if (random() < 0.2) query.minPayUsd = Math.round(random() * 200_000) + 1
  if (random() < 0.2)
    query.overlap = {
      hours: 1 + Math.floor(random() * 8),
      timeZone: pick(random, timeZones),
      withUnstated: random() < 0.3,
    }
  if (random() < 0.2)
    query.since = daysFromNow(-random() * 40)
      .toISOString()
      .slice(0, 10)
  return query
}

/** Whether a job is in the answer, decided without the database. */
export function isMatch(job: KnownJob, query: JobQuery): boolean {
  const fits = facetKeys.every((key) => {
    const { include, exclude } = query.facets[key]
    const has = job.values[key]
    return (include.length === 0 || include.some(has)) && !exclude.some(has)
  })
  const nearest = findNearest(job, query.facets.country.include)
  const isReached = nearest === undefined || (reachOf(query) ?? reaches).includes(nearest)
  const isPaid = query.minPayUsd === undefined || (job.payUsd ?? 0) >= query.minPayUsd
  const isRecent = query.since === undefined || job.listedAt >= new Date(`${query.since}T00:00:00Z`)
  return (
    fits &&
    isReached &&
    isPaid &&
    isRecent &&
    hasOverlap(job, query) &&
    (query.text === undefined || titleHas(job.title, query.text))
  )
}

/** Counted minute by minute, on the clocks of noon. */
function hasOverlap({ hours }: KnownJob, { overlap }: JobQuery): boolean {
  if (overlap === undefined) return true
  if (hours === null) return overlap.withUnstated
  const noon = new Date()
  noon.setUTCHours(12, 0, 0, 0)
  const minuteIn = (timeZone: string, at: number) => {
    const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
      at,
    )
    const [hour = 0, minute = 0] = parts.split(':').map(Number)
    return (hour % 24) * 60 + minute
  }
  const [theirs, own] = [minuteIn(hours.timeZone, noon.getTime()), minuteIn(overlap.timeZone, noon.getTime())]
  const length = (hours.endMinute - hours.startMinute + 1440) % 1440 || 1440
  const shared = Array.from({ length: 1440 }, (_, minute) => minute).filter((minute) => {
    const sinceStart = (theirs + minute - hours.startMinute + 2880) % 1440
    const ownMinute = (own + minute) % 1440
    return sinceStart < length && ownMinute >= 9 * 60 && ownMinute < 17 * 60
  })
  return shared.length >= overlap.hours * 60
}

/** Other spellings of words are the same words. */
function titleHas(title: string, word: string): boolean {
  return title.replace('Sr.', 'Senior').replace('Back End', 'Backend').includes(word)
}

/** The nearest way in which a job is open to any of the values. */
export function findNearest(job: KnownJob, values: readonly string[]): Reach | undefined {
  return reaches.find((reach) => values.some((value) => job.reachOf(value) === reach))
}

export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('Nothing to pick from.')
  return value
}

function some<T>(random: Random, values: readonly T[], max: number): T[] {
  const wanted = Math.floor(random() * (max + 1))
  return [...new Set(Array.from({ length: wanted }, () => pick(random, values)))]
}

interface RandomCompany {
  company: AddedCompany
  sectors: string[]
  isVerified: boolean
}

interface RandomJobOptions extends RandomCompany {
  index: number
}

async function addRandomJob(
  db: Db,
  random: Random,
  { company, sectors: own, isVerified, index }: RandomJobOptions,
): Promise<KnownJob> {
  const mode = random() < 0.2 ? null : pick(random, workModes)
  const isWorldwide = mode === 'remote' && random() < 0.3
  const firstSeenAt = daysFromNow(-Math.floor(random() * 40) - 0.01)
  const cash = { cash_min: 9_000_000, cash_max: 9_000_000, currency: 'USD', period: 'year' } as const
  const hours =
    random() < 0.3
      ? null
      : {
          timeZone: pick(random, timeZones),
          startMinute: Math.floor(random() * 48) * 30,
          endMinute: Math.floor(random() * 48) * 30,
        }
  const statuses = random() < 0.7 ? [] : some(random, tokenStatuses, 2)
  const job = {
    ...importedFields,
    ...(random() < 0.5 && cash),
    source_id: `posting-${index}`,
    title: `${pick(random, words)} ${pick(random, [...words, ...otherWords])} ${index}`,
    work_mode: mode,
    role_family: random() < 0.2 ? null : pick(random, roleFamilies.slice(0, 5)),
    seniority: some(random, seniorities.slice(0, 4), 2),
    employment: some(random, [...employments.slice(0, 4), 'bounty'], 2),
    remote_countries: isWorldwide ? ['WW'] : mode === 'remote' ? some(random, countries, 3) : [],
    excluded_countries: isWorldwide || random() < 0.4 ? some(random, countries, 2) : [],
    office_countries: mode !== 'remote' || random() < 0.2 ? some(random, countries, 2) : [],
    regions: isWorldwide || random() < 0.6 ? [] : some(random, regions, 2),
    cities: [...Object.values(cities).map(({ name }) => name), 'Springfield'].filter(
      (_, at) => index % (at + 2) === 0,
    ),
    cash_usd_year_max: random() < 0.5 ? null : Math.round(random() * 40) * 10_000 + 1,
    first_seen_at: firstSeenAt,
    published_at: random() < 0.5 ? null : firstSeenAt,
    expires_at: daysFromNow(Math.ceil(random() * 10)),
    crypto_pay: random() < 0.5 ? null : pick(random, cryptoChoices),
    is_visa_sponsored: random() < 0.5 ? null : random() < 0.5,
    is_relocation_paid: random() < 0.5 ? null : random() < 0.5,
    language: random() < 0.3 ? null : pick(random, languages),
    core_time_zone: hours?.timeZone ?? null,
    core_start: hours?.startMinute ?? null,
    core_end: hours?.endMinute ?? null,
    tokens: statuses.map((status) => ({ status })),
    tags: some(random, tags, 3),
    chains: some(random, chains, 2),
  } satisfies JobFields
  const isDirect =
    job.cash_min !== null &&
    job.published_at !== null &&
    mode !== null &&
    job.employment.length > 0 &&
    (mode !== 'remote' || job.remote_countries.length > 0)
  const { id } = await addJob(db, company, {
    ...job,
    ...(isDirect && { source: 'direct', description_md: 'Lorem ipsum '.repeat(20) }),
    cash_usd_year_min: job.cash_usd_year_max,
  })
  const isSigned = isVerified && job.published_at !== null && random() < 0.5
  if (isSigned) await signJob(id).execute(db)
  const jobSectors = [...own, ...job.tags.filter((tag) => sectors.includes(tag))]
  const list = (values: readonly string[]) => (value: string) => values.includes(value)
  const findReach = (value: string): Reach | undefined => {
    const isExcluded = list(job.excluded_countries)(value)
    const isOffered = list(job.remote_countries)(value) && !isExcluded
    if (isOffered || list(job.office_countries)(value) || list(job.regions)(value.toLowerCase()))
      return 'named'
    // A region and "worldwide" stand for no country under embargo, and for no region.
    if (isExcluded || value === 'KP' || value.length !== 2 || value === 'WW') return undefined
    if (list(job.regions)(regionsOfCountries[value] ?? 'none')) return 'region'
    return isWorldwide ? 'worldwide' : undefined
  }
  return {
    id,
    reachOf: findReach,
    hours,
    payUsd: job.cash_usd_year_max,
    listedAt: job.first_seen_at,
    title: job.title,
    values: {
      mode: (value) => value === mode,
      role: (value) => value === job.role_family,
      company: (value) => value === company.slug,
      tag: list(job.tags),
      chain: list(job.chains),
      sector: list(jobSectors),
      seniority: list(job.seniority),
      employment: list(job.employment),
      token: list(statuses.length > 0 ? ['any', ...statuses] : isDirect ? ['cash_only'] : []),
      crypto: (value) => value === job.crypto_pay,
      moving: list([
        ...(job.is_visa_sponsored === true ? ['visa'] : []),
        ...(job.is_relocation_paid === true ? ['relocation'] : []),
      ]),
      language: (value) => value === job.language?.replace(/-.*/, ''),
      proof: list([...(isVerified ? ['domain'] : []), ...(isSigned ? ['signed'] : [])]),
      country: (value) => findReach(value) !== undefined,
      city: list(
        Object.entries(cities).flatMap(([slug, { name, country }]) =>
          job.cities.includes(name) && [...job.office_countries, ...job.remote_countries].includes(country)
            ? [slug]
            : [],
        ),
      ),
    },
  }
}
