import type { WorkMode } from '@cryptolist/contract'
import { describeCountries } from '../taxonomy/place/describe-countries.ts'

/** What the database keeps of where a job is; empty lists and null are unknown. */
export interface PlaceFacts {
  mode: WorkMode | null
  remoteCountries: string[]
  excludedCountries: string[]
  officeCountries: string[]
  cities: string[]
  isRelocationPaid: boolean | null
}

const maxWords = 6

/** Where one may work, in a few words: `EU, UK, Switzerland`, `Worldwide except US`, `New York, US`; empty when unknown. */
export function describePlace(facts: PlaceFacts): string {
  const isRemote = facts.mode === 'remote' || facts.mode === null
  return isRemote && facts.remoteCountries.length > 0 ? describeRemote(facts) : describeOffice(facts)
}

function describeRemote({ remoteCountries, excludedCountries }: PlaceFacts): string {
  const where = shorten(describeCountries(remoteCountries))
  if (!remoteCountries.includes('WW') || excludedCountries.length === 0) return where
  return `${where} except ${shorten(describeCountries(excludedCountries))}`
}

function describeOffice({ cities, officeCountries, isRelocationPaid }: PlaceFacts): string {
  const relocation = isRelocationPaid === true ? 'relocation paid' : ''
  const hasCountry = cities.length === 0 || (officeCountries.length === 1 && relocation === '')
  const countries = hasCountry ? shorten(describeCountries(officeCountries)) : ''
  return [shorten(cities.join(', ')), countries, relocation].filter((part) => part !== '').join(', ')
}

/** Long lists end in `and 9 more`; the whole list stands in the job's data. */
function shorten(list: string): string {
  const words = list.split(', ')
  if (words.length <= maxWords) return list
  return `${words.slice(0, maxWords - 1).join(', ')} and ${words.length - maxWords + 1} more`
}
