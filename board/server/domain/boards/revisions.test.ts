import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../../tests/support/domain-context.ts'
import { getHistory } from '../listings/history.ts'
import { leverPosting } from './fake-systems.fixture.ts'
import { runBoard } from './follow.ts'
import { acmeApi, type FollowedBoards, followAndRun, startFollowedBoards } from './followed-boards.fixture.ts'

let boards: FollowedBoards

beforeAll(async () => {
  boards = await startFollowedBoards()
})
beforeEach(() => boards.clear())
afterAll(() => boards.close())

const say = (change: Record<string, unknown> = {}) =>
  boards.systems.answers.set(acmeApi, { body: [leverPosting(1, change)] })
const change = (statement: ReturnType<typeof sql>) => statement.execute(boards.database.db)

async function follow(): Promise<void> {
  say()
  await followAndRun(boards, 'lever:acme')
}

async function read(fields: Record<string, unknown>): Promise<void> {
  say(fields)
  await runBoard(boards.context, 'lever:acme')
}

async function historyOf() {
  const { rows } = await sql<{ id: string }>`select public_id as id from board.jobs`.execute(
    boards.database.db,
  )
  return getHistory(createTestContext({ database: boards.database }), rows[0]?.id ?? '')
}

/** Which parts each revision of the listing changes, the newest first. */
async function listEdits(): Promise<string[][]> {
  const { revisions } = await historyOf()
  return revisions.filter(({ number }) => number > 1).map(({ changes }) => changes.map(({ name }) => name))
}

describe('a change at the source', () => {
  it('is a public revision with what was and what is, and an event', async () => {
    await follow()
    await read({ text: 'Protocol Engineer 7' })
    const { revisions, events } = await historyOf()
    expect(revisions.map(({ number, by }) => [number, by])).toEqual([
      [2, 'import'],
      [1, 'import'],
    ])
    expect(revisions[0]?.changes).toContainEqual({
      name: 'Title',
      before: 'Protocol Engineer 1',
      after: 'Protocol Engineer 7',
    })
    expect(events.map(({ kind, by }) => [kind, by])).toEqual([
      ['edited', 'import'],
      ['published', 'import'],
    ])
  })

  it('is none if the source says the same, or only we read it otherwise', async () => {
    await follow()
    await read({ createdAt: 1_761_000_000_001 })
    await change(sql`update board.jobs set cities = '{Porto}', title = 'Read otherwise'`)
    await change(sql`update board.sources set etag = null, last_modified = null, answer_hash = null`)
    await runBoard(boards.context, 'lever:acme')
    expect((await historyOf()).title).toBe('Protocol Engineer 1')
    expect(await listEdits()).toEqual([])
  })

  it('is one with the others of a day, and another one on the next day', async () => {
    await follow()
    await read({ text: 'Protocol Engineer 7' })
    await read({ text: 'Protocol Engineer 7', workplaceType: 'remote' })
    expect(await listEdits()).toEqual([['Title', 'Location']])
    await change(sql`update board.job_revisions set at = at - interval '25 hours'`)
    await read({ text: 'Protocol Engineer 8', workplaceType: 'remote' })
    expect(await listEdits()).toEqual([['Title'], ['Title', 'Location']])
  })

  it('is shown only once a moderator’s approval isn’t needed any longer', async () => {
    await follow()
    await read({ descriptionBody: '<p>To start, send us the seed phrase of your wallet.</p>' })
    await expect(historyOf()).rejects.toMatchObject({ code: 'not_found' })
    await read({ text: 'Protocol Engineer 7' })
    expect(await listEdits()).toEqual([['Title']])
    expect(JSON.stringify(await historyOf())).not.toContain('seed phrase')
  })
})
