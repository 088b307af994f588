import { describe, expect, it } from 'vitest'
import { parseLocation } from './location.ts'
import { countriesOfRegions } from './places.ts'

/** Written out here, so that the vocabulary is checked too. */
const countries: readonly (readonly [string, string])[] = [
  ['United States', 'US'],
  ['USA', 'US'],
  ['UK', 'GB'],
  ['Germany', 'DE'],
  ['Austria', 'AT'],
  ['Canada', 'CA'],
  ['Côte d’Ivoire', 'CI'],
  ['New Zealand', 'NZ'],
  ['Trinidad and Tobago', 'TT'],
  ['Hong Kong', 'HK'],
  ['South Korea', 'KR'],
  ['Papua New Guinea', 'PG'],
  ['Guinea-Bissau', 'GW'],
  ['Nigeria', 'NG'],
  ['Niger', 'NE'],
  ['Mexico', 'MX'],
  ['Netherlands', 'NL'],
  ['Estonia', 'EE'],
  ['United Arab Emirates', 'AE'],
  ['Vietnam', 'VN'],
]
const regions: readonly (readonly [string, string])[] = [
  ['Europe', 'europe'],
  ['EMEA', 'emea'],
  ['LATAM', 'latam'],
  ['APAC', 'apac'],
  ['North America', 'north-america'],
  ['the EU', 'eu27'],
]
const cities: readonly (readonly [string, string, string])[] = [
  ['London', 'London', 'GB'],
  ['New York, NY', 'New York', 'US'],
  ['Berlin, Germany', 'Berlin', 'DE'],
  ['Toronto, Ontario, Canada', 'Toronto', 'CA'],
  ['Foster City, CA', 'Foster City', 'US'],
  ['Lisbon', 'Lisbon', 'PT'],
]
const states = ['California', 'New York', 'Hawaii', 'Texas', 'Washington', 'CA', 'NY', 'CO', 'IN'] as const

/** Numbers that look random and are the same in each run. */
function createRandom(seed: number) {
  let state = seed
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T
  return { below, pick }
}
type Random = ReturnType<typeof createRandom>

function several<T>({ below }: Random, values: readonly T[], least = 1): T[] {
  const left = [...values]
  return Array.from({ length: least + below(4 - least) }, () => left.splice(below(left.length), 1)[0] as T)
}

const joiners = [', ', ' / ', '/', ' or ', ' and ', ' & ', ' + '] as const

/** "Germany, Austria, or Canada", "Germany / Austria". */
function writeList({ pick }: Random, names: readonly string[]): string {
  const last = pick([', or ', ' or ', ', and ', ', '])
  const [first = '', ...others] = names
  if (pick([true, false])) return names.join(pick(joiners))
  return others.reduce(
    (text, name, index) => text + (index === others.length - 1 ? last : ', ') + name,
    first,
  )
}

const write = (forms: readonly string[], random: Random, words: Readonly<Record<string, string>>): string => {
  const text = random.pick(forms).replace(/[A-Z]{2,}/g, (name) => words[name] ?? name)
  return random.below(6) === 0 ? text.toUpperCase() : text
}

const sorted = (values: readonly string[]): string[] => [...new Set(values)].toSorted()

function* cases(count: number, build: (random: Random) => { text: string; expected: object }) {
  const random = createRandom(20_261_128)
  for (let index = 0; index < count; index += 1) yield build(random)
}

/** Reads all and compares at once, so that a failure shows every form that fails. */
function expectAll(all: Iterable<{ text: string; expected: object }>): void {
  const wrong = [...all].flatMap(({ text, expected }) => {
    const read = parseLocation(text)
    const actual = {
      mode: read.workMode,
      remote: sorted([...read.remoteCountries, ...read.regions]),
      excluded: sorted(read.excludedCountries),
      office: sorted(read.officeCountries),
      cities: sorted(read.cities),
    }
    const wanted = { mode: 'remote', remote: [], excluded: [], office: [], cities: [], ...expected }
    return JSON.stringify(actual) === JSON.stringify(wanted) ? [] : [{ text, actual, wanted }]
  })
  expect(wrong).toEqual([])
}

const remoteForms = [
  'Remote - LIST',
  'Remote – LIST',
  'Remote: LIST',
  'Remote (LIST)',
  'Remote [LIST]',
  'Remote LIST',
  'Fully remote, LIST',
  'Remote, LIST only',
  'Remote in LIST',
  'Remote within LIST',
  'Remote (within LIST)',
  'Remote - must be based in LIST',
  'LIST (Remote)',
  'LIST - Remote',
  'LIST – Fully Remote',
  'LIST, Remote',
  'LIST only (Remote)',
  'LIST | Remote',
  'Anywhere in LIST',
  'Anywhere (LIST)',
  'Remote - anywhere in LIST',
  'Remote (Anywhere in LIST)',
  'Work from anywhere in LIST',
  'Work from anywhere (LIST)',
  'Global remote (LIST)',
]

describe('places as people write them', () => {
  it('are open to all countries of a list, with any separator and the mode before or after it', () => {
    expectAll(
      cases(1_500, (random) => {
        const named = several(random, countries)
        const list = writeList(
          random,
          named.map(([name]) => name),
        )
        const text = write(remoteForms, random, { LIST: list })
        return { text, expected: { remote: sorted(named.map(([, code]) => code)) } }
      }),
    )
  })

  it('are open to the regions they name, never worldwide', () => {
    expectAll(
      cases(1_000, (random) => {
        const [name, slug] = random.pick(regions)
        return { text: write(remoteForms, random, { LIST: name }), expected: { remote: [slug] } }
      }),
    )
  })

  it('exclude the countries after “except” and keep the others', () => {
    const forms = [
      'Worldwide except LIST',
      'Worldwide (excluding LIST)',
      'Remote worldwide - no LIST',
      'Remote, worldwide, not available in LIST',
      'Anywhere but LIST',
      'Anywhere, except for LIST',
      'Anywhere except LIST (Remote)',
      'Global Remote (Non-LIST)',
      'Global (remote, outside of LIST)',
      'Work from anywhere, other than LIST',
    ]
    expectAll(
      cases(1_000, (random) => {
        const named = several(random, countries)
        const list = writeList(
          random,
          named.map(([name]) => name),
        )
        const text = write(forms, random, { LIST: list })
        return { text, expected: { remote: ['WW'], excluded: sorted(named.map(([, code]) => code)) } }
      }),
    )
  })

  it('stay worldwide if a place is only preferred or has an office', () => {
    const preferred = [
      'Remote worldwide (LIST preferred)',
      'Worldwide, preferably LIST',
      'Remote - Global (ideally in LIST)',
      'Anywhere (preference for LIST)',
      'Remote, worldwide. Preferred: LIST',
    ]
    const offices = [
      'Remote - Worldwide (HQ: LIST)',
      'Worldwide. Offices in LIST',
      'Global remote; headquartered in LIST',
      'Remote, worldwide (LIST office)',
      'Work from anywhere, hubs in LIST',
    ]
    expectAll(
      cases(1_000, (random) => {
        const isOffice = random.below(2) === 0
        const named = several(random, countries)
        const list = writeList(
          random,
          named.map(([name]) => name),
        )
        const text = write(isOffice ? offices : preferred, random, { LIST: list })
        return {
          text,
          expected: { remote: ['WW'], office: isOffice ? sorted(named.map(([, code]) => code)) : [] },
        }
      }),
    )
  })

  it('name no open country if they only state exclusions', () => {
    const forms = [
      'Remote (no LIST)',
      'Remote, no LIST persons',
      'Remote ex. LIST',
      'Non-LIST remote',
      'Remote excluding LIST',
    ]
    expectAll(
      cases(500, (random) => {
        const [name, code] = random.pick(countries)
        return { text: write(forms, random, { LIST: name }), expected: { excluded: [code] } }
      }),
    )
  })

  it('exclude some countries of a region', () => {
    const forms = [
      'Remote - AREA (excl. LIST)',
      'Remote, AREA except LIST',
      'AREA ex LIST (Remote)',
      'Remote AREA (no LIST)',
    ]
    expectAll(
      cases(500, (random) => {
        const [area, slug] = random.pick(regions)
        const [name, code] = random.pick(
          countries.filter(([, one]) => countriesOfRegions([slug]).includes(one)),
        )
        return {
          text: write(forms, random, { AREA: area, LIST: name }),
          expected: { remote: [slug], excluded: [code] },
        }
      }),
    )
  })

  it('never exclude a country because of some of its states', () => {
    const forms = [
      'Remote US (except LIST)',
      'Remote - US (excluding LIST)',
      'Remote (all US states except LIST)',
      'US Remote, not available in LIST',
      'Remote, United States, no LIST',
      'Remote - USA, excl. LIST residents',
    ]
    expectAll(
      cases(1_000, (random) => {
        const list = writeList(random, several(random, states))
        return { text: random.pick(forms).replace('LIST', list), expected: { remote: ['US'] } }
      }),
    )
  })

  it('keep a city as an office next to an offer of remote work', () => {
    const forms = [
      'CITY or Remote within LIST',
      'CITY; Remote - LIST',
      'CITY or Remote (LIST)',
      'CITY / Remote in LIST',
    ]
    expectAll(
      cases(1_000, (random) => {
        const [written, city, country] = random.pick(cities)
        const named = several(random, countries)
        const list = writeList(
          random,
          named.map(([name]) => name),
        )
        const text = random.pick(forms).replace('CITY', written).replace('LIST', list)
        const remote = sorted(named.map(([, code]) => code))
        return { text, expected: { remote, office: [country], cities: [city] } }
      }),
    )
  })

  it('keep city and state together with the mode before or after them', () => {
    const remote = ['CITY - Remote', 'CITY (Remote)', 'Remote - CITY', 'Remote (CITY)', 'CITY-Remote']
    const office = ['CITY, Remote', 'CITY; Remote', 'Remote; CITY', 'CITY or Remote']
    expectAll(
      cases(1_000, (random) => {
        const [written, city, country] = random.pick(cities)
        const isRemote = random.below(2) === 0
        const text = random.pick(isRemote ? remote : office).replace('CITY', written)
        const expected = isRemote
          ? { remote: [country], cities: [city] }
          : { office: [country], cities: [city] }
        return { text, expected }
      }),
    )
  })

  it('name no countries in time zones', () => {
    const forms = [
      'Remote (UTCA to UTCB)',
      'Remote, UTCA – UTCB',
      'Remote, CET ±N',
      'Remote (within N hours of CET)',
      'Anywhere (GMTA to GMTB)',
      'Anywhere within N hours of EST',
      'Remote worldwide, CET +/- N hours',
      'Remote - European time zones',
      'Remote (US and EU timezones)',
      'Remote, US business hours',
    ]
    expectAll(
      cases(500, (random) => {
        const from = random.below(12)
        const text = random
          .pick(forms)
          .replace(/(UTC|GMT)A/, `$1-${from}`)
          .replace(/(UTC|GMT)B/, `$1+${random.below(14)}`)
          .replace('N', String(1 + random.below(5)))
        return { text, expected: {} }
      }),
    )
  })

  it('are not worldwide next to an unknown word', () => {
    const words = [
      'Operations',
      'Web Consortium',
      'Payments Hub',
      'Headquarters',
      'within Ruritania',
      'near Foovilleton',
    ]
    expectAll(
      cases(200, (random) => ({
        text: `Remote - ${random.pick(['Global', 'Worldwide', 'Anywhere'])} ${random.pick(words)}`,
        expected: {},
      })),
    )
  })
})
