import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../../tests/support/identity.ts'
import { makeWallet, signInLegacy } from '../../../tests/support/legacy-wallet.ts'
import { openObjectStore } from '../../parse/moving/object-store.ts'
import { parseDocuments } from './export-files.ts'
import { describeMigration, type MigrationSummary, migrateData } from './migrate-data.ts'
import { planMigration } from './plan.ts'
import { createReport, type Remark } from './report.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

async function move(
  files: Record<string, object[]>,
  isWritten: boolean,
): Promise<{ summary: MigrationSummary; lines: string[]; remarks: Remark[] }> {
  const report = createReport()
  const exported = Object.entries(files).map(([name, list]) => ({
    name,
    documents: parseDocuments(JSON.stringify(list), name),
  }))
  const plan = await planMigration(exported, report)
  const objects = openObjectStore(identity.config.appId)
  const options = { isWritten, isReplacing: false }
  const summary = await migrateData(plan, options, { database: identity.database, objects, report })
  return { summary, lines: describeMigration(summary, report.list(), options), remarks: report.list() }
}

function asMaster(path: string): ReturnType<TestIdentity['send']> {
  return identity.send(path, { _method: 'GET', _MasterKey: identity.config.masterKey })
}

const then = { $date: '2022-01-02T03:04:05.678Z' }

describe('an export with what cannot be kept', () => {
  const wallets = [makeWallet(), makeWallet(), makeWallet()] as const
  const files = {
    _User: [
      { objectId: 'lossyfirst', username: 'Lossy', email: 'lossy@people.example', emailVerified: true },
      { objectId: 'lossymail', username: 'other', email: 'Lossy@People.example.', emailVerified: true },
      { objectId: 'lossyname', username: 'lossy', ethAddress: wallets[0].address },
      { objectId: 'lossyhere', username: 'before', email: 'before@people.example' },
      { objectId: 'lossynone', username: 7, ethAddress: wallets[2].address },
      { objectId: 'lossyodd', username: 'odd', email: '<Odd@people.example>', emailVerified: true },
      { objectId: '__proto__', username: 'nobody', ethAddress: makeWallet().address },
    ].map((user, index) => (index === 3 ? { ...user, ethAddress: wallets[1].address } : user)),
    _Role: [
      { objectId: 'lossyrole1', name: 'lossy', ACL: {} },
      { objectId: 'lossyrole2', name: 'lossy', ACL: {} },
      { objectId: 'lossyrole3', name: 'open' },
      { objectId: 'lossyrole4', ACL: {} },
    ],
    Spot: [
      {
        objectId: 'spot1',
        from: { __type: 'GeoPoint', latitude: 1, longitude: 2 },
        to: { __type: 'GeoPoint', latitude: 3, longitude: 4 },
      },
    ],
    Score: [
      { objectId: 'score1', points: 1, until: then, near: { __type: 'GeoPoint', latitude: 1, longitude: 2 } },
      { objectId: 'score2', points: 2, until: { $date: 'some day' }, text: 'a\0b', near: [1, 2] },
      { objectId: 'score3', points: { $numberDouble: 'NaN' }, until: { __type: 'Date', iso: '2022-01-02' } },
      { objectId: 'score4', near: { __type: 'GeoPoint', latitude: 100, longitude: 0 }, created: true },
      { objectId: 'score5', points: 5, createdAt: 'yesterday', length: 3 },
      { objectId: 'score6', points: { __op: 'Increment', amount: 1 }, text: { __type: 'What' } },
      { objectId: '__proto__', points: 6 },
    ],
  }
  let rehearsal: Awaited<ReturnType<typeof move>>
  let written: Awaited<ReturnType<typeof move>>
  beforeAll(async () => {
    const account = { username: 'Before', password: 'long enough', email: 'before@people.example' }
    expect((await identity.send('/users', account)).status).toBe(201)
    rehearsal = await move(files, false)
    written = await move(files, true)
  })

  it('gets the same losses in a rehearsal as in the real run', () => {
    expect(rehearsal.summary).toEqual(written.summary)
    expect(rehearsal.remarks).toEqual(written.remarks)
    expect(written.summary).toEqual({
      classes: [
        { className: '_User', added: 6, replaced: 0, unchanged: 0 },
        { className: '_Role', added: 2, replaced: 0, unchanged: 0 },
        { className: 'Spot', added: 1, replaced: 0, unchanged: 0 },
        { className: 'Score', added: 6, replaced: 0, unchanged: 0 },
      ],
      relations: 0,
      addresses: 3,
    })
  })

  it('is named with its class, field and id', () => {
    const lines = rehearsal.lines.join('\n')
    for (const line of [
      'Score: 1 × field until: the date cannot be read (score2)',
      'Score: 1 × field text: the text holds a letter that cannot be kept (score2)',
      'Score: 1 × field points: not a number that can be kept (score3)',
      'Score: 1 × field createdAt: the date cannot be read (score5)',
      'Score: 1 × an object without a usable id ("__proto__")',
      '_User: 1 × an object without a usable id ("__proto__")',
      '_User: 2 × moved without its e-mail address, which another user has (lossymail, lossyhere)',
      'another user has the username: it is called by a generated one, or as it is here (lossyname, lossyhere)',
      'it has no username: it is called by a generated one, or as it is here (lossynone)',
      '_Role: 1 × left out: another role has its name (lossyrole2)',
      '_User: 1 × moved, but its email address isn’t valid: no emails go to it (lossyodd)',
      'Spot: 1 × field to is left out: a class has one GeoPoint, and it has from',
    ])
      expect(lines).toContain(line)
  })

  it('costs an object no more than the value, and a user no more than the name', async () => {
    expect((await asMaster('/classes/Score/score1')).body.near).toMatchObject({ latitude: 1, longitude: 2 })
    const { body } = await asMaster('/classes/Score/score2')
    expect([body.points, body.until, body.text]).toEqual([2, undefined, undefined])
    expect((await asMaster('/classes/Score/score3')).body.until).toEqual({
      __type: 'Date',
      iso: '2022-01-02T00:00:00.000Z',
    })
    expect((await asMaster('/users/lossyfirst')).body).toMatchObject({ email: 'lossy@people.example' })
    const without = await asMaster('/users/lossymail')
    expect([without.body.username, without.body.email, without.body.emailVerified]).toEqual([
      'other',
      undefined,
      undefined,
    ])
    expect((await asMaster('/users/lossyodd')).body).toMatchObject({
      email: '<odd@people.example>',
      emailVerified: false,
    })
    const ids = ['lossyname', 'lossyhere', 'lossynone']
    for (const [index, id] of ids.entries()) {
      const wallet = wallets[index] ?? makeWallet()
      const { body: user } = await signInLegacy(identity, wallet)
      expect([user.objectId, user.username]).toEqual([id, expect.stringMatching(/^[a-z0-9]{25}$/)])
    }
  })

  it('is found as it came by a second run', async () => {
    const { summary } = await move(files, true)
    expect(summary.classes.map(({ added, replaced, unchanged }) => [added, replaced, unchanged])).toEqual([
      [0, 0, 6],
      [0, 0, 2],
      [0, 0, 1],
      [0, 0, 6],
    ])
  })
})
