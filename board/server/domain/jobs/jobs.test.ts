import { jobSchema, jobSummarySchema, parseJobQuery } from '@cryptolist/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import {
  addCompany,
  addSigner,
  addVerifiedDomain,
  daysFromNow,
  importedFields,
  type JobFields,
  signJob,
} from '../../../tests/support/listings.ts'
import { createJobSearch } from '../../search/job-search.ts'
import { prepareJobs } from './jobs.fixture.ts'
import { getJob, listJobs, listNewestJobs, listPicked, resolveSynonyms } from './jobs.ts'

const tests = prepareJobs()
const { add } = tests

const parse = (queryString: string) => parseJobQuery(new URLSearchParams(queryString))

describe('list', () => {
  it('gives rows in the order of the search, 20 a page, each as the contract says', async () => {
    for (let index = 0; index < 21; index++) await add({ published_at: daysFromNow(-index) })
    const first = await listJobs(tests.context, parse(''))
    expect(first.items).toHaveLength(20)
    for (const item of first.items) jobSummarySchema.strict().parse(item)
    const times = first.items.map((item) => item.publishedAt ?? '')
    expect(times).toEqual(times.toSorted().toReversed())
    const second = await listJobs(tests.context, { ...parse(''), after: first.next ?? '' })
    expect(second).toMatchObject({ total: 21, next: null, facets: null })
    expect(second.items).toHaveLength(1)
  })

  it('presents what a row shows', async () => {
    await add({
      title: 'Senior Solidity Engineer',
      tags: ['solidity', 'defi'],
      chains: ['ethereum', 'base'],
      tokens: [{ symbol: 'HRBR', grant_pct_min: 0.1, grant_pct_max: 0.25 }],
      seniority: ['senior'],
      excluded_countries: ['US'],
    })
    const [item] = (await listJobs(tests.context, parse(''))).items
    expect(item).toMatchObject({
      title: 'Senior Solidity Engineer',
      company: { slug: 'harbor', name: 'Harbor Labs', isClaimed: true, isDemo: false },
      pay: {
        kind: 'cash',
        text: '$100–150k',
        longText: '$100,000–150,000',
        usdYear: { min: 100_000, max: 150_000 },
      },
      payNote: '+ tokens 0.10–0.25%, liquid',
      place: { mode: 'remote', text: 'Worldwide except US' },
      tags: [{ slug: 'solidity', name: 'Solidity' }],
      chains: [{ slug: 'ethereum' }, { slug: 'base' }],
      sectors: [{ slug: 'defi', name: 'DeFi' }],
    })
  })

  it('shows of an import only what it says', async () => {
    await add({ ...importedFields, source_id: '1' })
    const [item] = (await listJobs(tests.context, parse(''))).items
    expect(item).toMatchObject({
      pay: { kind: 'not_published', text: 'No pay found in this listing' },
      payNote: null,
      place: { mode: null, text: '' },
      publishedAt: null,
      employment: [],
    })
  })
})

describe('get', () => {
  it('gives a whole job as the contract says', async () => {
    const { publicId, path } = await add({
      process_steps: JSON.stringify([{ name: 'Call', note: null }]),
      core_time_zone: 'Europe/Berlin',
      core_start: 600,
      core_end: 960,
      crypto_pay: 'optional',
      crypto_assets: ['USDC'],
      crypto_pct: 30,
      crypto_chain: 'base',
      take_home: 'optional',
      take_home_hours: 2.5,
      tokens: [
        { grant_usd_min: 20_000, grant_usd_max: 40_000, grant_tokens_min: '1.5', grant_tokens_max: '2' },
      ],
    })
    const job = await getJob(tests.context, publicId)
    expect(jobSchema.strict().parse(job)).toEqual(job)
    expect(job).toMatchObject({
      id: publicId,
      path,
      status: 'live',
      apply: { method: 'url', url: 'https://jobs.example/apply', host: 'jobs.example', isOpen: true },
      hours: { timeZone: 'Europe/Berlin', startMinute: 600, endMinute: 960 },
      cryptoPay: { mode: 'optional', pct: 30, chain: { slug: 'base', name: 'Base' } },
      process: { steps: [{ name: 'Call', note: null }], takeHome: 'optional', takeHomeHours: 2.5 },
      tokens: [{ grantUsdMin: 20_000, grantTokensMin: '1.5' }],
    })
  })

  it.each<[string, JobFields]>([
    ['a draft', { status: 'draft' }],
    ['submitted', { status: 'submitted' }],
    ['changes requested', { status: 'changes_requested' }],
    ['rejected', { status: 'rejected' }],
    ['frozen', { frozen_at: new Date() }],
  ])('finds nothing of what is %s', async (_, fields) => {
    const { publicId } = await add(fields)
    await expect(getJob(tests.context, publicId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('finds nothing of a frozen company', async () => {
    const frozen = await addCompany(tests.database.db, { frozen_at: new Date() })
    const { publicId } = await add({}, frozen)
    await expect(getJob(tests.context, publicId)).rejects.toMatchObject({ code: 'not_found' })
  })

  it.each(['nothing1', '', 'short', "' or 1=1", '\0\0\0\0\0\0\0\0', 'x'.repeat(10_000)])(
    'finds nothing under %j',
    async (id) => {
      await expect(getJob(tests.context, id)).rejects.toMatchObject({ code: 'not_found' })
    },
  )

  it('shows an ended job without a way to apply', async () => {
    const past = await add({ expires_at: daysFromNow(-1) })
    const closed = await add({ status: 'closed', close_reason: 'filled', closed_at: daysFromNow(-10) })
    const noApply = { isOpen: false, url: null, host: null }
    expect(await getJob(tests.context, past.publicId)).toMatchObject({ status: 'expired', apply: noApply })
    expect(await getJob(tests.context, closed.publicId)).toMatchObject({
      status: 'closed',
      closeReason: 'filled',
      apply: noApply,
    })
  })

  it('says gone 180 days after the end', async () => {
    const { publicId } = await add({ status: 'expired', expires_at: daysFromNow(-181) })
    await expect(getJob(tests.context, publicId)).rejects.toMatchObject({ code: 'gone', status: 410 })
  })

  it('never lets one apply to a demo listing, and never shows an e-mail address', async () => {
    const demo = await add({ is_demo: true })
    const mail = await add({ apply_method: 'email', apply_url: null, apply_email: 'hr@harbor.example' })
    expect((await getJob(tests.context, demo.publicId)).apply).toMatchObject({ isOpen: false, url: null })
    const job = await getJob(tests.context, mail.publicId)
    expect(job.apply).toMatchObject({ method: 'email', isOpen: true, url: null })
    expect(JSON.stringify(job)).not.toContain('hr@harbor.example')
  })
})

describe('the way to apply', () => {
  it.each([
    'https://boards.greenhouse.io/acme/jobs/1',
    'https://jobs.eu.lever.co/acme/1',
    'https://jobs.ashbyhq.com/acme/1',
    'https://apply.workable.com/acme/j/1',
    'https://acme.recruitee.com/o/1',
    'https://jobs.smartrecruiters.com/acme/1',
  ])('is straight to a known system: %s', async (url) => {
    const { publicId } = await add({ apply_url: url })
    expect((await getJob(tests.context, publicId)).apply).toMatchObject({ url, leavePath: null })
  })
  it.each([
    'https://jobs.example/apply',
    'https://boards.greenhouse.io.evil.example/acme/jobs/1',
    'https://evil.example/boards.greenhouse.io/jobs/1',
    'https://boards.greenhouse.io@evil.example/',
    'https://boards.greenhouse.io:8443/acme/jobs/1',
  ])('is over a page that names any other host: %s', async (url) => {
    const { publicId } = await add({ apply_url: url })
    expect((await getJob(tests.context, publicId)).apply).toMatchObject({ url, leavePath: `/go/${publicId}` })
  })
})

describe('warnings', () => {
  it('warns readers of an old text by today’s rules until the text is rewritten', async () => {
    const text =
      'You will join a small team. We require a refundable deposit of 50 USDC for your workstation.'
    const { publicId, id } = await add({ description_md: text.padEnd(240, ' And more of it.') })
    expect((await getJob(tests.context, publicId)).warnings).toEqual([
      { code: 'FEE-01', quote: expect.stringContaining('deposit') },
    ])
    await tests.database.db
      .updateTable('board.jobs')
      .set({
        description_md: 'You will join a small team. '.repeat(9),
        updated_at: new Date(Date.now() + 1000),
      })
      .where('id', '=', id)
      .execute()
    expect((await getJob(tests.context, publicId)).warnings).toEqual([])
  })
})

describe('getCounts', () => {
  it('counts what is listed', async () => {
    const other = await addCompany(tests.database.db)
    await add()
    await add({ ...importedFields, source_id: '1' }, other)
    await add({ work_mode: 'hybrid', remote_countries: [] })
    await add({ status: 'draft' })
    await add({ is_demo: true })
    expect(await tests.context.boardCounts.get()).toMatchObject({
      live: 3,
      withPay: 2,
      companies: 2,
      remote: 1,
      isDemoOnly: false,
    })
  })
  it('knows that there is nothing but demo listings', async () => {
    expect(await tests.context.boardCounts.get()).toMatchObject({ live: 0, isDemoOnly: false })
    await add({ is_demo: true })
    expect(await tests.context.boardCounts.get()).toMatchObject({ live: 1, isDemoOnly: true })
    expect(await tests.context.boardCounts.isDemoOnly()).toBe(true)
  })
})

describe('boardCounts.listPopular', () => {
  it('offers nothing on an empty board', async () => {
    expect(await tests.context.boardCounts.listPopular()).toEqual([])
  })
  it('says of each search how many jobs it finds', async () => {
    await add({ tags: ['rust', 'product-management'], role_family: 'backend' })
    await add({ tags: ['rust', 'go'], role_family: 'protocol', chains: ['solana'] })
    const lender = await addCompany(tests.database.db, { sectors: ['defi', 'lending'] })
    await add({ tags: ['defi', 'rust'] }, lender)
    await add({}, lender)
    await add({ tags: ['defi'] })
    const searches = await tests.context.boardCounts.listPopular()
    expect(searches.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/jobs?mode=remote', '/jobs?tag=rust']),
    )
    // A role with another count has this name, too.
    expect(searches.map(({ name }) => name)).not.toContain('Product management')
    expect(searches.find(({ path }) => path === '/jobs?sector=defi')).toMatchObject({
      name: 'DeFi',
      count: 3,
    })
    for (const { path, count } of searches)
      expect((await listJobs(tests.context, parse(path.slice('/jobs?'.length)))).total, path).toBe(count)
  })
})

describe('resolveSynonyms', () => {
  it('replaces other spellings by the tag', async () => {
    await sql`insert into board.tag_synonyms (synonym, tag_slug) values ('golang', 'go') on conflict do nothing`.execute(
      tests.database.db,
    )
    const query = await resolveSynonyms(
      tests.context,
      parse('tag=golang&tag=rust&not_tag=erc-4337&sector=decentralized-finance'),
    )
    expect(query.facets.tag).toEqual({ include: ['go', 'rust'], exclude: ['account-abstraction'] })
    expect(query.facets.sector.include).toEqual(['defi'])
  })
  it('keeps what it does not know, and says each tag once', async () => {
    const query = await resolveSynonyms(tests.context, parse('tag=nonsense&tag=golang&tag=go&not_tag=golang'))
    expect(query.facets.tag).toEqual({ include: ['nonsense'], exclude: ['go'] })
  })
  it('knows other names of chains and of countries', async () => {
    const query = await resolveSynonyms(
      tests.context,
      parse('chain=matic&chain=arb&not_chain=binance-smart-chain&country=UK&country=DE&not_country=USA'),
    )
    expect(query.facets.chain).toEqual({ include: ['arbitrum', 'polygon'], exclude: ['bnb-chain'] })
    expect(query.facets.country).toEqual({ include: ['DE', 'GB'], exclude: ['US'] })
  })
  it.each([
    ['germany', ['DE']],
    ['Côte d’Ivoire', ['CI']],
    ['the beginning of a name: switz', ['THE-BEGINNING-OF-A-NAME-SWITZ']],
    ['switz', ['CH']],
    ['Latin America', ['LATAM']],
    ['atlantis', ['ATLANTIS']],
  ])('knows every country and region by name: %s', async (typed, values) => {
    const query = await resolveSynonyms(tests.context, parseJobQuery(new URLSearchParams({ country: typed })))
    expect(query.facets.country.include).toEqual(values)
  })
})

describe('the jobs that visitors see first', () => {
  const searchless = () =>
    createTestContext({
      database: tests.database,
      search: {
        ...createJobSearch(tests),
        search: async () => {
          throw new RangeError('The whole board was searched.')
        },
      },
    })
  const titlesOf = async () => (await listPicked(searchless())).jobs.map(({ title }) => title)
  const unpaid = (title: string, days: number): JobFields => ({
    ...importedFields,
    source_id: title,
    title,
    posted_at: daysFromNow(-days),
  })

  it('are of different companies, with pay before proof, and then the newest', async () => {
    const [newest, proven, paid] = [
      await addCompany(tests.database.db),
      await addCompany(tests.database.db),
      await addCompany(tests.database.db),
    ]
    await addVerifiedDomain(tests.database.db, proven.id, { domain: 'proven.example' })
    await add(unpaid('Newest', 0), newest)
    await add(unpaid('Proven', 3), proven)
    await add({ title: 'Paid job', published_at: daysFromNow(-9) }, paid)
    await add(unpaid('Newer, without pay', 1), paid)
    for (let day = 5; day < 12; day++) await add({ title: `Harbor ${day}`, published_at: daysFromNow(-day) })
    expect(await titlesOf()).toEqual([
      'Harbor 5',
      'Harbor 6',
      'Paid job',
      'Proven',
      'Newest',
      'Newer, without pay',
    ])
    for (let number = 0; number < 6; number++)
      await add(
        { title: `Other ${number}`, published_at: daysFromNow(-20 - number) },
        await addCompany(tests.database.db),
      )
    expect(await titlesOf()).toEqual(['Harbor 5', 'Paid job', 'Other 0', 'Other 1', 'Other 2', 'Other 3'])
  })

  it('are old only where there are not enough others', async () => {
    await add({ title: 'Old and paid', published_at: daysFromNow(-200) })
    await add(unpaid('Older', 400), await addCompany(tests.database.db))
    await add(unpaid('New', 3), await addCompany(tests.database.db))
    expect(await titlesOf()).toEqual(['New', 'Old and paid', 'Older'])
    const hiring = await addCompany(tests.database.db)
    for (let day = 4; day < 8; day++) await add(unpaid(`Day ${day}`, day), hiring)
    expect(await titlesOf()).toEqual(['New', 'Day 4', 'Day 5', 'Day 6', 'Day 7', 'Old and paid'])
  })

  it('are old from a midnight (UTC) on, as in lists', async () => {
    const midnight = daysFromNow(-180).setUTCHours(0, 0, 0, 0)
    await add(
      { title: 'Before midnight', published_at: new Date(midnight - 1) },
      await addCompany(tests.database.db),
    )
    await add(
      { title: 'Of the first day', published_at: new Date(midnight + 1) },
      await addCompany(tests.database.db),
    )
    await add(unpaid('New', 3), await addCompany(tests.database.db))
    expect(await titlesOf()).toEqual(['Of the first day', 'New', 'Before midnight'])
  })

  it('are those that are listed, and no demo listings from the first real one on', async () => {
    await add({ title: 'Made up', is_demo: true })
    await add({ title: 'Ended', is_demo: true, expires_at: daysFromNow(-1) })
    await add({ title: 'Frozen', is_demo: true, frozen_at: new Date() })
    expect(await titlesOf()).toEqual(['Made up'])
    await add({ title: 'Real job' }, await addCompany(tests.database.db))
    expect(await titlesOf()).toEqual(['Real job'])
    expect(await listNewestJobs(tests.context, { companySlug: 'harbor', limit: 9 })).toEqual([])
  })

  it('have an example of what few boards show, the rarest that there is', async () => {
    const { db } = tests.database
    const example = async () => {
      const picked = (await listPicked(tests.context)).example
      return picked === null ? null : [picked.kind, picked.job.title]
    }
    await add({ title: 'Only paid' })
    expect(await example()).toBeNull()
    await add({ title: 'Read pay', pay_level: 'sentence', pay_quote: 'It pays $100,000 to $150,000.' })
    expect(await example()).toEqual(['quoted', 'Read pay'])
    await addVerifiedDomain(db, tests.company.id, { domain: 'harbor.example' })
    expect((await example())?.[0]).toBe('domain')
    await add({ title: 'With tokens', tokens: [{}] })
    await add({ ...importedFields, source_id: '1', title: 'Tokens alone', is_token_only: true, tokens: [{}] })
    expect(await example()).toEqual(['tokens', 'With tokens'])
    const { id } = await add({ title: 'Signed job' })
    await signJob(id).execute(db)
    expect(await example()).toEqual(['tokens', 'With tokens'])
    await addSigner(tests.company.id).execute(db)
    expect(await example()).toEqual(['signed', 'Signed job'])
  })

  it('are a company’s newest on its own page', async () => {
    await add({ title: 'Second', published_at: daysFromNow(-2) })
    await add({ title: 'First', published_at: daysFromNow(-1) })
    const titles = async (limit: number) =>
      (await listNewestJobs(tests.context, { companySlug: 'harbor', limit })).map(({ title }) => title)
    expect([await titles(9), await titles(1)]).toEqual([['First', 'Second'], ['First']])
  })
})
