import type { CryptoPay, Job } from '@cryptolist/contract'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { importedJob, paidJob } from '../job.fixture.ts'
import { cashWayText, PayBox } from './pay-box.tsx'

const base: CryptoPay = {
  mode: 'optional',
  assets: ['USDC'],
  pct: 40,
  chain: { slug: 'base', name: 'Base' },
  cadence: 'monthly',
}

it.each<[string, CryptoPay]>([
  ['60% by bank transfer, 40% in USDC on Base if you choose. Monthly.', base],
  ['100% in USDC on Base. Weekly.', { ...base, mode: 'required', pct: 100, cadence: 'weekly' }],
  [
    'In USDC or DAI if you choose.',
    { ...base, assets: ['USDC', 'DAI'], pct: null, chain: null, cadence: null },
  ],
  ['Not in crypto. Monthly.', { ...base, mode: 'none', assets: [], pct: null, chain: null }],
])('says %j', (text, cryptoPay) => {
  expect(cashWayText(cryptoPay)).toBe(text)
})

describe('where imported pay was found', () => {
  const show = (job: Job) => renderToStaticMarkup(createElement(PayBox, { job, market: null }))
  const payEvidence = { level: 'sentence', quote: 'Salary: €4,000–€5,000' } as const

  it('is shown with the sentence of the text', () => {
    expect(show({ ...paidJob, payEvidence })).toContain('From the text: “Salary: €4,000–€5,000”')
  })

  it('is shown without a quote for a field', () => {
    expect(show({ ...paidJob, payEvidence: { level: 'field', quote: null } })).toContain('From the pay field')
  })

  it('is shown for an amount without a period, as pay that filters leave out', () => {
    const page = show({ ...importedJob, payEvidence })
    expect(page).toContain('From the text: “Salary: €4,000–€5,000”')
    expect(page).toContain('but not the period')
  })

  it('is each of several ranges with its label, and what filters count', () => {
    const ranges = [
      { label: 'Zone 1', min: 180_000, max: 220_000, currency: 'USD', period: 'year', text: '$180–220k' },
      { label: 'Zone 2', min: 160_000, max: 200_000, currency: 'USD', period: 'year', text: '$160–200k' },
    ] satisfies Extract<Job['pay'], { kind: 'several' }>['ranges']
    const usdYear = { min: 160_000, max: 200_000 }
    const pay = { kind: 'several', ranges, text: '', usdYear, rateDate: null } as const
    const page = show({ ...importedJob, pay, payEvidence })
    expect(page).toContain('<b class="number">$180–220k</b> <bdi class="soft">Zone 1</bdi>')
    expect(page).toContain('<b class="number">$160–200k</b> <bdi class="soft">Zone 2</bdi>')
    expect(page).toContain('Search and filters use $200k a year, which all of them reach.')
    const converted = { ...pay, usdYear: { min: 100_163, max: 151_163 }, rateDate: '2026-11-20' }
    expect(show({ ...importedJob, pay: converted, payEvidence })).toContain('use about $151k a year')
    expect(show({ ...importedJob, pay: { ...pay, usdYear: null }, payEvidence })).toContain('leave them out')
  })

  it('is not shown for pay that was entered here, or where none is stated', () => {
    expect(show(paidJob)).not.toContain('From the')
    expect(show(importedJob)).toBe('')
  })
})
