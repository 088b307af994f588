import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import { seedFxRates } from '../money/rates.ts'
import { foldText } from './folded-text.ts'
import {
  type ChainEntry,
  type CityEntry,
  type CountryEntry,
  chains,
  cities,
  countries,
  regions,
  sectorGroup,
  type TagEntry,
  tags,
} from './terms.ts'

const seedName = 'taxonomy'
/** Part of the hash: raise it when what is written from the same data changes. */
const layout = 2

/**
 * Writes the vocabularies of the data files (tags, chains, sectors, countries, cities, reference rates) when they changed since the
 * last start. Returns whether anything was written. Several processes may call it at once.
 */
export async function seedTaxonomy(db: Db): Promise<boolean> {
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
  const bySynonym = new Map<string, { synonym: string; tag: string; isAmbiguous: boolean }>()
  for (const tag of tags) {
    const words = [
      ...tag.ambiguous.map((word) => ({ word, isAmbiguous: true })),
      ...[tag.name, ...tag.synonyms].map((word) => ({ word, isAmbiguous: false })),
    ]
    for (const { word, isAmbiguous } of words) {
      const synonym = foldText(word)
      if (synonym !== tag.slug && !bySynonym.has(synonym))
        bySynonym.set(synonym, { synonym, tag: tag.slug, isAmbiguous })
    }
  }
  return [...bySynonym.values()]
}

function regionsOf(code: string): string[] {
  return regions.filter((region) => region.countries.includes(code)).map((region) => region.slug)
}

/** The hash of the data files that were last read under this name; undefined on the first start. */
async function findSeedHash(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('board.seeds').select('hash').where('name', '=', name).executeTakeFirst()
  return row?.hash
}

/** Notes which data files were read, so that the next start leaves them alone. */
async function saveSeedHash(db: Db, name: string, hash: string): Promise<void> {
  await db
    .insertInto('board.seeds')
    .values({ name, hash })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash, seeded_at: sql`now()` }))
    .execute()
}

/** Lets only one process at a time seed or import; released with the transaction. */
async function lockFor(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`board.${name}`}, 0))`.execute(db)
}

/** Writes tags with the given synonyms; synonyms that the data files dropped go, tags stay as listings use them. */
async function upsertTags(
  db: Db,
  tags: readonly (TagEntry & { isSector: boolean })[],
  synonyms: readonly { synonym: string; tag: string; isAmbiguous: boolean }[],
): Promise<void> {
  await db
    .insertInto('board.tags')
    .values(
      tags.map((tag) => ({ slug: tag.slug, name: tag.name, tag_group: tag.group, is_sector: tag.isSector })),
    )
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        tag_group: eb.ref('excluded.tag_group'),
        is_sector: eb.ref('excluded.is_sector'),
      })),
    )
    .execute()
  await db.deleteFrom('board.tag_synonyms').execute()
  await db
    .insertInto('board.tag_synonyms')
    .values(
      synonyms.map(({ synonym, tag, isAmbiguous }) => ({
        synonym,
        tag_slug: tag,
        is_ambiguous: isAmbiguous,
      })),
    )
    .execute()
  await db
    .insertInto('board.sectors')
    .values(tags.filter((tag) => tag.isSector).map(({ slug, name }) => ({ slug, name })))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .execute()
}

/** Writes chains; a chain's parent comes before it in the list. */
async function upsertChains(db: Db, chains: readonly ChainEntry[]): Promise<void> {
  await db
    .insertInto('board.chains')
    .values(
      chains.map((chain) => ({
        slug: chain.slug,
        name: chain.name,
        family: chain.family,
        chain_id: chain.chainId,
        parent: chain.parent,
        aliases: [...chain.aliases, ...chain.ambiguous],
      })),
    )
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        family: eb.ref('excluded.family'),
        chain_id: eb.ref('excluded.chain_id'),
        parent: eb.ref('excluded.parent'),
        aliases: eb.ref('excluded.aliases'),
      })),
    )
    .execute()
}

/** Writes countries with the slugs of the groups they belong to. */
async function upsertCountries(
  db: Db,
  countries: readonly (CountryEntry & { regions: string[] })[],
): Promise<void> {
  await db
    .insertInto('board.countries')
    .values(countries.map(({ code, name, aliases, regions }) => ({ code, name, aliases, regions })))
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        aliases: eb.ref('excluded.aliases'),
        regions: eb.ref('excluded.regions'),
      })),
    )
    .execute()
}

/** Writes cities, and which listings are in them. */
async function upsertCities(db: Db, cities: readonly CityEntry[]): Promise<void> {
  await db
    .insertInto('board.cities')
    .values(
      cities.map(({ slug, name, country, aliases, isCountry }) => ({
        slug,
        name,
        country,
        aliases,
        names: sql<string[]>`board.fold_names(${[name, ...aliases]}::text[])`,
        is_country: isCountry,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        country: eb.ref('excluded.country'),
        aliases: eb.ref('excluded.aliases'),
        names: eb.ref('excluded.names'),
        is_country: eb.ref('excluded.is_country'),
      })),
    )
    .execute()
  await sql`select board.refresh_cities()`.execute(db)
}
