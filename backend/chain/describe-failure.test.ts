import { BoardError } from '@cryptolist/contract'
import { BaseError } from 'viem'
import { expect, it } from 'vitest'
import { describeFailure } from './describe-failure.ts'

const address = 'https://rpc.example/v3/secret-key'

it.each<[string, unknown, string]>([
  ['an error of ours', new BoardError('unavailable', 'The node is down.'), 'The node is down.'],
  ['a listener’s own error', new TypeError('x is not a function'), 'x is not a function'],
  ['a database', Object.assign(new Error('deadlock detected'), { severity: 'ERROR' }), 'deadlock detected'],
  ['a client of nodes', new BaseError('It failed.', { metaMessages: [`URL: ${address}`] }), 'It failed.'],
  ['what names a node', new Error(`No answer from ${address}, twice`), 'No answer from … twice'],
  ['what names a socket', `wss://rpc.example/${'k'.repeat(40)} closed`, '… closed'],
])('the reason of %s is logged without the address of a node', (_what, error, reason) => {
  expect(describeFailure(error)).toBe(reason)
})

it('a reason is cut to a reasonable length', () => {
  expect(describeFailure(new Error('long '.repeat(1_000)))).toHaveLength(300)
})
