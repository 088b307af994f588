import { shippedRates } from '../money/rates.ts'
import { chains, countries, regions, tags } from './terms.ts'

/** What the lists of the form of a listing offer. */
export interface ListingFormChoices {
  chains: { value: string; name: string }[]
  tagNames: string[]
  currencies: string[]
  countryNames: string[]
  /** Groups of countries that one may name; `Worldwide` first. */
  regionNames: string[]
  timeZones: string[]
}

/** The choices of the form: everything that the vocabularies and the reference rates know. */
export const listingFormChoices: ListingFormChoices = {
  chains: chains.map(({ slug, name }) => ({ value: slug, name })),
  tagNames: tags.map(({ name }) => name),
  currencies: Object.keys(shippedRates.perUsd),
  countryNames: countries.map(({ name }) => name),
  regionNames: regions.filter((region) => region.isPreset).map(({ name }) => name),
  timeZones: ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')],
}
