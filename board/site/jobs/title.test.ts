import { parseJobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { listChoices } from './choices.ts'
import { searchTitle } from './title.ts'

const parse = (text: string) => parseJobQuery(new URLSearchParams(text))

describe('searchTitle', () => {
  it.each([
    ['', 'Web3 jobs'],
    ['mode=remote', 'Remote web3 jobs'],
    ['mode=remote&tag=zero-knowledge', 'Remote zero knowledge jobs'],
    ['seniority=senior&role=backend', 'Senior Backend jobs'],
    ['role=backend&role=protocol', 'Web3 jobs'],
    ['country=DE', 'Web3 jobs open to Germany'],
    ['not_mode=remote', 'Web3 jobs'],
  ])('names %j as %j', (text, title) => {
    expect(searchTitle(parse(text), null)).toBe(title)
  })
})

describe('listChoices', () => {
  it('says everything that is asked for, each with the search without it', () => {
    const choices = listChoices(
      parse('q=zk&min_pay=100000&mode=remote&country=DE&not_company=acme-labs&since=2026-11-14'),
      null,
    )
    expect(choices.map((choice) => choice.text)).toEqual([
      '“zk”',
      'Cash from $100k',
      'Remote',
      'Open to Germany',
      'Not acme labs',
      'Since 14 Nov',
    ])
    expect(choices.map((choice) => choice.isExcluded)).toEqual([false, false, false, false, true, false])
    expect(choices[2]?.pathWithout).toBe(
      '/jobs?country=DE&min_pay=100000&not_company=acme-labs&q=zk&since=2026-11-14',
    )
  })
})
