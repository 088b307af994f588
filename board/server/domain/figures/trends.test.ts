import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  type AddedCompany,
  addCompany,
  importedFields,
  type JobFields,
} from '../../../tests/support/listings.ts'
import { at, prepareFigures } from './figures.fixture.ts'
import { createTrends } from './trends.ts'

const tests = prepareFigures()
const { add } = tests

let revision = 0
/** As a process that hasn't asked before. */
const open = (day: string) =>
  createTrends({
    database: tests.database,
    now: () => at(day),
    search: { readRevision: async () => String(revision) },
  })
const read = (day: string) => open(day).read()

async function store(day: string, figures: Record<string, number>): Promise<void> {
  for (const [name, number] of Object.entries(figures)) {
    const [figure = '', value = ''] = name.split(':')
    await sql`insert into board.daily_figures (day, figure, value, count)
      values (${day}::date, ${figure}, ${value}, ${number})`.execute(tests.database.db)
  }
}

describe('trends', () => {
  it('have no figure that is not known', async () => {
    expect(await read('2026-03-01')).toEqual({
      since: null,
      until: null,
      comparedWith: null,
      days: [],
      weeks: [],
      trends: [],
      newCompanies: [],
    })
  })

  it('have the days that were counted, without shares of fewer than five listings', async () => {
    const moves = { opened: 2, ended: 1 }
    await store('2026-03-02', { live: 4, companies: 2, paid: 1, remote: 3, ...moves })
    await store('2026-03-05', { live: 5, companies: 2, paid: 0, remote: 3, ...moves })
    const { since, until, days } = await read('2026-03-06')
    expect([since, until]).toEqual(['2026-03-02', '2026-03-05'])
    expect(days).toEqual([
      { day: '2026-03-02', live: 4, companies: null, paid: null, remote: null, ...moves },
      { day: '2026-03-05', live: 5, companies: 2, paid: 0, remote: 3, ...moves },
    ])
  })

  it('compare with a day four weeks ago, or the last one counted in the week before', async () => {
    await store('2026-03-25', { live: 0 })
    const compare = async () => (await read('2026-03-25')).comparedWith
    expect(await compare()).toBeNull()
    await store('2026-02-26', { live: 0 })
    await store('2026-02-17', { live: 0 })
    expect(await compare()).toBeNull()
    await store('2026-02-18', { live: 0 })
    expect(await compare()).toBe('2026-02-18')
    await store('2026-02-25', { live: 0 })
    expect(await compare()).toBe('2026-02-25')
  })

  it('count chains, roles and what people work with, with the change of those that had five', async () => {
    await store('2026-03-01', { live: 30, 'chain:base': 5, 'chain:solana': 4, 'tag:rust': 9, 'tag:defi': 9 })
    await store('2026-03-10', { live: 30, 'role:backend': 1, 'tag:go': 1 })
    await store('2026-03-29', { live: 40, 'chain:base': 7, 'chain:solana': 8, 'chain:ethereum': 4 })
    await store('2026-03-29', {
      'tag:rust': 6,
      'tag:go': 4,
      'tag:defi': 20,
      'tag:growth': 20,
      'role:backend': 8,
    })
    await store('2026-03-29', { 'chain:unknown': 9 })
    const { trends } = await read('2026-03-29')
    const base = { since: '2026-03-01' }
    expect(trends).toEqual([
      {
        ...base,
        by: 'chain',
        value: 'solana',
        name: 'Solana',
        count: 8,
        before: null,
        path: '/jobs?chain=solana',
      },
      {
        by: 'role',
        value: 'backend',
        name: 'Backend',
        count: 8,
        before: null,
        path: '/jobs?role=backend',
        since: '2026-03-10',
      },
      { ...base, by: 'chain', value: 'base', name: 'Base', count: 7, before: 5, path: '/jobs?chain=base' },
      { ...base, by: 'tag', value: 'rust', name: 'Rust', count: 6, before: 9, path: '/jobs?tag=rust' },
    ])
  })

  it('count weeks by the dates of listings, also of those that have closed', async () => {
    const olderCompany = await addCompany(tests.database.db, { public_since: at('2026-03-01') })
    const demo = await addCompany(tests.database.db, { is_demo: true })
    const on = (day: string, fields: JobFields = {}, of?: AddedCompany) =>
      add({ published_at: at(day, '00:00'), ...fields }, of)
    const closed = { status: 'closed', close_reason: 'filled', closed_at: new Date() } as const
    const imported = (day: string, fields: JobFields = {}, of?: AddedCompany) =>
      add({ ...importedFields, first_seen_at: at(day), source_id: crypto.randomUUID(), ...fields }, of)
    await on('2026-03-29')
    await on('2026-03-30')
    await on('2026-04-05', closed)
    expect((await read('2026-04-08')).weeks).toEqual([])
    await imported('2026-04-08', { posted_at: at('2026-03-31') })
    await imported('2026-04-07', {}, olderCompany)
    // No date is known of these two.
    await imported('2026-03-02', { first_seen_at: at('2026-03-01', '13:00') }, olderCompany)
    await imported('2026-04-01', {}, await addCompany(tests.database.db, { public_since: at('2026-04-01') }))
    await on('2026-03-30', { frozen_at: new Date() })
    await on('2026-03-30', { status: 'draft' })
    await on('2026-03-30', { is_demo: true }, demo)
    await on('2024-03-30')
    const { weeks } = await read('2026-04-08')
    expect(weeks).toHaveLength(52)
    expect(weeks.slice(-4)).toEqual([
      { week: '2026-03-16', listings: 0 },
      { week: '2026-03-23', listings: 1 },
      { week: '2026-03-30', listings: 3 },
      { week: '2026-04-06', listings: 1 },
    ])
  })

  it('name companies that are new after the first day, until nothing of them is live', async () => {
    const cameOn = (day: string) => addCompany(tests.database.db, { public_since: at(day) })
    const companies = await Promise.all(
      ['2026-05-01', '2026-05-02', '2026-05-30', '2026-06-09'].map((day) => cameOn(day)),
    )
    for (const one of companies) await add({}, one)
    const [first, early, late, latest] = companies as [AddedCompany, AddedCompany, AddedCompany, AddedCompany]
    await add({}, late)
    const trends = open('2026-06-10')
    const slugs = async () => (await trends.read()).newCompanies.map(({ slug }) => slug)
    expect(await slugs()).toEqual([])
    await store('2026-05-01', { live: 1 })
    revision += 1
    expect((await trends.read()).newCompanies).toMatchObject([
      { slug: latest.slug, since: '2026-06-09', liveJobs: 1, path: `/companies/${latest.slug}` },
      { slug: late.slug, since: '2026-05-30', liveJobs: 2 },
    ])
    const inMay = (await read('2026-05-20')).newCompanies.map(({ slug }) => slug)
    expect([first, early].map(({ slug }) => inMay.includes(slug))).toEqual([false, true])
    await tests.database.db
      .updateTable('board.jobs')
      .set({ frozen_at: new Date() })
      .where('company_id', '=', latest.id)
      .execute()
    revision += 1
    expect(await slugs()).toEqual([late.slug])
  })
})
