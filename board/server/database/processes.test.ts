import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../tests/support/opened-database.ts'
import { openNotices } from './notices.ts'
import type { Database } from './open-database.ts'
import { joinProcesses, type Processes } from './processes.ts'

const log = pino({ level: 'silent' })
let database: Database
let folders: string[]
beforeAll(async () => {
  database = await openTestDatabase()
  folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'cryptolist-processes-'))))
})
afterAll(async () => {
  await database.close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const alike = { appId: 'cryptolist', masterKey: 'a master key of tests', s3Url: undefined }
type Change = Partial<Omit<typeof alike, 's3Url'> & { s3Url: string | undefined; dataDir: string }>

interface Server extends Processes {
  /** Ends as a killed process does. */
  die(): Promise<void>
}

async function start(change: Change = {}): Promise<Server> {
  const notices = await openNotices(database.connection, log)
  try {
    const config = { ...alike, dataDir: folders[0] ?? '', ...change }
    return { ...(await joinProcesses(database, notices, config)), die: notices.close }
  } catch (error) {
    await notices.close()
    throw error
  }
}

describe('servers on one database', () => {
  it('know of each other for as long as they live', async () => {
    const [one, two] = [await start(), await start()]
    expect([await one.listOthers(), await two.listOthers()]).toEqual([[two.id], [one.id]])
    await two.die()
    await vi.waitFor(async () => expect(await one.listOthers()).toEqual([]))
    const three = await start()
    expect(await one.listOthers()).toEqual([three.id])
    // The file that the dead one left is gone.
    expect(await readdir(join(folders[0] ?? '', 'files/processes'))).toHaveLength(2)
    await Promise.all([one.die(), three.die()])
  })

  it('are counted again after their connections were lost', async () => {
    const [one, two] = [await start(), await start()]
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_advisory_lock_shared%' and pid <> pg_backend_pid()`,
    )
    await vi.waitFor(async () => expect(await one.listOthers()).toEqual([two.id]))
    await Promise.all([one.die(), two.die()])
  })

  it.each<[Change, RegExp]>([
    [
      { appId: 'other' },
      /^APP_ID is "other" here, and process \d+ on .* has "cryptolist". Set the same APP_ID/,
    ],
    [
      { masterKey: 'another master key' },
      /^The master key differs from that of process \d+ on .*Set the same MASTER_KEY/,
    ],
    [
      { s3Url: 'https://key:secret@s3.example/bucket' },
      /^Files are kept in https:\/\/s3.example\/bucket here, and process .* in its DATA_DIR. Set the same S3_URL/,
    ],
  ])('are refused with what to set when they differ: %o', async (change, sentence) => {
    const one = await start()
    await expect(start(change)).rejects.toThrow(sentence)
    await one.die()
    await vi.waitFor(async () => (await start(change)).die())
  })

  it('are refused in another folder of files, also in a copy, but not with the same bucket', async () => {
    const one = await start()
    await expect(start({ dataDir: folders[1] ?? '' })).rejects.toThrow(
      /^Files are kept in .*files here, which is not the folder of process .* Set the same S3_URL for all processes, or DATA_DIR/,
    )
    await one.die()
    await vi.waitFor(async () => expect(await one.listOthers()).toEqual([]))
    const s3Url = 'https://key:secret@s3.example/bucket'
    const servers = [await start({ s3Url }), await start({ s3Url, dataDir: folders[1] ?? '' })]
    for (const server of servers) await server.die()
  })
})
