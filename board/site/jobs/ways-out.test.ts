import { emptyJobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { findWaysOut } from './ways-out.ts'

it('offers each word of a text alone, and nothing of its grammar', async () => {
  const text = '(qwertz or asdfgh|yxcvb) OR | -lead -(senior rust)'
  const asked: (string | undefined)[] = []
  await findWaysOut({ ...emptyJobQuery(), text }, text, async (query) => {
    asked.push(query.text)
    return 0
  })
  expect(asked).toEqual(['qwertz', 'asdfgh', 'yxcvb'])
})
