import {
  type CompanyProfile,
  type CompanyProfileDifference,
  companyProfileFields,
  type TypedCompanyProfile,
} from '@cryptolist/contract'
import type { ProfileRow } from './repository.ts'

/** A profile as the form shows it. */
export function presentProfile(row: ProfileRow): CompanyProfile {
  return {
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    website: row.website ?? '',
    description: row.description_md ?? '',
    hqCountry: row.hq_country ?? '',
    sizeBand: row.size_band ?? '',
    foundedYear: row.founded_year === null ? '' : String(row.founded_year),
    stage: row.stage ?? '',
    sectors: row.sectors,
    chains: row.chains,
    github: row.github_org ?? '',
    x: row.x_handle ?? '',
    telegram: row.telegram ?? '',
    discord: row.discord ?? '',
    version: row.version,
    domain: row.domain,
    logo: row.logo_key === null ? null : `/companies/${row.slug}/logo/${row.logo_key}`,
  }
}

/** What is stored now and differs from what somebody typed, in the order of the form. */
export function listDifferences(
  stored: CompanyProfile,
  typed: TypedCompanyProfile,
): CompanyProfileDifference[] {
  return keysOf(companyProfileFields).flatMap((key) => {
    const theirs = textOf(stored[key])
    return theirs === textOf(typed[key]) ? [] : [{ field: companyProfileFields[key], theirs }]
  })
}

function textOf(value: string | readonly string[]): string {
  return typeof value === 'string'
    ? value.replaceAll('\r\n', '\n').trim()
    : value
        .filter((item) => item !== '')
        .toSorted()
        .join(', ')
}

function keysOf<T extends object>(object: T): (keyof T)[] {
  return Object.keys(object).filter((key): key is Extract<keyof T, string> => key in object)
}
