import type { Company } from '@cryptolist/contract'
import type { Site, Thing } from '../document/structured-data.ts'
import { profilesOf } from './company-words.ts'

/** A company as a schema.org Organization, of what its page shows and nothing else. */
export function organizationOf(company: Omit<Company, 'jobs'>, { origin }: Site): Thing {
  const { name, website, statedWebsite, proof, logo, hqCountry, foundedYear } = company
  const verified = proof?.state === 'verified' ? `https://${proof.domain}` : null
  const places = [website, statedWebsite, verified, ...profilesOf(company).map(({ href }) => href)]
  const sameAs = [...new Set(places.filter((place) => place !== null))]
  return {
    '@type': 'Organization',
    name,
    url: website ?? statedWebsite ?? verified ?? undefined,
    sameAs: sameAs.length === 0 ? undefined : sameAs,
    logo: logo === null ? undefined : origin + logo,
    address: hqCountry === null ? undefined : { '@type': 'PostalAddress', addressCountry: hqCountry.slug },
    foundingDate: foundedYear === null ? undefined : String(foundedYear),
  }
}
