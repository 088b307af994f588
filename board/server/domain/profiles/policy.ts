import { applicationLimits, BoardError, checkFields, findTimeZone, listingLimits } from '@cryptolist/contract'
import { messageTooLong } from '#messages/forms'
import * as text from '#messages/profile'
import { lengthOf, toLine, toText } from '../../texts/typed-text.ts'
import { checkLink } from '../applications/policy.ts'
import { countries, tags } from '../taxonomy/terms.ts'

/** Characters of its texts, and how many of the rest a profile has. */
export const profileLimits = {
  headline: 120,
  about: 2_000,
  skills: 20,
  links: 5,
  countries: 20,
  message: applicationLimits.message,
} as const

/** A profile as its form has it. */
export interface TypedProfile {
  headline: string
  about: string
  skills: readonly string[]
  /** One a line. */
  links: string
  timeZone: string
  countries: readonly string[]
  payWanted: string
  message: string
}

/** A profile that may be stored. */
export interface CheckedProfile {
  headline: string
  about: string
  skills: string[]
  links: string[]
  timeZone: string | null
  countries: string[]
  /** US dollars a year. */
  payWanted: number | null
  message: string
}

const skillSlugs = new Set(tags.map(({ slug }) => slug))
const countryCodes = new Set(countries.map(({ code }) => code))

/** A profile as it was typed, checked. Throws invalid_input with the fields that are wrong. */
export function checkProfile(typed: TypedProfile): CheckedProfile {
  return checkFields<CheckedProfile>({
    headline: () => checkHeadline(toLine(typed.headline)),
    about: () => checkLength('about', toText(typed.about), profileLimits.about),
    skills: () => checkChosen('skills', typed.skills, skillSlugs),
    links: () => checkLinks(typed.links),
    timeZone: () => checkTimeZone(typed.timeZone),
    countries: () => checkChosen('countries', typed.countries, countryCodes),
    payWanted: () => checkPay(typed.payWanted),
    message: () => checkLength('message', toText(typed.message), profileLimits.message),
  })
}

function checkHeadline(headline: string): string {
  if (headline === '') throw BoardError.invalidField('headline', text.headlineMissing)
  return checkLength('headline', headline, profileLimits.headline)
}

function checkLength(field: string, words: string, limit: number): string {
  const length = lengthOf(words)
  if (length <= limit) return words
  throw BoardError.invalidField(
    field,
    field === 'message' ? messageTooLong(length, limit) : text.tooLong(length, limit),
  )
}

function checkChosen(
  field: 'skills' | 'countries',
  chosen: readonly string[],
  choices: ReadonlySet<string>,
): string[] {
  const values = [...new Set(chosen.filter((value) => value !== ''))]
  const limit = profileLimits[field]
  if (values.length > limit) throw BoardError.invalidField(field, text.tooMany(values.length, limit))
  if (values.some((value) => !choices.has(value))) throw BoardError.invalidField(field, text.fromList)
  return values
}

function checkLinks(typed: string): string[] {
  const links = new Set(typed.split(/\s+/u).flatMap((line) => checkLink(line, 'links') ?? []))
  if (links.size > profileLimits.links)
    throw BoardError.invalidField('links', text.tooMany(links.size, profileLimits.links))
  return [...links]
}

function checkTimeZone(typed: string): string | null {
  if (typed === '') return null
  const zone = findTimeZone(typed)
  if (zone === undefined) throw BoardError.invalidField('time_zone', text.fromList)
  return zone
}

function checkPay(typed: string): number | null {
  const digits = typed.replaceAll(/[\s,$]/gu, '')
  if (digits === '') return null
  const pay = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  if (pay < 1 || pay > listingLimits.pay.max) throw BoardError.invalidField('pay_wanted', text.payInvalid)
  return pay
}
