import { describe, expect, it } from 'vitest'
import { type ListingContent, listingContentSchema } from './listing-content.ts'
import { emptyValuesOf, processFields, publicFields } from './listing-fields.ts'
import { writeSignedContent } from './signed-content.ts'

const content: ListingContent = {
  ...emptyValuesOf(publicFields),
  title: ' Solidity Engineer ',
  roleFamily: 'smart-contract',
  seniority: [],
  employment: ['full_time'],
  tags: ['solidity', 'rust'],
  chains: [],
  pay: { kind: 'cash', min: 22.5, max: 30, currency: 'EUR', period: 'hour' },
  cryptoPay: { mode: 'none', assets: [], pct: null, chain: null, cadence: null },
  tokens: [],
  place: { mode: 'remote', remoteCountries: ['FR'], excludedCountries: [], officeCountries: [], cities: [] },
  hours: null,
  description: 'Caf\u0065\u0301\r\nline\n',
  process: { ...emptyValuesOf(processFields), steps: [{ name: 'Call', note: null }], takeHomeHours: null },
  apply: { method: 'email', email: 'jobs@harbor.example' },
  hiringFor: null,
  openDays: 45,
}
const written = writeSignedContent(content)

describe('the content that is signed', () => {
  it('is what the listing says, as canonical JSON, without what says nothing and without the address', () => {
    expect(written).toBe(
      '{"apply":{"method":"email"},"cryptoPay":{"mode":"none"},"description":"Caf\u00e9\\nline","employment":["full_time"],' +
        '"pay":{"currency":"EUR","kind":"cash","max":30,"min":22.5,"period":"hour"},"place":{"mode":"remote","remoteCountries":["FR"]},' +
        '"process":{"steps":[{"name":"Call"}]},"roleFamily":"smart-contract","tags":["solidity","rust"],"title":"Solidity Engineer"}',
    )
  })

  it.each<[keyof ListingContent, Partial<ListingContent>]>([
    ['title', { title: 'Rust Engineer' }],
    ['roleFamily', { roleFamily: 'backend' }],
    ['seniority', { seniority: ['senior'] }],
    ['employment', { employment: ['contract'] }],
    ['tags', { tags: ['rust', 'solidity'] }],
    ['chains', { chains: ['base'] }],
    ['pay', { pay: { kind: 'unpaid' } }],
    ['cryptoPay', { cryptoPay: { ...content.cryptoPay, mode: 'optional' } }],
    ['tokens', { tokens: [{ symbol: 'A' } as ListingContent['tokens'][number]] }],
    ['place', { place: { ...content.place, cities: ['Lisbon'] } }],
    ['hours', { hours: { timeZone: 'UTC', startMinute: 0, endMinute: 60 } }],
    ['description', { description: 'Another text' }],
    ['process', { process: { ...content.process, steps: [{ name: 'Call', note: 'Run our code.' }] } }],
    ['process', { process: { ...content.process, takeHome: 'required' } }],
    ['apply', { apply: { method: 'url', url: 'https://harbor.example/' } }],
    [
      'apply',
      {
        apply: {
          method: 'email',
          email: 'jobs@harbor.example',
          questions: [{ text: 'Why?', kind: 'text', isRequired: false, choices: [] }],
        },
      },
    ],
    ['apply', { apply: { method: 'email', email: 'jobs@harbor.example', cv: 'required' } }],
    ['hiringFor', { hiringFor: 'Harbor' }],
    ['summary', { summary: 'Words of the list.' }],
    ['language', { language: 'en' }],
    ['visaSponsored', { visaSponsored: false }],
    ['relocationPaid', { relocationPaid: true }],
    ['onsiteDaysPerWeek', { onsiteDaysPerWeek: 0 }],
    ['openings', { openings: 2 }],
  ])('is other content with another %s', (_part, change) => {
    expect(writeSignedContent({ ...content, ...change })).not.toBe(written)
  })

  it('has every part of a listing but for how long it was posted', () => {
    const parts = Object.keys(listingContentSchema.shape)
    // Each part given a value that none has by itself.
    const full = Object.fromEntries(parts.map((part) => [part, `some ${part}`]))
    const signed = JSON.parse(
      writeSignedContent({ ...full, apply: content.apply } as unknown as ListingContent),
    )
    expect(parts.filter((part) => !(part in signed))).toEqual(['openDays'])
  })
})
