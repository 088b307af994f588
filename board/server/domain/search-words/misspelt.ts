import { countries } from '../taxonomy/terms.ts'
import { foldPhrase, getVocabulary } from './vocabulary.ts'

/** Misspelt words of filters, each with the word that it is misspelt for, as `foldPhrase` writes them. */
export type Misspelt = ReadonlyMap<string, string>

/** Shorter words are easily others with a letter more or less. */
const minLength = 6

/** Words of their own that look like a misspelt one. */
const rightWords: ReadonlySet<string> = new Set(['franc', 'marketeer', 'mobil', 'philippine'])

const englishNames: ReadonlySet<string> = new Set(countries.map(({ name }) => foldPhrase(name)))

let misspelt: Misspelt | undefined

/**
 * All words that are one error from one word of a filter, where a text would find something else by its stem instead of nothing: "marketting" has
 * the stem of "market", and "netherland" finds what mentions the Netherlands. Other errors find nothing and are corrected then.
 */
export function getMisspelt(): Misspelt {
  if (misspelt !== undefined) return misspelt
  const corrections = new Map<string, string | undefined>()
  for (const [word, meaning] of getVocabulary()) {
    if (meaning.kind !== 'facet' || meaning.isOrdinary || !/^[a-z]+$/.test(word) || word.length < minLength)
      continue
    // A word that no listing spells so is corrected, because it finds nothing.
    if (meaning.facets.some(({ key }) => key === 'city')) continue
    const isCountry = meaning.facets.some(({ key }) => key === 'country')
    // In other languages, people and languages are a letter from their country: "somali", "kannada".
    if (isCountry && !englishNames.has(word)) continue
    // A spelling that may be meant for several words says nothing.
    for (const typed of [...listDoubled(word), ...listCut(word, isCountry)])
      corrections.set(typed, corrections.has(typed) && corrections.get(typed) !== word ? undefined : word)
  }
  misspelt = new Map(
    [...corrections].flatMap(([typed, word]) =>
      word === undefined || rightWords.has(typed) || getVocabulary().has(typed) ? [] : [[typed, word]],
    ),
  )
  return misspelt
}

/** With one letter twice: "marketting". */
function listDoubled(word: string): string[] {
  return [...word].flatMap((letter, at) =>
    at === 0 || letter === word[at - 1] || letter === word[at + 1]
      ? []
      : [word.slice(0, at) + letter + word.slice(at)],
  )
}

/** Without the end that a stem leaves out: "singapor", "netherland". Other words than names of places have a singular. */
function listCut(word: string, isCountry: boolean): string[] {
  return word.endsWith('e') || (isCountry && word.endsWith('s')) ? [word.slice(0, -1)] : []
}

/** The words of a text that are misspelt, unless `isRight` knows them as they are. */
export async function findMisspelt(
  text: string,
  isRight: (word: string) => Promise<boolean>,
): Promise<Misspelt> {
  const corrections = new Map<string, string>()
  for (const typed of new Set(foldPhrase(text).match(/[a-z]+/g))) {
    const word = getMisspelt().get(typed)
    if (word !== undefined && !(await isRight(typed))) corrections.set(typed, word)
  }
  return corrections
}
