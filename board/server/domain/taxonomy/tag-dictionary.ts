import { createScanner, foldText } from './folded-text.ts'
import { chains, tags } from './terms.ts'

/** Most tags and chains that one listing carries (docs/rules.md, Listings). */
const maxTags = 12
export const maxChains = 6

const typedTags = new Map(
  tags.flatMap((tag) =>
    [tag.slug, tag.name, ...tag.synonyms, ...tag.ambiguous].map((word) => [toTyped(word), tag.slug] as const),
  ),
)
const typedChains = new Map(
  chains.flatMap((chain) =>
    [chain.slug, chain.name, ...chain.aliases, ...chain.ambiguous].map(
      (word) => [toTyped(word), chain.slug] as const,
    ),
  ),
)
/** Phrases that contain a tag's word and mean another thing: security operations are not the tag operations. */
const misleading: [string, undefined][] = [['security operations', undefined]]
const scanTags = createScanner<string | undefined>([
  ...misleading,
  ...tags.flatMap((tag) => safeWords(tag, tag.synonyms).map((word) => [word, tag.slug] as const)),
])
const scanChains = createScanner(
  chains.flatMap((chain) => safeWords(chain, chain.aliases).map((word) => [word, chain.slug] as const)),
)

/** The tag that a typed or imported word means, short synonyms ("go", "sol") included; undefined when it means none. */
export function findTagSlug(word: string): string | undefined {
  return typedTags.get(toTyped(word))
}

/** The chain that a typed or imported word means ("matic", "op"); undefined when it means none. */
export function findChainSlug(word: string): string | undefined {
  return typedChains.get(toTyped(word))
}

/** Tags named in free text, in their order, 12 at most. Ambiguous short synonyms never match here. */
export function matchTags(text: string): string[] {
  return unique(scanTags(foldText(text)).flatMap((match) => match.value ?? [])).slice(0, maxTags)
}

/** Chains named in free text, in their order, 6 at most. */
export function matchChains(text: string): string[] {
  return unique(scanChains(foldText(text)).map((match) => match.value)).slice(0, maxChains)
}

function safeWords(
  entry: { slug: string; name: string; ambiguous: readonly string[] },
  synonyms: readonly string[],
): string[] {
  const unsafe = new Set(entry.ambiguous.map(toTyped))
  return [entry.slug, entry.name, ...synonyms].filter((word) => !unsafe.has(toTyped(word)))
}

function toTyped(word: string): string {
  return foldText(word).replace(/[\s_-]+/g, ' ')
}

function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}
