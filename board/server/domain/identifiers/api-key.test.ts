import { describe, expect, it } from 'vitest'
import { apiKeyPattern, beginningOf, isApiKey, makeApiKey } from './api-key.ts'

describe('an API key', () => {
  it('is recognised, is no other’s, and is found in a text', () => {
    const keys = Array.from({ length: 200 }, makeApiKey)
    expect(new Set(keys).size).toBe(200)
    expect(keys.every((key) => isApiKey(key))).toBe(true)
    expect(apiKeyPattern.exec(`KEY="${keys[0]}"`)?.[0]).toBe(keys[0])
    expect(beginningOf('clk_AbCdEfGh')).toBe('clk_AbCd')
  })

  it('is the same for ever: a checksum that changed would lock programs out', () => {
    expect(isApiKey('clk_0123456789ABCDEFGHIJKLMNOPQRSTUV1ggZdL')).toBe(true)
    expect(isApiKey('clk_000000000000000000000000000000002wjyrI')).toBe(true)
    expect(isApiKey('clk_000000000000000000000000000000002wjyrJ')).toBe(false)
  })

  it('is refused with any letter changed, left out or added', () => {
    const key = makeApiKey()
    for (let place = 0; place < key.length; place += 1) {
      const other = key[place] === 'a' ? 'b' : 'a'
      expect(isApiKey(key.slice(0, place) + other + key.slice(place + 1))).toBe(false)
      expect(isApiKey(key.slice(0, place) + key.slice(place + 1))).toBe(false)
      expect(isApiKey(key.slice(0, place) + other + key.slice(place))).toBe(false)
    }
    for (const text of ['', ' ', `${key}\n`, ` ${key}`, key.toLowerCase().replace('clk', 'CLK')])
      expect(isApiKey(text)).toBe(false)
  })
})
