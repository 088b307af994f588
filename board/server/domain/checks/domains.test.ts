import { describe, expect, it } from 'vitest'
import { editDistance } from '../../texts/edit-distance.ts'
import { findLookAlike, isDeceiving, markDifferences, registrableDomain, showDomain } from './domains.ts'

const otherDomains = [
  'demo-harbor.example',
  'chainfoundry.example',
  'lumen.example',
  'oku.example',
  'modernvault.example',
]

describe('registrableDomain', () => {
  it.each([
    ['jobs.acme.co.uk', 'acme.co.uk'],
    ['ACME.example.', 'acme.example'],
    ['careers.demo-harbor.example', 'demo-harbor.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['acme.github.io', 'acme.github.io'],
  ])('%s', (host, domain) => {
    expect(registrableDomain(host)).toBe(domain)
  })

  it.each(['localhost', '127.0.0.1', '[::1]', '', 'com'])('%j has none', (host) => {
    expect(registrableDomain(host)).toBeUndefined()
  })
})

describe('findLookAlike', () => {
  it.each([
    ['demo-harbour.example', 'demo-harbor.example'],
    ['jobs.demo-habror.example', 'demo-harbor.example'],
    ['demoharbor.example', 'demo-harbor.example'],
    ['demo-harbor.xyz', 'demo-harbor.example'],
    ['dem0-harb0r.example', 'demo-harbor.example'],
    ['rnodernvault.example', 'modernvault.example'],
    ['chainf0undrv.example', 'chainfoundry.example'],
    // Cyrillic о, and о with е.
    ['chainf\u043Eundry.example', 'chainfoundry.example'],
    ['lum\u0435n.example', 'lumen.example'],
    ['lumem.example', 'lumen.example'],
    ['chäinfoundry.example', 'chainfoundry.example'],
  ])('%s is like %s', (domain, other) => {
    expect(findLookAlike(domain, otherDomains)).toBe(other)
  })

  it.each([
    'demo-harbor.example',
    'careers.demo-harbor.example',
    'harbor.example',
    'lumi.example',
    'lumabc.example',
    // Of three letters any change is another name.
    'oka.example',
    'ocean-trade.example',
    '127.0.0.1',
    'localhost',
  ])('%s is like none', (domain) => {
    expect(findLookAlike(domain, otherDomains)).toBeUndefined()
  })
})

describe('isDeceiving', () => {
  it.each([
    'chainf\u043Eundry.example',
    '\u0430\u0440\u0440\u04CF\u0435.example',
    'xn--chainfundry-wnj.example',
  ])('%s', (host) => {
    expect(isDeceiving(host)).toBe(true)
  })

  it.each([
    'bücher.example',
    'пример.example',
    '例え.example',
    'demo-harbor.example',
    'xn--bcher-kva.example',
  ])('%s is plain', (host) => {
    expect(isDeceiving(host)).toBe(false)
  })
})

describe('for people', () => {
  it('shows letters instead of xn--', () => {
    expect(showDomain('xn--bcher-kva.example')).toBe('bücher.example')
    expect(showDomain('acme.example')).toBe('acme.example')
  })

  it('marks the letters that differ', () => {
    const marked = (domain: string, other: string) =>
      markDifferences(domain, other)
        .map(({ letter, isDifferent }) => (isDifferent ? `[${letter}]` : letter))
        .join('')
    expect(marked('demo-harbour.example', 'demo-harbor.example')).toBe('demo-harbo[u]r.example')
    expect(marked('lum\u0435n.example', 'lumen.example')).toBe('lum[\u0435]n.example')
    expect(marked('acme.example', 'acme.example')).toBe('acme.example')
  })

  it('counts edits up to a limit', () => {
    expect(editDistance('kitten', 'sitting', 3)).toBe(3)
    expect(editDistance('kitten', 'sitting', 2)).toBe(3)
    expect(editDistance('ab', 'ba', 2)).toBe(1)
    expect(editDistance('', 'abc', 2)).toBe(3)
  })
})
