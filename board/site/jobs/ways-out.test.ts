import { emptyJobQuery, type JobQuery, parseJobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { findNearestWay, findWaysOut } from './ways-out.ts'

it('offers each word of a text alone, and nothing of its grammar', async () => {
  const text = '(qwertz or asdfgh|yxcvb) OR | -lead -(senior rust)'
  const texts: (string | undefined)[] = []
  await findWaysOut({ ...emptyJobQuery(), text }, text, async (query) => {
    texts.push(query.text)
    return { query, count: 0 }
  })
  expect(texts).toEqual(['qwertz', 'asdfgh', 'yxcvb'])
})

it('the nearest search leaves out what says least: the one of its ways with the fewest jobs', async () => {
  const query = { ...emptyJobQuery(), text: 'solidity', minPayUsd: 100_000 }
  const ways = await findWaysOut(query, query.text, async (way) => ({
    query: way,
    count: way.text === undefined ? 40 : 2,
  }))
  expect(ways.map(({ count }) => count)).toEqual([40, 2])
  expect(findNearestWay(ways)?.query).toMatchObject({ text: 'solidity' })
  expect(findNearestWay([])).toBeUndefined()
})

it('links to what a way out shows, and never to all jobs', async () => {
  const text = 'hiring remote qwertz'
  const remote = parseJobQuery(new URLSearchParams('mode=remote'))
  const shownQueries: Record<string, JobQuery> = { hiring: emptyJobQuery(), remote }
  const ways = await findWaysOut({ ...emptyJobQuery(), text }, text, async (way) => ({
    query: shownQueries[way.text ?? ''] ?? way,
    count: way.text === 'qwertz' ? 0 : 7,
  }))
  expect(ways.map((way) => [way.text, way.path, way.query])).toEqual([
    ['“remote”', '/jobs?mode=remote', remote],
  ])
})
