import { expect, it } from 'vitest'
import { importListings } from '../../server/domain/imports/import-listings.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { crawl } from '../support/crawl.ts'

const titles = ['Rust Engineer', 'Product Designer', 'Head of Growth', 'Solidity Auditor', 'Data Analyst']
const places = ['Remote - Europe', 'Berlin, Germany', 'New York, United States', 'Singapore', 'Remote']

async function importJobs({ context }: TestBoard): Promise<void> {
  const data = Array.from({ length: 150 }, (_, at) => ({
    company: `acme-${at % 11}`,
    title: `${at % 2 === 0 ? 'Senior ' : ''}${titles[at % titles.length]}`,
    location: places[at % places.length],
    link: `https://jobs.lever.co/acme-${at % 11}/00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  }))
  await importListings(context.database.db, JSON.stringify({ data }))
}

it.each([
  { what: 'the demo', demo: 'on' as const },
  { what: 'imported listings', demo: 'off' as const },
])('no link of $what leads to an error', async ({ demo }) => {
  const board = await startTestBoard({ DEMO: demo, RATE_LIMITS: 'off' })
  try {
    if (demo === 'off') await importJobs(board)
    const crawled = await crawl(board.origin, { depth: 4, most: 1_200 })
    expect(crawled.length).toBeGreaterThan(400)
    expect(crawled.filter(({ status }) => status >= 400)).toEqual([])
  } finally {
    await board.close()
  }
})
