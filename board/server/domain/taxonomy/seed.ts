import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { seedFxRates } from '../money/service.ts'
import { foldText } from './fold.ts'
import {
  findSeedHash,
  lockFor,
  saveSeedHash,
  upsertChains,
  upsertCities,
  upsertCountries,
  upsertTags,
} from './repository.ts'
import { chains, cities, countries, regions, sectorGroup, tags } from './terms.ts'

const seedName = 'taxonomy'
/** Part of the hash: raise it when what is written from the same data changes. */
const layout = 1

/**
 * Writes the vocabularies of the data files (tags, chains, sectors, countries, cities, reference rates) when they changed since the
 * last start. Answers whether anything was written. Several processes may call it at once.
 */
export async function seedTaxonomy(db: Kysely<Schema>): Promise<boolean> {
  const hash = createHash('sha256')
    .update(JSON.stringify([layout, tags, chains, countries, regions, cities]))
    .digest('hex')
  const hasNewRates = await seedFxRates(db)
  if ((await findSeedHash(db, seedName)) === hash) return hasNewRates
  await db.transaction().execute(async (transaction) => {
    await lockFor(transaction, seedName)
    await upsertTags(
      transaction,
      tags.map((tag) => ({ ...tag, isSector: tag.group === sectorGroup })),
      listSynonyms(),
    )
    await upsertChains(transaction, chains)
    await upsertCountries(
      transaction,
      countries.map((country) => ({ ...country, regions: regionsOf(country.code) })),
    )
    await upsertCities(transaction, cities)
    await saveSeedHash(transaction, seedName, hash)
  })
  return true
}

/** Every word that resolves to a tag, besides its slug; the first tag that claims a word has it. */
function listSynonyms(): { synonym: string; tag: string; isAmbiguous: boolean }[] {
  const found = new Map<string, { synonym: string; tag: string; isAmbiguous: boolean }>()
  for (const tag of tags) {
    const words = [
      ...tag.ambiguous.map((word) => ({ word, isAmbiguous: true })),
      ...[tag.name, ...tag.synonyms].map((word) => ({ word, isAmbiguous: false })),
    ]
    for (const { word, isAmbiguous } of words) {
      const synonym = foldText(word)
      if (synonym !== tag.slug && !found.has(synonym))
        found.set(synonym, { synonym, tag: tag.slug, isAmbiguous })
    }
  }
  return [...found.values()]
}

function regionsOf(code: string): string[] {
  return regions.filter((region) => region.countries.includes(code)).map((region) => region.slug)
}
