import { foldText } from '../../../taxonomy/fold.ts'
import { countries, regions, worldwide } from '../../../taxonomy/terms.ts'

const byWord = new Map<string, readonly string[]>([
  ...regions.flatMap((region) =>
    [region.slug, region.name, ...region.aliases].map((word) => [toKey(word), region.countries] as const),
  ),
  ...countries.flatMap(({ code, name, aliases }) =>
    [name, ...aliases].map((word) => [toKey(word), [code]] as const),
  ),
  // A code of two letters is meant before a group's short name: NA is Namibia.
  ...countries.map(({ code }) => [toKey(code), [code]] as const),
])

/** Names, codes and groups of countries as ISO codes, each once; `WW` alone for worldwide. Words that name no country are told apart. */
export function readCountries(words: readonly string[]): { codes: string[]; unknown: string[] } {
  const unknown: string[] = []
  const codes = words.flatMap((word) => {
    const found = findCountries(word)
    if (found === undefined) unknown.push(word)
    return found ?? []
  })
  return { codes: codes.includes(worldwide) ? [worldwide] : [...new Set(codes)], unknown }
}

function findCountries(word: string): readonly string[] | undefined {
  const whole = byWord.get(toKey(word))
  if (whole !== undefined) return whole
  const parts = word.split(/\s+(?:and|or|&)\s+|\s*[/|]\s*/i)
  const found = parts.map((part) => byWord.get(toKey(part)))
  return parts.length > 1 && found.every((codes) => codes !== undefined) ? found.flat() : undefined
}

function toKey(word: string): string {
  return foldText(word)
    .replace(/^the /, '')
    .replace(/[.]/g, '')
    .replaceAll('&', 'and')
    .replace(/[\s-]+/g, ' ')
}
