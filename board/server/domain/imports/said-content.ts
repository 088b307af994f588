import type { RevisionContent } from '../../database/schema-employers.ts'
import { cashOfRow, toCashRow } from '../money/yearly-pay.ts'
import { countriesOfRegions } from '../places/places.ts'
import type { Listing } from './listing.ts'
import type { StoredJob } from './repository.ts'

/** An imported listing as its history keeps it. */
export function contentOfStored(stored: StoredJob): RevisionContent {
  return toContent(stored)
}

/** An imported listing with what its source says now, as its history keeps it. */
export function contentOf(listing: Listing, stored: StoredJob): RevisionContent {
  return toContent(withStored(listing, stored))
}

/** The content of a listing according to its source, from its row or a reading of it. */
type StatedListing = Pick<
  StoredJob,
  | 'title'
  | 'url'
  | 'roleFamily'
  | 'seniority'
  | 'employment'
  | 'workMode'
  | 'remoteCountries'
  | 'excludedCountries'
  | 'regions'
  | 'officeCountries'
  | 'cities'
  | 'tags'
  | 'chains'
  | 'description'
  | 'language'
  | 'pay'
>

/** Rows without a text keep the stored one. */
function withStored(listing: Listing, { description, language, pay }: StoredJob): StatedListing {
  const { stated } = listing
  const parts =
    stated === undefined
      ? { description, language, pay }
      : {
          description: stated.description ?? null,
          language: stated.language ?? null,
          pay: toCashRow(stated.pay),
        }
  return {
    ...listing,
    roleFamily: listing.roleFamily ?? null,
    workMode: listing.workMode ?? null,
    ...parts,
  }
}

function toContent(listing: StatedListing): RevisionContent {
  const { roleFamily, description, language, url } = listing
  const pay = cashOfRow(listing.pay)
  return {
    title: listing.title,
    ...(roleFamily === null ? {} : { roleFamily }),
    seniority: listing.seniority,
    employment: listing.employment,
    tags: listing.tags,
    chains: listing.chains,
    ...(pay === undefined ? {} : { pay: { kind: 'cash', ...pay } }),
    place: {
      mode: listing.workMode,
      remoteCountries: [...new Set([...listing.remoteCountries, ...countriesOfRegions(listing.regions)])],
      excludedCountries: [...listing.excludedCountries],
      officeCountries: [...listing.officeCountries],
      cities: [...listing.cities],
    },
    ...(language === null ? {} : { language }),
    ...(description === null ? {} : { description }),
    ...(url === null ? {} : { apply: { method: 'url', url } }),
  }
}
