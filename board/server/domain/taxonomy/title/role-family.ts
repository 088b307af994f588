import { type RoleFamily, roleFamilies } from '@cryptolist/contract'
import { z } from 'zod'
import rolesFile from '../../../../data/roles.json' with { type: 'json' }
import { createScanner, type Match } from '../scanner.ts'
import { splitTitle } from './segments.ts'

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
  for (const part of splitTitle(title)) {
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

/** True when the part says "engineer", "developer" …, itself or inside a phrase about engineering. */
function hasFreeNoun(part: string, matches: Match<Rule>[]): boolean {
  return scanNouns(part).some((noun) =>
    matches.every((match) => match.value.isEngineering || match.end <= noun.start || match.start >= noun.end),
  )
}
