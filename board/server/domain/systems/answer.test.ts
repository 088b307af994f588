import { describe, expect, it } from 'vitest'
import {
  ashby,
  greenhouse,
  jobPage,
  jsonLd,
  lever,
  recruitee,
  smartRecruiters,
  workable,
} from './answers.fixture.ts'
import { toDraftFields } from './draft-fields.ts'
import { readAnswer, readAnswerText } from './read-source.ts'

const text = 'You build the **settlement engine**.\n\n- Rust\n- PostgreSQL'
const first = (answer: unknown) => readAnswer(answer)?.[0]
const fill = (answer: unknown) => {
  const posting = first(answer)
  if (posting === undefined) throw new Error('Nothing was read.')
  return toDraftFields(posting)
}

describe('each system', () => {
  it('Greenhouse', () => {
    expect(fill(greenhouse)).toEqual({
      fields: {
        title: 'Senior Rust Engineer',
        seniority: ['senior'],
        employment: ['full_time'],
        tags: 'rust',
        language: 'en',
        pay_kind: 'cash',
        currency: 'EUR',
        cash_min: '150000',
        cash_max: '190000',
        period: 'year',
        work_mode: 'remote',
        remote_countries: 'DE',
        description: text.replace('engine', 'engine & more'),
        apply_method: 'url',
        apply_url: 'https://job-boards.greenhouse.io/demoharbor/jobs/4691842006',
        company_name: 'Demo Harbor Labs',
      },
      notes: [],
    })
    expect(readAnswer(greenhouse.jobs[0])).toEqual(readAnswer(greenhouse))
  })

  it('Lever', () => {
    const { fields, notes } = fill(lever)
    expect(fields).toMatchObject({
      title: 'Protocol Engineer (Contract)',
      employment: ['contract'],
      cash_min: '60000',
      period: 'year',
      work_mode: 'hybrid',
      office_countries: 'PT',
      cities: 'Lisbon, Porto',
      company_name: 'demo-harbor',
      description: `About us\n\n${text}\n\n### What you bring\n\n- Calm\n\nWe answer within a week.`,
    })
    expect(notes).toEqual([])
    expect(readAnswer(lever[0])).toEqual(readAnswer(lever))
  })

  it('Ashby: the workplace type goes before the mark of remote work, equity is no pay, what is not listed is not read', () => {
    expect(readAnswer(ashby)).toHaveLength(1)
    expect(fill(ashby).fields).toMatchObject({
      employment: ['full_time'],
      work_mode: 'hybrid',
      office_countries: 'US, GB',
      cities: 'New York, London',
      cash_min: '150000',
      cash_max: '190000',
      currency: 'USD',
    })
    const [job] = ashby.jobs
    const hidden = {
      ...ashby,
      jobs: [{ ...job, shouldDisplayCompensationOnJobPostings: false, workplaceType: null }],
    }
    expect(fill(hidden).fields).toMatchObject({ work_mode: 'remote' })
    expect(fill(hidden).fields.cash_min).toBeUndefined()
  })

  it('Workable', () => {
    expect(fill(workable)).toEqual({
      fields: expect.objectContaining({
        employment: ['part_time'],
        work_mode: 'remote',
        remote_countries: 'ES',
        company_name: 'Demo Harbor Labs',
        description: text,
      }),
      notes: ['Not stated there: pay. Please add what’s missing.'],
    })
  })

  it('Recruitee', () => {
    expect(fill(recruitee).fields).toMatchObject({
      employment: ['full_time'],
      work_mode: 'onsite',
      cities: 'Amsterdam',
      cash_min: '5000',
      cash_max: '6500',
      period: 'month',
      description: `${text}\n\nCalm`,
    })
    expect(first(recruitee)?.closesAt).toEqual(new Date('2026-12-24T10:00:00Z'))
  })

  it('SmartRecruiters: one posting, and a page of the list, which has no texts', () => {
    expect(fill(smartRecruiters).fields).toMatchObject({
      employment: ['full_time'],
      work_mode: 'hybrid',
      office_countries: 'CH',
      language: 'en',
      description: `### The job\n\n${text}\n\n### You\n\nCalm`,
    })
    const { jobAd, postingUrl, ...row } = smartRecruiters
    const page = { offset: 0, limit: 100, totalFound: 1, content: [row] }
    expect(first(page)).toMatchObject({
      url: 'https://jobs.smartrecruiters.com/DemoHarbor/744000143536869',
      description: undefined,
    })
  })

  it('JSON-LD: alone, in a list, in a graph, in a page', () => {
    const { fields, notes } = fill(jsonLd)
    expect(fields).toMatchObject({
      employment: ['full_time', 'contract'],
      work_mode: 'remote',
      remote_countries: 'DE, FR',
      cash_min: '90000',
      period: 'year',
      company_name: 'Demo Harbor Labs',
      company_website: 'https://demo-harbor.example/',
      description: text,
    })
    expect(notes).toEqual([])
    const escaped = {
      ...jsonLd,
      description: jsonLd.description.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    }
    expect(first([{ '@type': 'Organization' }, escaped])?.description).toBe(text)
    expect(first({ '@graph': [{ '@type': ['Thing', 'JobPosting'], title: 'A' }] })?.title).toBe('A')
    expect(
      readAnswerText(jobPage({ '@type': 'Organization' }, jsonLd), 'https://demo-harbor.example/jobs/1')?.[0],
    ).toMatchObject({
      title: 'Solidity Auditor',
      url: 'https://demo-harbor.example/jobs/1',
    })
  })
})

describe('pay', () => {
  const [offer] = recruitee.offers
  const paid = (salary: unknown) => fill({ offers: [{ ...offer, salary }] })
  it.each([
    [
      { min: 18.5, max: 18.5, period: 'month', currency: 'EUR' },
      'We left out the pay of 18.5 EUR per month: the amount doesn’t fit the period.',
    ],
    [
      { min: 150_000, max: 160_000, period: 'hour', currency: 'USD' },
      'We left out the pay of 150000 to 160000 USD per hour: the amount doesn’t fit the period.',
    ],
    [
      { min: 5000, max: 4000, period: 'month', currency: 'EUR' },
      'We left out the pay of 5000 to 4000 EUR per month: the maximum is below the minimum.',
    ],
    [
      { min: 1000, max: 10_001, period: 'month', currency: 'EUR' },
      'We left out the pay of 1000 to 10001 EUR per month: the maximum is more than 10 times the minimum.',
    ],
    [
      { min: 5000, max: 6000, period: 'month', currency: 'XAU' },
      'We left out the pay of 5000 to 6000 XAU per month: we have no exchange rate for XAU.',
    ],
    [
      { min: 5000, max: 6000, period: 'month' },
      'We left out the pay of 5000 to 6000 per month: it has no currency.',
    ],
  ])('%j is left out, and said', (salary, note) => {
    const { fields, notes } = paid(salary)
    expect([fields.cash_min, fields.currency]).toEqual([undefined, undefined])
    expect(notes[0]).toBe(note)
  })

  it('one bound stays alone; a period that is not said is asked for', () => {
    const { fields, notes } = paid({ max: '18.50', period: 'hour', currency: 'eur' })
    expect(fields).toMatchObject({ cash_max: '18.5', period: 'hour', currency: 'EUR' })
    expect([fields.cash_min, notes]).toEqual([undefined, []])
    expect(paid({ min: 5000, max: 6000, currency: 'EUR' }).notes).toEqual([
      'The pay had no period. Choose one.',
    ])
    expect(paid({ min: 'much', max: null, currency: 'EUR' }).notes).toEqual([
      'Not stated there: pay. Please add what’s missing.',
    ])
  })

  it('several ranges are pay of several jobs', () => {
    const [job] = greenhouse.jobs
    const [range] = job?.pay_input_ranges ?? []
    const ranges = (other: object) => fill({ ...job, pay_input_ranges: [range, { ...range, ...other }] })
    expect(ranges({}).fields.cash_min).toBe('150000')
    expect(ranges({ max_cents: 20_000_000 }).notes[0]).toBe(
      'We left out the pay: the page states 2 ranges, for different places or levels.',
    )
  })
})

describe('broken and hostile answers', () => {
  it.each([
    [null],
    [[]],
    [{}],
    ['text'],
    [7],
    [{ jobs: 7 }],
    [{ offers: {} }],
    [[null, 'x']],
    [{ '@type': 'Person' }],
    [{ jobs: [{}] }],
  ])('%j is none', (answer) => {
    expect(readAnswer(answer)).toBeUndefined()
  })

  it('parts of another kind are not said', () => {
    const broken = {
      absolute_url: 'javascript:alert(1)',
      id: {},
      title: ['x'],
      content: 7,
      company_name: null,
      location: 'here',
      metadata: 'x',
      pay_input_ranges: [{ min_cents: '1e9', max_cents: -1 }, null, 7],
      language: 'no language',
    }
    expect(first(broken)).toMatchObject({
      id: undefined,
      title: undefined,
      url: undefined,
      description: undefined,
      language: undefined,
      places: [],
    })
    expect(fill(broken)).toEqual({
      fields: {},
      notes: [
        'Not stated there: title, employment type, pay, work mode, description. Please add what’s missing.',
      ],
    })
  })

  it.each([
    ['<p>a</p><script>alert(1)</script>', 'a'],
    ['<p onclick="alert(1)">a</p><img src=x onerror=alert(1)>', 'a'],
    ['<a href="javascript:alert(1)">a</a>', 'a'],
    ['<iframe src="https://evil.example">b</iframe><p>a</p><style>p{}</style>', 'a'],
    ['<svg><script>alert(1)</script></svg><p>a</p>', 'a'],
    ['<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '\\<script>alert(1)\\</script>'],
    ['<a href="https://demo-harbor.example/">a</a>', '[a](https://demo-harbor.example/)'],
  ])('%s', (descriptionHtml, markdown) => {
    const [job] = ashby.jobs
    expect(first({ ...ashby, jobs: [{ ...job, descriptionHtml }] })?.description).toBe(markdown)
  })

  it.each([
    ['huge', `<p>${'x'.repeat(300_000)}</p>`],
    ['deep', '<div>'.repeat(20_000)],
    ['deep lists', '<ul><li>'.repeat(20_000)],
    ['unclosed marks', '<b><i><a>'.repeat(20_000)],
    ['paragraphs of marks', '<p><b><i><u><em><strong>'.repeat(2_000)],
    ['angles', '<'.repeat(100_000)],
  ])('%s HTML ends, and is read as text or as none', (_what, descriptionHtml) => {
    const [job] = ashby.jobs
    const posting = first({ ...ashby, jobs: [{ ...job, descriptionHtml }] })
    expect(posting?.title).toBe('Data Engineer')
  })

  it.each([
    ['no JSON', '<script type="application/ld+json">{"@type":</script>'],
    ['no page', 'hello'],
    ['no posting', jobPage({ '@type': 'Organization' })],
    ['nothing', ''],
    [
      'deep JSON',
      `<script type="application/ld+json">${'{"@graph":'.repeat(5_000)}1${'}'.repeat(5_000)}</script>`,
    ],
    ['scripts without an end', '<script type="application/ld+json">'.repeat(5_000)],
  ])('a page with %s has none', (_what, html) => {
    expect(readAnswerText(html)).toBeUndefined()
  })

  it('closing a script within JSON-LD ends it, as in browsers', () => {
    const page = jobPage({ ...jsonLd, title: 'x</script><script>alert(1)</script>' })
    expect(readAnswerText(page)).toBeUndefined()
  })

  it('what PostgreSQL cannot keep is not in the words', () => {
    expect(first({ ...jsonLd, title: 'Rust\u0000 Engineer \uD800' })?.title).toBe('Rust  Engineer \uFFFD')
  })
})
