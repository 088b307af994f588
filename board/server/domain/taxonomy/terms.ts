import { embargoedCountries } from '@cryptolist/contract'
import { z } from 'zod'
import chainsFile from '../../../data/chains.json' with { type: 'json' }
import citiesFile from '../../../data/cities.json' with { type: 'json' }
import countriesFile from '../../../data/countries.json' with { type: 'json' }
import regionsFile from '../../../data/regions.json' with { type: 'json' }
import subdivisionsFile from '../../../data/subdivisions.json' with { type: 'json' }
import tagsFile from '../../../data/tags.json' with { type: 'json' }

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const countryCode = z.string().regex(/^[A-Z]{2}$/)
const words = z.array(z.string().min(1))

const tagSchema = z.object({ slug, name: z.string(), group: slug, synonyms: words, ambiguous: words })
const chainSchema = z.object({
  slug,
  name: z.string(),
  family: z.enum(['evm', 'svm', 'move', 'cosmos', 'substrate', 'utxo', 'other']),
  chainId: z.number().int().positive().nullable(),
  parent: slug.nullable(),
  aliases: words,
  ambiguous: words,
})
const countrySchema = z.object({
  code: countryCode,
  alpha3: z.string().regex(/^[A-Z]{3}$/),
  name: z.string(),
  aliases: words,
})
const regionSchema = z.object({
  slug,
  name: z.string(),
  aliases: words,
  isPreset: z.boolean(),
  countries: z.array(countryCode).min(1),
})
/** A name that is also a city's or another country's is left out, and so is a code that isn't used. */
const subdivisionSchema = z.object({ country: countryCode, code: z.string(), name: z.string() })
const citySchema = z.object({
  slug,
  name: z.string(),
  country: countryCode,
  aliases: words,
  /** The bare name means several places; only the aliases are safe. */
  isNameAmbiguous: z.boolean().default(false),
  /** The country is this one city, so that listings name the country. */
  isCountry: z.boolean().default(false),
  /** IANA; only where the gazetteer has the city under another name. Null where it has only other cities of the name. */
  timeZone: z.string().nullable().optional(),
})

export type TagEntry = z.infer<typeof tagSchema>
export type ChainEntry = z.infer<typeof chainSchema>
export type CountryEntry = z.infer<typeof countrySchema>
type RegionEntry = z.infer<typeof regionSchema>
type SubdivisionEntry = z.infer<typeof subdivisionSchema>
export type CityEntry = z.infer<typeof citySchema>

/** The 128 tags; those of the group `sectors` are also the sectors of companies and jobs. */
export const tags: readonly TagEntry[] = z.array(tagSchema).parse(tagsFile)
export const chains: readonly ChainEntry[] = z.array(chainSchema).parse(chainsFile)
/** All countries of ISO 3166-1. */
export const countries: readonly CountryEntry[] = z.array(countrySchema).parse(countriesFile)
/**
 * Groups of countries that listings name; worldwide is the one whose only country is `WW`. A group never stands for a country that has to be
 * named itself.
 */
export const regions: readonly RegionEntry[] = z
  .array(regionSchema)
  .parse(regionsFile)
  .map((region) => ({ ...region, countries: region.countries.filter((code) => !isEmbargoed(code)) }))
export const cities: readonly CityEntry[] = z.array(citySchema).parse(citiesFile)
export const subdivisions: readonly SubdivisionEntry[] = z.array(subdivisionSchema).parse(subdivisionsFile)

/** Whether a country counts only where an employer names it. */
export function isEmbargoed(code: string): boolean {
  return (embargoedCountries as readonly string[]).includes(code)
}

export const sectorGroup = 'sectors'
/** Stands for all countries in `remote_countries`. */
export const worldwide = 'WW'
