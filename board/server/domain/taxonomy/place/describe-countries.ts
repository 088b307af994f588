import { countries, regions, worldwide } from '../terms.ts'

const names = new Map(countries.map(({ code, name }) => [code, name]))
const shortNames: Record<string, string> = { GB: 'UK', US: 'US', AE: 'UAE' }
/** Larger groups first, so that "EMEA" is not told as "Europe, Africa, …". */
const bySize = regions
  .filter((region) => region.countries.length > 1)
  .sort((a, b) => b.countries.length - a.countries.length)

/**
 * Countries as a row shows them: whole groups by their name, the rest one by one (`EU, UK, Switzerland`). `WW` is `Worldwide`.
 * Groups may overlap ("Europe, EMEA" is "EMEA"); a group is named only where every country of it is meant.
 */
export function describeCountries(codes: readonly string[]): string {
  if (codes.includes(worldwide)) return 'Worldwide'
  const all = new Set(codes)
  const left = new Set(codes)
  const words: string[] = []
  for (const region of bySize) {
    const isWhole = region.countries.every((code) => all.has(code))
    const isNews = region.countries.filter((code) => left.has(code)).length > region.countries.length / 2
    if (!isWhole || !isNews) continue
    words.push(region.name)
    for (const code of region.countries) left.delete(code)
  }
  return [...words, ...[...left].map((code) => shortNames[code] ?? names.get(code) ?? code)].join(', ')
}
