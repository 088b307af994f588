import { leavesPlaceOpen, parseLocation } from '../places/location.ts'
import { findChainsInText } from '../reading/chains-in-text.ts'
import { findLanguageOf } from '../reading/language-of-text.ts'
import { findPayInField, findPayInText, type SentencePay } from '../reading/pay-in-text.ts'
import { findPlaceInText, type TextPlace } from '../reading/place-in-text.ts'
import { findTagsInText } from '../reading/tags-in-text.ts'
import { placeText } from './draft-fields.ts'
import { readRanges, type SourcePosting, type StatedPay } from './source-posting.ts'

/** Far beyond any job's text. Pay may be stated after what a listing shows, so its limit isn't this one. */
const mostCharacters = 60_000

/** Adds to a posting what its text states: tags, chains, its language where no field has it, where candidates can live if the places leave that open, and pay where neither a field nor markup has it. Give it the whole text. */
export function readText(posting: SourcePosting): SourcePosting {
  const description = posting.description?.slice(0, mostCharacters) ?? ''
  if (description === '' && posting.payWords === undefined) return posting
  return {
    ...posting,
    pay: payOf(posting, description),
    textPlace: placeOf(posting, description),
    ...languageOf(posting, description),
    textTags: findTagsInText(description),
    textChains: findChainsInText(description),
  }
}

/** Marked as read from the text, unless the source states it. */
function languageOf(
  posting: SourcePosting,
  description: string,
): Pick<SourcePosting, 'language' | 'isLanguageRead'> {
  if (posting.language !== undefined) return {}
  const language = findLanguageOf(description)
  return language === undefined ? {} : { language, isLanguageRead: true }
}

function placeOf(posting: SourcePosting, description: string): TextPlace | undefined {
  const isRemote = posting.workMode === undefined || posting.workMode === 'remote'
  return isRemote && posting.known === undefined && leavesPlaceOpen(posting.places.join('; '))
    ? findPlaceInText(description)
    : undefined
}

function payOf(posting: SourcePosting, description: string): StatedPay {
  const { pay, payWords } = posting
  if (pay.cash?.period !== undefined || pay.leftOut !== undefined) return pay
  if (pay.cash === undefined && payWords !== undefined) {
    const fieldPays = findPayInField(payWords.words, () => countriesOf(posting))
    if (fieldPays.length > 0) return readRanges(fieldPays, payWords.level)
  }
  const sentencePays = findPayInText(description, () => countriesOf(posting))
  if (pay.cash !== undefined) return withPeriod(pay, pay.cash, sentencePays)
  return sentencePays.length === 0 ? pay : readRanges(sentencePays, 'sentence')
}

/** A field without a period gets it from the sentence that states the same amounts. */
function withPeriod(
  pay: StatedPay,
  { min, max, currency }: NonNullable<StatedPay['cash']>,
  sentencePays: readonly SentencePay[],
): StatedPay {
  const same = sentencePays.find((one) => one.min === min && one.max === max && one.currency === currency)
  return same === undefined ? pay : readRanges([same], 'sentence')
}

function countriesOf(posting: SourcePosting): string[] {
  const { officeCountries, remoteCountries } = parseLocation(placeText(posting))
  return [...officeCountries, ...remoteCountries]
}
