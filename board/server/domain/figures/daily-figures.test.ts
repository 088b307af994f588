import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type AddedJob, addCompany, importedFields, type JobFields } from '../../../tests/support/listings.ts'
import { countToday } from './daily-figures.ts'
import { at, prepareFigures } from './figures.fixture.ts'

const tests = prepareFigures()
const { add } = tests
const count = (day: string, time?: string) =>
  countToday({ database: tests.database, now: () => at(day, time) })
const addMany = (number: number, fields: JobFields = {}) =>
  Promise.all(Array.from({ length: number }, () => add(fields)))

/** The stored lines, as `day figure:value count`. */
async function stored(isMeant = (_line: string) => true): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select day || ' ' || figure || case when value = '' then '' else ':' || value end || ' ' || count as line
    from board.daily_figures order by day, figure, value`.execute(tests.database.db)
  return rows.map(({ line }) => line).filter(isMeant)
}

async function move(job: AddedJob, day: string, from: string | null, to: string | null): Promise<void> {
  await sql`insert into board.job_events (job_id, public_id, at, kind, from_status, to_status, actor)
    values (${job.id}, ${job.publicId}, ${at(day, '23:59:59.9')}, 'moved', ${from}, ${to}, 'system')`.execute(
    tests.database.db,
  )
}

describe('the count of a day', () => {
  it('is of live listings that are neither hidden nor of the demo', async () => {
    const other = await addCompany(tests.database.db)
    const demo = await addCompany(tests.database.db, { is_demo: true })
    await add({ role_family: 'backend', tags: ['rust', 'defi'], chains: ['base'] })
    await add({ role_family: 'backend', tags: ['rust'], work_mode: 'hybrid' }, other)
    await add({ ...importedFields, source_id: '1' }, other)
    await add({ frozen_at: new Date(), tags: ['rust'] })
    await add({ status: 'closed', close_reason: 'filled', closed_at: new Date(), tags: ['rust'] })
    await add({ expires_at: new Date(Date.now() - 1), tags: ['rust'] })
    await add({ is_demo: true, tags: ['rust'] }, demo)
    await count('2026-01-05')
    const day = '2026-01-05'
    expect(await stored()).toEqual(
      [
        'chain:base 1',
        'companies 2',
        'ended 0',
        'live 3',
        'opened 0',
        'paid 2',
        'remote 1',
        'role:backend 2',
        'tag:defi 1',
        'tag:rust 2',
      ].map((line) => `${day} ${line}`),
    )
  })

  it('takes the place of its earlier count and of no other day’s', async () => {
    const [first] = await addMany(2, { chains: ['base'], tags: ['rust'] })
    await count('2026-01-06')
    await count('2026-01-07', '00:55')
    await tests.database.db.deleteFrom('board.job_chains').execute()
    await tests.database.db
      .updateTable('board.jobs')
      .set({ status: 'closed', close_reason: 'filled', closed_at: new Date() })
      .where('id', '=', first?.id ?? '')
      .execute()
    await count('2026-01-07', '23:55')
    const told = await stored((line) => /live|chain|tag/.test(line))
    expect(told).toEqual([
      '2026-01-06 chain:base 2',
      '2026-01-06 live 2',
      '2026-01-06 tag:rust 2',
      '2026-01-07 live 1',
      '2026-01-07 tag:rust 1',
    ])
    await count('2026-01-07', '23:55')
    expect(await stored((line) => /live|chain|tag/.test(line))).toEqual(told)
  })

  it('completes what happened on the last counted day, and leaves days in between empty', async () => {
    const [one, two, three] = (await addMany(3)) as [AddedJob, AddedJob, AddedJob]
    await move(one, '2026-02-09', null, 'live')
    await count('2026-02-10', '00:30')
    await move(one, '2026-02-10', null, 'live')
    await move(one, '2026-02-10', 'live', 'closed')
    await move(one, '2026-02-10', 'closed', 'live')
    await move(two, '2026-02-10', 'live', 'live')
    await move(three, '2026-02-10', 'live', null)
    await move(two, '2026-02-11', 'live', 'expired')
    await move(two, '2026-02-13', 'submitted', 'live')
    await count('2026-02-13')
    expect(await stored((line) => /opened|ended/.test(line))).toEqual([
      '2026-02-10 ended 2',
      '2026-02-10 opened 1',
      '2026-02-13 ended 0',
      '2026-02-13 opened 1',
    ])
  })

  it('begins with the first real listing, and goes on without one', async () => {
    const demo = await addCompany(tests.database.db, { is_demo: true })
    const demoJob = await add({ is_demo: true }, demo)
    await move(demoJob, '2026-02-20', null, 'live')
    await count('2026-02-20')
    expect(await stored()).toEqual([])
    const real = await add()
    await count('2026-02-21')
    await tests.database.db.deleteFrom('board.jobs').where('id', '=', real.id).execute()
    await count('2026-02-22')
    expect(await stored((line) => /live|opened/.test(line))).toEqual([
      '2026-02-21 live 1',
      '2026-02-21 opened 0',
      '2026-02-22 live 0',
      '2026-02-22 opened 0',
    ])
  })
})
