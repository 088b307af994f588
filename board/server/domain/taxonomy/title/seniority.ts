import { type Seniority, seniorities } from '@cryptolist/contract'
import { z } from 'zod'
import wordsFile from '../../../../data/title-words.json' with { type: 'json' }
import { foldText } from '../fold.ts'
import { createScanner } from '../scanner.ts'
import { splitTitle } from './segments.ts'

const rules = z
  .array(z.object({ value: z.enum(seniorities).nullable(), phrases: z.array(z.string().min(1)) }))
  .parse(wordsFile.seniority)
const scan = createScanner(
  rules.flatMap((rule) =>
    rule.phrases.map((phrase): [string, Seniority | 'none'] => [phrase, rule.value ?? 'none']),
  ),
)
/** "Manager, Finance" and "Manager of Operations" lead people; "Product Manager" and "Account Manager" name a craft. */
const leadingManager = /^(senior |sr\.? )?manager($| of\b| \/)/
const chiefOfficer = /(?<!deputy )\bchief\b(?! of staff).*\bofficer\b/
const maxSeniorities = 2

/** The seniorities that a title names, two at most, in their order; empty when it names none. */
export function parseSeniority(title: string): Seniority[] {
  const found: Seniority[] = []
  for (const match of scan(foldText(title))) if (match.value !== 'none') found.push(match.value)
  const parts = splitTitle(title)
  if (parts.some((part) => leadingManager.test(part)) && !found.includes('manager')) found.unshift('manager')
  const folded = foldText(title)
  if (chiefOfficer.test(folded)) found.unshift('c_level')
  const isDeputy = folded.startsWith('deputy')
  return [...new Set(found)].filter((value) => !(isDeputy && value === 'c_level')).slice(0, maxSeniorities)
}
