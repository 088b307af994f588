/** One job of a company that is made up. In several cities it is as many postings. */
export interface Opening {
  number: number
  cities: string[]
  edits: number
}

/** One job in one city, as a system lists it. */
export interface Posting {
  id: number
  city: string
  opening: Opening
}

/** How a system answers for a company's board. */
export interface SystemWriter {
  host(board: string): string
  /** The body of the list's answer. `total` is how many postings the board has, where some are left out. */
  write(board: string, postings: readonly Posting[], total: number): string
  /** Its answers say how many postings there are, or that they go on. */
  hasTotal?: true
  hasValidators?: false
  /** Its answers don't say whose they are: for a name that it doesn't know, it redirects to its own site. */
  isNameless?: true
  /** Where it answers with one posting, if its list has no texts. */
  detail?: { path(board: string, posting: Posting): string; write(board: string, posting: Posting): string }
}

const countryCodes: Readonly<Record<string, string>> = {
  Portugal: 'PT',
  Germany: 'DE',
  France: 'FR',
  Poland: 'PL',
  Canada: 'CA',
  Spain: 'ES',
}
export const cities = [
  'Lisbon, Portugal',
  'Berlin, Germany',
  'Paris, France',
  'Warsaw, Poland',
  'Toronto, Canada',
  'Madrid, Spain',
]
export const published = '2026-11-01T10:00:00Z'

/** The parts of a place such as `Lisbon, Portugal`. */
export function placeOf({ city }: Pick<Posting, 'city'>): { city: string; country: string; code: string } {
  const [name = '', country = ''] = city.split(', ')
  return { city: name, country, code: countryCodes[country] ?? '' }
}

export const uuidOf = (id: number): string =>
  `00000000-0000-4000-8000-${String(id).padStart(12, '0').slice(-12)}`

const vocabulary =
  'protocol settlement engine ledger validator liquidity bridge network rollup wallet contract audit treasury market custody review design build ship operate measure improve document support partner region quarter team lead budget'.split(
    ' ',
  )

/** A job's title: each is of one job only. */
export function titleOf({ number }: Pick<Opening, 'number'>): string {
  return `${vocabulary[number % vocabulary.length]?.replace(/^./, (letter) => letter.toUpperCase())} Engineer ${number}`
}

/** About four kilobytes of HTML that are of this opening alone. */
export function textOf({ number, edits }: Opening): string {
  let at = number * 7 + edits
  const sentence = (words: number): string => {
    const text = Array.from({ length: words }, () => {
      at = (at * 31 + 11) % 65_521
      return vocabulary[at % vocabulary.length]
    }).join(' ')
    return `${text.replace(/^./, (letter) => letter.toUpperCase())}.`
  }
  const paragraph = (): string =>
    `<p>${sentence(14)} ${sentence(18)} <strong>${sentence(4)}</strong> ${sentence(12)}</p>`
  const points = (): string =>
    `<ul>${Array.from({ length: 6 }, () => `<li><span style="font-weight: 400;">${sentence(12)}</span></li>`).join('')}</ul>`
  return `${paragraph()}<h3>About</h3>${paragraph()}${paragraph()}<h3>What you do</h3>${points()}<h3>What you bring</h3>${points()}<h3>Benefits</h3>${points()}${paragraph()}`
}
