import { beforeEach, describe, expect, it } from 'vitest'
import { addJob, type JobFields } from '../../../tests/support/listings.ts'
import { addApplication, mailedJob, startApplicationTests } from './applications.fixture.ts'
import { handleApplicationReminders, remindOfPromises } from './reminders.ts'

const promising: JobFields = { ...mailedJob, answer_by_days: 7 }
const tests = startApplicationTests({ handlers: [handleApplicationReminders], fields: promising })
let { database, room, context, company, job } = tests
beforeEach(() => {
  ;({ database, room, context, company, job } = tests)
})

const add = (days: number, fields: Parameters<typeof addApplication>[2] = {}, to = job) =>
  addApplication(database.db, { company, job: to }, { hoursAgo: days * 24, ...fields })

/** The reminders that go out now: to whom and what they begin with. */
async function remind(): Promise<[string, unknown][]> {
  await remindOfPromises(context)
  await room.run()
  return room.mails.splice(0).map(({ to, letter }) => [to, letter.before[0]])
}

describe('a promise to answer', () => {
  it('is recalled once for each application that waits longer, in one email a listing', async () => {
    const other = await addJob(database.db, company, { ...promising, answer_by_days: 1 })
    await add(8)
    await add(9)
    await add(6)
    await add(2, {}, other)
    expect((await remind()).sort()).toEqual(
      [
        [
          'jobs@meadow.example',
          `2 applications for “${job.title}” have waited longer than the 7 days within which your listing promises an answer.`,
        ],
        [
          'jobs@meadow.example',
          `1 application for “${other.title}” has waited longer than the 1 day within which your listing promises an answer.`,
        ],
      ].sort(),
    )
    expect(await remind()).toEqual([])
    await add(10)
    expect(await remind(), 'about all that wait').toEqual([
      ['jobs@meadow.example', expect.stringMatching(/^3 applications/)],
    ])
  })

  it('that was kept, or never given, is not', async () => {
    const silent = await addJob(database.db, company, { ...promising, answer_by_days: null })
    await add(30, {}, silent)
    await add(30, { status: 'screening', first_response_at: new Date() })
    await add(30, { status: 'withdrawn' })
    await add(30, { status: 'auto_closed' })
    await add(30, { handed_over_at: null })
    expect(await remind()).toEqual([])
  })

  it('of a hidden listing waits for moderators, and one that is answered meanwhile sends nothing', async () => {
    const { id } = await add(8)
    await database.pool.query('update board.jobs set frozen_at = now() where id = $1', [job.id])
    expect(await remind()).toEqual([])
    await database.pool.query('update board.jobs set frozen_at = null where id = $1', [job.id])
    expect(await remindOfPromises(context)).toBe(1)
    await database.pool.query(`update board.applications set status = 'withdrawn' where id = $1`, [id])
    await room.run()
    expect(room.mails).toEqual([])
  })
})
