import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { openBrowserSession } from '../support/browser-session.ts'
import { type AddedJob, addCompany, addJob } from '../support/listings.ts'

let board: TestBoard
let german: AddedJob
let american: AddedJob

beforeAll(async () => {
  board = await startTestBoard({ DEMO: 'off' })
  const { db } = board.context.database
  const harbor = await addCompany(db, { slug: 'harbor', name: 'Harbor Labs' })
  german = await addJob(db, harbor, {
    title: 'Rust Engineer',
    remote_countries: ['DE'],
    work_mode: 'remote',
    core_time_zone: 'Asia/Tokyo',
    core_start: 600,
    core_end: 1080,
  })
  american = await addJob(db, harbor, { title: 'Go Engineer', remote_countries: ['US'], work_mode: 'remote' })
})
afterAll(() => board.close())

const path = '/account/place'
const wordsOf = (page: string) => page.match(/(?<=>)(not )?open to you(?=<)/g) ?? []

it('says in lists and on pages which jobs are open to a visitor who has said where they live', async () => {
  const visitor = openBrowserSession(board)
  const stranger = openBrowserSession(board)
  const read = async (browser: typeof visitor, address: string) => (await browser.get(address)).text()
  expect(wordsOf(await read(visitor, '/jobs'))).toEqual([])
  expect(await read(visitor, german.path)).toContain(`href="${path}?next=${german.path}"`)
  const answer = await visitor.submit(path, { country: 'DE', next: german.path })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, german.path])
  // Twice each, from what is rendered and from what is kept.
  for (const _ of [1, 2]) {
    expect(wordsOf(await read(visitor, '/jobs?sort=pay')).toSorted()).toEqual([
      'not open to you',
      'open to you',
    ])
    expect(await read(visitor, german.path)).toMatch(/In Germany<\/dt><dd>Open to you</)
    expect(await read(visitor, american.path)).toMatch(/In Germany<\/dt><dd>Not open to you/)
    expect(wordsOf(await read(stranger, '/jobs?sort=pay'))).toEqual([])
    expect(await read(stranger, german.path)).not.toContain('In Germany')
  }
  await visitor.submit(path, { country: 'US', next: '/jobs' })
  expect(await read(visitor, american.path)).toMatch(/In United States<\/dt><dd>Open to you</)
  await visitor.submit(path, { country: '', next: '/jobs' })
  expect(wordsOf(await read(visitor, '/jobs'))).toEqual([])
})

it('counts in rows and on pages how many hours a visitor who has said where they work shares with a team', async () => {
  const visitor = openBrowserSession(board)
  const stranger = openBrowserSession(board)
  const read = async (browser: typeof visitor, address: string) => (await browser.get(address)).text()
  const marksOf = (page: string) => page.match(/(?<=>|· )[\d.]+ h overlap with you(?=<)/g) ?? []
  await visitor.submit(path, { country: '', time_zone: 'Asia/Tokyo', next: '/jobs' })
  expect(await read(visitor, path)).toContain('<option value="Asia/Tokyo" selected="">')
  // Twice each, from what is rendered and from what is kept.
  for (const _ of [1, 2]) {
    for (const list of ['/', '/jobs', '/jobs?sort=cash_pay', '/companies/harbor']) {
      expect(marksOf(await read(visitor, list)), list).toEqual(['7 h overlap with you'])
      expect(marksOf(await read(stranger, list)), list).toEqual([])
    }
    const page = await read(visitor, german.path)
    expect(page).toMatch(/Overlap <span class="number soft">7 h<[\s\S]*In your time zone, Asia\/Tokyo\./)
    // The script would show the browser's own zone in their place.
    expect(page).not.toContain('data-hours')
    expect(await read(stranger, german.path)).toContain('data-hours')
  }
  const ids = `/account/saved?jobs=${[german, american].map(({ path }) => path.slice(-8)).join('.')}`
  expect(marksOf(await read(visitor, ids))).toEqual(['7 h overlap with you'])
  await visitor.submit(path, { country: '', time_zone: 'America/New_York', next: '/jobs' })
  expect(marksOf(await read(visitor, '/jobs'))).toEqual(['0 h overlap with you'])
  await visitor.submit(path, { country: '', time_zone: '', next: '/jobs' })
  expect(marksOf(await read(visitor, '/jobs'))).toEqual([])
})

it('finds by hours of overlap whatever the visitor has stated, and says what decides', async () => {
  const visitor = openBrowserSession(board)
  await visitor.submit(path, { country: '', time_zone: 'America/New_York', next: '/jobs' })
  const read = async (address: string) => (await visitor.get(address)).text()
  const titlesOf = async (search: string) => {
    const { items } = JSON.parse(await read(`/api/v1/jobs?${search}`))
    return items.map(({ title }: { title: string }) => title).toSorted()
  }
  expect(await titlesOf('overlap=7&zone=Asia/Tokyo')).toEqual(['Rust Engineer'])
  expect(await titlesOf('overlap=8&zone=Asia/Tokyo')).toEqual([])
  expect(await titlesOf('overlap=1&zone=America/New_York')).toEqual([])
  expect(await titlesOf('overlap=7&zone=Asia/Tokyo&unstated_hours=include')).toEqual([
    'Go Engineer',
    'Rust Engineer',
  ])
  expect(await titlesOf('overlap=8&zone=Asia/Tokyo&unstated_hours=include')).toEqual(['Go Engineer'])

  const moved = await visitor.get('/jobs?zone=asia/tokyo&overlap=7')
  const address = '/jobs?overlap=7&zone=Asia%2FTokyo'
  expect([moved.status, moved.headers.get('location')]).toEqual([301, address])
  const list = await read(address)
  expect(list).toContain('<span>7 h overlap with Tokyo time</span>')
  expect(list).toContain('Jobs without stated core hours are left out.')
  expect(list).toMatch(/name="zone" value="Asia\/Tokyo"/)
  expect(await read('/jobs.json?overlap=7&zone=Asia%2FTokyo')).toContain('Rust Engineer')
  expect(await read('/jobs')).toMatch(/name="zone" value="America\/New_York"/)
  expect(await read('/jobs?overlap=7')).toContain('This list ignores hours of overlap')
  const refused = await visitor.get('/api/v1/jobs?overlap=7')
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('overlap')])
})

it('takes no country or time zone that it doesn’t know, and leads nowhere else', async () => {
  const visitor = openBrowserSession(board)
  for (const wrong of ['WW', 'XX', '<b']) {
    const typed = { country: wrong, time_zone: wrong, next: 'https://elsewhere.example/' }
    const answer = await visitor.submit(path, typed)
    const cookies = ['country', 'time-zone'].map((name) => visitor.cookies.get(name) ?? '')
    expect([answer.headers.get('location'), ...cookies]).toEqual(['/jobs', '', ''])
  }
  visitor.keep('country', 'ZZ')
  visitor.keep('time-zone', 'Mars/Olympus')
  const page = await (await visitor.get('/jobs')).text()
  expect([...wordsOf(page), page.includes('overlap with you')]).toEqual([false])
  const form = await (await visitor.get(path, { referer: `${board.origin}/jobs?tag=rust` })).text()
  expect(form).toContain('name="next" value="/jobs?tag=rust"')
  const foreign = await (await visitor.get(path, { referer: 'https://elsewhere.example/jobs' })).text()
  expect(foreign).toContain('name="next" value="/jobs"')
})
