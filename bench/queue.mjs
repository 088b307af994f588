// `npm run bench -- queue`: what moderators wait for in the queue of a board with 300 imported listings in review, and how fast they decide by the keyboard
// alone, in Chromium. Times are as the moderator sees them on this machine; they are printed and fail nothing.
import pg from 'pg'
import { chromium } from 'playwright-core'
// biome-ignore lint/correctness/useImportExtensions: plain JavaScript; what lies beside it are its types
import { chromiumFlags, getBrowserPath } from '../packages/testkit/src/browser/chromium.mjs'
import { readDatabaseUrl, startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { percentile } from './figures.mjs'

const username = 'moderator-of-the-bench'
const password = 'only for measuring'
const decisions = 10
const pages = 50

export async function benchQueue() {
  await withDataFolder((dataDir) =>
    withProcess(startBoard(dataDir, { DEMO: 'off' }), async ({ origin }) => {
      const client = new pg.Client({ connectionString: readDatabaseUrl(dataDir) })
      await client.connect()
      const browser = await chromium.launch({ executablePath: getBrowserPath(), args: chromiumFlags })
      try {
        await fill(client)
        const page = await signIn(browser, origin, client)
        console.table({
          'page of the queue': await measurePages(page),
          'ten decisions about single listings': await measureDecisions(page, '/admin/queue?company=single'),
          'ten decisions about groups of 28': await measureDecisions(page, '/admin/queue?company=group'),
        })
      } finally {
        await browser.close()
        await client.end()
      }
    }),
  )
}

/** Twenty listings of one company that are decided one by one, each for another rule, and ten groups of 28 of another one. */
async function fill(client) {
  await client.query(`insert into board.companies (id, public_id, slug, name, name_skeleton)
    values (gen_random_uuid(), 'c0000001', 'single', 'Single', 'single'), (gen_random_uuid(), 'c0000002', 'group', 'Group', 'group')`)
  const rules = `array['PAY-01','FEE-01','WAL-01','CON-01','APP-01','COD-01','TXT-01','TXT-02','TXT-08','TXT-09']`
  await client.query(`
    insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, description_md, description_html, role_family, apply_method,
      apply_url, status, risk, submitted_at, findings)
    select gen_random_uuid(), lpad(to_hex(1000 + n), 8, '0'), c.id, 'greenhouse', n::text, 'Engineer ' || n, 'engineer-' || n, t.text,
      '<p>' || t.text || '</p>', 'backend', 'url', 'https://jobs.example/' || n, 'submitted', 'red', now(),
      (select jsonb_agg(jsonb_build_object('code', code, 'weight', 'hold', 'message', 'Found.', 'field', 'description',
        'quote', 'Sentence of listing ' || n, 'line', 1, 'lookAlike', null)) from unnest(case when n <= 20
          then array[(${rules})[1 + n % 10], (${rules})[1 + (n / 10 + n) % 10]] else array[(${rules})[1 + n % 10]] end) code)
    from generate_series(1, 300) n join board.companies c on c.slug = case when n <= 20 then 'single' else 'group' end
    cross join lateral (select 'Sentence of listing ' || n || '. You build settlement with a small team.' as text) t`)
  await client.query(`
    insert into board.reviews (id, kind, risk, job_id, company_id, due_at)
    select gen_random_uuid(), 'new', 'red', id, company_id, now() + interval '4 hours' from board.jobs where status = 'submitted'`)
  await client.query('analyze')
}

async function signIn(browser, origin, client) {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/sign-up')
  await page.locator('input[name=username]').last().fill(username)
  await page.locator('input[name=password]').last().fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-up'))
  await client.query(
    `insert into board.staff (user_id, role) select "objectId", 'moderator' from "_User" where username = $1`,
    [username],
  )
  return page
}

async function measurePages(page) {
  const times = []
  for (let number = 0; number < pages; number += 1) {
    const startedAt = performance.now()
    const answer = await page.request.get('/admin/queue')
    if (!(await answer.text()).includes('28 listings')) throw new Error('No queue.')
    times.push(performance.now() - startedAt)
  }
  return { 'p50 ms': Math.round(percentile(times, 0.5)), 'p99 ms': Math.round(percentile(times, 0.99)) }
}

/** Approves and rejects in turn: the key of the decision, for a rejection that of the reason, and the one that sends it. */
async function measureDecisions(page, path) {
  await page.goto(path)
  const startedAt = performance.now()
  for (let number = 0; number < decisions; number += 1) {
    const keys = number % 2 === 0 ? ['a'] : ['r', '3']
    for (const key of keys) await page.keyboard.press(key)
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Control+Enter')])
    await page.locator('.moderation-told').waitFor()
  }
  const seconds = (performance.now() - startedAt) / 1000
  return { 'in all s': Number(seconds.toFixed(1)), 'a minute': Math.round((60 * decisions) / seconds) }
}
