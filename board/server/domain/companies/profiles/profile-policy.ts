import {
  BoardError,
  type CompanyKind,
  companyKinds,
  companyLimits,
  companyProfileFields,
  companySizeBands,
  companyStages,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import { findMarkdownProblem } from '../../listings/text/markdown-limits.ts'
import { checkDiscord, checkHandle, checkWebsite } from './link-policy.ts'
import { checkCompanyName } from './name-policy.ts'

/** A profile that was checked, as it is stored. */
export interface CheckedProfile {
  name: string
  kind: CompanyKind
  website: string | null
  description: string | null
  hqCountry: string | null
  sizeBand: string | null
  foundedYear: number | null
  stage: string | null
  sectors: string[]
  chains: string[]
  github: string | null
  x: string | null
  telegram: string | null
  discord: string | null
}

/** What is wrong with one field of a form. */
export interface ProfileProblem {
  field: string
  message: string
}

/** The words that a profile may choose from. */
export interface ProfileWords {
  countries: ReadonlySet<string>
  sectors: ReadonlySet<string>
  chains: ReadonlySet<string>
}

/** Reads a typed profile; everything that is wrong at once, in the order of the form. */
export function checkProfile(
  typed: TypedCompanyProfile,
  words: ProfileWords,
  now: Date = new Date(),
): { profile: CheckedProfile } | { problems: ProfileProblem[] } {
  const problems: ProfileProblem[] = []
  const read = <T>(check: () => T, otherwise: T): T => {
    try {
      return check()
    } catch (error) {
      if (!(error instanceof BoardError) || error.code !== 'invalid_input') throw error
      problems.push({ field: String(error.facts.field), message: error.message })
      return otherwise
    }
  }
  const profile: CheckedProfile = {
    name: read(() => checkCompanyName(typed.name), ''),
    kind: read(() => checkKind(typed.kind), 'company'),
    website: read(() => checkWebsite(typed.website), null),
    description: read(() => checkDescription(typed.description), null),
    sectors: read(() => checkList('sectors', typed.sectors, words.sectors, companyLimits.sectors), []),
    chains: read(() => checkList('chains', typed.chains, words.chains, companyLimits.chains), []),
    hqCountry: read(() => checkChoice('hq_country', typed.hqCountry, [...words.countries]), null),
    sizeBand: read(() => checkChoice('size_band', typed.sizeBand, companySizeBands), null),
    foundedYear: read(() => checkYear(typed.foundedYear, now), null),
    stage: read(() => checkChoice('stage', typed.stage, companyStages), null),
    github: read(() => checkHandle('github', typed.github), null),
    x: read(() => checkHandle('x', typed.x), null),
    telegram: read(() => checkHandle('telegram', typed.telegram), null),
    discord: read(() => checkDiscord(typed.discord), null),
  }
  return problems.length === 0 ? { profile } : { problems }
}

/** The kind of company. Throws invalid_input. */
export function checkKind(text: string): CompanyKind {
  const kind = companyKinds.find((known) => known === text)
  if (kind === undefined)
    throw BoardError.invalidField(companyProfileFields.kind, 'Choose what kind of employer this is.')
  return kind
}

function checkDescription(text: string): string | null {
  const description = text.replaceAll('\r\n', '\n').trim()
  const length = [...description].length
  if (length > companyLimits.descriptionLetters)
    throw BoardError.invalidField(
      'description',
      `The text has ${length.toLocaleString('en')} letters; ${companyLimits.descriptionLetters.toLocaleString('en')} are the most.`,
    )
  // Tabs and ends of lines are usual; the others are invisible, and overrides of direction make a text read otherwise than it is.
  if (/(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u.test(description))
    throw BoardError.invalidField(
      'description',
      'The text holds a sign that cannot be seen. Type that part again.',
    )
  const problem = findMarkdownProblem(description)
  if (problem !== undefined) throw BoardError.invalidField('description', problem)
  return description === '' ? null : description
}

function checkChoice(field: string, text: string, choices: readonly string[]): string | null {
  if (text === '') return null
  if (!choices.includes(text)) throw BoardError.invalidField(field, 'Choose one from the list.')
  return text
}

function checkList(
  field: string,
  chosen: readonly string[],
  known: ReadonlySet<string>,
  maximum: number,
): string[] {
  const values = [...new Set(chosen.filter((value) => value !== ''))]
  if (values.length > maximum)
    throw BoardError.invalidField(field, `Choose ${maximum} at most; ${values.length} are chosen.`)
  if (values.some((value) => !known.has(value))) throw BoardError.invalidField(field, 'Choose from the list.')
  return values
}

function checkYear(text: string, now: Date): number | null {
  const typed = text.trim()
  if (typed === '') return null
  const year = /^\d{4}$/.test(typed) ? Number(typed) : Number.NaN
  if (!(year >= companyLimits.foundedYear && year <= now.getUTCFullYear()))
    throw BoardError.invalidField(
      'founded_year',
      `Type a year from ${companyLimits.foundedYear} on, such as 2021.`,
    )
  return year
}
