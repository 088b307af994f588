import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameArchive } from '../../server/backup/archive.ts'
import { startTestBoard, type TestBoard } from '../support/board.ts'
import { addCompany, addJob } from '../support/listings.ts'
import { listAskedMeasures, listExportedMeasures, readOurs } from '../support/measures.ts'

const token = 'a-token-for-the-tests-of-metrics'
let backups = ''
let open: TestBoard
let closed: TestBoard
beforeAll(async () => {
  backups = await mkdtemp(join(tmpdir(), 'cryptolist-metrics-'))
  // Young enough that none is made.
  await writeFile(nameArchive(backups, new Date(), undefined), '')
  open = await startTestBoard({ BACKUP_DIR: backups })
  closed = await startTestBoard({ METRICS_TOKEN: token })
})
afterAll(async () => {
  await open.close()
  await closed.close()
  await rm(backups, { recursive: true })
})

async function read(board = open): Promise<string> {
  const answer = await fetch(`${board.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
  return answer.text()
}

/** The value of a measure, or undefined if there is none with these labels. */
function find(text: string, name: string, labels = ''): number | undefined {
  const line = text
    .split('\n')
    .find((one) => one.startsWith(labels === '' ? `${name} ` : `${name}{${labels}} `))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1))
}

const count = 'cryptolist_http_request_duration_seconds_count'

describe('/metrics', () => {
  // The first, because these counts are kept for a minute.
  it('tells when imports brought listings, how followed boards were read in the last hour, and how many are overdue', async () => {
    const { db } = open.context.database
    const company = await addCompany(db)
    await addJob(db, company, { last_seen_at: new Date('2026-01-02T03:04:05Z') })
    // No answer has confirmed this one yet: a 0 would be an alert on a board that has just begun to follow.
    await sql`insert into board.sources (id, system, board, company_id, due_at)
      values (gen_random_uuid(), 'ashby', 'northwind', ${company.id}, 'infinity')`.execute(db)
    await sql`
      with one as (
        insert into board.sources (id, system, board, company_id, confirmed_at, due_at)
        values (gen_random_uuid(), 'lever', 'northwind', ${company.id}, '2026-01-02 03:04:05Z', 'infinity') returning id)
      insert into board.source_runs (source_id, at, outcome, added, changed, milliseconds)
      select id, now() - make_interval(hours => hours), 'read', 2, 1, 1500 from one, unnest(array[0, 0, 2]) hours`.execute(
      db,
    )
    const text = await read()
    expect(text).toMatch(/^cryptolist_import_last_timestamp_seconds\{source="\w+"\} 1767323045$/m)
    expect(find(text, 'cryptolist_source_runs', 'system="lever",outcome="read"')).toBe(2)
    expect(find(text, 'cryptolist_source_run_seconds', 'system="lever",outcome="read"')).toBe(3)
    expect(find(text, 'cryptolist_source_listings', 'system="lever",outcome="read",change="added"')).toBe(4)
    expect(find(text, 'cryptolist_sources', 'system="lever",state="followed"')).toBe(1)
    expect(find(text, 'cryptolist_sources_overdue', 'system="lever"')).toBe(1)
    expect(find(text, 'cryptolist_source_confirmed_timestamp_seconds', 'system="lever"')).toBe(1_767_323_045)
    expect(find(text, 'cryptolist_sources', 'system="ashby",state="followed"')).toBe(1)
    expect(find(text, 'cryptolist_source_confirmed_timestamp_seconds', 'system="ashby"')).toBeUndefined()
  })

  it('counts requests by the pattern of their path and by status, however they are written', async () => {
    for (const path of ['/jobs', '/JOBS?q=x', '/jobs/no-such-job', '/companies/nobody', '/no/such/page'])
      await (await fetch(open.origin + path)).text()
    await fetch(`${open.origin}/api/v1/jobs`)
    await fetch(`${open.origin}/jobs`, { method: 'PROPFIND' })
    const text = await read()
    expect(find(text, count, 'method="GET",route="/jobs",status="200"')).toBe(2)
    expect(find(text, count, 'method="GET",route="/api/v1/jobs",status="200"')).toBe(1)
    expect(find(text, count, 'method="GET",route="none",status="404"')).toBe(1)
    expect(text).toMatch(/_count\{method="other",route="\S+",status="\d+"\} 1/)
    expect(text).not.toContain('no-such-job')
  })

  it('tells of searches, the queue, mail, the database, the event loop and the version', async () => {
    const { db } = open.context.database
    await sql`insert into pgboss.job (name, state, retry_limit, retry_count)
      select name, 'failed', 2, 2 from pgboss.queue where name = 'listing-sweep'`.execute(db)
    await open.context.mailer.send({
      id: 'test',
      to: 'ana@people.example',
      letter: { subject: 'Hello', before: [], link: { label: 'Here', url: open.origin }, after: [] },
    })
    const text = await read()
    expect(find(text, 'cryptolist_search_duration_seconds_count', 'kind="list"')).toBeGreaterThan(0)
    expect(find(text, 'cryptolist_queue_jobs', 'queue="listing-sweep",state="failed"')).toBe(1)
    expect(find(text, 'cryptolist_queue_oldest_due_seconds')).toBeGreaterThanOrEqual(0)
    expect(find(text, 'cryptolist_mails_total', 'outcome="written"')).toBe(1)
    // Without a 0 before the first failure, Prometheus would see no increase.
    expect(find(text, 'cryptolist_mails_total', 'outcome="failed"')).toBe(0)
    expect(find(text, 'cryptolist_http_errors_total')).toBe(0)
    expect(find(text, 'cryptolist_queue_given_up_total')).toBe(0)
    expect(find(text, 'cryptolist_database_up')).toBe(1)
    expect(find(text, 'cryptolist_database_connections', 'pool="queue",state="busy"')).toBe(0)
    expect(find(text, 'cryptolist_database_waiting', 'pool="board"')).toBe(0)
    expect(find(text, 'cryptolist_disk_full')).toBe(0)
    expect(find(text, 'cryptolist_database_migrations')).toBeGreaterThan(40)
    expect(find(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
    expect(text).toMatch(/cryptolist_build_info\{version="\d+\.\d+\.\d+\+\w+",node="\d+\.\d+\.\d+"\} 1/)
  })

  it('has every measure that the dashboard, the alerts and the guide ask for, but for the backend’s', async () => {
    const names = listAskedMeasures().filter((name) => !name.startsWith('cryptolist_live_query_'))
    expect(names.length).toBeGreaterThan(15)
    const exported = listExportedMeasures(await read())
    expect(names.filter((name) => !exported.has(name))).toEqual([])
  })

  it('has alerts that the guide explains, all of them', () => {
    const alerts = [...readOurs('deploy/prometheus-rules.yml').matchAll(/- alert: (\w+)/g)]
    const explained = [...readOurs('docs/guides/operations.md').matchAll(/^\| `([A-Z]\w+)` \|/gm)]
    expect(alerts.length).toBeGreaterThan(10)
    expect(explained.map(([, name]) => name)).toEqual(alerts.map(([, name]) => name))
  })

  it('is for this machine only, and not through a proxy that isn’t trusted', async () => {
    const answer = await fetch(`${open.origin}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('set METRICS_TOKEN')
  })

  it('is for those who have the token, if there is one', async () => {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${closed.origin}/metrics`, { headers })).status
    expect([await ask({}), await ask({ authorization: 'Bearer wrong' })]).toEqual([403, 403])
    expect(await ask({ authorization: `Bearer ${token}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200)
  })
})
