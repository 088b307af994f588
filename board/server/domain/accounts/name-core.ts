import { skeletonOf } from './deceiving-names.ts'

/** Legal forms, as they end names, without dots. */
const legalForms = new Set(
  `ab ag aps as asa bv co company corp corporation doo gmbh inc incorporated kft kg kk limited llc llp lp ltd ltda
  nv oy oyj plc pte pty pvt sa sarl sas se sl spa srl sro ug`.split(/\s+/),
)
const articles = new Set(['the', 'der', 'die', 'das', 'el', 'il', 'la', 'le', 'les', 'los'])
/** Words that anyone can add to a company's name to pose as the company. */
const offices = new Set(
  `career careers desk help helpdesk hiring hq hr job jobs lab labs official officially recruiter recruiters
  recruiting recruitment support talent team teams vacancies verified`.split(/\s+/),
)
/** The longer ones also count when joined to the name: `harborcareers`. */
const joined = [...offices, 'gmbh', 'limited'].filter((word) => word.length >= 4).map(skeletonOf)
const shortestRest = 4

/** The words of a name: `HarborLabs` and `Harbor-Labs` have two, `S.A.` is one. */
export function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/[.'’]/gu, '')
    .replace(/(\p{Ll})(\p{Lu}[\p{Lu}\p{Ll}])/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** A name's skeleton without legal form and article. Companies that share it have the same name. */
export function sameNameOf(name: string): string {
  return skeletonOf(withoutForm(wordsOf(name)).join('')) || skeletonOf(name)
}

/**
 * A name's skeleton without what anyone can add to a name: legal form, article, and words such as Labs, Careers and Team. Readers take
 * names with the same core for one company.
 */
export function coreOf(name: string): string {
  const words = withoutForm(wordsOf(name))
  const from = words.findIndex((word) => !isOffice(word))
  if (from < 0) return sameNameOf(name)
  const core = words.slice(from, words.findLastIndex((word) => !isOffice(word)) + 1)
  return withoutJoined(skeletonOf(withoutForm(core).join('')))
}

/** Whether anyone can add a word to a name, as they can Labs, Careers and Team. */
export function isOffice(word: string): boolean {
  return offices.has(word.toLowerCase())
}

function withoutForm(words: readonly string[]): string[] {
  const rest = [...words]
  while (rest.length > 1 && legalForms.has((rest.at(-1) ?? '').toLowerCase())) rest.pop()
  if (rest.length > 1 && articles.has((rest[0] ?? '').toLowerCase())) rest.shift()
  return rest
}

function withoutJoined(skeleton: string): string {
  for (const word of joined) {
    if (skeleton.length - word.length < shortestRest) continue
    if (skeleton.endsWith(word)) return withoutJoined(skeleton.slice(0, -word.length))
    if (skeleton.startsWith(word)) return withoutJoined(skeleton.slice(word.length))
  }
  return skeleton
}
