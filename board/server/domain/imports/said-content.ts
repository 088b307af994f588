import type { RevisionContent } from '../../database/schema-employers.ts'
import { cashOfRow, toCashColumns } from '../money/yearly-pay.ts'
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

/** What a source has said of a listing, from its row or a reading of it. */
type Said = Pick<
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
function withStored(listing: Listing, { description, language, pay }: StoredJob): Said {
  const { stated } = listing
  const said =
    stated === undefined
      ? { description, language, pay }
      : {
          description: stated.description ?? null,
          language: stated.language ?? null,
          pay: toCashColumns(stated.pay),
        }
  return {
    ...listing,
    roleFamily: listing.roleFamily ?? null,
    workMode: listing.workMode ?? null,
    ...said,
  }
}

function toContent(said: Said): RevisionContent {
  const { roleFamily, description, language, url } = said
  const pay = cashOfRow(said.pay)
  return {
    title: said.title,
    ...(roleFamily === null ? {} : { roleFamily }),
    seniority: said.seniority,
    employment: said.employment,
    tags: said.tags,
    chains: said.chains,
    ...(pay === undefined ? {} : { pay: { kind: 'cash', ...pay } }),
    place: {
      mode: said.workMode,
      remoteCountries: [...new Set([...said.remoteCountries, ...countriesOfRegions(said.regions)])],
      excludedCountries: [...said.excludedCountries],
      officeCountries: [...said.officeCountries],
      cities: [...said.cities],
    },
    ...(language === null ? {} : { language }),
    ...(description === null ? {} : { description }),
    ...(url === null ? {} : { apply: { method: 'url', url } }),
  }
}
