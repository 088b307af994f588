import { z } from 'zod'
import countsFile from '../../../data/tag-counts.json' with { type: 'json' }

/** Most tags that a listing shows when they are read from its title and text. */
const mostTags = 8

const { titles, texts, counts } = z
  .object({
    titles: z.number().positive(),
    texts: z.number().positive(),
    counts: z.record(z.string(), z.tuple([z.number(), z.number()])),
  })
  .parse(countsFile)
const shares = new Map(
  Object.entries(counts).map(([slug, [inTitles, inTexts]]) => [slug, inTitles / titles + inTexts / texts]),
)

/** Compares two tags for sorting: the rarer first, by how many of real openings named them. */
export function compareRarity(a: string, b: string): number {
  return (shares.get(a) ?? 0) - (shares.get(b) ?? 0)
}

/**
 * The tags of a listing, the rarest first, eight at most. The title says what the job is: its tags give way only to each other. Those of the
 * text have the places that are left, in their order.
 */
export function pickTags(ofTitle: readonly string[], ofText: readonly string[]): string[] {
  const titled = [...new Set(ofTitle)].sort(compareRarity)
  return [...new Set([...titled, ...ofText])].slice(0, mostTags).sort(compareRarity)
}
