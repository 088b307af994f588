import { type Employment, employments } from '@cryptolist/contract'
import { z } from 'zod'
import wordsFile from '../../../../data/title-words.json' with { type: 'json' }
import { foldText } from '../fold.ts'
import { createScanner } from '../scanner.ts'
import { splitTitle } from './segments.ts'

const rules = z
  .array(z.object({ value: z.enum(employments).nullable(), phrases: z.array(z.string().min(1)) }))
  .parse(wordsFile.employment)
const scan = createScanner(
  rules.flatMap((rule) =>
    rule.phrases.map((phrase): [string, Employment | 'none'] => [phrase, rule.value ?? 'none']),
  ),
)

/** The kinds of employment that a title or a field of a career page names; empty when it names none. "Smart contract" is none. */
export function parseEmployment(text: string): Employment[] {
  const found: Employment[] = []
  for (const match of scan(foldText(text))) if (match.value !== 'none') found.push(match.value)
  if (splitTitle(text).includes('contract')) found.push('contract')
  return [...new Set(found)]
}
