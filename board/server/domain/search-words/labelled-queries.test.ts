import { facetKeys, type JobQuery } from '@cryptolist/contract'
import { expect, it } from 'vitest'
import { labelledQueries } from './queries.fixture.ts'
import { parse, read } from './search-words.fixture.ts'

const idle = new Set(['job', 'jobs', 'role', 'roles', 'in', 'at', '@', 'for'])
const toWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/"|[,:().?]+$/g, ''))
    .filter((word) => word !== '' && !idle.has(word))
    .join(' ')

function isRight(query: JobQuery, reading: string): boolean {
  const [facets = '', text = ''] = reading.startsWith('|') ? ['', reading.slice(1)] : reading.split(' |')
  const wanted = facets.split(' ').filter((part) => part !== '')
  const pay = wanted.find((part) => part.startsWith('min_pay='))?.slice('min_pay='.length)
  const [from, to = from] = (pay ?? '').split('..').map(Number)
  const { minPayUsd } = query
  const isPay =
    pay === undefined || minPayUsd === undefined
      ? pay === minPayUsd
      : minPayUsd >= Number(from) && minPayUsd <= Number(to)
  const parts = facetKeys.flatMap((key) => {
    const { include, exclude } = query.facets[key]
    return [
      ...(include.length === 0 ? [] : [`${key}=${include.join(',')}`]),
      ...(exclude.length === 0 ? [] : [`not_${key}=${exclude.join(',')}`]),
    ]
  })
  const isSort = wanted.some((part) => part.startsWith('sort='))
  if (isSort) parts.push(`sort=${query.sort}`)
  const others = wanted
    .filter((part) => !part.startsWith('min_pay='))
    .map((part) => part.replace(/=.*/, (values) => `=${values.slice(1).split(',').toSorted().join(',')}`))
  return (
    isPay &&
    others.toSorted().join(' ') === parts.toSorted().join(' ') &&
    toWords(query.text ?? '') === toWords(text)
  )
}

it('reads what people type as they mean it, misspelt words apart', () => {
  const wrong = labelledQueries.filter(({ typed, readings }) => {
    const query = read(typed)?.query ?? parse(typed)
    return !readings.some((reading) => isRight(query, reading))
  })
  // Corrected with the words of a board, before they are read.
  expect(wrong.map(({ typed }) => typed)).toEqual(['swizerland', 'senoir front-end'])
  expect(labelledQueries.length).toBeGreaterThan(150)
})
