import { BoardError } from '@cryptolist/contract'
import type { RequestHandler } from 'express'
import type { z } from 'zod'

/** What was sent, as the contract's schema reads it. Throws invalid_input with the sentence for the first thing that is wrong and its field. */
export function readInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = issue === undefined ? '' : fieldOf(issue)
  throw new BoardError(
    'invalid_input',
    issue === undefined ? 'What you sent could not be read.' : words(issue, field),
    {
      facts: { field },
    },
  )
}

/** Refuses what is sent as anything but JSON: forms of other sites cannot send that. */
export const requireJson: RequestHandler = (request, _response, next) => {
  if (request.method === 'POST' && !request.is('application/json'))
    throw new BoardError('unsupported_media_type', 'Send JSON, with Content-Type: application/json.')
  next()
}

function fieldOf(issue: z.core.$ZodIssue): string {
  return issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : issue.path.join('.')
}

/** Zod's own texts are for programmers. */
function words(issue: z.core.$ZodIssue, field: string): string {
  if (issue.code === 'too_small' && issue.message.startsWith('Too small')) return `Type your ${field}.`
  if (issue.code === 'too_big' && issue.message.startsWith('Too big'))
    return `The ${field} is too long. Make it shorter.`
  if (issue.code === 'unrecognized_keys')
    return `There is no "${field.slice(0, 60)}" here. Check how it is spelled, or leave it out.`
  return field === '' ? 'What you sent could not be read.' : issue.message
}
