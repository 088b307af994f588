import type { Job } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { fixtureNow, harborTerms, importedJob, paidJob } from '../job.fixture.ts'
import { type ComparedFact, compareJobs } from './compared-facts.ts'

const compare = (...jobs: Job[]) => compareJobs(jobs, fixtureNow)
const find = (facts: ComparedFact[], name: string) => {
  const fact = facts.find((one) => one.name === name)
  return fact?.values.map((value) => value?.value ?? null)
}

describe('facts of jobs side by side', () => {
  it('begin with the pay, and say what a listing leaves out', () => {
    const { facts } = compare(paidJob, importedJob)
    expect(facts[0]?.name).toBe('Pay')
    expect(find(facts, 'Pay')).toEqual(['$150,000–190,000 a year', null])
    expect(find(facts, 'Tokens')).toEqual(['HRBR', null])
    expect(find(facts, 'Tokens: cliff')).toEqual(['12 months', null])
    expect(find(facts, 'Open to candidates in')).toEqual(['Germany, United Kingdom and Switzerland', null])
  })

  it('are marked where they differ, whatever the order of tags', () => {
    const tags = [
      { slug: 'rust', name: 'Rust' },
      { slug: 'go', name: 'Go' },
    ]
    const { facts } = compare(
      { ...paidJob, tags },
      { ...paidJob, tags: tags.toReversed(), seniority: ['lead'] },
    )
    expect(facts.filter(({ isSame }) => !isSame).map(({ name }) => name)).toEqual(['Level'])
    expect(find(facts, 'Tags')).toEqual(['Go, Rust', 'Go, Rust'])
  })

  it('differ between long lists of as many countries', () => {
    const codes = ['AT', 'BE', 'BG', 'HR', 'CY', 'CZ', 'DK', 'EE', 'FI', 'FR', 'DE', 'GR', 'HU']
    const open = (remoteCountries: string[]): Job => ({
      ...paidJob,
      place: { ...paidJob.place, remoteCountries, text: '' },
    })
    const { facts } = compare(open(codes), open([...codes.slice(1), 'IE']))
    const fact = facts.find(({ name }) => name === 'Open to candidates in')
    expect(fact?.values.map((value) => value?.short)).toEqual(['13 countries', '13 countries'])
    expect(fact?.isSame).toBe(false)
  })

  it('of several tokens name each', () => {
    const tokens = [harborTerms, { ...harborTerms, symbol: 'TIDE', cliffMonths: null }]
    const { facts } = compare({ ...paidJob, tokens }, paidJob)
    expect(find(facts, 'Tokens')).toEqual(['HRBR and TIDE', 'HRBR'])
    expect(find(facts, 'Tokens: cliff')).toEqual(['HRBR: 12 months', '12 months'])
    expect(find(facts, 'Tokens: vesting')?.[0]).toMatch(
      /^HRBR: 48 months, monthly; TIDE: 48 months, monthly$/,
    )
  })

  it('that none of them states are named apart', () => {
    const { facts, missing } = compare({ ...importedJob, hours: null }, { ...paidJob, hours: null })
    expect(missing).toContain('core hours')
    expect(facts.map(({ name }) => name)).not.toContain('Core hours')
    expect(compare(paidJob).missing).not.toContain('core hours')
  })
})
