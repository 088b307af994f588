import { randomUUID } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { type AddedJob, addCompany, addJob } from '../../../tests/support/listings.ts'
import { viewerWho } from '../../../tests/support/people.ts'
import { addApplication, mailedJob, startApplicationTests } from './applications.fixture.ts'
import {
  exportCompanyApplications,
  getCompanyBoard,
  moveCompanyApplications,
} from './company-applications.ts'

const tests = startApplicationTests()
let second: AddedJob
beforeEach(async () => {
  const { database, company } = tests
  second = await addJob(database.db, company, { ...mailedJob, title: 'Auditor of bridges' })
  for (const role of ['owner', 'recruiter', 'viewer'])
    await database.pool.query('insert into board.company_members values ($1, $2, $3)', [
      company.id,
      role,
      role,
    ])
})

const all = { words: '', listing: '', status: '', page: 0 }
const add = (job: AddedJob, fields: Parameters<typeof addApplication>[2] = {}) =>
  addApplication(tests.database.db, { company: tests.company, job }, fields)
const boardOf = (who: string, change: Partial<typeof all> = {}) =>
  getCompanyBoard(tests.context, viewerWho(who), tests.company.slug, { ...all, ...change })
const move = (who: string, chosen: readonly { id: string; from: string }[], to = 'screening') =>
  moveCompanyApplications(tests.context, viewerWho(who), tests.company.slug, {
    chosen,
    typed: { to, message: '', template: '', interviewAt: '', key: randomUUID() },
    networkKey: '203.0.113.0/24',
  })
const namesIn = ({ columns }: Awaited<ReturnType<typeof boardOf>>) =>
  columns.flatMap(({ cards }) => cards.map(({ name, listing }) => [name, listing.title]))

describe('the board of a company', () => {
  it('has the applications of all its listings and of no other company, and finds by listing and text', async () => {
    const { database, job } = tests
    await add(job, { name: 'Ana' })
    await add(second, { name: 'Ben', message: 'I broke two bridges.' })
    await add(second, { confirmed_at: null, handed_over_at: null })
    const other = await addCompany(database.db)
    const theirs = await addJob(database.db, other, mailedJob)
    await addApplication(database.db, { company: other, job: theirs }, { name: 'Cleo' })
    const board = await boardOf('owner')
    expect(namesIn(board).sort()).toEqual([
      ['Ana', job.title],
      ['Ben', 'Auditor of bridges'],
    ])
    expect(board).toMatchObject({ total: 2, canAct: true, companyName: 'Mailing Meadow' })
    expect(board.listings.map(({ publicId, count }) => [publicId, count]).sort()).toEqual(
      [
        [job.publicId, 1],
        [second.publicId, 1],
      ].sort(),
    )
    for (const [change, names] of [
      [{ listing: job.publicId }, ['Ana']],
      [{ listing: theirs.publicId }, []],
      [{ listing: 'x', status: 'constructor' }, ['Ana', 'Ben']],
      [{ words: ' BRIDGES ' }, ['Ben']],
      [{ words: '%' }, []],
      [{ words: 'ana', listing: second.publicId }, []],
      [{ status: 'offer' }, []],
    ] as const)
      expect([
        change,
        namesIn(await boardOf('owner', change))
          .map(([name]) => name)
          .sort(),
      ]).toEqual([change, names])
  })

  it('is a file with the listing of each application, of what it shows', async () => {
    const fileOf = async (who: string, change: Partial<typeof all> = {}) =>
      readText(
        await exportCompanyApplications(tests.context, viewerWho(who), tests.company.slug, {
          ...all,
          ...change,
        }),
      )
    await add(tests.job, { name: '=Ana' })
    await add(second, { name: 'Ben' })
    const other = await addCompany(tests.database.db)
    const theirs = await addJob(tests.database.db, other, mailedJob)
    await addApplication(tests.database.db, { company: other, job: theirs }, { name: 'Cleo' })
    const file = await fileOf('viewer')
    expect(file).toContain(`"'=Ana","`)
    expect(
      file
        .split('\r\n')
        .map((line) => line.split(',')[2])
        .sort(),
    ).toEqual([undefined, '"listing"', `"${tests.job.title}"`, '"Auditor of bridges"'].sort())
    expect(await fileOf('owner', { listing: second.publicId })).not.toContain('Ana')
    expect(await fileOf('owner', { listing: theirs.publicId })).not.toContain('Cleo')
    await expect(fileOf('stranger')).rejects.toMatchObject({ code: 'not_found' })
    await tests.database.pool.query('update board.companies set frozen_at = now() where id = $1', [
      tests.company.id,
    ])
    await expect(fileOf('owner')).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is the team’s, which viewers of it only look at', async () => {
    const { id } = await add(tests.job)
    expect(await boardOf('viewer')).toMatchObject({ total: 1, canAct: false })
    await expect(move('viewer', [{ id, from: 'received' }])).rejects.toMatchObject({ code: 'forbidden' })
    expect(await move('recruiter', [{ id, from: 'received' }])).toEqual({ done: 1, refused: [] })
    for (const attempt of [() => boardOf('stranger'), () => move('stranger', [{ id, from: 'screening' }])])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    const isApp = getCompanyBoard(tests.context, viewerWho('owner', { isApp: true }), tests.company.slug, all)
    await expect(isApp).rejects.toMatchObject({ code: 'sign_in_again' })
  })

  it('moves applications of several listings at once, each with an email, and none of another company', async () => {
    const { database, room } = tests
    const { id: first } = await add(tests.job)
    const { id: other } = await add(second, { status: 'viewed' })
    const stranger = await addCompany(database.db)
    const job = await addJob(database.db, stranger, mailedJob)
    const { id: foreign } = await addApplication(database.db, { company: stranger, job })
    const outcome = await move('owner', [
      { id: first, from: 'received' },
      { id: other, from: 'viewed' },
      { id: foreign, from: 'received' },
      { id: randomUUID(), from: 'received' },
    ])
    expect([outcome.done, outcome.refused.length]).toEqual([2, 2])
    expect(outcome.refused[0], 'foreign as unknown').toEqual(outcome.refused[1])
    await room.run()
    expect(room.mails).toHaveLength(2)
    expect((await move('owner', [{ id: first, from: 'received' }])).refused[0]?.sentence).toContain(
      'already moved it',
    )
  })

  it('leaves out a listing that moderators have, and opens for nobody while they have the company', async () => {
    const { pool } = tests.database
    const { id } = await add(second)
    await pool.query('update board.jobs set frozen_at = now() where id = $1', [second.id])
    expect(await boardOf('owner')).toMatchObject({ total: 0, listings: [] })
    expect(await move('owner', [{ id, from: 'received' }])).toMatchObject({ done: 0 })
    await pool.query('update board.companies set frozen_at = now() where id = $1', [tests.company.id])
    for (const attempt of [() => boardOf('owner'), () => move('owner', [{ id, from: 'received' }])])
      await expect(attempt()).rejects.toMatchObject({ code: 'conflict' })
  })
})
