import { expect, it } from 'vitest'
import { paidJob } from '../../../site/jobs/job.fixture.ts'
import { findOjcpProblem } from '../../../tests/fixtures/ojcp-schemas.ts'
import { postingSchema, toPosting } from './posting.ts'

const origin = 'https://jobs.example'
type StatedJob = typeof paidJob

/** The posting of a job that says something else, checked by OJCP's schema and by ours. */
function write(change: Partial<StatedJob>): ReturnType<typeof toPosting> {
  const posting = toPosting({ ...paidJob, ...change }, null, origin)
  const answer = { ojcp_version: '0.1', query: '', total_results: 1, returned: 1, offset: 0, jobs: [posting] }
  expect(findOjcpProblem('search_jobs', answer)).toBeUndefined()
  expect(postingSchema.parse(posting)).toEqual(posting)
  return posting
}

const proof = {
  domain: 'harbor.example',
  state: 'verified',
  method: 'dns_txt',
  provedAt: '2026-10-01T00:00:00.000Z',
  checkedAt: '2026-11-20T00:00:00.000Z',
} as const
const verified = { ...paidJob.company, proof }
const applying = (url: string | null) => ({
  ...paidJob.apply,
  url,
  leavePath: null,
  formPath: null,
  questions: [],
  cv: null,
  fields: null,
  outsideForm: null,
  isOpen: true,
})
const cash = (
  period: 'hour' | 'day' | 'week' | 'month' | 'year' | 'project',
  min: number | null,
  max: number | null,
) => ({ ...paidJob.pay, kind: 'cash', currency: 'EUR', period, min, max }) as StatedJob['pay']

it('names the board’s host, the job and its employer', () => {
  expect(write({})).toMatchObject({
    ojcp_id: 'jobs.example:abcdefgh',
    employer: { name: 'Harbor Labs', ojcp_employer_id: 'harbor' },
    url: 'https://jobs.example/jobs/senior-solidity-engineer-abcdefgh',
  })
  expect(toPosting(paidJob, null, 'http://127.0.0.1:3000').ojcp_id).toBe('127.0.0.1:abcdefgh')
})

it.each([
  ['at the verified domain', verified, 'https://jobs.harbor.example/1', 'https://jobs.harbor.example/1'],
  ['at another domain', verified, 'https://ats.example/harbor/1', undefined],
  ['at a domain that only ends alike', verified, 'https://evilharbor.example/1', undefined],
  ['without https', verified, 'http://harbor.example/1', undefined],
  ['with a user in front', verified, 'https://harbor.example@evil.example/1', undefined],
  ['of a company without a verified domain', paidJob.company, 'https://harbor.example/1', undefined],
  [
    'of one that has lost it',
    { ...verified, proof: { ...proof, state: 'stale' as const } },
    'https://harbor.example/1',
    undefined,
  ],
])('calls an address %s official only if it is the employer’s own', (_what, company, url, official) => {
  expect(write({ company, apply: applying(url), sourceUrl: null }).official_job_url).toBe(official)
  expect(write({ company, apply: applying(null), sourceUrl: url }).official_job_url).toBe(official)
})

it.each([
  [true, 'offered'],
  [false, 'not_offered'],
  [null, 'unspecified'],
] as const)('says %s of visas and relocation as %s', (stated, gate) => {
  expect(write({ visaSponsored: stated, relocationPaid: stated }).eligibility).toEqual({
    visa_sponsorship: gate,
    relocation: gate,
    security_clearance: 'unspecified',
  })
})

it.each([
  ['a year', cash('year', 90_000, 120_000), { minValue: 90_000, maxValue: 120_000, unitText: 'YEAR' }],
  [
    'a day, which OJCP doesn’t have',
    cash('day', 500, 650),
    { minValue: 130_000, maxValue: 169_000, unitText: 'YEAR' },
  ],
  ['an hour, up to', cash('hour', null, 80), { maxValue: 80, unitText: 'HOUR' }],
])('states pay of %s', (_what, pay, salary) => {
  expect(write({ pay }).baseSalary).toEqual({
    '@type': 'MonetaryAmountDistribution',
    currency: 'EUR',
    ...salary,
  })
})

it('states no pay in total, and none that the employer doesn’t publish', () => {
  expect(write({ pay: cash('project', 4_000, 4_000) }).baseSalary).toBeUndefined()
  expect(write({ pay: { kind: 'not_published', text: 'Pay not stated' } }).baseSalary).toBeUndefined()
})

it('reduces neither places, kinds nor levels to one of several', () => {
  const place = { ...paidJob.place, officeCountries: ['DE', 'PT'], cities: ['Berlin', 'Lisbon'] }
  const posting = write({ place, employment: ['full_time', 'contract'], seniority: ['junior', 'mid'] })
  expect(posting.jobLocation?.map(({ address }) => address)).toEqual([
    { addressCountry: 'DE' },
    { addressCountry: 'PT' },
    { addressLocality: 'Berlin' },
    { addressLocality: 'Lisbon' },
  ])
  expect([posting.employmentType, posting.employment_types]).toEqual([undefined, ['full_time', 'contract']])
  expect([posting.experienceLevel, posting.experience_levels]).toEqual([undefined, ['entry', 'mid']])
  const one = write({
    place: { ...place, officeCountries: ['DE'], mode: 'onsite' },
    employment: ['contract'],
    seniority: ['c_level'],
  })
  expect(one.jobLocation?.[0]?.address).toEqual({ addressLocality: 'Berlin', addressCountry: 'DE' })
  expect([one.employmentType, one.experienceLevel, one.remote_policy]).toEqual([
    'contract',
    'executive',
    'on_site',
  ])
  const none = { ...place, mode: null, officeCountries: [], cities: [] }
  expect(write({ place: none, employment: [], seniority: [] })).not.toHaveProperty('jobLocation')
})

it('sends people to apply, and no agent', () => {
  const textQuestion = { kind: 'text' as const, choices: [] }
  const questions = [
    { ...textQuestion, text: 'Notice period?', isRequired: true },
    { ...textQuestion, text: 'Time zone?', isRequired: false },
  ]
  const way = {
    url: null,
    leavePath: null,
    formPath: '/apply/abcdefgh',
    questions,
    isOpen: true,
    cv: 'required' as const,
  }
  const form = { ...paidJob.apply, ...way }
  expect(write({ apply: form }).apply_paths).toEqual([
    {
      type: 'provider_hosted',
      url: 'https://jobs.example/apply/abcdefgh',
      required_fields: ['name', 'email', 'message', 'cv', 'Notice period?'],
      optional_fields: ['link', 'Time zone?'],
      supports_agent_submission: false,
    },
  ])
  const optionalOf = (cv: 'none' | 'optional') =>
    write({ apply: { ...form, cv } }).apply_paths[0]?.optional_fields
  expect([optionalOf('none'), optionalOf('optional')]).toEqual([
    ['link', 'Time zone?'],
    ['link', 'cv', 'Time zone?'],
  ])
  const away = { ...applying('https://far.example/1'), leavePath: '/go/abcdefgh' }
  expect(write({ apply: away }).apply_paths).toEqual([
    { type: 'external_redirect', url: 'https://jobs.example/go/abcdefgh', supports_agent_submission: false },
  ])
  expect(write({ apply: applying(null) }).apply_paths).toEqual([])
})

it('says whether the day is that of posting, and when a listing posted here closes', () => {
  const expiresAt = '2026-12-24T12:00:00.000Z'
  const posted = write({ publishedAt: '2026-11-01T09:00:00.000Z', expiresAt, status: 'live' })
  expect([posted.datePosted, posted.date_is_stated, posted.validThrough]).toEqual([
    '2026-11-01',
    true,
    '2026-12-24',
  ])
  const imported = write({
    publishedAt: null,
    postedAt: null,
    firstSeenAt: '2026-10-01T09:00:00.000Z',
    expiresAt,
  })
  expect([imported.datePosted, imported.date_is_stated, imported.validThrough]).toEqual([
    '2026-10-01',
    false,
    undefined,
  ])
})

it('says that a job has closed', () => {
  const closed = write({ status: 'closed', publishedAt: '2026-11-01T09:00:00.000Z', apply: applying(null) })
  expect([closed.agent_notes, closed._cryptolist.status, closed.validThrough]).toEqual([
    'This job has closed.',
    'closed',
    undefined,
  ])
})
