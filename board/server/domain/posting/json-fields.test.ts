import { InvalidFieldsError, type ListingContent, type ListingToken } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { completeContent } from './content.fixture.ts'
import { pathOfInput, readJsonFields } from './json-fields.ts'
import { readListing } from './read-listing.ts'

const token: ListingToken = {
  symbol: 'HRB',
  name: 'Harbor',
  chain: 'base',
  contractAddress: null,
  status: 'liquid',
  grantPctMin: 0.125,
  grantPctMax: 0.5,
  grantUsdMin: 10_000,
  grantUsdMax: 20_000,
  grantTokensMin: '1000000.5',
  grantTokensMax: '2000000',
  paidAs: 'direct_grant',
  valuationBasis: 'avg_30d',
  vestMonths: 48,
  cliffMonths: 12,
  unlock: null,
  lockupMonths: 6,
  acceleratesOnChange: true,
  onTermination: 'keep_vested',
  note: 'A note.',
}

const contents: [string, ListingContent][] = [
  ['plain', completeContent],
  [
    'full',
    {
      ...completeContent,
      pay: { kind: 'cash', min: 150_000.25, max: null, currency: 'EUR', period: 'year' },
      tokens: [token, { ...token, symbol: 'TWO', acceleratesOnChange: false, note: null }],
      place: {
        mode: 'hybrid',
        remoteCountries: [],
        excludedCountries: [],
        officeCountries: ['DE', 'PT'],
        cities: ['Berlin', 'Lisbon'],
      },
      onsiteDaysPerWeek: 2,
      visaSponsored: true,
      relocationPaid: false,
      process: {
        ...completeContent.process,
        steps: Array.from({ length: 8 }, (_, index) => ({ name: `Step ${index}`, note: null })),
        takeHome: 'required',
        takeHomeHours: 2.5,
        isTakeHomePaid: true,
      },
      apply: {
        method: 'email',
        email: 'jobs@harbor.example',
        questions: [
          { text: 'Notice period?', kind: 'choice', isRequired: true, choices: ['None', '1, 2 or 3 months'] },
          ...Array.from({ length: 7 }, (_, index) => ({
            text: `Question ${index}`,
            kind: 'number' as const,
            isRequired: false,
            choices: [],
          })),
        ],
        cv: 'none',
      },
    },
  ],
  ['sparse', { ...completeContent, hours: null, tokens: [], language: null, summary: null, seniority: [] }],
]

describe('a listing in JSON', () => {
  it.each(contents)('is read as what it says: %s', (_, content) => {
    const read = readListing(readJsonFields(content), { companyKind: null, ownHosts: [] })
    expect(read.problems).toEqual([])
    expect(read.content).toEqual(content)
  })

  it('names only what it says, and empties what is null', () => {
    expect(readJsonFields({ title: 'Engineer', pay: { max: 5 }, hours: null, seniority: null })).toEqual({
      title: 'Engineer',
      cash_max: '5',
      core_time_zone: '',
      core_start: '',
      core_end: '',
      seniority: [],
    })
    expect(readJsonFields({})).toEqual({})
  })

  it('replaces lists whole', () => {
    const fields = readJsonFields({ process: { steps: [{ name: 'Call' }] }, tokens: [] })
    expect(fields).toMatchObject({ step1_name: 'Call', step1_note: '', step2_name: '', step8_note: '' })
    expect(fields).toMatchObject({ has_tokens: 'no', token1_symbol: '', token3_note: '' })
    expect(readJsonFields({ apply: { questions: [{ text: 'Why?' }] } })).toMatchObject({
      question1_text: 'Why?',
      question1_choices: '',
      question8_text: '',
    })
    expect(readJsonFields({ apply: { cv: 'required' } })).toEqual({ apply_cv: 'required' })
  })

  it('names a new company, or one that is here', () => {
    expect(readJsonFields({ company: { name: 'Harbor' } })).toEqual({
      company_name: 'Harbor',
      company: 'new',
    })
    expect(readJsonFields({ company: { slug: 'harbor' } })).toEqual({ company: 'harbor' })
  })

  it('tells every part that it does not know, and no more than a little of its name', () => {
    const refused = (written: unknown) => {
      try {
        readJsonFields(written)
      } catch (error) {
        if (error instanceof InvalidFieldsError) return error.problems.map(({ field }) => field)
      }
      return []
    }
    expect(refused({ titel: 1, pay: { low: 1 }, title: 'x', [`x${'y'.repeat(90)}`]: 1 })).toEqual([
      'titel',
      'pay.low',
      `x${'y'.repeat(59)}`,
    ])
    expect(refused(JSON.parse('{"__proto__": {"title": "x"}, "constructor": 1}'))).toEqual([
      '__proto__',
      'constructor',
    ])
    for (const written of [null, [], 'x', 3]) expect(refused(written)).toEqual([''])
  })

  it('calls each input of the form by its path', () => {
    expect(
      [
        'cash_min',
        'token2_pct_min',
        'step8_note',
        'take_home',
        'has_tokens',
        'question2_required',
        'other',
      ].map(pathOfInput),
    ).toEqual([
      'pay.min',
      'tokens.1.grantPctMin',
      'process.steps.7.note',
      'process.takeHome',
      'tokens',
      'apply.questions.1.isRequired',
      'other',
    ])
  })
})
