import { companyProfileFields, type TypedCompanyProfile } from '@cryptolist/contract'

/** A letter more than each field holds, so that longer text is refused instead of cut. */
const longest = 20_000
const mostChoices = 100

/** Reads a profile from a form as it was typed; fields that are missing are empty, and names that are not the form's say nothing. */
export function readProfileForm(body: unknown): TypedCompanyProfile {
  const text = (name: string): string => listOf(body, name)[0] ?? ''
  const fields = companyProfileFields
  return {
    name: text(fields.name),
    kind: text(fields.kind),
    website: text(fields.website),
    description: text(fields.description),
    hqCountry: text(fields.hqCountry),
    sizeBand: text(fields.sizeBand),
    foundedYear: text(fields.foundedYear),
    stage: text(fields.stage),
    sectors: listOf(body, fields.sectors),
    chains: listOf(body, fields.chains),
    github: text(fields.github),
    x: text(fields.x),
    telegram: text(fields.telegram),
    discord: text(fields.discord),
  }
}

function listOf(body: unknown, name: string): string[] {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values
    .filter((item): item is string => typeof item === 'string')
    .slice(0, mostChoices)
    .map((item) => item.slice(0, longest))
}
