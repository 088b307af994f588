import { InvalidFieldsError } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readInput } from './read-input.ts'

const schema = z.strictObject({
  name: z.string().min(2).max(5),
  size: z.int(),
  isOpen: z.boolean().optional(),
  reason: z.enum(['filled', 'withdrawn']).optional(),
  kind: z.literal('job').optional(),
  page: z.url().optional(),
  start: z.number('Name the first block.').optional(),
  many: z.enum(Array.from({ length: 21 }, (_, index) => `v${index}`)).optional(),
  listings: z.array(z.object({ close: z.enum(['filled', 'withdrawn']) })).optional(),
})
const whole = { name: 'Rust', size: 3 }

/** Problems of a body: each field with its sentence. */
function findProblems(body: unknown): [string, string][] {
  try {
    readInput(schema, body)
    return []
  } catch (error) {
    if (!(error instanceof InvalidFieldsError)) throw error
    return error.problems.map(({ field, message }) => [field, message])
  }
}

describe('readInput', () => {
  it('takes what the schema describes', () => {
    expect(readInput(schema, { ...whole, reason: 'filled' })).toEqual({ ...whole, reason: 'filled' })
    expect(findProblems(whole)).toEqual([])
  })

  it.each<[object, string, string]>([
    [{ name: null }, 'name', 'name: use a text.'],
    [{ name: undefined }, 'name', 'name is missing.'],
    [{ name: 'x' }, 'name', 'Enter your name.'],
    [{ name: 'Solidity' }, 'name', 'The name is too long. Shorten it.'],
    [{ size: '3' }, 'size', 'size: use a number.'],
    [{ size: 3.5 }, 'size', 'size: use a number.'],
    [{ isOpen: 'yes' }, 'isOpen', 'isOpen: use true or false.'],
    [{ reason: 'gone' }, 'reason', 'reason: use one of these: filled, withdrawn.'],
    [{ reason: null }, 'reason', 'reason: use one of these: filled, withdrawn.'],
    [{ kind: 'dog' }, 'kind', 'kind: use job.'],
    [{ many: 'x' }, 'many', 'This isn’t a value of many.'],
    [{ page: 'here' }, 'page', 'This isn’t a value of page.'],
    [{ start: 'first' }, 'start', 'Name the first block.'],
    [{ listings: {} }, 'listings', 'listings: use a list.'],
    [{ listings: [null] }, 'listings.0', 'listings.0: use an object.'],
    [{ listings: [{}] }, 'listings.0.close', 'listings.0.close is missing.'],
    [{ titel: 1 }, 'titel', 'There is no field “titel”. Check the spelling or leave it out.'],
  ])('says of %j in our words what to send', (change, field, message) => {
    expect(findProblems({ ...whole, ...change })).toEqual([[field, message]])
  })

  it.each([['x'], [3], [[]]])('says of %j that it can’t be read', (body) => {
    expect(findProblems(body)).toEqual([['', 'We couldn’t read what you sent.']])
  })
})
