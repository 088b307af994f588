import type { Draft, DraftPreview } from '@cryptolist/contract'
import { paidJob } from '../jobs/job.fixture.ts'
import type { FormChoices } from './form/draft-fields.tsx'

export const fixtureChoices: FormChoices = {
  chains: [
    { value: 'ethereum', name: 'Ethereum' },
    { value: 'base', name: 'Base' },
  ],
  tags: [
    { value: 'solidity', name: 'Solidity' },
    { value: 'foundry', name: 'Foundry' },
  ],
  currencies: ['USD', 'EUR'],
  countries: [
    { value: 'DE', name: 'Germany' },
    { value: 'PT', name: 'Portugal' },
  ],
  regions: [
    { value: 'WW', name: 'Worldwide' },
    { value: 'eu', name: 'EU' },
  ],
  languages: [{ value: 'en', name: 'English' }],
  timeZones: [{ area: 'Europe', zones: [{ value: 'Europe/Berlin', name: 'Berlin' }] }],
}

/** A draft in which the pay is wrong and the text is missing. */
export const fixtureDraft: Draft = {
  id: 'abcdefgh',
  state: 'open',
  version: 3,
  fields: {
    title: 'Senior Solidity Engineer, Lending Core',
    role_family: 'smart-contract',
    seniority: ['senior'],
    employment: ['full_time'],
    tags: 'Solidity, Foundry',
    pay_kind: 'cash',
    currency: 'USD',
    cash_min: '150,000',
    cash_max: '119,000',
    period: 'year',
    crypto_pay: 'optional',
    crypto_pct: '40',
    crypto_assets: ['USDC'],
    crypto_chain: 'base',
    has_tokens: 'yes',
    token1_symbol: 'HRBR',
    work_mode: 'remote',
    remote_countries: 'Germany, PT',
    apply_method: 'url',
    apply_url: 'http://harbor.example/jobs',
    company_name: 'Harbor Labs',
    email: 'ana@people.example',
  },
  notes: [],
  listing: null,
  isEdit: false,
  hasAccount: false,
  canEdit: true,
  email: null,
  createdAt: '2026-11-21T11:50:00.000Z',
  updatedAt: '2026-11-21T11:59:48.000Z',
}

export const payOrder = 'The maximum pay ($119,000) is below the minimum ($150,000). Did you mean $190,000?'

export const fixturePreview: DraftPreview = {
  job: { ...paidJob, pay: { kind: 'not_published', text: 'Pay not said yet' } },
  company: paidJob.company,
  cashOnly: null,
  rolePay: 'Fewer than 5 listings to compare',
  problems: [
    { field: 'cash_max', message: payOrder },
    { field: 'description', message: 'Write at least 200 letters about the work.' },
  ],
  leftOut: [],
  findings: [
    {
      code: 'APP-05',
      weight: 'block',
      message: 'The link to apply begins with http. Use https.',
      field: 'apply_url',
      quote: 'http://harbor.example/jobs',
      line: null,
      lookAlike: null,
    },
  ],
  risk: 'red',
}

export const fixtureGoodPreview: DraftPreview = {
  ...fixturePreview,
  job: paidJob,
  cashOnly: { text: '$150,000–190,000 a year', usdYear: { min: 150_000, max: 190_000 } },
  rolePay: 'Smart contracts · Senior: half pay $118–196k a year, median $150k (n = 31)',
  problems: [],
  findings: [],
  risk: 'amber',
}
