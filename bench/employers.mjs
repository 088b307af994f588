// `npm run bench -- employers`: what posting, the moderators' queue, the sweep of expired listings and boards of applications cost on a board of 100,000 live listings
// with 10,000 waiting. Times are as the client sees them on this machine; they are printed and fail nothing. EMPLOYERS_LISTINGS sets another number.
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { runnerImport } from 'vite'
import { measureApplications } from './applications.mjs'
import { readDatabaseUrl, startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { percentile } from './figures.mjs'

const runs = 100
const warmUps = 10
const live = Number(process.env.EMPLOYERS_LISTINGS ?? 100_000)
const listingCounts = { companies: live / 20, live, waiting: live / 10 }
const expiredListings = live / 10
/** Each may send 30 listings a day. */
const employers = ['harborline', 'quartzmill', 'ninefold', 'oakvector', 'tidewright']

export async function benchEmployers() {
  await withDataFolder((dataDir) =>
    withProcess(startBoard(dataDir, { DEMO: 'off' }), (board) => benchBoard(board, readDatabaseUrl(dataDir))),
  )
}

async function benchBoard(board, url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const counts = await fillBoard(url)
    console.log(
      `${counts.live.toLocaleString('en')} live listings of ${counts.companies.toLocaleString('en')} companies, ${counts.waiting.toLocaleString('en')} waiting; ${runs} runs each, one after the other\n`,
    )
    const posters = []
    for (const name of employers) posters.push(await openPoster(board.origin, client, name))
    console.table({
      'posting sent, checked and live': await measure(preparePosting(posters, client)),
      'page of the queue': await measure(await prepareQueue(posters[0].browser, client)),
      ...(await sweep(client, url)),
    })
    const employer = { company: employers[0], title: titleOf(0) }
    await measureApplications({ board, person: posters[0].browser, client }, employer)
  } finally {
    await client.end()
  }
}

/** Someone with an account and a company whose domain was verified long enough ago that its listings go live at once. */
async function openPoster(origin, client, name) {
  const browser = openBrowser(origin)
  const domain = `${name}.example`
  await browser.submit('/sign-up', { username: name, password: 'only for measuring' })
  await browser.submit('/dashboard/companies/new', { name, kind: 'company', website: `https://${domain}` })
  const { rows } = await client.query('select id, slug from board.companies where name = $1', [name])
  const [{ id, slug }] = rows
  await client.query(
    `insert into board.domain_proofs (id, company_id, domain, token, state, method, pending_until, proved_at, checked_at, approved_listings)
     values (gen_random_uuid(), $1, $2, repeat('a', 32), 'verified', 'dns_txt', now(), now() - interval '60 days', now(), 2)`,
    [id, domain],
  )
  return { browser, slug, domain }
}

/** Only sending the filled form is measured. */
function preparePosting(posters, client) {
  const isLive = async (title) =>
    (await client.query("select from board.jobs where title = $1 and status = 'live'", [title])).rowCount ===
    1
  return async (number) => {
    const { browser, slug, domain } = posters[number % posters.length]
    const begun = await browser.submit('/post', { from: 'blank', start_key: crypto.randomUUID() })
    const path = begun.headers.get('location')
    const fields = { ...listingFields(number, { slug, domain }), version: '1', go: 'send' }
    const startedAt = performance.now()
    const sent = await browser.submit(path, fields)
    const took = performance.now() - startedAt
    if (sent.status !== 303 || !(await isLive(fields.title)))
      throw new Error(`The posting is not live: ${sent.status} ${await sent.text()}`)
    return took
  }
}

const titleOf = (number) => `Rust Engineer, Settlement ${number}`

function listingFields(number, { slug, domain }) {
  const sentence = (at) =>
    `Part ${at} of posting ${number}: ${((number + 7) * (at + 3) * 7919) % 10_007} settles vaults of kind ${number * 31 + at}.`
  return {
    title: titleOf(number),
    role_family: 'backend',
    employment: 'full_time',
    seniority: 'senior',
    tags: 'rust, postgresql',
    pay_kind: 'cash',
    currency: 'USD',
    cash_min: '120,000',
    cash_max: '150,000',
    period: 'year',
    crypto_pay: 'none',
    has_tokens: 'no',
    work_mode: 'remote',
    remote_countries: 'EU, GB',
    description: Array.from({ length: 24 }, (_, at) => sentence(at)).join('\n\n'),
    apply_method: 'url',
    apply_url: `https://${domain}/jobs/${number}`,
    company: slug,
    open_days: '45',
  }
}

async function prepareQueue(person, client) {
  await client.query(
    `insert into board.staff (user_id, role) select "objectId", 'moderator' from "_User" where username = $1`,
    [employers[0]],
  )
  return async () => {
    const startedAt = performance.now()
    const answer = await person.get('/admin/queue')
    const page = await answer.text()
    const took = performance.now() - startedAt
    if (answer.status !== 200 || !page.includes('Review queue')) throw new Error(`No queue: ${answer.status}`)
    return took
  }
}

/** Ten thousand expired listings, in one sweep of a separate process. */
async function sweep(client, url) {
  await client.query(
    `update board.jobs set expires_at = now() - interval '1 minute'
     where id in (select id from board.jobs where status = 'live' and slug like 'engineer-%' limit $1)`,
    [expiredListings],
  )
  const { module } = await runnerImport(fileURLToPath(new URL('./sweep.ts', import.meta.url)), {
    logLevel: 'error',
  })
  const { took, expired } = await module.sweepOnce(url)
  if (expired !== expiredListings) throw new Error(`The sweep ended ${expired} listings.`)
  return {
    [`sweep of ${expiredListings.toLocaleString('en')} that are over`]: {
      'p50 ms': Math.round(took),
      runs: 1,
    },
  }
}

async function measure(run) {
  const times = []
  for (let number = 0; number < warmUps + runs; number += 1) {
    const took = await run(number)
    if (number >= warmUps) times.push(took)
  }
  const at = (share) => Number(percentile(times, share).toFixed(1))
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99), runs: times.length }
}

/** A browser without scripts that keeps its cookies. */
function openBrowser(origin) {
  const cookies = new Map()
  const call = async (path, init) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(origin + path, {
      ...init,
      headers: { cookie, origin, accept: 'text/html' },
      redirect: 'manual',
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined) cookies.set(name, value)
    }
    return response
  }
  return {
    get: (path) => call(path, {}),
    submit: (path, fields) => call(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

// Fills a board with made-up listings for measuring: employers, texts of usual length, a queue.

/** Writes them with plain statements and refreshes the database's statistics; returns the listingCounts. */
async function fillBoard(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(companies, [listingCounts.companies])
    await client.query(jobs, ['live', listingCounts.live, '40 days'])
    await client.query(jobs, ['submitted', listingCounts.waiting, null])
    await client.query(words)
    await client.query(reviews)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return listingCounts
}

const companies = `
  insert into board.companies (id, public_id, slug, name, name_skeleton, domain, website, claimed_at, public_since)
  select gen_random_uuid(), right('c000000' || n, 8), 'bench-company-' || n, 'Bench Company ' || n, 'benchcompany' || n,
    'company-' || n || '.example', 'https://company-' || n || '.example', now(), now()
  from generate_series(1, $1::int) n`

/** Their public ids come from the board's own sequence of numbers, spelled plainly, because none of them is ever shown. */
const jobs = `
  with numbered as (select n, nextval('board.public_ids') as number from generate_series(1, $2::int) n),
  owners as (select id, row_number() over () - 1 as place, count(*) over () as total from board.companies where slug like 'bench-company-%')
  insert into board.jobs (id, public_id, company_id, created_by, source, title, slug, description_md, description_html, role_family,
    seniority, employment, cash_min, cash_max, currency, period, cash_usd_year_min, cash_usd_year_max, work_mode, remote_countries,
    apply_method, apply_url, status, risk, submitted_at, published_at, expires_at, text_fingerprint)
  select gen_random_uuid(), lower(lpad(to_hex(number), 8, '0')), owners.id, 'bench' || number % 1000, 'direct',
    (array['Senior','Junior','Staff','Lead'])[1 + number % 4] || ' ' || (array['Rust','Solidity','Go','TypeScript','Protocol'])[1 + number % 5] || ' Engineer ' || number,
    'engineer-' || number, text.body, '<p>' || text.body || '</p>',
    (array['protocol','backend','frontend','smart-contract','security-audit'])[1 + number % 5], '{senior}', '{full_time}',
    (60000 + number % 100 * 1000) * 100, (90000 + number % 100 * 1000) * 100, 'USD', 'year', 60000 + number % 100 * 1000, 90000 + number % 100 * 1000,
    'remote', array[(array['DE','FR','US','GB','BR','JP'])[1 + number % 6]], 'url', 'https://company.example/jobs/' || number,
    $1, case when $1 = 'submitted' then 'amber' else 'green' end, now() - interval '2 hours',
    case when $1 = 'live' then now() - make_interval(hours => (number % 900)::int) - interval '2 hours' end,
    case when $1 = 'live' then now() + $3::interval end, prints.list
  from numbered
    join owners on owners.place = number % owners.total
    cross join lateral (select string_agg('Sentence ' || md5(number::text || s) || ' about the work with a small team.', ' ') as body from generate_series(1, 20) s) text
    cross join lateral (select array_agg(hashint8extended(number * 100 + s, 7)) as list from generate_series(1, 32) s) prints`

const words = `select board.refresh_job_search(array_agg(id)) from (select id, ntile(50) over (order by id) as part from board.jobs) parts group by part`

const reviews = `
  insert into board.reviews (id, kind, risk, job_id, company_id, opened_at, due_at)
  select gen_random_uuid(), 'new', case when random() < 0.1 then 'red' else 'amber' end, id, company_id, submitted_at, submitted_at + interval '24 hours'
  from board.jobs where status = 'submitted'`
