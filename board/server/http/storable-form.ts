import { BoardError } from '@cryptolist/contract'
import type { RequestHandler } from 'express'

/**
 * Refuses forms with a sign that PostgreSQL cannot keep (NUL, halves of a letter): no browser sends them, and no field needs them. Stands
 * behind what reads forms, so that no page has to think of it. Throws invalid_input.
 */
export const requireStorableForm: RequestHandler = ({ body }, _response, next) => {
  if (!isStorable(body))
    throw new BoardError(
      'invalid_input',
      'What you sent holds a sign that cannot be kept. Go back, type that part again and send it.',
    )
  next()
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isStorable)
  // What was not read as a form (files, as bytes) is looked at by who reads it.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each))
}
