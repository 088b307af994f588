import { expect, it } from 'vitest'
import { isAtDomain, parseUrl } from './parse-url.ts'

it('reads the same after a hundred thousand calls, also letters that are not ASCII', () => {
  for (let call = 0; call < 100_000; call++) parseUrl(`https://jobs.example/${call % 7}`)
  expect(parseUrl('https://bücher.example/')?.hostname).toBe('xn--bcher-kva.example')
  expect(parseUrl('/größe', 'https://jobs.example')?.pathname).toBe('/gr%C3%B6%C3%9Fe')
})

it('is undefined for what is no URL', () => {
  expect(parseUrl('jobs.example')).toBeUndefined()
  expect(parseUrl('https://')).toBeUndefined()
})

it.each([
  ['acme.xyz', true],
  ['jobs.acme.xyz', true],
  ['notacme.xyz', false],
  ['acme.xyz.example', false],
  [null, false],
])('%s is at acme.xyz: %s', (host, isAt) => {
  expect(isAtDomain(host, ['other.example', 'acme.xyz'])).toBe(isAt)
})
