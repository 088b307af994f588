import { slugify } from '../taxonomy/folded-text.ts'
import { cities } from '../taxonomy/terms.ts'

/** Cities by the words for them in an address: their slugs, then their names, then other spellings; the first that claims a word has it. */
const slugs = new Map<string, string>()
for (const wordsOf of [
  ({ slug }: City) => [slug],
  ({ name, isNameAmbiguous }: City) => (isNameAmbiguous ? [] : [name]),
  ({ aliases }: City) => aliases,
])
  for (const city of cities)
    for (const word of wordsOf(city).flatMap((one) => slugify(one) ?? []))
      if (!slugs.has(word)) slugs.set(word, city.slug)

type City = (typeof cities)[number]

const bySlug = new Map(cities.map((city) => [city.slug, city]))

/** The city that a word of a search means, by its slug: `nyc` is `new-york`. Undefined for a word that means none, or several. */
export function findCity(word: string): string | undefined {
  return slugs.get(word)
}

/** The city with a slug; undefined for an unknown one. */
export function findCityBySlug(slug: string): City | undefined {
  return bySlug.get(slug)
}
