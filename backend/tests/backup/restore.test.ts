import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, type TestFolder, testPostgresVariable } from '@cryptolist/testkit/database'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect, describeSchema, hashRows } from '../../../board/server/backup/compared-databases.fixture.ts'
import { isForm } from '../../../board/server/backup/forms/forms.ts'
import { describeFunction } from '../../../board/server/backup/forms/known-functions.ts'
import { makeBackup } from '../../../board/server/backup/make-backup.ts'
import { restoreBackup } from '../../../board/server/backup/restore.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { objectSteps, place, pointer } from '../support/objects.ts'

let identity: TestIdentity
let folder: TestFolder
let admin: pg.Client
const name = `restored_${randomBytes(6).toString('hex')}`
const { make, master } = objectSteps(() => identity)
beforeAll(async () => {
  folder = await makeTestFolder()
  admin = await connect(process.env[testPostgresVariable] ?? '')
  await admin.query(`create database ${name} template template0`)
  identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1' })
})
afterAll(async () => {
  await identity.close()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  await folder.remove()
})

/** Objects as an app reads them. */
const read = async (send: TestIdentity['send']): Promise<unknown> => {
  const pets = await send('/classes/Pet', { _method: 'GET', order: 'name', include: 'friends' })
  const friends = { $relatedTo: { object: pointer('Pet', petIds[1]), key: 'friends' } }
  return [pets.body, (await send('/classes/Pet', { _method: 'GET', where: friends })).body]
}
let petIds: string[]

describe('a board with the backend', () => {
  it('is restored with Parse’s tables, functions and triggers, and its apps go on', async () => {
    const rex = await make('Pet', { name: 'Rex', at: place(1, 2) })
    const friends = { __op: 'AddRelation', objects: [pointer('Pet', rex)] }
    petIds = [
      rex,
      await make('Pet', { name: 'Zoe', tags: ['a', null], nested: { deep: [{ two: 2 }] }, friends }),
    ]
    await master('POST', '/roles', { name: 'keepers', ACL: { '*': { read: true } } })
    const { database, config, context, send } = identity
    const source = {
      connection: database.connection,
      dataDir: config.dataDir,
      store: context.fileSpace.store,
    }
    const sourceUrl = urlOf(database.connection.database)
    const schema = await describeSchema(sourceUrl)
    const functions = schema.before.filter((statement) => statement.startsWith('CREATE OR REPLACE'))
    // Each is a line for board/server/backup/forms/known-functions.ts.
    expect(functions.filter((statement) => !isForm(statement)).map(describeFunction)).toEqual([])
    const { path, leftOut } = await makeBackup(source, join(folder.path, 'whole.tar.gz'))
    expect(leftOut).toEqual([])

    const target = { dataDir: join(folder.path, 'restored'), databaseUrl: urlOf(name), s3Url: undefined }
    await mkdir(target.dataDir)
    await restoreBackup(path, target, pino({ level: 'silent' }))
    expect(await hashRows(target.databaseUrl)).toEqual(await hashRows(sourceUrl))
    expect(JSON.stringify(schema)).toMatch(/board_tells.*_Join:users:_Role/)
    expect(await describeSchema(target.databaseUrl)).toEqual(schema)

    const restored = await startTestIdentity({ DATABASE_URL: target.databaseUrl, DATA_DIR: target.dataDir })
    const answers = [await read(send), await read(restored.send)]
    await restored.close()
    expect(answers[1]).toEqual(answers[0])
    expect(JSON.stringify(answers)).toContain('Zoe')
    expect(await describeSchema(target.databaseUrl)).toEqual(schema)
  })
})

function urlOf(database: string): string {
  const url = new URL(process.env[testPostgresVariable] ?? '')
  url.pathname = `/${database}`
  return url.href
}
