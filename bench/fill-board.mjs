// Fills a board with made-up listings for measuring: employers, texts of usual length, a queue.
import pg from 'pg'

const counts = { companies: 5_000, live: 100_000, waiting: 10_000 }

/** Writes them with plain statements and refreshes the database's statistics; returns the counts. */
export async function fillBoard(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(companies, [counts.companies])
    await client.query(jobs, ['live', counts.live, '40 days'])
    await client.query(jobs, ['submitted', counts.waiting, null])
    await client.query(words)
    await client.query(reviews)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return counts
}

const companies = `
  insert into board.companies (id, public_id, slug, name, name_skeleton, domain, website, claimed_at)
  select gen_random_uuid(), right('c000000' || n, 8), 'bench-company-' || n, 'Bench Company ' || n, 'benchcompany' || n,
    'company-' || n || '.example', 'https://company-' || n || '.example', now()
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
