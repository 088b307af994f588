import { z } from 'zod'
import knownFile from '../../../data/known-companies.json' with { type: 'json' }
import { remembering } from '../../caches/remember.ts'
import { skeletonOf } from '../../texts/deceiving-names.ts'
import { editDistance } from '../../texts/edit-distance.ts'
import { coreOf, sameNameOf, wordsOf } from '../accounts/name-core.ts'

const fileSchema = z.object({
  companies: z.array(
    z.object({
      name: z.string(),
      domains: z.tuple([z.string()], z.string()),
      /** Its boards at application systems: `greenhouse:acme`, in small letters. */
      boards: z.array(z.string()).default([]),
      /** An ordinary word, or the name of a chain: only the whole name is compared. */
      isWord: z.boolean().default(false),
      /** The rest of the name without Labs, Team or Desk is an ordinary word, which anyone may have: Protocol, Super, Coin. */
      isCoreWord: z.boolean().default(false),
    }),
  ),
})

/** A company that everybody in the field knows, and its domains. */
export interface KnownCompany extends Readonly<z.infer<typeof fileSchema>['companies'][number]> {
  /** The name without the words that `coreOf` removes. */
  core: string
  /** The name with words such as Labs. Only this is recognised among other words: Protocol Labs is not in every name with Protocol. */
  whole: string
}

/** Minimum lengths: to recognise a name inside a longer word, with one wrong letter, and with two. */
const longEnoughInside = 7
const longEnoughForTypo = 6
const longEnoughForTwo = 10

let companiesByCore: ReadonlyMap<string, KnownCompany> | undefined
/** By whole name, without ordinary words. */
let distinct: ReadonlyMap<string, KnownCompany> = new Map()

function readKnown(): ReadonlyMap<string, KnownCompany> {
  if (companiesByCore !== undefined) return companiesByCore
  const byCore = new Map<string, KnownCompany>()
  for (const one of fileSchema.parse(knownFile).companies) {
    const core = coreOf(one.name)
    // Block and The Block: either may have the name.
    const before = byCore.get(core)
    const [first, ...others] = [...(before?.domains ?? []), ...one.domains]
    const domains: KnownCompany['domains'] = [first ?? one.domains[0], ...others]
    const boards = [...(before?.boards ?? []), ...one.boards]
    byCore.set(core, { ...one, domains, boards, core, whole: sameNameOf(one.name) })
  }
  // Paradigm XYZ says paradigm.xyz.
  for (const one of [...byCore.values()])
    for (const domain of one.domains) {
      const skeleton = skeletonOf(domain.replaceAll('.', ''))
      if (!byCore.has(skeleton))
        byCore.set(skeleton, { ...one, core: skeleton, whole: skeleton, isWord: true, isCoreWord: false })
    }
  distinct = new Map([...byCore.values()].filter(({ isWord }) => !isWord).map((one) => [one.whole, one]))
  companiesByCore = byCore
  return byCore
}

/** The well-known company with this name, ignoring legal form and words such as Careers. */
export function findSameKnown(name: string): KnownCompany | undefined {
  const company = readKnown().get(coreOf(name))
  return company?.isCoreWord === true && isBareCore(name, company) ? undefined : company
}

/** The well-known company that a name, or the first part of a domain, could be taken for: `Coinbase Pro`, `my-metamask`, `Binanse`. */
export const findKnownCompany = remembering((name): KnownCompany | undefined => {
  const same = findSameKnown(name)
  if (same !== undefined) return same
  const words = wordsOf(name).map(skeletonOf)
  const parts = [coreOf(name), sameNameOf(name)]
  return (
    findAmongWords(words) ??
    findRelated(name) ??
    [...distinct.values()].find(({ whole }) => looksLike(parts, words, whole))
  )
})

/** The well-known company that a name says it comes from, ordinary words too: `Harbor (ex Chainlink)`. */
function findRelated(name: string): KnownCompany | undefined {
  const other = /(?:^|[\s(])(?:ex|formerly|by|from)[\s-]+([^()]+)\)?\s*$/iu.exec(name)?.[1]
  return other === undefined ? undefined : findSameKnown(other)
}

/** The well-known company whose name, though an ordinary word, is this one but for a letter: `Ledgr`. */
export const findNearWord = remembering((name): KnownCompany | undefined => {
  const core = coreOf(name)
  return [...readKnown().values()].find(
    ({ isWord, whole }) =>
      isWord &&
      whole.length >= longEnoughForTypo &&
      core !== whole &&
      isNear(core, whole, 1) &&
      editDistance(core, whole, 1) <= 1,
  )
})

/** The well-known company to which a domain belongs. */
export function findKnownOwner(domain: string): KnownCompany | undefined {
  return [...readKnown().values()].find(({ domains }) => domains.includes(domain))
}

/** Whether one of these domains is listed for the well-known company of this very name. */
export function isKnownWithDomain(name: string, domains: readonly string[]): boolean {
  return findSameKnown(name)?.domains.some((domain) => domains.includes(domain)) === true
}

/** Whether a name is only the rest of a company's, without the word that makes it one: Protocol, of Protocol Labs. */
export function isBareCore(name: string, { core, whole }: KnownCompany): boolean {
  return core !== whole && sameNameOf(name) === core
}

function findAmongWords(words: readonly string[]): KnownCompany | undefined {
  for (let from = 0; from < words.length; from++)
    for (let to = from + 1; to <= words.length; to++) {
      const company = distinct.get(words.slice(from, to).join(''))
      if (company !== undefined) return company
    }
  return undefined
}

/** Words of the field that are a letter away from a company's name: a company with one of them among others imitates nobody. */
const fieldWords = new Set(
  'audits bitcoin connect consensus context coordinate crypto finance hedge infra securities space spaces staking token tokens'
    .split(' ')
    .map(skeletonOf),
)

function looksLike(parts: readonly string[], words: readonly string[], theirs: string): boolean {
  const { length } = theirs
  const isInside = parts.some((one) => one.startsWith(theirs) || one.endsWith(theirs))
  if (length >= longEnoughInside && isInside) return true
  if (length < longEnoughForTypo) return false
  const allowed = length < longEnoughForTwo ? 1 : 2
  return [...parts, ...words.filter((word) => !fieldWords.has(word))].some(
    (one) => isNear(one, theirs, allowed) && editDistance(one, theirs, allowed) <= allowed,
  )
}

/** A cheap test before the comparison letter by letter: the length is nearly the same, and the first or the last letter is. */
function isNear(one: string, two: string, allowed: number): boolean {
  return Math.abs(one.length - two.length) <= allowed && (one[0] === two[0] || one.at(-1) === two.at(-1))
}

/**
 * The domain of a well-known company that another domain imitates. For names that are ordinary words only look-alike letters count, because
 * many others have the word under another ending.
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
