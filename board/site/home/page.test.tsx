import type { BoardOutline, ExampleKind, JobSummary } from '@cryptolist/contract'
import type { ComponentProps } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { importedJob, fixtureNow as now, paidJob } from '../jobs/job.fixture.ts'
import { HomePage } from './page.tsx'

const counts = {
  live: 0,
  withPay: 0,
  withDeadline: 0,
  companies: 0,
  remote: 0,
  isDemoOnly: false,
  rateDate: '2026-11-20',
}
const noOutline = { pay: null, roles: [], chains: [], companies: [] }

/** The home page of an empty board, but for what a test says. */
function homeOf(given: Partial<ComponentProps<typeof HomePage>> = {}): string {
  const empty = { counts, jobs: [], example: null, popular: [], outline: noOutline, ownAlerts: [] }
  const html = renderToString(<HomePage {...empty} mayFill={false} takesPostsByMail now={now} {...given} />)
  return html.replaceAll('<!-- -->', '')
}

/** A company with so many jobs. */
const companyWith = (liveJobs: number): BoardOutline['companies'][number] => ({
  logo: null,
  slug: `c${liveJobs}`,
  name: `Company ${liveJobs}`,
  path: `/companies/c${liveJobs}`,
  liveJobs,
})
const role = { name: 'Backend', path: '/jobs?role=backend', count: 6 }
const chain = { name: 'Base', path: '/jobs?chain=base', count: 2 }
const board = { ...counts, live: 36, withPay: 12, companies: 14, remote: 20 }

describe('the home page', () => {
  it('asks only who may run the board to fill it, below what visitors search with', () => {
    const demo = { ...board, isDemoOnly: true }
    for (const given of [{}, { counts: demo }]) {
      expect(homeOf(given)).not.toContain('/become-admin')
      expect(homeOf({ ...given, mayFill: true })).toMatch(
        /<\/search>.*Do you run this board\?.*href="\/become-admin"/s,
      )
    }
    expect(homeOf({ counts: demo, mayFill: true })).toContain('replace the demo')
    expect(homeOf({ mayFill: true })).not.toContain('demo')
  })

  it('tells other visitors of a demo where its code is, if that is known, and those of a real board nothing', () => {
    const sourceUrl = 'https://code.example/board'
    expect(homeOf({ counts: { ...board, isDemoOnly: true }, sourceUrl })).toContain(`href="${sourceUrl}"`)
    expect(homeOf({ counts: { ...board, isDemoOnly: true } })).not.toContain('Run your own board')
    expect(homeOf({ counts: board, sourceUrl })).not.toContain(sourceUrl)
  })

  it('offers posting without an account only where an email reaches the poster', () => {
    expect(homeOf()).toContain('for free, without an account')
    expect(homeOf({ takesPostsByMail: false })).not.toContain('without an account')
    expect(homeOf({ takesPostsByMail: false })).toMatch(/href="\/post"[^>]*>Post a job/)
  })

  it('shows who is hiring, with all companies only where there are more', () => {
    const companies = [companyWith(1), companyWith(2)]
    const html = homeOf({ counts: board, outline: { ...noOutline, companies } })
    expect(html).toMatch(/Hiring now.*href="\/companies\/c1".*>1 job<.*href="\/companies\/c2".*>2 jobs</s)
    expect(html).toContain('All 14 companies')
    const all = homeOf({ counts: { ...board, companies: 2 }, outline: { ...noOutline, companies } })
    expect(all).not.toContain('All 2 companies')
    expect(
      homeOf({ counts: { ...board, isDemoOnly: true }, outline: { ...noOutline, companies } }),
    ).not.toContain('Hiring now')
  })

  it('shows roles and chains where there is a choice', () => {
    const roles = [role, { ...role, name: 'QA', path: '/jobs?role=qa', count: 3 }]
    const html = homeOf({ counts: board, outline: { ...noOutline, roles, chains: [chain] } })
    expect(html).toMatch(/Jobs by role.*href="\/jobs\?role=backend".*>6<.*href="\/jobs\?role=qa".*>3</s)
    expect(html).not.toContain('Jobs by chain')
  })

  it('has no part with one lonely tile, chip or figure', () => {
    const lone = homeOf({
      counts: { ...counts, live: 1, withPay: 1, companies: 1, remote: 1 },
      jobs: [paidJob],
      popular: [chain],
      outline: { pay: null, roles: [role], chains: [chain], companies: [companyWith(1)] },
    })
    expect(lone).not.toMatch(/class="(tile|chip|facts)|Hiring now|Jobs by|All 1 |Every job/)
    expect(lone).toMatch(/One job is open right now\..*Open job</s)
    expect(homeOf({ counts: board, popular: [chain] })).not.toContain('class="chip"')
  })

  it('claims pay for every job only while it is true', () => {
    const some = { counts: { ...board, withPay: 35 }, jobs: [paidJob, importedJob] }
    expect(homeOf(some)).not.toContain('Every job')
    expect(homeOf({ counts: { ...board, withPay: 36 }, jobs: [paidJob] })).toContain(
      'Every job states its cash pay',
    )
    const unseen = { ...some, jobs: [importedJob, { ...importedJob, id: 'mnopqrs1' }] }
    expect(homeOf(unseen)).not.toMatch(/cash|Tokens/)
  })

  it('neither speaks of pay nor counts it where hardly a job states any', () => {
    const html = homeOf({
      counts: { ...board, withPay: 1 },
      jobs: [importedJob, { ...importedJob, id: 'mnopqrs1' }],
    })
    expect(html).not.toMatch(/cash|Tokens|with cash pay stated|Cash on one scale/)
    expect(html).toContain('in one place')
    expect(html).not.toContain('not stated')
    expect(homeOf({ counts: board, jobs: [paidJob, importedJob] })).toMatch(
      /Cash on one scale.*Nothing guessed/s,
    )
  })

  it('draws what roles pay', () => {
    const paid = { ...role, usdYear: { min: 90_000, max: 160_000 }, medianUsd: 120_000, text: '$120k' }
    const pay = { kind: 'middle_half' as const, roles: [paid, { ...paid, path: '/jobs?role=qa', count: 31 }] }
    const html = homeOf({ counts: board, outline: { ...noOutline, pay } })
    expect(html).toContain('Cash pay by role')
    expect(html).toContain('<span class="number">$120k</span>')
    expect(html).toContain('6 to 31 jobs per role')
    for (const path of ['/salaries', '/trends']) expect(html).toContain(`href="${path}"`)
  })

  it('begins the alerts of the visitor with those that have new jobs, each a link to just these, and shows eight', () => {
    const seenAt = new Date('2026-11-20T08:00:00Z')
    const alertOf = (number: number) => ({
      id: `id-${number}`,
      name: `Alert ${number}`,
      search: `tag=tag-${number}`,
      state: number === 2 ? 'paused' : 'active',
      newJobs: number === 9 ? 1_000 : 0,
      seenAt,
    })
    const html = homeOf({ ownAlerts: Array.from({ length: 10 }, (_, number) => alertOf(number + 1)) })
    const tiles = [...html.matchAll(/class="tile" href="([^"]+)"><span><bdi>(.*?)<\/bdi>(.*?)<\/a>/g)]
    expect(tiles.map(([, , name]) => name)).toEqual(
      [9, 1, 2, 3, 4, 5, 6, 7].map((number) => `Alert ${number}`),
    )
    expect(tiles[0]?.slice(1)).toEqual([
      '/account/alerts/new?alert=id-9&amp;since=2026-11-20T08%3A00%3A00.000Z',
      'Alert 9',
      '</span> <b class="number">1,000+ new</b>',
    ])
    expect(tiles[1]?.slice(1)).toEqual(['/jobs?tag=tag-1', 'Alert 1', '</span> '])
    expect(tiles[2]?.[3]).toContain('Paused')
    expect(homeOf()).not.toContain('/account/alerts')
  })

  it('reads the first button of the search on Enter, which selects the first result', () => {
    expect(/<form action="\/jobs">(<button[^>]*>)/.exec(homeOf())?.[1]).toMatch(
      /hidden="" formAction="\/jobs#results"/,
    )
  })
})

describe('the example of what few boards show', () => {
  const proof = {
    domain: 'harbor.example',
    state: 'verified',
    method: 'dns_txt',
    provedAt: now.toISOString(),
    checkedAt: now.toISOString(),
  } as const
  const examples: Record<ExampleKind, JobSummary> = {
    signed: { ...paidJob, signature: 'signed' },
    tokens: paidJob,
    domain: { ...paidJob, company: { ...paidJob.company, proof } },
    quoted: paidJob,
  }
  const sentences: Record<ExampleKind, string> = {
    signed: 'signed with its own wallet',
    tokens: 'pays $150–190k a year in cash',
    domain: 'controls harbor.example',
    quoted: 'quotes the words',
  }
  const textOf = (kind: ExampleKind, job: JobSummary) =>
    homeOf({ counts: board, example: { kind, job } }).replaceAll(/<[^>]*>/g, '')

  it.each(['signed', 'tokens', 'domain', 'quoted'] as const)('says it of a job that is %s', (kind) => {
    const text = textOf(kind, examples[kind])
    expect(text).toContain(paidJob.title)
    expect(text.replace(`${paidJob.title} `, '')).toContain(sentences[kind])
  })

  it('says nothing of a job that has changed since', () => {
    expect(textOf('signed', { ...paidJob, signature: 'broken' })).not.toContain('own wallet')
    const stale = { ...paidJob.company, proof: { ...proof, state: 'stale' as const } }
    expect(textOf('domain', { ...paidJob, company: stale })).not.toContain('controls')
    for (const kind of ['tokens', 'quoted'] as const)
      expect(textOf(kind, importedJob)).not.toContain(importedJob.title)
  })
})
