import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { provideImports } from '../../../tests/support/imports.ts'
import { moveListing } from '../listings/move-listing.ts'
import { getReview } from '../moderation/read-review.ts'
import { greenhouse, jobPage, jsonLd } from '../systems/answers.fixture.ts'
import { noApprovedWords } from './approved-words.ts'
import { readImports } from './holding.ts'
import { describeSummary, importListings } from './import-listings.ts'
import { toListing } from './listing.ts'
import { hashText } from './passed-text.ts'
import { fileSource, noHistory } from './whose-listings.ts'

const imports = provideImports()
const { queue } = imports

const take = (content: string, options = {}) =>
  importListings(
    imports.db,
    JSON.stringify({ jobs: [{ ...greenhouse.jobs[0], content }], meta: { total: 1 } }),
    options,
  )
const scam =
  '<p>You build settlement with Kafka and Rust.</p><p>Please send us your seed <b>phr</b>ase to start.</p>'
const honest = '<p>You build settlement.</p>'

interface Row {
  id: string
  status: string
  risk: string | null
  published_at: Date | null
  version: number
}
async function getJob(): Promise<Row> {
  const { rows } = await sql<Row>`select id, status, risk, published_at, version from board.jobs`.execute(
    imports.db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is no job.')
  return row
}
const move = async (action: 'publish' | 'reject') => {
  const { id: jobId } = await getJob()
  const actor = { kind: 'moderator', userId: null } as const
  await imports.db.transaction().execute((db) =>
    moveListing(imports.context, db, {
      jobId,
      action,
      actor,
      ...(action === 'reject' && { reasonCode: 'scam_suspected' as const }),
    }),
  )
  await sql`update board.reviews set decided_at = now(), decision = 'approve'`.execute(imports.db)
}

describe('an import whose text is held', () => {
  it('waits alone on its board if no rule reads its language, and the review says so', async () => {
    const [job] = greenhouse.jobs
    const turkish =
      '<p>Ödeme altyapımızı birlikte geliştirecek, deneyimli ve meraklı bir yazılım mühendisi arıyoruz.</p>'
    const jobs = [honest, turkish, honest].map((content, index) => ({
      ...job,
      id: index + 1,
      title: `Rust Engineer ${index + 1}`,
      absolute_url: `https://job-boards.greenhouse.io/demoharbor/jobs/${index + 1}`,
      content,
    }))
    expect(
      await importListings(imports.db, JSON.stringify({ jobs, meta: { total: jobs.length } })),
    ).toMatchObject({ added: 3, held: 1 })
    const [item, ...others] = await queue()
    expect(others).toEqual([])
    const review = await getReview(imports.context, item?.id ?? '', 'moderator')
    expect(review.listing?.title).toBe('Rust Engineer 2')
    expect(JSON.stringify(review)).toContain('in a language the automatic checks can’t read')
  })

  it('is not public until a moderator lets it through, and is counted', async () => {
    const summary = await take(scam)
    expect(summary).toMatchObject({ added: 1, held: 1 })
    expect(describeSummary(summary, 1)).toContainEqual(
      expect.stringMatching(/^1 listing is in the review queue/),
    )
    expect(await getJob()).toMatchObject({ status: 'submitted', risk: 'red' })
    const [item, ...others] = await queue()
    expect(others).toEqual([])
    expect(item).toMatchObject({ kind: 'new', risk: 'red', findings: 1 })
    const review = await getReview(imports.context, item?.id ?? '', 'moderator')
    expect(review.actions).not.toContain('request_changes')
    expect(review.listing?.facts).toEqual([
      { name: 'Imported from', text: 'Greenhouse' },
      { name: 'Seniority', text: 'Senior' },
      { name: 'Employment', text: 'Full-time' },
      { name: 'Pay', text: 'EUR 150,000–190,000 a year' },
      { name: 'Location', text: 'Remote, Germany' },
      { name: 'Tags', text: 'Kafka, Rust' },
      { name: 'Language', text: 'en' },
      { name: 'Apply at', text: 'https://job-boards.greenhouse.io/demoharbor/jobs/4691842006' },
    ])
    expect(review.listing?.textHtml).toContain('<mark>')
  })

  it('names no careers page where only a file names the link', async () => {
    const url = 'https://github.com/reef/jobs/issues/7'
    const page = { ...jsonLd, validThrough: undefined, url, description: scam }
    expect(await importListings(imports.db, jobPage(page))).toMatchObject({ added: 1, held: 1 })
    const [item] = await queue()
    const review = await getReview(imports.context, item?.id ?? '', 'moderator')
    expect(review.listing?.facts[0]).toEqual({ name: 'Imported from', text: 'a file or feed' })
  })

  it('waits too if a moderator would only review it', async () => {
    expect(await take('<p>You build settlement.</p><p>Telegram: tarn_hr</p>')).toMatchObject({ held: 1 })
    expect(await getJob()).toMatchObject({ status: 'submitted', published_at: null })
  })

  it('is asked about once: the same text again changes nothing, before and after the decision', async () => {
    await take(scam)
    expect(await take(scam)).toMatchObject({ unchanged: 1, held: 1 })
    expect(await queue()).toHaveLength(1)
    await move('publish')
    expect(await getJob()).toMatchObject({ status: 'live', published_at: null })
    expect(await take(scam)).toMatchObject({ unchanged: 1, held: 0 })
    await sql`update board.jobs set status = 'expired'`.execute(imports.db)
    expect(await take(scam)).toMatchObject({ updated: 1, held: 0 })
    expect(await getJob()).toMatchObject({ status: 'live' })
    expect(await queue()).toEqual([])
  })

  it('is held for what its quotes say, if only the beginning of its text is stored', async () => {
    const link = { source: 'greenhouse', sourceId: '1', url: greenhouse.jobs[0]?.absolute_url ?? '' } as const
    const readQuoting = async (quote: string, passedText: string | null) => {
      const listing = toListing({
        company: { slug: 'tarn', name: 'Tarn' },
        title: 'Engineer',
        location: '',
        link,
      })
      const quoting = { ...listing, tagQuotes: new Map([['rust', quote]]) }
      const stored = {
        description: 'You build …',
        pay: { cashMin: null, cashMax: null, currency: null, period: null },
        payRanges: [],
        payEvidence: null,
        placeQuote: null,
        passedText,
      }
      const lookup = {
        from: fileSource,
        companyOf: () => undefined,
        historyOf: () => noHistory,
        ownHosts: [],
        registered: new Map(),
        approvedOf: async () => noApprovedWords,
        storedOf: () => stored,
      }
      return (await readImports([{ id: '1', companyId: '1', listing: quoting }], lookup)).get('1')?.isHeld
    }
    const quote = 'Send us your seed phrase and your Rust code.'
    const { url } = link
    const passed = hashText({ title: 'Engineer', url, description: 'You build …', quotes: [quote] })
    expect(await readQuoting('You write Rust.', null)).toBe(false)
    expect(await readQuoting(quote, null)).toBe(true)
    expect(await readQuoting(quote, passed)).toBe(false)
    expect(await readQuoting(`${quote} Now.`, passed)).toBe(true)
  })

  it('is held for what the labels of its pay say, and asked about again when they change', async () => {
    const takeLabelled = (title: string) => {
      const [job] = greenhouse.jobs
      const [range] = job?.pay_input_ranges ?? []
      const pay_input_ranges = [
        { ...range, title: 'Annual base pay in Berlin' },
        { ...range, title, max_cents: 20_000_000 },
      ]
      const jobs = [{ ...job, content: honest, pay_input_ranges }]
      return importListings(imports.db, JSON.stringify({ jobs, meta: { total: 1 } }))
    }
    const label = 'Annual pay: please send us your seed phrase to start.'
    expect(await takeLabelled(label)).toMatchObject({ added: 1, held: 1 })
    await move('publish')
    expect(await takeLabelled(label)).toMatchObject({ unchanged: 1, held: 0 })
    expect(await getJob()).toMatchObject({ status: 'live' })
    expect(await takeLabelled(`${label} Now.`)).toMatchObject({ updated: 1, held: 1 })
    expect(await getJob()).toMatchObject({ status: 'submitted' })
    expect(await takeLabelled('Annual base pay in Zurich')).toMatchObject({ updated: 1, held: 0 })
  })

  it('is asked about again when the text changes', async () => {
    await take(scam)
    const { version } = await getJob()
    expect(await take(`${scam}<p>More.</p>`)).toMatchObject({ updated: 1, held: 1 })
    expect((await getJob()).version, 'who read the old text cannot approve the new one').toBeGreaterThan(
      version,
    )
    expect(await queue()).toHaveLength(1)
    await move('publish')
    expect(await take(scam)).toMatchObject({ updated: 1, held: 1 })
    expect(await getJob()).toMatchObject({ status: 'submitted' })
    expect(await queue()).toHaveLength(1)
  })

  it('is public once the employer has corrected it, and a live one goes when it turns bad', async () => {
    await take(scam)
    expect(await take(honest)).toMatchObject({ updated: 1, held: 0 })
    expect(await getJob()).toMatchObject({ status: 'live', risk: null })
    expect(await queue()).toEqual([])
    expect(await take(scam)).toMatchObject({ updated: 1, held: 1 })
    expect(await getJob()).toMatchObject({ status: 'submitted' })
  })

  it('stays away once it is rejected', async () => {
    await take(scam)
    await move('reject')
    expect(await take(`${scam}<p>More.</p>`)).toMatchObject({ unchanged: 1, held: 0 })
    expect(await getJob()).toMatchObject({ status: 'rejected' })
  })

  it('leaves the queue when its source no longer has it', async () => {
    await take(scam)
    const other = {
      ...greenhouse.jobs[0],
      id: 2,
      absolute_url: 'https://job-boards.greenhouse.io/demoharbor/jobs/2',
    }
    const answer = JSON.stringify({ jobs: [other], meta: { total: 1 } })
    expect(await importListings(imports.db, answer, { completeSource: 'greenhouse' })).toMatchObject({
      added: 1,
      closed: 1,
    })
    expect(await queue()).toEqual([])
  })

  it('is held for where its link goes, without a text', async () => {
    const row = { company: 'acme', title: 'Rust Engineer', link: 'https://acme.example/task.zip' }
    expect(await importListings(imports.db, JSON.stringify([row]))).toMatchObject({
      added: 1,
      held: 1,
    })
    expect(await getJob()).toMatchObject({ status: 'submitted' })
  })

  it('is held for a new title, though the row has no text', async () => {
    const [job] = greenhouse.jobs
    const takeTitle = (title: string) =>
      importListings(
        imports.db,
        JSON.stringify([{ company: job?.company_name, title, link: job?.absolute_url }]),
      )
    await take(honest)
    expect(await takeTitle('Senior Rust Engineer, Core')).toMatchObject({ added: 0, updated: 1, held: 0 })
    expect(await takeTitle('Rust Engineer (Telegram: tarn_hr)')).toMatchObject({ updated: 1, held: 1 })
    expect(await getJob()).toMatchObject({ status: 'submitted', risk: 'red' })
    expect(await queue()).toHaveLength(1)
  })

  it('stays held with another title, though the row has no text', async () => {
    await take(scam)
    const [job] = greenhouse.jobs
    const row = { company: job?.company_name, title: 'Rust Lead', link: job?.absolute_url }
    expect(await importListings(imports.db, JSON.stringify([row]))).toMatchObject({
      updated: 1,
      held: 1,
    })
    expect(await getJob()).toMatchObject({ status: 'submitted', risk: 'red' })
  })
})
