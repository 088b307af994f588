import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type FakeSystems,
  leverPosting,
  startFakeSystems,
} from '../../server/domain/boards/fake-systems.fixture.ts'
import type { TestBoard } from '../support/board.ts'
import { type Person, startModeratedBoard } from '../support/moderation.ts'

let board: TestBoard
let systems: FakeSystems
let mia: Person

const uuid = '5c02b8eb-58c4-47e5-ab5f-34ac1820d4a9'
const answers = {
  'api.lever.co/v0/postings/acme': [leverPosting(1)],
  'boards-api.greenhouse.io/v1/boards/pebble/jobs': {
    jobs: [
      {
        id: 1,
        title: 'Wallet Engineer',
        company_name: 'Pebble',
        absolute_url: 'https://job-boards.greenhouse.io/pebble/jobs/1',
        location: { name: 'Berlin, Germany' },
        content: '&lt;p&gt;You look after the keys of the wallet, and of those who use it.&lt;/p&gt;',
        pay_input_ranges: [
          {
            min_cents: 10_000_000,
            max_cents: 12_000_000,
            currency_type: 'USD',
            title: 'Annual base pay',
            blurb: '',
          },
        ],
      },
    ],
    meta: { total: 1 },
  },
  'api.ashbyhq.com/posting-api/job-board/harbor': {
    apiVersion: '1',
    jobs: [
      {
        id: uuid,
        title: 'Data Engineer',
        location: 'Paris, France',
        isListed: true,
        jobUrl: `https://jobs.ashbyhq.com/harbor/${uuid}`,
        descriptionHtml: '<p>You count what the network does, for people who decide by it.</p>',
        shouldDisplayCompensationOnJobPostings: true,
        compensation: {
          compensationTiers: [
            {
              components: [
                {
                  compensationType: 'Salary',
                  interval: '1 YEAR',
                  currencyCode: 'USD',
                  minValue: 150_000,
                  maxValue: 190_000,
                },
              ],
            },
          ],
          summaryComponents: [],
        },
      },
    ],
  },
}
const addresses = [
  'https://jobs.lever.co/acme',
  'https://job-boards.greenhouse.io/pebble',
  'https://jobs.ashbyhq.com/harbor',
]
/** Facts of each job on the pages: title, a part of the text, pay, and the link to the employer's page. */
const pageFacts = [
  [
    'Protocol Engineer 1',
    'You build the settlement engine',
    '€60–90k',
    'https://jobs.lever.co/acme/00000000-0000-4000-8000-000000000001',
  ],
  [
    'Wallet Engineer',
    'You look after the keys of the wallet',
    '$100–120k',
    'https://job-boards.greenhouse.io/pebble/jobs/1',
  ],
  [
    'Data Engineer',
    'You count what the network does',
    '$150–190k',
    `https://jobs.ashbyhq.com/harbor/${uuid}`,
  ],
] as const

beforeAll(async () => {
  systems = await startFakeSystems()
  for (const [address, body] of Object.entries(answers)) systems.answers.set(address, { body })
  ;({ board, mia } = await startModeratedBoard({ FOLLOW_TEST_SERVER: systems.origin, DEMO: 'off' }))
})
afterAll(async () => {
  await board.close()
  await systems.close()
})

const read = async (path: string): Promise<string> =>
  (await fetch(board.origin + path, { headers: { accept: 'text/html' } })).text()
const listJobs = async (): Promise<{ title: string; path: string }[]> =>
  (await (await fetch(`${board.origin}/api/v1/jobs`)).json()).items

it('shows jobs of three systems with text and pay on an empty board after three addresses were typed in', async () => {
  expect(await listJobs()).toEqual([])
  const look = await mia.browser.submit('/admin/sources/look', { boards: addresses.join('\n') })
  const form = await look.text()
  const typed: Record<string, string> = {}
  for (const [, name = '', value = ''] of form.matchAll(
    /<input(?=[^>]*\bname="((?:board|company)-\d)")[^>]*\bvalue="([^"]*)"/g,
  ))
    typed[name] = value
  expect(Object.keys(typed)).toHaveLength(6)
  const follow = await mia.browser.submit('/admin/sources/follow', typed)
  expect(follow.headers.get('location')).toBe('/admin/sources')
  await expect.poll(listJobs).toHaveLength(3)
  const first = await read('/jobs')
  const [, old = ''] = /href="([^"]+)" rel="next">1 job from over a year ago</.exec(first) ?? []
  const list = first + (await read(old))
  const jobs = await listJobs()
  for (const [title, text, pay, link] of pageFacts) {
    expect(list).toContain(title)
    expect(list).toContain(pay)
    const page = await read(jobs.find((job) => job.title === title)?.path ?? '')
    for (const part of [title, text, pay, link]) expect(page).toContain(part)
  }
})
