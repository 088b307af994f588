import { findPayInField } from '../reading/pay-in-text.ts'
import { joinPlace, readEmployment, readRanges, readWorkMode, type SourcePosting } from './source-posting.ts'

/** The facts in feeds of job boards beyond a title, a link and a text. */
export type FeedFacts = Pick<SourcePosting, 'company' | 'places' | 'workMode' | 'employment' | 'pay'>

/** The elements that say it, without prefix and signs: `job_listing:job_type`, `g:job_type` and `jobType` are one. */
const names = {
  location: ['location', 'locations', 'joblocation', 'locationrestriction', 'candidaterequiredlocation'],
  city: ['city', 'joblocationcity'],
  state: ['state', 'province'],
  region: ['region', 'regions'],
  country: ['country', 'joblocationcountry'],
  type: [
    'type',
    'types',
    'jobtype',
    'jobtypes',
    'employmenttype',
    'employment',
    'commitment',
    'contracttype',
  ],
  mode: ['workmode', 'workplacetype', 'workplace', 'locationtype', 'remotetype'],
  isRemote: ['remote', 'isremote', 'remoteposition', 'jobisremote'],
  company: ['company', 'companyname', 'employer', 'hiringorganization', 'organization'],
  salary: ['salary', 'salaryrange', 'compensation', 'pay', 'jobsalary'],
} as const
type Fact = keyof typeof names
const factOf: ReadonlyMap<string, Fact> = new Map(
  (Object.keys(names) as Fact[]).flatMap((fact) => names[fact].map((name) => [name, fact] as const)),
)
/** Places that no country limits: one that is named next to them is the company's. */
const anywhere = /\b(?:anywhere|worldwide|global)\b/i
const mostWords = 20

/** Reads what the elements of an entry say. */
export function readFacts(entry: unknown): FeedFacts {
  const wordsByFact = new Map<Fact, string[]>()
  for (const [name, value] of Object.entries(typeof entry === 'object' && entry !== null ? entry : {})) {
    const fact = factOf.get(name.replace(/^.*:/, '').replace(/[_-]/g, '').toLowerCase())
    const words = fact === undefined ? [] : (wordsByFact.get(fact) ?? [])
    if (fact !== undefined && words.length < mostWords) wordsByFact.set(fact, [...words, ...wordsOf(value)])
  }
  const all = (fact: Fact): string[] => (wordsByFact.get(fact) ?? []).slice(0, mostWords)
  const types = all('type').flatMap((words) => words.split(','))
  const isRemote = all('isRemote').some((word) => /^(?:1|true|yes|remote)$/i.test(word))
  const [workMode] = [...all('mode'), ...types].flatMap((word) => readWorkMode(word) ?? [])
  const [company] = all('company')
  return {
    company,
    places: placesOf(all),
    workMode: workMode ?? (isRemote ? 'remote' : undefined),
    employment: readEmployment(...types),
    pay: readRanges(
      all('salary').flatMap((words) => findPayInField(words)),
      'field',
    ),
  }
}

function placesOf(all: (fact: Fact) => string[]): string[] {
  const locations = all('location')
  if (locations.length > 0) return locations
  const [region] = all('region')
  if (region !== undefined && anywhere.test(region)) return [region]
  const [city, state, country] = [all('city')[0], all('state')[0], all('country')[0]]
  return joinPlace(city, state, city === undefined || state === undefined ? region : undefined, country)
}

function wordsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (typeof value === 'object' && value !== null && '#text' in value) return wordsOf(value['#text'])
  const words = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
  return words === '' ? [] : [words]
}
