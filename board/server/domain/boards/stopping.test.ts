import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import type { Database } from '../../database/open-database.ts'
import type { Schema } from '../../database/schema.ts'
import { removeCompany } from '../companies/profile-removal.ts'
import { importListings } from '../imports/import-listings.ts'
import { getJob } from '../jobs/jobs.ts'
import type { FollowContext } from './ask-board.ts'
import { type FakeSystems, leverId, leverPosting } from './fake-systems.fixture.ts'
import { followBoard, pauseBoard, removeBoard } from './follow.ts'
import {
  acmeApi,
  doBehind,
  type FollowedBoards,
  followAndRun,
  leverPostings,
  listStates,
  startFollowedBoards,
} from './followed-boards.fixture.ts'
import { recogniseBoard } from './recognise-board.ts'
import { reportSources } from './report.ts'
import { leaseSource } from './repository.ts'
import { runDueSources } from './round.ts'

let boards: FollowedBoards
let systems: FakeSystems
let database: Database
let context: FollowContext

beforeAll(async () => {
  boards = await startFollowedBoards()
  ;({ systems, database, context } = boards)
})
beforeEach(() => boards.clear())
afterAll(() => boards.close())

const answer = (...jobs: object[]) => systems.answers.set(acmeApi, { body: jobs })
const follow = (board = 'lever:acme') => followAndRun(boards, board)
const states = () => listStates(boards)
const reasons = async () =>
  (await database.db.selectFrom('board.jobs').select('close_reason').execute()).map((job) => job.close_reason)

describe('stopping', () => {
  it('a paused board is not read, a removed one closes its listings and can be added again', async () => {
    answer(leverPosting(1))
    await follow()
    await sql`update board.sources set due_at = now()`.execute(database.db)
    await pauseBoard(context, 'lever:acme', true)
    expect(await runDueSources(context)).toBe(0)
    expect(await removeBoard(context, 'lever:acme', { isForever: false })).toBe(1)
    expect(await reasons()).toEqual(['unfollowed'])
    expect((await follow()).counts).toMatchObject({ added: 0, changed: 1 })
    expect(await states()).toEqual(['Protocol Engineer 1: live'])
  })

  it('a board that is followed again reopens nothing that a person closed meanwhile', async () => {
    answer(...leverPostings(1, 2))
    await follow()
    await removeBoard(context, 'lever:acme', { isForever: false })
    await sql`update board.jobs set close_reason = 'withdrawn' where title = 'Protocol Engineer 1'`.execute(
      database.db,
    )
    await follow()
    expect(await states()).toEqual(['Protocol Engineer 1: closed', 'Protocol Engineer 2: live'])
  })

  it('a board that its company asked to leave out is never followed again', async () => {
    answer(leverPosting(1))
    await follow()
    await removeBoard(context, 'lever:acme', { isForever: true })
    await expect(recogniseBoard(context, 'lever:acme')).rejects.toMatchObject({ code: 'conflict' })
    const { rows } = await sql<{ id: string }>`select id from board.sources`.execute(database.db)
    expect(await leaseSource(database.db, rows[0]?.id ?? '')).toBeUndefined()
    expect((await reportSources(context)).sources).toEqual([])
  })

  it('no listing of a board that was left out returns: not the one that had expired, and not with a file', async () => {
    answer(...leverPostings(1, 2))
    await follow()
    await sql`update board.jobs set status = 'expired' where title = 'Protocol Engineer 2'`.execute(
      database.db,
    )
    expect(await removeBoard(context, 'lever:acme', { isForever: true })).toBe(1)
    expect(await reasons()).toEqual(['left_out', 'left_out'])
    const rows = [1, 2, 3].map((n) => ({
      company: 'acme',
      title: `Protocol Engineer ${n}`,
      link: `https://jobs.lever.co/Acme/${leverId(n)}`,
    }))
    const file = await importListings(database.db, JSON.stringify(rows))
    expect(file).toMatchObject({ added: 0, updated: 0 })
    expect(file.reported.map(({ reason }) => reason)).toEqual(
      Array(3).fill('its company asked to leave out the board lever:Acme'),
    )
    const boardContext = createTestContext({ database })
    const { rows: ids } = await sql<{ id: string }>`select public_id as id from board.jobs`.execute(
      database.db,
    )
    for (const { id } of ids) await expect(getJob(boardContext, id)).rejects.toMatchObject({ code: 'gone' })
  })

  it('a board that nobody follows is left out too, with the listings that a file brought', async () => {
    answer(leverPosting(1))
    const link = (board: string, n: number) => `https://jobs.lever.co/${board}/${leverId(n)}`
    const rows = [link('acme', 1), link('beta', 2)].map((url) => ({
      company: 'acme',
      title: 'Protocol Engineer',
      link: url,
    }))
    await importListings(database.db, JSON.stringify(rows))
    await expect(removeBoard(context, 'lever:acme', { isForever: false })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await removeBoard(context, 'lever:Acme', { isForever: true })).toBe(1)
    expect((await reasons()).sort()).toEqual(['left_out', null])
    await expect(recogniseBoard(context, 'lever:acme')).rejects.toMatchObject({ code: 'conflict' })
    await expect(removeBoard(context, 'lever:acme', { isForever: true })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  it('a board that was left out stays refused when its company’s page is deleted and made again', async () => {
    answer(leverPosting(1))
    systems.answers.set('api.lever.co/v0/postings/beta', { body: [leverPosting(2, {}, 'beta')] })
    await follow()
    const recognised = await recogniseBoard(context, 'lever:acme')
    const beta = await recogniseBoard(context, 'lever:beta')
    await followBoard(context, { ...beta, companyName: 'Acme' })
    await removeBoard(context, 'lever:acme', { isForever: true })
    const company = () => database.db.selectFrom('board.companies').select('id').executeTakeFirstOrThrow()
    const { id } = await company()
    await removeCompany(createTestContext({ database }), id, { userId: 'ana', typedName: 'Acme' })
    await importListings(
      database.db,
      JSON.stringify([{ company: 'acme', title: 'Rust Engineer', link: 'https://acme.example/1' }]),
    )
    expect((await company()).id).not.toBe(id)
    await expect(followBoard(context, recognised)).rejects.toMatchObject({ code: 'conflict' })
    await expect(recogniseBoard(context, 'lever:acme')).rejects.toMatchObject({ code: 'conflict' })
    const { rows } = await sql`select board, company_id from board.sources`.execute(database.db)
    expect(rows).toEqual([{ board: 'acme', company_id: null }])
  })

  it('a board that is left out is not followed in other capitals', async () => {
    answer(leverPosting(1))
    await follow()
    const recognised = await recogniseBoard(context, 'lever:acme')
    await removeBoard(context, 'lever:Acme', { isForever: true })
    await expect(followBoard(context, { ...recognised, board: 'ACME' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  it('a removed board closes what a run has stored just before', async () => {
    answer(leverPosting(1))
    await follow()
    const { rows } = await sql<{ source: string; id: string; job: string }>`
      delete from board.source_postings returning source_id as source, posting_id as id, job_id as job`.execute(
      database.db,
    )
    const [{ source, id, job } = { source: '', id: '', job: '' }] = rows
    const store = async (db: Transaction<Schema>) => {
      await sql`select from board.sources for update`.execute(db)
      await sql`insert into board.source_postings (source_id, posting_id, job_id) values (${source}, ${id}, ${job})`.execute(
        db,
      )
    }
    expect(
      await doBehind(boards, store, () => removeBoard(context, 'lever:acme', { isForever: false })),
    ).toBe(1)
    expect(await states()).toEqual(['Protocol Engineer 1: closed'])
  })
})
