import { createTestDatabase, type TestDatabase } from '@cryptolist/testkit/database'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { removeListings } from '../../../tests/support/listings.ts'
import { createKysely } from '../../database/pool.ts'
import { storeRates } from '../money/rates.ts'
import {
  ashby,
  greenhouse,
  jobPage,
  jsonLd,
  lever,
  recruitee,
  smartRecruiters,
  workable,
} from '../systems/answers.fixture.ts'
import { importListings } from './import-listings.ts'

let testDatabase: TestDatabase
let pool: pg.Pool
let db: ReturnType<typeof createKysely>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 3 })
  db = createKysely(pool)
})
beforeEach(async () => {
  await removeListings({ pool })
})
afterAll(async () => {
  await pool.end()
  await testDatabase.close()
})

const take = (answer: unknown, options = {}) =>
  importListings(db, typeof answer === 'string' ? answer : JSON.stringify(answer), options)
async function listJobs(): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select j.*, c.slug as company from board.jobs j join board.companies c on c.id = j.company_id order by j.title`.execute(
    db,
  )
  return rows
}
const changed = (change: object) => ({ jobs: [{ ...greenhouse.jobs[0], ...change }], meta: { total: 1 } })
/** A row of the plain kind, of the same posting. */
const plainRow = {
  company: 'Demo Harbor Labs',
  title: 'Senior Rust Engineer',
  location: 'Remote - Germany',
  link: greenhouse.jobs[0]?.absolute_url,
}
const jobs = recruitee.offers.map((offer) => ({ ...offer, close_at: null }))

/** When the imported job was posted, and the time that lists go by. */
async function datesOf(): Promise<unknown> {
  const [job] = await listJobs()
  return { posted: job?.posted_at, isListedThen: String(job?.posted_at) === String(job?.listed_at) }
}

describe('answers of other systems', () => {
  it('order listings by the earliest day that the employer states, and never by a later one', async () => {
    await take(changed({ first_published: '2026-05-11T17:58:31-04:00' }))
    const may = { posted: new Date('2026-05-11T21:58:31Z'), isListedThen: true }
    expect(await datesOf()).toEqual(may)
    await take(changed({ first_published: '2026-06-01T00:00:00Z' }))
    await take(changed({ first_published: undefined }))
    expect(await datesOf()).toEqual(may)
    await take(changed({ first_published: '2026-04-01T00:00:00Z' }))
    expect(await datesOf()).toEqual({ posted: new Date('2026-04-01T00:00:00Z'), isListedThen: true })
  })

  it('state no day in the future', async () => {
    await take(changed({ first_published: '2999-01-01T00:00:00Z' }))
    expect(await datesOf()).toEqual({ posted: null, isListedThen: false })
  })

  it('bring pay, text, employment, language and place', async () => {
    expect(await take(greenhouse)).toMatchObject({ rowsRead: 1, added: 1, reported: [], companiesNew: 1 })
    const [job] = await listJobs()
    expect(job).toMatchObject({
      company: 'demo-harbor-labs',
      source: 'greenhouse',
      source_id: '4691842006',
      employment: ['full_time'],
      work_mode: 'remote',
      remote_countries: ['DE'],
      language: 'en',
      currency: 'EUR',
      period: 'year',
      description_html: expect.stringContaining('<strong>settlement engine &#x26; more</strong>'),
      published_at: null,
      findings: [],
    })
    expect([Number(job?.cash_min), Number(job?.cash_max)]).toEqual([15_000_000, 19_000_000])
    expect(Number(job?.cash_usd_year_min)).toBeGreaterThan(0)
    expect(job?.search).toContain('settl')
  })

  it('bring pay from a sentence of the text with the sentence, until they state none', async () => {
    const posting = (text: string) => [{ ...lever[0], salaryRange: undefined, additional: `<p>${text}</p>` }]
    const readOf = async () => {
      const [job] = await listJobs()
      return [Number(job?.cash_min), job?.currency, job?.period, job?.pay_level, job?.pay_quote]
    }
    const sentence = 'The base salary is €80,000 to €95,000 per year.'
    await take(posting(sentence))
    expect(await readOf()).toEqual([8_000_000, 'EUR', 'year', 'sentence', sentence])
    expect(await take(posting(sentence))).toMatchObject({ unchanged: 1 })
    await take(posting('Salary: PLN 18,000–24,000'))
    expect(await readOf()).toEqual([0, null, null, 'sentence', 'Salary: PLN 18,000–24,000'])
    await take(posting('We raised €80,000,000.'))
    expect(await readOf()).toEqual([0, null, null, null, null])
  })

  it('bring where candidates can live from the text with its words, if only the text says it', async () => {
    const posting = (location: string, text: string) => [
      {
        ...lever[0],
        country: undefined,
        workplaceType: 'remote',
        categories: { location },
        additional: `<p>${text}</p>`,
      },
    ]
    const sentence = 'You must live in the United States or Canada.'
    await take(posting('Remote', sentence))
    const stored = { work_mode: 'remote', remote_countries: ['US', 'CA'], place_quote: sentence }
    expect(await listJobs()).toMatchObject([stored])
    expect(await take(posting('Remote', sentence))).toMatchObject({ unchanged: 1 })
    await take(posting('Remote - Europe', sentence))
    expect(await listJobs()).toMatchObject([{ remote_countries: [], regions: ['europe'], place_quote: null }])
    await take(posting('Remote', 'You can work from anywhere in Europe.'))
    expect(await listJobs()).toMatchObject([
      { remote_countries: [], regions: ['europe'], place_quote: 'You can work from anywhere in Europe.' },
    ])
    await take(posting('Remote', 'Our customers live in the United States.'))
    expect(await listJobs()).toMatchObject([{ remote_countries: [], regions: [], place_quote: null }])
  })

  it('bring tags of title and text, the rarest first, with the words of the text that name them', async () => {
    const [posting] = lever
    const lists = [{ text: 'You bring', content: '<li>Rust, Go and Kafka</li><li>Calm</li>' }]
    await take([{ ...posting, text: 'Solidity Engineer', lists }])
    const { rows } = await sql`select tag_slug, quote from board.job_tags order by position`.execute(db)
    const quote = 'Rust, Go and Kafka'
    expect(rows).toEqual([
      { tag_slug: 'kafka', quote },
      { tag_slug: 'solidity', quote: null },
      { tag_slug: 'rust', quote: 'Rust' },
      { tag_slug: 'sql', quote: 'PostgreSQL' },
      { tag_slug: 'go', quote },
    ])
  })

  it('bring the period of a field that has none from the sentence that states the same pay', async () => {
    const posting = {
      ...jsonLd,
      url: 'https://demo-harbor.example/jobs/1',
      baseSalary: { currency: 'EUR', value: { minValue: 4000, maxValue: 5000 } },
    }
    await take({
      ...posting,
      description: `<p>${jsonLd.description}</p><p>Salary: €4,000–€5,000 per month.</p>`,
    })
    expect(await listJobs()).toMatchObject([{ currency: 'EUR', period: 'month', pay_level: 'sentence' }])
  })

  it('bring the level at which pay stands, and the field before a sentence', async () => {
    await take([{ ...lever[0], additional: '<p>The base salary is €1,000 to €2,000 per month.</p>' }])
    expect(await listJobs()).toMatchObject([{ pay_level: 'field', pay_quote: null }])
  })

  it.each([
    ['Lever', lever, 'lever', 'hybrid', 'contract'],
    ['Ashby', ashby, 'ashby', 'hybrid', 'full_time'],
    ['Workable', workable, 'workable', 'remote', 'part_time'],
    ['Recruitee', { offers: jobs }, 'recruitee', 'onsite', 'full_time'],
    ['SmartRecruiters', smartRecruiters, 'smartrecruiters', 'hybrid', 'full_time'],
  ])('of %s', async (_name, answer, source, workMode, employment) => {
    expect(await take(answer)).toMatchObject({ added: 1, reported: [] })
    expect(await listJobs()).toMatchObject([{ source, work_mode: workMode, employment: [employment] }])
    expect(await take(answer)).toMatchObject({ added: 0, updated: 0, unchanged: 1 })
  })

  it('a page that was saved, where it says its own address', async () => {
    const page = jobPage({ ...jsonLd, validThrough: undefined, url: 'https://demo-harbor.example/jobs/a-12' })
    expect(await take(page)).toMatchObject({ added: 1, reported: [] })
    expect(await listJobs()).toMatchObject([
      { source: 'feed', source_id: 'https://demo-harbor.example/jobs/a-12' },
    ])
    expect(await take(jobPage(jsonLd))).toMatchObject({ added: 0, reported: [{ row: 1, reason: 'no link' }] })
  })

  it('report postings that break a rule, by number', async () => {
    const [job] = greenhouse.jobs
    const answer = {
      jobs: [job, { ...job, id: 2, title: '' }, { ...job, absolute_url: 'http://x.example' }, job],
      meta: {},
    }
    expect((await take(answer)).reported).toEqual([
      { row: 2, reason: 'no title' },
      { row: 3, reason: 'no link' },
      { row: 4, reason: 'the same job as row 1' },
    ])
  })

  it('of a complete list close what it lacks', async () => {
    await take({
      ...greenhouse,
      jobs: [
        ...greenhouse.jobs,
        { ...greenhouse.jobs[0], id: 2, absolute_url: 'https://job-boards.greenhouse.io/demoharbor/jobs/2' },
      ],
    })
    expect(await take(greenhouse, { completeSource: 'greenhouse' })).toMatchObject({
      unchanged: 1,
      closed: 1,
    })
  })

  it('change what changed, and take away what is not said any more; plain rows take nothing away', async () => {
    await take(greenhouse)
    expect(await take({ data: [plainRow] })).toMatchObject({ updated: 1 })
    expect(await listJobs()).toMatchObject([
      { currency: 'EUR', description_md: expect.any(String), language: 'en' },
    ])
    expect(await take(changed({ pay_input_ranges: [], content: '<p>Other words</p>' }))).toMatchObject({
      updated: 1,
    })
    expect(await listJobs()).toMatchObject([
      { cash_min: null, currency: null, cash_usd_year_min: null, description_md: 'Other words' },
    ])
  })

  it('have their language read from the text if none is stated, and marked', async () => {
    const description = `Du baust mit sechs Leuten die Abrechnung unserer Börse. Wir schreiben das meiste davon in Rust, und jede Änderung
      wird geprüft, bevor sie auf die Server kommt. Du hast schon Software gebaut, auf die sich andere verlassen, und erklärst sie ihnen auch.`
    const german = {
      ...jsonLd,
      validThrough: undefined,
      url: 'https://demo-harbor.example/jobs/1',
      description,
    }
    await take(german)
    expect(await listJobs()).toMatchObject([{ language: 'de', is_language_read: true }])
    expect(await take(german)).toMatchObject({ unchanged: 1 })
    expect(await take({ ...german, inLanguage: 'de' })).toMatchObject({ updated: 1 })
    expect(await listJobs()).toMatchObject([{ language: 'de', is_language_read: false }])
    await take({ ...german, description: 'Kurz' })
    expect(await listJobs()).toMatchObject([{ language: null, is_language_read: false }])
  })

  it('an amount without a period is no pay', async () => {
    const [range] = greenhouse.jobs[0]?.pay_input_ranges ?? []
    await take(changed({ pay_input_ranges: [{ ...range, title: 'Base pay' }] }))
    expect(await listJobs()).toMatchObject([{ cash_min: null, period: null }])
  })

  it('a posting ends on the day that its page says, and is not taken once that is over', async () => {
    const soon = new Date(Date.now() + 5 * 86_400_000)
    const offer = (closesAt: Date) => ({
      offers: jobs.map((job) => ({ ...job, close_at: closesAt.toISOString() })),
    })
    await take(offer(soon))
    expect((await listJobs()).map((job) => job.expires_at)).toEqual([soon])
    await take(offer(soon))
    expect((await listJobs()).map((job) => job.expires_at)).toEqual([soon])
    expect((await take(offer(new Date('2026-11-05T18:00:00Z')))).reported).toEqual([
      { row: 1, reason: 'it expired on 2026-11-05' },
    ])
  })

  it('a bound is stored as that bound, and several ranges as none of them', async () => {
    const money = (value: object) => ({ '@type': 'MonetaryAmount', currency: 'USD', value })
    const page = { ...jsonLd, validThrough: undefined, url: 'https://demo-harbor.example/jobs/a-12' }
    const from = jobPage({ ...page, baseSalary: money({ minValue: 150_000, unitText: 'YEAR' }) })
    await take(from)
    expect(await listJobs()).toMatchObject([
      {
        cash_min: '15000000',
        cash_max: null,
        currency: 'USD',
        cash_usd_year_min: 150_000,
        cash_usd_year_max: 150_000,
      },
    ])
    expect(await take(from)).toMatchObject({ unchanged: 1 })
    const description = 'Salary range, zone 1: $180–220k a year; zone 2: $160–200k a year'
    const several = jobPage({ ...page, baseSalary: undefined, description })
    await take(several)
    const ranges = [
      { label: 'Salary range, zone 1', min: 180_000, max: 220_000, currency: 'USD', period: 'year' },
      { label: 'zone 2', min: 160_000, max: 200_000, currency: 'USD', period: 'year' },
    ]
    expect(await listJobs()).toMatchObject([
      {
        cash_min: null,
        currency: null,
        pay_ranges: ranges,
        cash_usd_year_min: 160_000,
        cash_usd_year_max: 200_000,
      },
    ])
    expect(await take(several)).toMatchObject({ unchanged: 1 })
    await storeRates(db, { date: '2026-11-27', source: 'a test', perUsd: { EUR: 0.5 } })
    expect(await listJobs()).toMatchObject([{ cash_usd_year_max: 200_000 }])
  })

  it('a job is not skipped for an end that names no one day, or whose day isn’t over', async () => {
    // The job's countries are Germany and France, where a day ends before it does in UTC.
    const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format()
    const [year, month, day] = today.split('-')
    const page = { ...jsonLd, datePosted: '05.10.2026', url: 'https://demo-harbor.example/jobs/a-12' }
    for (const validThrough of [
      `${day}.${month}.${year}`,
      '01/02/2026',
      '1970-01-01',
      today,
      `${today}T00:00:00Z`,
    ])
      expect((await take(jobPage({ ...page, validThrough }))).reported).toEqual([])
    expect(await listJobs()).toMatchObject([{ posted_at: null }])
    expect((await take(jobPage({ ...page, validThrough: '2026-01-05' }))).reported).toHaveLength(1)
  })

  it.each([
    ['2026-01-05', undefined],
    ['2026-01-05', 'Auckland, New Zealand'],
    ['2026-01-05T00:00:00Z', undefined],
    ['2026-01-05T18:30', undefined],
    ['2026-01-05T23:30', 'Honolulu, Hawaii'],
  ])(
    'a job that was open until %s is said to have expired on that day (%s)',
    async (validThrough, jobLocation) => {
      const open = {
        datePosted: undefined,
        applicantLocationRequirements: undefined,
        url: 'https://demo-harbor.example/jobs/a-12',
      }
      expect((await take(jobPage({ ...jsonLd, ...open, jobLocation, validThrough }))).reported).toEqual([
        { row: 1, reason: 'it expired on 2026-01-05' },
      ])
    },
  )

  it('texts longer than the board keeps end after a paragraph', async () => {
    await take(changed({ content: `<p>${'word '.repeat(3_000)}</p>`.repeat(2) }))
    const [job] = await listJobs()
    expect(String(job?.description_md)).toHaveLength(3_000 * 5 - 1 + 3)
    expect(String(job?.description_md).endsWith('\n\n…')).toBe(true)
  })
})

describe('what the rules find', () => {
  const codes = async () =>
    (await listJobs()).flatMap(({ findings }) => (findings as { code: string }[]).map(({ code }) => code))

  it('is kept with the listing, and goes when it is mended', async () => {
    await take(changed({ content: '<p>There is a refundable deposit of $50.</p>' }))
    expect(await codes()).toEqual(['FEE-01'])
    await take({ data: [{ ...plainRow, title: 'Rust Engineer' }] })
    expect(await codes()).toEqual(['FEE-01'])
    await take(greenhouse)
    expect(await codes()).toEqual([])
  })

  it('of plain rows too, by their title and link', async () => {
    await take({ data: [{ ...plainRow, link: 'https://bit.ly/x' }] })
    expect(await codes()).toEqual(['APP-02'])
  })

  it('knows the domains of the company', async () => {
    await take({ data: [{ ...plainRow, link: 'https://jobs.other.example/1' }] })
    expect(await codes()).toEqual([])
    await pool.query(`update board.companies set domain = 'demo-harbor.example'`)
    await take({ data: [{ ...plainRow, title: 'Rust Engineer', link: 'https://jobs.other.example/1' }] })
    expect(await codes()).toEqual(['APP-01'])
  })
})
