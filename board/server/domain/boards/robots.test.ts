import { expect, it } from 'vitest'
import { readRobots } from './robots.ts'

it.each([
  ['', '/x', true],
  ['User-agent: *\nDisallow: /', '/x', false],
  ['User-agent: *\nDisallow:', '/x', true],
  ['User-agent: *\nDisallow: /p/\nAllow: /p/jobs', '/p/jobs/1', true],
  ['User-agent: *\nDisallow: /*.json$', '/jobs.json', false],
  ['User-agent: *\nDisallow: /*.json$', '/jobs.json?x', true],
  ['User-agent: *\nDisallow: /*a*b', '/x-a-b', false],
  ['User-agent: other\nDisallow: /', '/x', true],
  ['User-agent: *\nDisallow: /\n\nUser-agent: cryptolist\nDisallow: /private # ours', '/x', true],
  ['User-agent: CryptoList\nUser-agent: other\nDisallow: /x', '/x', false],
])('reads %j about %s', (text, path, isAllowed) => {
  expect(readRobots(text)(path)).toBe(isAllowed)
})

it('reads a pattern of many stars in no time', () => {
  expect(readRobots(`User-agent: *\nDisallow: /${'*a'.repeat(20_000)}b`)(`/${'a'.repeat(50_000)}`)).toBe(true)
})

it('reads a line of half a million spaces in no time', () => {
  expect(readRobots(`User-agent: *\nDisallow: /a${' '.repeat(500_000)}b`)('/x')).toBe(true)
})
