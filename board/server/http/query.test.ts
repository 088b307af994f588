import { describe, expect, it } from 'vitest'
import { query } from './route.ts'

const all = query('all', (params) => Object.fromEntries(params))
const read = (originalUrl: string) => all.read({ originalUrl } as never)

describe('the input of a query', () => {
  it.each([
    ['/jobs', {}],
    ['/jobs?q=%00', { q: ' ' }],
    ['/jobs?q=%%00a%00&%00=b', { q: '% a ', ' ': 'b' }],
    ['/jobs?q=%2500&page=%0000', { q: '%00', page: ' 00' }],
    ['/%00?q=%0A%09%30%f0%9f&r=1?2', { q: '\n\t0\uFFFD', r: '1?2' }],
  ])('is read from %s', (address, parameters) => {
    expect(read(address)).toEqual(parameters)
  })

  it('is refused if it is longer than any search', () => {
    expect(read(`/?q=${'a'.repeat(9_000)}`)).toEqual({ q: 'a'.repeat(9_000) })
    expect(() => read(`/?q=${'a'.repeat(10_000)}`)).toThrow(expect.objectContaining({ code: 'too_large' }))
  })
})
