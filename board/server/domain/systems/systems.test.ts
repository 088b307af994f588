import { describe, expect, it } from 'vitest'
import { findSource, getSystem, readBoardName, systems } from './address.ts'
import { ashby, greenhouse, lever, recruitee, smartRecruiters, workable } from './answers.fixture.ts'
import {
  bambooHr,
  breezy,
  careersPage,
  cryptolist,
  feed,
  gem,
  personio,
  pinpoint,
  teamtailor,
} from './more-answers.fixture.ts'
import { openAnswer } from './read-source.ts'
import type { BoardSystem } from './system.ts'

/** One row a system: a board, its addresses, what it answers, and what is read of the first posting. */
const rows: readonly {
  system: BoardSystem
  board: string
  list: string
  /** A posting's page and its id there; undefined for a system whose pages can be at any address. */
  page: [string, string | undefined] | undefined
  body: unknown
  first: object
  isNeverComplete?: boolean
  /** No address alone shows that it is one. */
  isFoundByContent?: boolean
}[] = [
  {
    system: 'greenhouse',
    board: 'demoharbor',
    list: 'https://boards-api.greenhouse.io/v1/boards/demoharbor/jobs?content=true&pay_transparency=true',
    page: ['https://job-boards.greenhouse.io/demoharbor/jobs/4691842006', '4691842006'],
    body: greenhouse,
    first: { id: '4691842006', title: 'Senior Rust Engineer', places: ['Remote - Germany'], isNoJob: false },
  },
  {
    system: 'lever',
    board: 'eu/demo-harbor',
    list: 'https://api.eu.lever.co/v0/postings/demo-harbor?mode=json',
    page: [
      'https://jobs.eu.lever.co/demo-harbor/5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9',
      '5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9',
    ],
    body: lever,
    first: { title: 'Protocol Engineer (Contract)', workMode: 'hybrid', places: ['Lisbon', 'Porto'] },
  },
  {
    system: 'ashby',
    board: 'Demo Harbor',
    list: 'https://api.ashbyhq.com/posting-api/job-board/Demo%20Harbor?includeCompensation=true',
    page: [
      'https://jobs.ashbyhq.com/Demo%20Harbor/5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9',
      '5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9',
    ],
    body: ashby,
    first: { title: 'Data Engineer', workMode: 'hybrid', places: ['New York', 'London'] },
  },
  {
    system: 'workable',
    board: 'demo-harbor',
    list: 'https://apply.workable.com/api/v1/widget/accounts/demo-harbor?details=true',
    page: ['https://apply.workable.com/demo-harbor/j/83A3B69AD0/', '83A3B69AD0'],
    body: workable,
    first: { id: '83A3B69AD0', workMode: 'remote', company: 'Demo Harbor Labs' },
  },
  {
    system: 'recruitee',
    board: 'demoharbor',
    list: 'https://demoharbor.recruitee.com/api/offers/',
    page: ['https://demoharbor.recruitee.com/o/rust-engineer', 'rust-engineer'],
    body: recruitee,
    first: { workMode: 'onsite', employment: ['full_time'] },
  },
  {
    system: 'smartrecruiters',
    board: 'DemoHarbor',
    list: 'https://api.smartrecruiters.com/v1/companies/DemoHarbor/postings?limit=100&offset=0',
    page: ['https://jobs.smartrecruiters.com/DemoHarbor/744000143536869-legal-counsel', '744000143536869'],
    body: smartRecruiters,
    first: { title: 'Legal Counsel', workMode: 'hybrid' },
  },
  {
    system: 'pinpoint',
    board: 'demo-harbor',
    list: 'https://demo-harbor.pinpointhq.com/postings.json',
    page: ['https://demo-harbor.pinpointhq.com/en/postings/0d1f', '0d1f'],
    body: pinpoint,
    first: {
      id: '0d1f',
      places: ['London, England'],
      workMode: 'hybrid',
      employment: ['full_time'],
      description: 'The job.\n\nYour part.\n\nYour craft.\n\nOur thanks.',
      pay: { cash: { min: 70_000, max: 90_000, currency: 'GBP', period: 'year' }, leftOut: undefined },
    },
  },
  {
    system: 'gem',
    board: 'demo-harbor',
    list: 'https://api.gem.com/job_board/v0/demo-harbor/job_posts/',
    page: ['https://jobs.gem.com/demo-harbor/am9icG9zdDo0', 'am9icG9zdDo0'],
    body: gem,
    first: { id: 'am9icG9zdDo0', places: ['Singapore'], workMode: 'remote', employment: ['full_time'] },
  },
  {
    system: 'personio',
    board: 'demo-harbor.de',
    list: 'https://demo-harbor.jobs.personio.de/xml?language=en',
    page: ['https://demo-harbor.jobs.personio.de/job/1201?language=en', '1201'],
    body: personio,
    first: {
      id: '1201',
      title: 'Treasury & Risk Lead',
      places: ['Berlin', 'Wien'],
      employment: ['full_time'],
      description: '### Your tasks\n\nYou look after **risk & treasury**.\n\n### Your profile\n\nCalm',
      postedAt: new Date('2026-11-01T08:00:00Z'),
    },
  },
  {
    system: 'teamtailor',
    board: 'demo-harbor',
    list: 'https://demo-harbor.teamtailor.com/jobs.json?per_page=100',
    page: ['https://demo-harbor.teamtailor.com/jobs/4401-rust-engineer', '4401'],
    body: teamtailor,
    first: { id: '4401', title: 'Rust Engineer', places: ['Stockholm, Sweden'], employment: ['full_time'] },
  },
  {
    system: 'breezy',
    board: 'demo-harbor',
    list: 'https://demo-harbor.breezy.hr/json',
    page: ['https://demo-harbor.breezy.hr/p/7f3a1c2b4d5e-rust-engineer', '7f3a1c2b4d5e'],
    body: breezy,
    first: {
      id: '7f3a1c2b4d5e',
      title: 'Rust Engineer',
      places: ['Lisbon, Portugal'],
      workMode: 'remote',
      employment: ['full_time'],
    },
  },
  {
    system: 'bamboohr',
    board: 'demoharbor',
    list: 'https://demoharbor.bamboohr.com/careers/list',
    page: ['https://demoharbor.bamboohr.com/careers/31', '31'],
    body: bambooHr,
    first: { id: '31', title: 'Data Engineer', places: ['Austin, Texas, United States'], workMode: 'hybrid' },
  },
  {
    system: 'feed',
    board: 'demo-harbor.example/jobs/feed',
    list: 'https://demo-harbor.example/jobs/feed',
    page: ['https://demo-harbor.example/jobs/feed', undefined],
    body: feed,
    first: {
      id: 'https://demo-harbor.example/?p=12',
      url: 'https://demo-harbor.example/jobs/rust-engineer/',
      title: 'Rust & Go Engineer',
      description: 'You build **the engine**.',
      postedAt: new Date('2026-11-01T10:00:00Z'),
    },
    isNeverComplete: true,
  },
  {
    system: 'page',
    board: 'demo-harbor.example/careers',
    list: 'https://demo-harbor.example/careers',
    page: ['https://demo-harbor.example/careers', undefined],
    body: careersPage,
    first: {
      id: 'https://demo-harbor.example/careers/rust-engineer',
      url: 'https://demo-harbor.example/careers/rust-engineer/?utm_source=site',
      description: undefined,
    },
    isFoundByContent: true,
  },
  {
    system: 'cryptolist',
    board: 'jobs.demo-board.example/demo-harbor',
    list: 'https://jobs.demo-board.example/api/v1/jobs?company=demo-harbor',
    page: undefined,
    body: cryptolist,
    first: {
      id: 'ab12cd34',
      title: 'Rust Engineer (Remote)',
      pay: { cash: { min: 90_000, max: 120_000, currency: 'EUR', period: 'year' }, leftOut: undefined },
      known: {
        place: { mode: 'remote', remoteCountries: ['DE', 'PT'] },
        tags: ['rust'],
        chains: ['base'],
      },
      isNoJob: false,
    },
  },
]

it('has a row for every system', () => {
  expect(rows.map(({ system }) => system).sort()).toEqual(systems.map(({ system }) => system).sort())
})

describe.each(rows)('$system', ({ system, board, list, page, body, first, ...row }) => {
  const reader = getSystem(system)
  const written = typeof body === 'string' ? body : JSON.stringify(body)

  it('finds board and posting in an address, and the board in its own page', () => {
    expect(reader.listUrl(board)).toBe(list)
    if (page === undefined) return expect(findSource(reader.pageUrl(board))).toBeUndefined()
    const [link, postingId] = page
    const find = (address: string) =>
      row.isFoundByContent ? { reader, ...reader.find(new URL(address), []) } : findSource(address)
    expect(find(link)).toMatchObject({ reader: { system }, board, postingId })
    expect(find(reader.pageUrl(board))).toMatchObject({ reader: { system }, board, postingId: undefined })
  })

  it('is known by name', () => {
    expect(readBoardName(`${system}:${board}`)).toEqual({ reader, board })
  })

  it('reads postings of its own answers, with an id each', () => {
    const opened = openAnswer(reader, written, list)
    const [posting] = opened?.jobs.flatMap((job) => opened.read(job) ?? []) ?? []
    expect(posting).toMatchObject({ system, id: expect.any(String), ...first })
    expect(opened?.isComplete).toBe(row.isNeverComplete !== true)
  })

  it('reads nothing of answers of another shape, of a page, and of half an answer', () => {
    for (const other of ['{"error":"x"}', '"x"', 'null', '<html></html>', '', written.slice(0, 60)])
      expect(openAnswer(reader, other, list)).toBeUndefined()
  })
})

it('notes that an answer of Greenhouse with fewer postings than its total is not complete', () => {
  const opened = getSystem('greenhouse').open({ ...greenhouse, meta: { total: 2 } })
  expect(opened?.isComplete).toBe(false)
})

it('notes that an answer of Teamtailor that names a next page is not complete', () => {
  const next_url = 'https://demo-harbor.teamtailor.com/jobs.json?page=2&per_page=100'
  expect(getSystem('teamtailor').open({ ...teamtailor, next_url })?.isComplete).toBe(false)
  expect(getSystem('teamtailor').open({ ...teamtailor, next_url: null })?.isComplete).toBe(true)
})

it('takes the id of Pinpoint’s answer where the address has none', () => {
  const [job] = pinpoint.data
  const opened = getSystem('pinpoint').open({ data: [{ ...job, url: 'https://acme.example/jobs/rust' }] })
  expect(opened?.read(opened.jobs[0])).toMatchObject({ id: '77' })
})

it('takes a time with a year of five digits for none, and an id without what PostgreSQL refuses', () => {
  const [item] = teamtailor.items
  const opened = getSystem('teamtailor').open({
    ...teamtailor,
    items: [{ ...item, url: 'https://acme.example/x', id: 'a\u0000b', date_published: '20255-01-01' }],
  })
  expect(opened?.read(opened.jobs[0])).toMatchObject({ id: 'a b', postedAt: undefined })
})

it('marks prospect posts of Greenhouse as no jobs', () => {
  const opened = getSystem('greenhouse').open({
    ...greenhouse,
    jobs: [{ ...greenhouse.jobs[0], internal_job_id: null }],
  })
  expect(opened?.read(opened.jobs[0])).toMatchObject({ isNoJob: true })
})

it.each([
  'lever:../../x',
  'recruitee:evil.example/x',
  'ashby:',
  'lever',
  'greenhouse:a/b',
  'http://jobs.lever.co/x',
  'cryptolist:localhost/acme',
  'cryptolist:127.0.0.1/acme',
  'cryptolist:jobs.example.org:8443/acme',
  'cryptolist:jobs.example.org/../acme',
  'cryptolist:jobs.example.org',
])('takes %s for no board', (typed) => {
  expect(() => readBoardName(typed)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})

it.each([
  [
    'RSS',
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Jobs</title><item><title>Data Engineer</title>
      <link>https://a.example/jobs/2</link><guid isPermaLink="false">job-2</guid><description>&lt;p&gt;You read data.&lt;/p&gt;</description></item></channel></rss>`,
  ],
  [
    'Atom',
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>job-2</id><title type="text">Data Engineer</title>
      <link rel="self" href="https://a.example/api/2"/><link href="https://a.example/jobs/2"/><content type="html">&lt;p&gt;You read data.&lt;/p&gt;</content></entry></feed>`,
  ],
  [
    'JSON Feed',
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: [
        {
          id: 'job-2',
          url: 'https://a.example/jobs/2',
          title: 'Data Engineer',
          content_html: '<p>You read data.</p>',
        },
      ],
    }),
  ],
])('reads a feed of jobs in %s', (_kind, body) => {
  const opened = openAnswer(getSystem('feed'), body)
  expect(opened?.read(opened.jobs[0])).toMatchObject({
    id: 'job-2',
    url: 'https://a.example/jobs/2',
    title: 'Data Engineer',
    description: 'You read data.',
  })
})

it('takes a feed that is not of jobs, and XML with entities of its own, for none', () => {
  expect(findSource('https://acme.example/blog/feed')).toBeUndefined()
  const bomb =
    '<!DOCTYPE rss [<!ENTITY a "aaaa">]><rss><channel><item><title>&a;</title></item></channel></rss>'
  expect(openAnswer(getSystem('feed'), bomb)).toBeUndefined()
})

it('asks Teamtailor for the next page at the same site only, and SmartRecruiters until all postings are read', () => {
  const next = (next_url: string) =>
    getSystem('teamtailor').nextUrl?.('demo-harbor', { ...teamtailor, next_url }, 1)
  const url = 'https://demo-harbor.teamtailor.com/jobs.json?page=2&per_page=100'
  expect(next(url)).toBe(url)
  expect(next('https://evil.example/jobs.json')).toBeUndefined()
  const page = { content: [], totalFound: 130 }
  expect(getSystem('smartrecruiters').nextUrl?.('Acme', page, 1)).toContain('offset=100')
  expect(getSystem('smartrecruiters').nextUrl?.('Acme', page, 2)).toBeUndefined()
})

describe('another CryptoList', () => {
  const [row] = cryptolist.items
  const read = (change: object) => {
    const opened = getSystem('cryptolist').open({ ...cryptolist, items: [{ ...row, ...change }] })
    return opened?.read(opened.jobs[0])
  }

  it.each([{ source: 'greenhouse' }, { source: 'cryptolist' }, { isDemo: true }])(
    'gives no job that wasn’t posted there by an employer: %j',
    (change) => {
      expect(read(change)).toMatchObject({ isNoJob: true })
    },
  )

  it('is asked for nothing at another address than that of its own listing', () => {
    expect(read({ path: '/jobs/rust-engineer-zz99zz99' })).toBeUndefined()
    expect(read({ path: '//evil.example/jobs/x-ab12cd34' })).toBeUndefined()
    expect(read({ id: '../../x' })).toBeUndefined()
  })

  it('is read on by its cursor until there is none', () => {
    const next = (cursor: string | null) =>
      getSystem('cryptolist').nextUrl?.('a.example/acme', { ...cryptolist, next: cursor }, 1)
    expect(next('x&y')).toBe('https://a.example/api/v1/jobs?company=acme&after=x%26y')
    expect(next(null)).toBeUndefined()
    expect(getSystem('cryptolist').open({ ...cryptolist, next: 'x' })?.isComplete).toBe(false)
  })
})
