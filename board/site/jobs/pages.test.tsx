import {
  type BoardCounts,
  type CompanyDirectory,
  type CompanyJobs,
  formatJobQuery,
  type JobQuery,
  parseJobQuery,
  readCompanyJobsQuery,
  readDirectoryQuery,
} from '@cryptolist/contract'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { company, outline } from '../companies/company.fixture.ts'
import { CompanyPage } from '../companies/company-page.tsx'
import { CompaniesPage } from '../companies/page.tsx'
import { ErrorPage } from '../errors/page.tsx'
import { HomePage } from '../home/page.tsx'
import { facets, importedJob, fixtureNow as now, paidJob, rows } from './job.fixture.ts'
import { JobPage } from './job-page.tsx'
import { JobsPage } from './page.tsx'
import { findWaysOut } from './ways-out.ts'

const counts: BoardCounts = {
  live: 2,
  withPay: 1,
  withDeadline: 1,
  companies: 2,
  remote: 1,
  isDemoOnly: false,
  rateDate: '2026-11-20',
}
const query = parseJobQuery(new URLSearchParams('role=product&not_role=support&min_pay=100000'))
const folded = new Map([[importedJob.id, 17]])
const directory: CompanyDirectory = {
  items: [{ ...company, roles: [{ role: 'product', jobs: 1 }], places: [{ place: 'remote', jobs: 1 }] }],
  total: 1,
  all: { companies: 1, jobs: 1 },
  pages: 1,
  sectors: [{ slug: 'defi', name: 'DeFi', companies: 1 }],
  initials: ['h'],
  escapes: [],
}
const everyCompany = readDirectoryQuery(new URLSearchParams())
const companyJobs: CompanyJobs = {
  groups: [{ role: 'product', total: 1, jobs: [paidJob] }],
  total: 1,
  pages: 1,
  roles: [{ role: 'product', jobs: 1 }],
  places: [],
}
const allJobs = readCompanyJobsQuery(new URLSearchParams())
const newest = { items: rows, folded }
const list = { ...newest, total: 2, next: 'xyz', previous: null }
const noList = { items: [], folded, total: 0, next: null, previous: null }
const failure = {
  status: 404,
  title: 'Page not found',
  detail: 'Nothing here.',
  requestId: 'r1',
  facts: {},
  signInPath: null,
  counts,
}

const outlined = { pay: null, roles: [], chains: [], companies: [] }
const home = {
  counts,
  jobs: rows,
  example: null,
  popular: [],
  outline: outlined,
  ownAlerts: [],
  mayFill: false,
  takesPostsByMail: true,
  now,
}
const companyPage = { company, outline, jobs: companyJobs, query: allJobs, boardName: 'CryptoList', now }

const pages: [string, ReactElement][] = [
  ['home', <HomePage {...home} key="1" />],
  ['jobs', <JobsPage query={query} list={list} facets={facets} counts={counts} now={now} key="2" />],
  ['no jobs', <JobsPage query={query} list={noList} facets={null} counts={counts} now={now} key="3" />],
  ['paid job', <JobPage job={paidJob} similar={[importedJob]} now={now} key="4" />],
  ['imported job', <JobPage job={importedJob} similar={[]} now={now} key="5" />],
  ['companies', <CompaniesPage directory={directory} query={everyCompany} isDemoOnly={false} key="6" />],
  ['company', <CompanyPage {...companyPage} key="7" />],
  ['error', <ErrorPage {...failure} key="8" />],
]

const htmlOf = (page: ReactElement) => renderToString(page).replaceAll('<!-- -->', '')

describe.each(pages)('the page %s', (_name, page) => {
  const html = htmlOf(page)

  it('has one first heading and skips no level', () => {
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    const jumps = levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)
    expect(jumps).toEqual([])
  })

  it('has no style attribute, no inline handler and no repeated id', () => {
    expect(html).not.toMatch(/\s(style|on[a-z]+)=/)
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
    expect(ids).toEqual([...new Set(ids)])
  })
})

describe('JobsPage', () => {
  const html = htmlOf(<JobsPage query={query} list={list} facets={facets} counts={counts} now={now} />)

  it('keeps what is excluded in the form, and offers to allow it again', () => {
    expect(html).toContain('<input type="hidden" name="not_role" value="support"/>')
    expect(html).toContain('Not SUPPORT')
  })

  it('shows five values and the rest on demand; a value without jobs cannot be chosen', () => {
    expect(html).toContain('2 more')
    expect(html).toMatch(
      /<input type="checkbox"[^>]*name="role"[^>]*value="product"|value="product"[^>]*name="role"/,
    )
    expect(html).toContain('open=role#f-role')
    const whole = htmlOf(
      <JobsPage query={query} list={list} facets={facets} counts={counts} opened={['role']} now={now} />,
    )
    const countOf = (page: string) => page.match(/name="role"/g)?.length ?? 0
    expect(countOf(whole)).toBe(countOf(html) + 2)
    expect(whole.match(/disabled=""/g)).toHaveLength(1)
  })

  it('draws the minimum pay as a tick on each ruler and gives a listing without pay no ruler', () => {
    expect(html.match(/class="tick"/g)).toHaveLength(1)
    expect(html).toContain('Pay not stated')
  })

  it('links to the pages on both sides', () => {
    expect(html).toMatch(/href="\/jobs\?after=xyz&amp;[^"]*" rel="next"/)
    expect(html).not.toContain('rel="prev"')
    const second = { ...list, previous: 'abc' }
    expect(
      htmlOf(<JobsPage query={query} list={second} facets={facets} counts={counts} now={now} />),
    ).toMatch(/href="\/jobs\?before=abc&amp;[^"]*" rel="prev"/)
  })

  it('says "all with pay" only when it is so', () => {
    expect(html).not.toContain('all with')
    const all = { ...facets, pay: { ...facets.pay, withoutPay: 0 } }
    expect(htmlOf(<JobsPage query={query} list={list} facets={all} counts={counts} now={now} />)).toContain(
      ' · all with yearly cash pay',
    )
  })

  it('says once what all rows have in common, and has no column for it', () => {
    const alike = { ...list, items: [importedJob, { ...importedJob, id: 'mnopqrsu' }], folded: new Map() }
    const page = htmlOf(<JobsPage query={query} list={alike} facets={facets} counts={counts} now={now} />)
    expect(page).toContain('All first seen 3 d ago.')
    expect(page).not.toMatch(/class="(pay|age)|Pay not stated/)
    expect(html).not.toContain('None of these')
  })

  it('fills the room of missing pay with what the texts say, unless several say the same', () => {
    const row = (id: string, excerpt: string | null) => ({ ...importedJob, id, excerpt })
    const rowsOf = (...items: (typeof importedJob)[]) =>
      htmlOf(
        <JobsPage
          query={query}
          list={{ ...list, items, folded: new Map() }}
          facets={facets}
          counts={counts}
          now={now}
        />,
      )
    const mixed = rowsOf(paidJob, row('mnopqrs1', 'You own the ledger.'), row('mnopqrs2', null))
    expect(mixed).toMatch(/class="jobs rows texts"/)
    expect(mixed).toContain('<p class="excerpt" dir="auto">You own the ledger.</p>')
    expect(rowsOf(row('mnopqrs1', 'We are big.'), row('mnopqrs2', 'We are big.'))).not.toContain(
      'class="excerpt"',
    )
    expect(rowsOf(row('mnopqrs1', 'Own it.'), row('mnopqrs2', null), importedJob)).not.toContain(
      'class="excerpt"',
    )
  })

  it('has no minimum pay to ask for, and no empty filter, where no job has any of it', () => {
    const nothing = {
      ...facets,
      values: { ...facets.values, role: facets.values.role.map((value) => ({ ...value, count: 0 })) },
      pay: { ...facets.pay, counts: facets.pay.counts.map(() => 0) },
    }
    const plain = parseJobQuery(new URLSearchParams())
    const unchosen = nothing.values.role.map((value) => ({ ...value, isIncluded: false, isExcluded: false }))
    const page = htmlOf(
      <JobsPage
        query={plain}
        list={list}
        facets={{ ...nothing, values: { ...nothing.values, role: unchosen } }}
        counts={counts}
        now={now}
      />,
    )
    expect(page).not.toContain('min_pay')
    expect(page).not.toContain('name="role"')
  })

  it('offers searches with their counts when nothing matches', () => {
    const ways = [
      { kind: 'without' as const, text: 'Cash from $100k', path: '/jobs?role=product', count: 12 },
    ]
    const correction = { text: 'solidity', path: '/jobs?q=solidity', count: 1 }
    const empty = htmlOf(
      <JobsPage
        query={query}
        list={noList}
        facets={null}
        counts={counts}
        waysOut={{ correction, ways }}
        now={now}
      />,
    )
    expect(empty).toContain('No jobs match all 3 filters')
    expect(empty).toMatch(
      /Did you mean <a[^>]*href="\/jobs\?q=solidity"[^>]*><b>solidity<\/b><\/a>\? .*\(1 job\)/,
    )
    expect(empty).toMatch(/href="\/jobs\?role=product"[^>]*>Remove “Cash from \$100k”<\/a>.*\(12 jobs\)/)
    expect(empty).toContain('Show the newest jobs')
  })
})

describe('findWaysOut', () => {
  const search = parseJobQuery(new URLSearchParams('q=zk&country=DE&mode=remote'))
  const count = (counts: Record<string, number>) => async (other: JobQuery) => ({
    query: other,
    count: counts[formatJobQuery(other)] ?? 0,
  })

  it('leaves out one choice, the most jobs first, and never offers a search without jobs', async () => {
    const ways = await findWaysOut(
      search,
      'zk',
      count({ 'mode=remote&q=zk': 12, 'country=DE&mode=remote': 30 }),
    )
    expect(ways.map(({ kind, text, count: n }) => [kind, text, n])).toEqual([
      ['without', '“zk”', 30],
      ['without', 'Open to Germany', 12],
    ])
  })

  it('asks for one choice alone where leaving out one finds nothing', async () => {
    const ways = await findWaysOut(search, 'zk', count({ 'mode=remote': 9 }))
    expect(ways).toMatchObject([{ kind: 'only', text: 'Remote', path: '/jobs?mode=remote', count: 9 }])
  })

  it('asks for each word alone where a text of several words finds nothing, with typing errors corrected', async () => {
    const typed = parseJobQuery(new URLSearchParams('q=solidty enginer'))
    const ways = await findWaysOut(typed, 'solidity engineer', count({ 'q=engineer': 9 }))
    expect(ways).toMatchObject([{ kind: 'only', text: '“engineer”', path: '/jobs?q=engineer', count: 9 }])
    expect(await findWaysOut(typed, '"solidity engineer"', count({ 'q=engineer': 9 }))).toEqual([])
  })
})

describe('JobPage', () => {
  it('shows the date that the employer gave, its regions, and on paper its address and the day', () => {
    const asia = [{ slug: 'asia', name: 'Asia' }]
    const place = {
      ...importedJob.place,
      mode: 'remote' as const,
      officeCountries: [],
      cities: [],
      regions: asia,
    }
    const job = { ...importedJob, postedAt: '2026-11-14T09:00:00.000Z', place }
    const html = htmlOf(<JobPage job={job} similar={[]} address="https://board.example/jobs/x" now={now} />)
    expect(html).toMatch(/posted <time[^>]*>7 d ago/)
    expect(html).not.toContain('irst seen')
    expect(html).toContain('<dt>Open to candidates in</dt><dd>Asia</dd>')
    expect(html).toContain('<p class="printed tiny">https://board.example/jobs/x, as of 21 Nov 2026</p>')
    const vague = { ...importedJob, place: { ...importedJob.place, regions: asia, cities: [] } }
    expect(htmlOf(<JobPage job={vague} similar={[]} now={now} />)).toContain('Asia and United States')
  })

  it('names the company that an agency hires for', () => {
    const agency = renderToString(
      <JobPage job={{ ...paidJob, hiringFor: 'Tidewater Labs' }} similar={[]} now={now} />,
    )
    expect(agency).toMatch(/Harbor Labs<\/bdi><\/a>.*hiring for <bdi>Tidewater Labs<\/bdi>/)
    expect(renderToString(<JobPage job={paidJob} similar={[]} now={now} />)).not.toContain('hiring for')
  })

  it('links other jobs with the same text under it, and says nothing without any', () => {
    const html = htmlOf(<JobPage job={paidJob} similar={[]} sameText={[importedJob]} now={now} />)
    expect(html).toMatch(
      /Also open with the same text: <a[^>]* href="\/jobs\/backend-engineer-mnopqrst"[^>]*>Backend Engineer at Pebble<\/a>/,
    )
    expect(htmlOf(<JobPage job={paidJob} similar={[]} now={now} />)).not.toContain('same text')
  })

  it('names where applying leads and follows no search engine there', () => {
    const html = htmlOf(<JobPage job={importedJob} similar={[]} now={now} />)
    expect(html).toMatch(/rel="nofollow noopener ugc"[^>]*>Apply at jobs\.ashbyhq\.com/)
    expect(html).not.toContain('class="ruler')
  })

  it('says what is not stated in one line, and every fact once', () => {
    const html = htmlOf(<JobPage job={importedJob} similar={[]} now={now} />)
    expect(html).toContain('Not stated: work mode, visa, relocation, core hours')
    for (const fact of ['Not claimed', 'irst seen', 'ast seen', 'Ashby', 'None found', 'Not stated'])
      expect(html.split(fact), fact).toHaveLength(2)
  })

  it('lists office days, visa and relocation in this order, and what the employer promises', () => {
    const { process } = paidJob
    const stated = {
      ...paidJob,
      onsiteDaysPerWeek: 1,
      relocationPaid: true,
      process: { ...process, answerByDays: 1 },
    }
    const html = htmlOf(<JobPage job={stated} similar={[]} now={now} />)
    const facts = html.replace(/<[^>]+>/g, ' ').replace(/ +/g, ' ')
    expect(facts).toContain('Office days 1 day a week Visa Not sponsored Relocation Paid Core hours')
    expect(facts).toContain('The employer promises a reply within 1 day.')
  })

  it('compares the pay only where enough jobs state theirs', () => {
    const market = {
      role: 'smart-contract',
      levels: ['senior'],
      count: 31,
      low: 118_000,
      median: 150_000,
      high: 196_000,
    } as const
    const words = '31 live jobs (Smart contracts, Senior), with the median at $150k.'
    const html = htmlOf(<JobPage job={paidJob} similar={[]} market={market} now={now} />)
    expect(html).toContain(words)
    expect(html).toContain('<rect class="tick" x="50%"')
    expect(htmlOf(<JobPage job={paidJob} similar={[]} now={now} />)).not.toContain('Median')
  })

  it('says what the employer left out', () => {
    const html = htmlOf(<JobPage job={paidJob} similar={[]} now={now} />)
    expect(html).toMatch(/<dt>If you leave<\/dt><dd class="faint">Not stated<\/dd>/)
    expect(html).toContain('60% by bank transfer, 40% in USDC on Base if you choose. Monthly.')
    expect(html).toMatch(/closes <time dateTime="2026-11-26"/)
  })

  const cvWords = {
    none: ' and a message.',
    optional: ' and a message. A CV is optional.',
    required: ', a message and your CV.',
  }
  it.each<[label: string, optional: string, required: boolean[], cv?: keyof typeof cvWords]>([
    ['Apply here · no account needed', '', []],
    ['Apply here · 1 question, no account needed', '', [true]],
    ['Apply here · 1 question, no account needed', ' The question is optional.', [false]],
    ['Apply here · 2 questions, no account needed', ' The questions are optional.', [false, false]],
    [
      'Apply here · 3 questions, no account needed',
      ' 1 of the 3 questions is optional.',
      [true, false, true],
    ],
    ['Apply here · 2 questions, no account needed', '', [true, true]],
    ['Apply here · 2 questions and a CV, no account needed', '', [true, true], 'required'],
    ['Apply here · with your CV, no account needed', '', [], 'required'],
    ['Apply here · 1 question, no account needed', ' The question is optional.', [false], 'optional'],
  ])('says before the click what the form here asks: %s%s', (label, optional, required, cv = 'none') => {
    const questions = required.map((isRequired) => ({
      text: 'Why?',
      kind: 'text' as const,
      isRequired,
      choices: [],
    }))
    const apply = { ...paidJob.apply, url: null, host: null, formPath: '/apply/abcdefgh', questions, cv }
    const html = htmlOf(<JobPage job={{ ...paidJob, apply }} similar={[]} now={now} />)
    expect(html).toContain(`>${label}</a>`)
    expect(html).toContain(
      `The form asks for your name, email address${cvWords[cv]}${optional} We send your application to`,
    )
  })

  it('has no way to apply on demo and on closed listings', () => {
    const demo = { ...paidJob, isDemo: true, apply: { ...paidJob.apply, isOpen: false } }
    const demoHtml = htmlOf(<JobPage job={demo} similar={[]} now={now} />)
    expect(demoHtml).toContain('Applying is switched off')
    expect(demoHtml).not.toContain('Apply at')
    const closed = {
      ...paidJob,
      status: 'closed' as const,
      closeReason: 'filled' as const,
      closedAt: '2026-11-20T00:00:00.000Z',
      apply: { ...paidJob.apply, url: null, isOpen: false },
    }
    const closedHtml = htmlOf(<JobPage job={closed} similar={[importedJob]} now={now} />)
    expect(closedHtml).toContain('Closed on 20 Nov 2026: filled.')
    expect(closedHtml).toContain('1 similar open job below.')
    expect(closedHtml).not.toContain('Apply at')
  })

  it('names the contact for removing an unclaimed listing, if there is one', () => {
    const htmlWith = (job: typeof paidJob, contactEmail: string | null) =>
      htmlOf(<JobPage job={job} similar={[]} now={now} contactEmail={contactEmail} />)
    expect(htmlWith(importedJob, 'board@example.org')).toContain(
      'href="mailto:board@example.org?subject=Removal%20of%20listing%20mnopqrst">Request removal</a>',
    )
    expect(htmlWith(importedJob, null)).not.toContain('Request removal')
    expect(htmlWith(paidJob, 'board@example.org')).not.toContain('Request removal')
    expect(htmlWith({ ...importedJob, isDemo: true }, 'board@example.org')).not.toContain('Request removal')
  })

  it.each([
    ['signed', 'Signed'],
    ['signed_earlier', 'Signed earlier'],
    ['broken', 'Edited since signed'],
  ] as const)('says under the title what became of the signature: %s', (signature, words) => {
    const html = htmlOf(<JobPage job={{ ...paidJob, signature }} similar={[]} now={now} />)
    expect(/<div class="badges">.*?<\/div>/s.exec(html)?.[0]).toContain(`</svg> ${words}</span>`)
  })

  it('warns on every job', () => {
    for (const job of [paidJob, importedJob])
      expect(htmlOf(<JobPage job={job} similar={[]} now={now} />)).toContain('share a seed phrase')
  })
})
