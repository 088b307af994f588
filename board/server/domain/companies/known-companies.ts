import { z } from 'zod'
import knownFile from '../../../data/known-companies.json' with { type: 'json' }
import { skeletonOf } from '../accounts/deceiving-names.ts'
import { coreOf, wordsOf } from '../accounts/name-core.ts'
import { editDistance } from '../listings/checks/domains.ts'

const fileSchema = z.object({
  companies: z.array(
    z.object({
      name: z.string(),
      domains: z.tuple([z.string()], z.string()),
      /** An ordinary word, or the name of a chain: only the whole name is compared. */
      isWord: z.boolean().default(false),
    }),
  ),
})

/** A company that everybody in the field knows, and its domains. */
export interface KnownCompany extends Readonly<z.infer<typeof fileSchema>['companies'][number]> {
  core: string
}

/** Letters from which on a name is recognised inside of a longer word, and with a letter wrong. */
const longEnoughInside = 7
const longEnoughForTypo = 6
const longEnoughForTwo = 10

let known: ReadonlyMap<string, KnownCompany> | undefined
let distinct: readonly KnownCompany[] = []

function readKnown(): ReadonlyMap<string, KnownCompany> {
  if (known !== undefined) return known
  const byCore = new Map<string, KnownCompany>()
  for (const one of fileSchema.parse(knownFile).companies) {
    const core = coreOf(one.name)
    // Block and The Block: either may have the name.
    const [first, ...others] = [...(byCore.get(core)?.domains ?? []), ...one.domains]
    byCore.set(core, { ...one, domains: [first ?? one.domains[0], ...others], core })
  }
  distinct = [...byCore.values()].filter(({ isWord }) => !isWord)
  known = byCore
  return byCore
}

/** The well-known company whose name this is, apart from legal form and words such as Careers. */
export function findSameKnown(name: string): KnownCompany | undefined {
  return readKnown().get(coreOf(name))
}

/** The well-known company that a name, or the first part of a domain, could be taken for: `Coinbase Pro`, `my-metamask`, `Binanse`. */
export function findKnownCompany(name: string): KnownCompany | undefined {
  const same = findSameKnown(name)
  if (same !== undefined) return same
  const core = coreOf(name)
  const words = wordsOf(name).map(skeletonOf)
  return findAmongWords(words) ?? distinct.find((one) => looksLike(core, words, one))
}

function findAmongWords(words: readonly string[]): KnownCompany | undefined {
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) {
      const found = readKnown().get(words.slice(from, to).join(''))
      if (found !== undefined && !found.isWord) return found
    }
  return undefined
}

function looksLike(core: string, words: readonly string[], { core: theirs }: KnownCompany): boolean {
  const { length } = theirs
  if (length >= longEnoughInside && (core.startsWith(theirs) || core.endsWith(theirs))) return true
  if (length < longEnoughForTypo) return false
  const allowed = length < longEnoughForTwo ? 1 : 2
  return [core, ...words].some((one) => isNear(one, theirs) && editDistance(one, theirs, allowed) <= allowed)
}

/** Spares comparing letter by letter what has neither its first nor its last letter in common. */
function isNear(one: string, two: string): boolean {
  return Math.abs(one.length - two.length) <= 2 && (one[0] === two[0] || one.at(-1) === two.at(-1))
}

/**
 * The domain of a well-known company that another domain is made to be taken for. One that is an ordinary word has only its letters
 * protected, because many others have it under another ending.
 */
export function findKnownLookAlike(domain: string): string | undefined {
  const label = domain.slice(0, domain.indexOf('.'))
  const company = findKnownCompany(label)
  if (company === undefined || company.domains.includes(domain)) return undefined
  const isSameWord = company.isWord && company.domains.some((own) => own.startsWith(`${label}.`))
  return isSameWord || (company.isWord && coreOf(label) !== skeletonOf(label))
    ? undefined
    : company.domains[0]
}
