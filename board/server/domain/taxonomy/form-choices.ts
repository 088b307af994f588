import { language } from '#messages/language'
import { shippedRates } from '../money/rates.ts'
import { chains, countries, regions, tags, worldwide } from './terms.ts'

interface Choice {
  value: string
  name: string
}

/** The lists in the form of a listing. */
export interface ListingFormChoices {
  chains: Choice[]
  tags: Choice[]
  currencies: string[]
  countries: Choice[]
  /** Groups that stand for their countries; Worldwide first. */
  regions: Choice[]
  languages: Choice[]
  /** By area, as IANA names them: `Europe`. */
  timeZones: { area: string; zones: Choice[] }[]
}

/** Languages that listings are written in, by BCP 47; a listing may have another. */
const languageCodes =
  'en ar bg bn ca cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt pt-BR ro ru sk sl sr sv sw ta th tr uk ur vi zh zh-Hant'.split(
    ' ',
  )

let choices: ListingFormChoices | undefined

/** The choices of the form: everything that the vocabularies and the reference rates know. Built on first use, to start faster. */
export function getListingFormChoices(): ListingFormChoices {
  choices ??= buildChoices()
  return choices
}

function buildChoices(): ListingFormChoices {
  return {
    chains: chains.map(({ slug, name }) => ({ value: slug, name })),
    tags: tags.map(({ slug, name }) => ({ value: slug, name })),
    currencies: Object.keys(shippedRates.perUsd),
    countries: sortByName(countries.map(({ code, name }) => ({ value: code, name }))),
    regions: regions
      .filter((region) => region.isPreset)
      .map(({ slug, name, countries: [first] }) => ({ value: first === worldwide ? worldwide : slug, name })),
    languages: listLanguages(),
    timeZones: groupTimeZones(Intl.supportedValuesOf('timeZone')),
  }
}

/** Languages as people call them, `English`; a code without a name stays. */
function listLanguages(): Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'language' })
  return sortByName(languageCodes.map((value) => ({ value, name: names.of(value) ?? value })))
}

function groupTimeZones(names: readonly string[]): ListingFormChoices['timeZones'] {
  const areas = new Map<string, Choice[]>([['UTC', [{ value: 'UTC', name: 'UTC' }]]])
  for (const name of names) {
    const [area = '', ...rest] = name.split('/')
    if (rest.length === 0) continue
    const zone = { value: name, name: (rest.at(-1) ?? '').replaceAll('_', ' ') }
    areas.set(area, [...(areas.get(area) ?? []), zone])
  }
  return [...areas].map(([area, zones]) => ({ area, zones: sortByName(zones) }))
}

function sortByName(choices: readonly Choice[]): Choice[] {
  return choices.toSorted((one, two) => one.name.localeCompare(two.name, language))
}
