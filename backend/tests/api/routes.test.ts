import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeRoute, listAnswering, listHeadless } from '../../../board/tests/support/routes.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ MORALIS_SECRET: 'a public test secret' })
})
afterAll(() => identity.close())

it('declares a head for every route that it adds to the board’s: access, limits, input and caching', async () => {
  const { context } = identity
  const ofBoard = new Set(listAnswering({ ...context, neighbour: undefined }).map(describeRoute))
  const added = listAnswering(context).filter((route) => !ofBoard.has(describeRoute(route)))
  expect(listHeadless(added)).toEqual([])
  await expect(`${added.map(describeRoute).join('\n')}\n`).toMatchFileSnapshot('routes.txt')
})
