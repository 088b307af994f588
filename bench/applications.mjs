// Boards of applications, as the first thing that an employer opens: those of one listing, and those of all listings of a company.
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { percentile } from './figures.mjs'

const applications = 5_000
/** Other companies with as many each. */
const otherCompanies = 4
const rounds = 5
const runsOfRound = 40
const warmUps = 20

/** The person owns the company, whose listing with the title has no applications yet. */
export async function measureApplications({ board, person, client }, { company, title }) {
  const { module } = await runnerImport(fileURLToPath(new URL('./postgres-cpu.ts', import.meta.url)), {
    logLevel: 'error',
  })
  const { rows } = await client.query('select id, public_id from board.jobs where title = $1', [title])
  const [{ id: jobId, public_id: listing }] = rows
  const own = await addApplications(client, company)
  const ofListing = `/dashboard/listings/${listing}/applications`
  const ofCompany = `/dashboard/companies/${own.slug}/applications`
  await client.query(addMany('j.id = $1'), [jobId, applications])
  await client.query('analyze')
  const paths = {
    'of a listing': ofListing,
    'of a company': ofCompany,
    '… one of its listings': `${ofCompany}?listing=${own.listing}`,
    '… words that all contain': `${ofCompany}?q=letter`,
    '… words that one contains': `${ofCompany}?q=applicant+77+`,
    '… one column': `${ofCompany}?status=screening`,
  }
  const places = Object.entries(paths).map(([name, path]) => ({
    name,
    path,
    times: [],
    node: 0,
    postgres: 0,
  }))
  const server = await findServer(client)
  for (const { path } of places) for (let run = 0; run < warmUps; run += 1) await open(person, path)
  // In turn, so that what else the machine does is the same for all.
  for (let round = 0; round < rounds; round += 1)
    for (const place of places) {
      const [node, postgres] = [await board.usage(), module.readServer(server)]
      for (let run = 0; run < runsOfRound; run += 1) place.times.push(await open(person, place.path))
      place.node += (await board.usage()).cpuMicroseconds - node.cpuMicroseconds
      place.postgres += module.readServer(server) - postgres
    }
  console.log(`Boards of ${applications.toLocaleString('en')} applications, load ${loadavg()[0].toFixed(1)}`)
  const runs = rounds * runsOfRound
  console.table(
    Object.fromEntries(
      places.map(({ name, times, node, postgres }) => [
        name,
        {
          'p50 ms': Math.round(percentile(times, 0.5)),
          'p99 ms': Math.round(percentile(times, 0.99)),
          'CPU of Node ms': Number((node / 1000 / runs).toFixed(1)),
          'CPU of PostgreSQL ms': Number(((postgres * 1000) / runs).toFixed(1)),
        },
      ]),
    ),
  )
}

async function open(person, path) {
  const startedAt = performance.now()
  const answer = await person.get(path)
  const page = await answer.text()
  const took = performance.now() - startedAt
  if (answer.status !== 200 || !page.includes('Applicant '))
    throw new Error(`No board at ${path}: ${answer.status}`)
  return took
}

/** The process that has started all others of the server. */
async function findServer(client) {
  const { rows } = await client.query(
    `select split_part(pg_read_file('postmaster.pid'), e'\n', 1)::int as pid`,
  )
  return rows[0].pid
}

/** Adds applications to the listings of one company, which it gives to the owner of another, and to those of four more. */
async function addApplications(client, ownedCompany) {
  const { rows } = await client.query(
    `select c.id, c.slug, min(j.public_id) as listing from board.companies c join board.jobs j on j.company_id = c.id
     where c.slug like 'bench-company-%' and j.status = 'live' group by c.id order by c.slug limit $1`,
    [otherCompanies + 1],
  )
  for (const { id } of rows)
    await client.query(addMany("j.company_id = $1 and j.status = 'live'"), [id, applications])
  const [own] = rows
  await client.query(
    `insert into board.company_members (company_id, user_id, role)
     select $1, m.user_id, 'owner' from board.company_members m join board.companies c on c.id = m.company_id where c.name = $2`,
    [own.id, ownedCompany],
  )
  return own
}

/** Statement that adds so many ($2) in all states, a third of them with profiles, in turn for the listings of a condition on $1. */
const addMany = (condition) => `
  with owners as (select j.id, j.company_id, row_number() over () - 1 as place, count(*) over () as total from board.jobs j where ${condition}),
  profiles as (
    insert into board.profiles (user_id, headline) select 'applicant' || n, 'Engineer with ' || n || ' commits to a rollup'
    from generate_series(1, $2::int) n on conflict do nothing)
  insert into board.applications (id, job_id, company_id, person_key, name, email, user_id, shares_profile, message, status, status_at,
    first_response_at, confirmed_at, handed_over_at, purge_at)
  select gen_random_uuid(), owners.id, owners.company_id, sha256(n::text::bytea), 'Applicant ' || n || ' of many', n || '@people.example', 'applicant' || n,
    n % 3 = 0, (select string_agg('A letter of ' || md5(n::text || s) || '.', ' ') from generate_series(1, 20) s),
    (array['received', 'viewed', 'screening', 'interview', 'offer', 'hired', 'rejected', 'withdrawn'])[1 + n % 8], now() - n * interval '1 minute',
    now(), now(), now(), now() + interval '180 days'
  from generate_series(1, $2::int) n join owners on owners.place = n % owners.total`
