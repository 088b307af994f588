import { parseLocation } from '../../../taxonomy/place/location.ts'
import { placeText } from '../draft-fields.ts'
import { readRanges, type SourcePosting } from '../source-posting.ts'
import { findPayInText } from './pay/pay-in-text.ts'

/** Adds to a posting what only its text states: pay, where neither a field nor markup has it. Give it the whole text. */
export function readText(posting: SourcePosting): SourcePosting {
  const { pay, description } = posting
  if (pay.cash !== undefined || pay.leftOut !== undefined || description === undefined) return posting
  const found = findPayInText(description, () => countriesOf(posting))
  return found.length === 0 ? posting : { ...posting, pay: readRanges(found, 'sentence') }
}

function countriesOf(posting: SourcePosting): string[] {
  const { officeCountries, remoteCountries } = parseLocation(placeText(posting))
  return [...officeCountries, ...remoteCountries]
}
