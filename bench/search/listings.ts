import type { ClientBase } from 'pg'

/** Listings in one statement. */
const batch = 20_000
const jobsPerCompany = 25

const sentences = [
  'You will design and review smart contracts with a small team.',
  'We ship every week and write down what we learn.',
  'Experience with distributed systems is a plus.',
  'You talk to users and turn what they say into plans.',
  'Our protocol secures assets of many thousand people.',
  'You own a service from its first line to its last alert.',
  'We care about tests, reviews and honest estimates.',
  'You have worked with zero knowledge proofs or want to learn.',
  'The work is remote, with two meetings of everybody a year.',
  'You explain hard things in plain words.',
  'We pay in cash, and tokens come on top.',
  'You know how consensus works and where it breaks.',
  'Data pipelines, dashboards and good questions are your day.',
  'You keep nodes, validators and bridges running.',
  'We look for an engineer who likes to read code.',
  'Wallets, payments and custody are what we build.',
  'You lead a team of five and still write code.',
  'Design systems, prototypes and research are yours.',
  'You find bugs before others do, and say how to fix them.',
  'A background in markets or trading helps.',
]
const seniorities = ['', '', 'Senior', 'Senior', 'Junior', 'Lead', 'Staff', 'Principal']
const nouns = [
  'Solidity Engineer',
  'Backend Engineer',
  'Frontend Engineer',
  'Protocol Engineer',
  'Rust Engineer',
  'Security Auditor',
  'Product Manager',
  'Data Analyst',
  'Community Manager',
  'Quant Trader',
  'Circuit Developer',
  'Product Designer',
  'Growth Lead',
  'Developer Advocate',
  'Halo2 Researcher',
]
const countries = ['DE', 'US', 'GB', 'FR', 'PT', 'IN', 'SG', 'BR', 'NG', 'JP', 'CA', 'ES', 'PL', 'AR', 'CH']

const quote = (values: readonly string[]) => `array[${values.map((value) => `'${value}'`).join(', ')}]`
/** A number from 0 to 1 that is always the same for a listing and a purpose. */
const chance = (purpose: number) => `((hashint8extended(i, ${purpose}) & 1048575)::float8 / 1048576)`
/** One of a list; with a higher power rather the first ones. */
const one = (list: string, purpose: number, power = 1) =>
  `(${list})[1 + floor(cardinality(${list}) * power(${chance(purpose)}, ${power}))::int]`

const insertJobs = `
  with numbered as (select i, $3::timestamptz - i * interval '4 seconds' as at,
      (select array_agg(slug order by slug) from board.tags where not is_sector) as tags,
      (select array_agg(slug order by slug) from board.chains) as chains,
      (select array_agg(distinct role order by role) from unnest(${quote(['backend', 'frontend', 'protocol', 'security-audit', 'product', 'design', 'growth', 'community', 'data-analytics', 'quant-trading'])}) role) as roles
    from generate_series($1::bigint, $2::bigint) i),
  parts as (select *, trim(${one(quote(seniorities), 1)} || ' ' || ${one(quote(nouns), 2, 2)}) as title,
      (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 4, 15))::uuid as id,
      1 + floor($4::int * power(${chance(3)}, 2.5))::int as company,
      ${one("array['remote', 'remote', 'remote', 'hybrid', 'onsite']", 4)} as mode,
      (select string_agg(${one(quote(sentences), 20).replaceAll('hashint8extended(i, 20)', 'hashint8extended(i * 100 + k, 20)')}, ' ') from generate_series(1, 10) k) as text,
      array(select distinct ${one('tags', 21, 2).replaceAll('hashint8extended(i, 21)', 'hashint8extended(i * 100 + k, 21)')}
        from generate_series(1, 3 + floor(5 * ${chance(5)})::int) k) as own_tags,
      array(select distinct ${one('chains', 22, 4).replaceAll('hashint8extended(i, 22)', 'hashint8extended(i * 100 + k, 22)')}
        from generate_series(1, floor(3 * ${chance(6)})::int) k) as own_chains
    from numbered),
  jobs as (insert into board.jobs (id, public_id, company_id, source, source_id, title, slug, description_md, role_family, seniority, employment,
      cash_usd_year_min, cash_usd_year_max, work_mode, remote_countries, office_countries, status, first_seen_at, expires_at, search)
    select parts.id, lpad(i::text, 8, '0'), c.id, 'feed', i::text, title, 'listing', text, ${one('roles', 7)},
      array[${one("array['junior', 'mid', 'senior', 'senior', 'lead', 'staff']", 8)}],
      array[${one("array['full_time', 'full_time', 'full_time', 'part_time', 'contract', 'freelance']", 9)}],
      pay, pay, mode,
      case when mode <> 'remote' then '{}' when ${chance(10)} < 0.1 then '{WW}'
        else array(select distinct unnest(array[${one(quote(countries), 11, 2)}, ${one(quote(countries), 12)}])) end,
      case when mode = 'remote' then '{}' else array[${one(quote(countries), 13, 2)}] end,
      'live', at, now() + interval '30 days' + i * interval '1 second',
      setweight(to_tsvector('english', title), 'A')
        || setweight(to_tsvector('english', c.name || ' ' || array_to_string(own_tags, ' ') || ' ' || array_to_string(own_chains, ' ')), 'B')
        || setweight(to_tsvector('english', text), 'D')
    from parts join board.companies c on c.slug = 'made-up-' || company,
      lateral (select case when ${chance(14)} < 0.62 then (40000 + floor(200 * power(${chance(15)}, 2))::int * 1000) end as pay) paid),
  tagged as (insert into board.job_tags (job_id, tag_slug, position)
    select id, tag, n from parts, unnest(own_tags) with ordinality as one (tag, n))
  insert into board.job_chains (job_id, chain_slug, position)
  select id, chain, n from parts, unnest(own_chains) with ordinality as one (chain, n)`

/** Writes so many live listings, the same for each number: only their times follow today's. */
export async function writeListings(client: ClientBase, listings: number): Promise<void> {
  const companies = Math.ceil(listings / jobsPerCompany)
  const { rows } = await client.query<{ at: Date }>("select date_trunc('day', now()) as at")
  // Rows of the size of a board's own would take hours to note and to index one by one.
  await client.query('set session_replication_role = replica; drop index board.jobs_search')
  await client.query(
    `insert into board.companies (id, public_id, slug, name, sectors, public_since)
      select md5('company' || i)::uuid, lpad(i::text, 8, '0'), 'made-up-' || i, 'Made Up ' || i,
        array[${one("array['defi', 'gaming', 'payments', 'dao', 'nft']", 16)}], now()
      from generate_series(1, $1::bigint) i`,
    [companies],
  )
  for (let first = 1; first <= listings; first += batch)
    await client.query(insertJobs, [first, Math.min(first + batch - 1, listings), rows[0]?.at, companies])
  await client.query(
    `create index jobs_search on board.jobs using gin (search) where status = 'live' and frozen_at is null`,
  )
  await client.query('insert into board.launch default values on conflict do nothing')
  await client.query('vacuum analyze board.jobs, board.job_tags, board.job_chains, board.companies')
}
