import type { CompanyKind } from '../taxonomy/classes.ts'

/** Bounds of what a company says of itself. */
export const companyLimits = {
  nameLetters: { min: 2, max: 80 },
  descriptionLetters: 5000,
  sectors: 4,
  chains: 8,
  claimNoteLetters: 1000,
  foundedYear: 1900,
  logoBytes: 5 * 1024 * 1024,
} as const

/** What a company says of itself, as its team edits it; empty text where nothing is said. */
export interface CompanyProfile {
  slug: string
  name: string
  kind: CompanyKind
  website: string
  /** Markdown. */
  description: string
  /** ISO code of the country of its seat. */
  hqCountry: string
  sizeBand: string
  /** A year. */
  foundedYear: string
  stage: string
  sectors: readonly string[]
  chains: readonly string[]
  github: string
  x: string
  telegram: string
  discord: string
  /** Grows with every change; the form carries it, so that of two editors the second is told. */
  version: number
  /** The domain that it has proved; never typed. */
  domain: string | null
  /** Path of its picture on this site. */
  logo: string | null
}

/** The name of each part of a profile that a form carries, as the form's field is called. */
export const companyProfileFields = {
  name: 'name',
  kind: 'kind',
  website: 'website',
  description: 'description',
  hqCountry: 'hq_country',
  sizeBand: 'size_band',
  foundedYear: 'founded_year',
  stage: 'stage',
  sectors: 'sectors',
  chains: 'chains',
  github: 'github',
  x: 'x',
  telegram: 'telegram',
  discord: 'discord',
} as const satisfies Partial<Record<keyof CompanyProfile, string>>

/** A profile as it was typed and nothing of it checked. */
export type TypedCompanyProfile = Pick<CompanyProfile, Exclude<keyof typeof companyProfileFields, 'kind'>> & {
  kind: string
}

/** A part of a profile that somebody else has changed meanwhile, as people read it. */
export interface CompanyProfileDifference {
  field: string
  /** What is stored now; empty text for nothing. */
  theirs: string
}
