import {
  type Employment,
  employments,
  listingLimits,
  type RoleFamily,
  roleFamilies,
  type Seniority,
  seniorities,
} from '@cryptolist/contract'
import { z } from 'zod'
import rolesFile from '../../../data/roles.json'
import wordsFile from '../../../data/title-words.json'
import { createScanner, foldText, type Match } from './folded-text.ts'

/** Far more than any title has. Pages of other systems may send more, which says nothing. */
const mostCharacters = 500

/** The part of a title that is read for facts. */
export const startOfTitle = (title: string): string => title.slice(0, mostCharacters)

/** The parts of a job title between commas, dashes, brackets and bars, folded, in their order. */
function splitTitle(title: string): string[] {
  return foldText(title)
    .split(/[,，|()（）[\]:;]|\s-+|(?<!-)-+\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** The title as people should read it: single spaces, without the "New" mark that some career pages glue to its end. */
export function cleanTitle(title: string): string {
  return title
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=[a-z)\]]|[A-Z]{2,})New$/, '')
    .trim()
}

/** Separators of the parts of a title, and a bracket that is open where it would be cut. */
const separator = /\s+[-–—|/•·]+\s|\s*[,;:|](?=\s|$)|\s*[，；：、([【（]/g
const openBracket = /\s*[([【（][^)\]】）]*$/
/** Fewer characters before a separator say less. */
const fewestLetters = 20
const element = /<[a-z][^<>]*>/i

/**
 * A title that is no longer than titles are here: cut where a part of it ends, else where a word does. One long word stays, and so do HTML
 * elements, part of which would be no title.
 */
export function cutTitle(title: string): string {
  const { max } = listingLimits.title
  const letters = [...title]
  if (letters.length <= max || element.test(title)) return title
  const beginning = letters.slice(0, max).join('')
  const ends = [...beginning.matchAll(separator)]
    .map(({ index }) => index)
    .filter((end) => end >= fewestLetters)
  const part = ends.length === 0 ? undefined : beginning.slice(0, ends.at(-1)).replace(openBracket, '')
  if (part !== undefined && part.length >= fewestLetters) return part.trim()
  const words = letters.slice(0, max - 1).join('')
  const end = words.lastIndexOf(' ')
  return end < fewestLetters ? title : `${words.slice(0, end).trim()} …`
}

const ruleSchema = z.object({ role: z.enum(roleFamilies).nullable(), phrases: z.array(z.string().min(1)) })
const roles = z
  .object({
    engineerNouns: z.array(z.string()),
    engineering: z.array(ruleSchema),
    other: z.array(ruleSchema),
  })
  .parse(rolesFile)

/** A phrase with the role `none` takes its words out of the reach of shorter phrases and says nothing. */
interface Rule {
  role: RoleFamily | 'none'
  isEngineering: boolean
}

const toEntries = (rules: z.infer<typeof ruleSchema>[], isEngineering: boolean): [string, Rule][] =>
  rules.flatMap((rule) =>
    rule.phrases.map((phrase): [string, Rule] => [phrase, { role: rule.role ?? 'none', isEngineering }]),
  )
/** Phrases that need an engineer in the same part: "infrastructure" alone says no role, "infrastructure engineer" does. */
const engineeringOnly = new Set(['infrastructure', 'protocol', 'security', 'ai', 'validator', 'consensus'])
const engineering = toEntries(roles.engineering, true)
const scan = createScanner([...engineering, ...toEntries(roles.other, false)])
const scanEngineering = createScanner(engineering)
const scanNouns = createScanner(roles.engineerNouns.map((noun) => [noun, true] as const))
const chiefOfficer = /^(?!deputy).*\bchief\b.*\bofficer\b/

/**
 * The role family that a title names by a word of the dictionary; undefined when it names none ("Software Engineer").
 * The first part of the title that has a match decides, within it the last match, as English puts the head at the end.
 */
export function parseRoleFamily(title: string): RoleFamily | undefined {
  let mustBeEngineering = false
  for (const part of splitTitle(startOfTitle(title).replace(frontBracket, '$2, $1'))) {
    if (chiefOfficer.test(part)) return 'executive'
    const matches = mustBeEngineering ? scanEngineering(part) : scan(part)
    const hasEngineer = hasFreeNoun(part, matches)
    mustBeEngineering ||= hasEngineer
    const usable = matches.filter(
      (match) =>
        (match.value.isEngineering || !hasEngineer) &&
        (mustBeEngineering || !engineeringOnly.has(match.phrase)),
    )
    const last = usable.at(-1)
    if (last) return last.value.role === 'none' ? undefined : last.value.role
  }
  return undefined
}

/** Brackets before the rest name whom or what it is for: "(Compliance Exchange) Custody Developer". */
const frontBracket = /^\s*[([（【]([^()[\]（）【】]*)[)\]）】]\s*(\S.*)$/s

/** True when the part says "engineer", "developer" …, itself or inside a phrase about engineering. */
function hasFreeNoun(part: string, matches: Match<Rule>[]): boolean {
  return scanNouns(part).some((noun) =>
    matches.every((match) => match.value.isEngineering || match.end <= noun.start || match.start >= noun.end),
  )
}

const seniorityRules = z
  .array(z.object({ value: z.enum(seniorities).nullable(), phrases: z.array(z.string().min(1)) }))
  .parse(wordsFile.seniority)
const scanSeniority = createScanner(
  seniorityRules.flatMap((rule) =>
    rule.phrases.map((phrase): [string, Seniority | 'none'] => [phrase, rule.value ?? 'none']),
  ),
)
/** "Manager, Finance" and "Manager of Operations" lead people; "Product Manager" and "Account Manager" name a craft. */
const leadingManager = /^(senior |sr\.? )?manager($| of\b| \/)/
const anyChiefOfficer = /(?<!deputy )\bchief\b(?! of staff).*\bofficer\b/
const maxSeniorities = 2

/** The seniorities that a title names, two at most, in their order; empty when it names none. */
export function parseSeniority(title: string): Seniority[] {
  const seniorities: Seniority[] = []
  const start = startOfTitle(title)
  const folded = foldText(start)
  for (const match of scanSeniority(folded)) if (match.value !== 'none') seniorities.push(match.value)
  const parts = splitTitle(start)
  if (parts.some((part) => leadingManager.test(part)) && !seniorities.includes('manager'))
    seniorities.unshift('manager')
  if (anyChiefOfficer.test(folded)) seniorities.unshift('c_level')
  const isDeputy = folded.startsWith('deputy')
  return [...new Set(seniorities)]
    .filter((value) => !(isDeputy && value === 'c_level'))
    .slice(0, maxSeniorities)
}

const employmentRules = z
  .array(z.object({ value: z.enum(employments).nullable(), phrases: z.array(z.string().min(1)) }))
  .parse(wordsFile.employment)
const scanEmployment = createScanner(
  employmentRules.flatMap((rule) =>
    rule.phrases.map((phrase): [string, Employment | 'none'] => [phrase, rule.value ?? 'none']),
  ),
)

/** The kinds of employment that a title or a field of a career page names; empty when it names none. "Smart contract" names none. */
export function parseEmployment(text: string): Employment[] {
  const employments: Employment[] = []
  const start = startOfTitle(text)
  for (const match of scanEmployment(foldText(start)))
    if (match.value !== 'none') employments.push(match.value)
  if (splitTitle(start).includes('contract')) employments.push('contract')
  return [...new Set(employments)]
}
