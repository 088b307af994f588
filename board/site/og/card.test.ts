import { parseJobQuery } from '@cryptolist/contract'
import { describe, expect, it } from 'vitest'
import { company } from '../companies/company.fixture.ts'
import { facets, importedJob, paidJob } from '../jobs/job.fixture.ts'
import { pictureOfBoard, pictureOfCompany, pictureOfJob, pictureOfSearch } from './card.ts'

const board = 'Vela'
const proof = {
  domain: 'harbor.example',
  state: 'verified',
  method: 'dns_txt',
  provedAt: '2026-11-01T00:00:00Z',
  checkedAt: '2026-11-20T00:00:00Z',
} as const

describe('the picture of a job', () => {
  it('says what it pays and where, and the marks that hold', () => {
    const job = { ...paidJob, signature: 'signed' as const, company: { ...paidJob.company, proof } }
    const { path, card, alt } = pictureOfJob(job, board)
    expect([path, alt]).toEqual(['/og/abcdefgh.png', 'Senior Solidity Engineer, Lending Core at Harbor Labs'])
    expect(card).toMatchObject({
      title: job.title,
      figure: '$150–190k a year',
      note: '+ tokens 0.10–0.25%, liquid',
      pay: { min: 150_000, max: 190_000 },
      facts: ['Remote · Germany, UK, Switzerland', 'Senior'],
      marks: [
        { icon: 'pen', text: 'Signed' },
        { icon: 'shield', text: 'harbor.example' },
      ],
      isDemo: false,
    })
  })

  it('has no mark that no longer holds, and no pay that nobody stated', () => {
    const company = { ...importedJob.company, proof: { ...proof, state: 'stale' as const } }
    const { card } = pictureOfJob({ ...importedJob, signature: 'edited', company } as never, board)
    expect(importedJob.pay.kind).toBe('not_published')
    expect(card).toMatchObject({ marks: [], figure: null, pay: null })
  })

  it('says an hour or a project as the row does, without a year', () => {
    const pay = { ...paidJob.pay, period: 'hour', text: '$80–110 an hour' } as never
    expect(pictureOfJob({ ...paidJob, pay }, board).card.figure).toBe('$80–110 an hour')
    const unpaid = { kind: 'unpaid', text: 'Unpaid' } as const
    expect(pictureOfJob({ ...paidJob, pay: unpaid }, board).card).toMatchObject({
      figure: 'Unpaid',
      pay: null,
    })
  })

  it('says that a demo listing is one', () => {
    expect(pictureOfJob({ ...paidJob, isDemo: true }, board).card.isDemo).toBe(true)
  })
})

it('shows a company with its open jobs, and none as no number', () => {
  const { path, card } = pictureOfCompany({ ...company, proof }, board)
  expect(path).toBe('/og/companies/harbor.png')
  expect(card).toMatchObject({
    title: 'Harbor Labs',
    figure: '1 open job',
    marks: [{ text: 'harbor.example' }],
  })
  expect(pictureOfCompany({ ...company, liveJobs: 0 }, board).card.figure).toBeNull()
})

describe('the picture of a search', () => {
  const counts = [0, 0, 1, 2, 3, 4, 3, 2, 1, 0]
  const find = (changed: number[], search = 'tag=rust') =>
    pictureOfSearch(
      parseJobQuery(new URLSearchParams(search)),
      {
        total: 16,
        isDemoOnly: false,
        facets: { ...facets, pay: { stepUsd: 15_000, counts: changed, withoutPay: 0 } },
      },
      board,
    )

  it('has its heading and the middle half of stated pay', () => {
    const { path, card } = find(counts)
    expect(path).toBe('/og/jobs.png?tag=rust')
    expect(card).toMatchObject({
      title: '16 rust jobs',
      figure: 'Middle half: $60k to $105k a year',
      half: { low: 4, high: 6 },
    })
  })

  it('has no upper end where the last step has none', () => {
    expect(find([0, 0, 0, 1, 1, 1, 1, 1, 1, 5]).card.figure).toBe('Middle half: $75k a year or more')
  })

  it('says nothing of pay for fewer than five jobs, or while nothing is counted', () => {
    expect(find([0, 2, 2, 0]).card).toMatchObject({ figure: null, pay: null, half: null })
    const uncounted = { total: 16, isDemoOnly: false, facets: null }
    expect(pictureOfSearch(parseJobQuery(new URLSearchParams()), uncounted, board).card.pay).toBeNull()
  })

  it('is one for all pages and orders of a search', () => {
    expect(find(counts, 'tag=rust&sort=cash_pay&after=x').path).toBe('/og/jobs.png?tag=rust')
    expect(find(counts, 'q=rust&sort=newest').path).toBe('/og/jobs.png?q=rust')
    expect(find(counts, '').path).toBe('/og/jobs.png')
  })
})

it('has the board’s name in each', () => {
  expect(pictureOfBoard(board)).toMatchObject({ path: '/og/board.png', card: { boardName: board } })
})
