import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { age } from '../../../tests/support/old-files.ts'
import { type StartedContext, startContext } from '../../../tests/support/started-context.ts'
import { createIncoming, type Incoming } from '../../files/incoming.ts'
import type { Pinning } from '../../files/pinning.ts'
import type { FileStore } from '../../files/store.ts'
import type { DomainContext } from '../domain-context.ts'
import { computeCid, computeFolderCids, readCid } from './cids.ts'
import { createFile, findFile, removeFile, removeFilesOf, requireUploader } from './files.ts'
import { createFolder, findFileInFolder, listFolder } from './folders.ts'
import { startFileRecovery } from './keeper.ts'

const actor = { userId: 'ana' }
const file = { name: 'a.txt', bytes: Buffer.from('hello') }
let started: StartedContext
let folder: string
let dataDir: string
let incoming: Incoming
let storedBytes: Map<string, Uint8Array>
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-domain-files-'))
  dataDir = await leaveUnfinished()
  started = await startContext({ DATA_DIR: dataDir })
  incoming = await createIncoming(folder)
  storedBytes = new Map()
  store = {
    write: async (key, bytes) => void storedBytes.set(key, bytes),
    read: async () => undefined,
    remove: async (key) => void storedBytes.delete(key),
  }
})
afterEach(async () => {
  await started.database.db.deleteFrom('board.files').execute()
  await started.database.db.deleteFrom('board.file_uploads').execute()
  storedBytes.clear()
  for (const name of await readdir(folder)) await rm(join(folder, name))
})
afterAll(async () => {
  await started.close()
  for (const path of [folder, dataDir]) await rm(path, { recursive: true })
})

function make(
  changed: Partial<FileStore> = {},
  rateLimits: 'strict' | 'off' = 'off',
  pinning?: Pinning,
): DomainContext {
  const fileSpace = { store: { ...store, ...changed }, incoming }
  const config = { ...started.config, rateLimits }
  return { ...started.context, config, fileSpace, pinning }
}

/** A data folder as a killed process leaves it, with a body half received and bytes whose row was not written. */
async function leaveUnfinished(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'cryptolist-killed-'))
  const [files, key] = [join(path, 'files'), 'ab12'.repeat(8)]
  for (const name of ['incoming', 'ab/12']) await mkdir(join(files, name), { recursive: true })
  await writeFile(join(files, 'ab/12', key), 'hello')
  for (const ending of ['key', 'body', 'part'])
    await writeFile(join(files, 'incoming', `2147483000-${key}.${ending}`), '')
  await age(join(files, 'incoming'))
  return path
}

async function countRows(): Promise<number> {
  return (await started.database.db.selectFrom('board.files').select('key').execute()).length
}

describe('a file', () => {
  it('that a killed process did not finish is gone after a start an hour later', async () => {
    const left = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    // `processes` has the mark of the process that runs now.
    const files = left.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('/processes'))
    expect(files).toEqual([])
  })

  it('FI-08: is not kept when the store is full, and that is no mistake of the client', async () => {
    const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
    const context = make({ write: () => Promise.reject(full) })
    await expect(createFile(context, actor, file)).rejects.toMatchObject({ code: 'unavailable', cause: full })
    expect([await countRows(), await readdir(folder)]).toEqual([0, []])
    const away = new BoardError('unavailable', 'The store is away.')
    await expect(createFile(make({ write: () => Promise.reject(away) }), actor, file)).rejects.toBe(away)
  })

  it('leaves no bytes when its row is refused', async () => {
    const context = make()
    await expect(createFile(context, { userId: 'a\0b' }, file)).rejects.toThrow()
    expect([storedBytes.size, await countRows(), await readdir(folder)]).toEqual([0, 0, []])
  })

  it('is settled an hour later when the database went away in between', async () => {
    const { db } = started.database
    const context = make({
      write: async (key, bytes) => {
        await store.write(key, bytes)
        await sql`alter table board.files rename to files_away`.execute(db)
      },
    })
    await expect(createFile(context, actor, file)).rejects.toThrow()
    await sql`alter table board.files_away rename to files`.execute(db)
    expect([storedBytes.size, (await readdir(folder)).length]).toEqual([1, 1])
    await age(folder)
    await startFileRecovery(context)
    expect([storedBytes.size, await readdir(folder)]).toEqual([0, []])
  })

  it('stays when a crash came after its row', async () => {
    const context = make()
    const { key } = await createFile(context, actor, file)
    await writeFile(join(folder, `2147483000-${key}.key`), '')
    await age(folder)
    await startFileRecovery(context)
    expect([storedBytes.size, await readdir(folder)]).toEqual([1, []])
  })

  it('is gone for everybody once removed, even if the store is away; its bytes go an hour later', async () => {
    const context = make({ remove: () => Promise.reject(new Error('away')) })
    const { name, key } = await createFile(context, actor, file)
    await removeFile(context, actor, name)
    expect(await findFile(context, name)).toBeUndefined()
    expect([storedBytes.size, await readdir(folder)]).toEqual([1, [expect.stringContaining(`-${key}.key`)]])
    await age(folder)
    await startFileRecovery(make())
    expect([storedBytes.size, await readdir(folder)]).toEqual([0, []])
  })

  it('has a note of it from before its row goes until its bytes are gone', async () => {
    const noted: string[][] = []
    const context = make({ remove: async () => void noted.push(await readdir(folder)) })
    const { name, key } = await createFile(context, actor, file)
    await removeFile(context, actor, name)
    expect(noted).toEqual([[expect.stringContaining(`-${key}.key`)]])
    expect(await readdir(folder)).toEqual([])
  })

  it('stays when the database was away as it should have been removed', async () => {
    const { db } = started.database
    const context = make()
    const { name } = await createFile(context, actor, file)
    await sql`create function board.refuse() returns trigger language plpgsql as 'begin raise exception $$no$$; end'`.execute(
      db,
    )
    await sql`create trigger refuse before delete on board.files for each row execute function board.refuse()`.execute(
      db,
    )
    await expect(removeFile(context, actor, name)).rejects.toThrow('no')
    await sql`drop function board.refuse cascade`.execute(db)
    await age(folder)
    await startFileRecovery(context)
    expect([storedBytes.size, await countRows(), await readdir(folder)]).toEqual([1, 1, []])
  })

  it('for IPFS is asked to be pinned with its row: both are kept, or neither', async () => {
    const seen: unknown[] = []
    let isRefused = false
    const context = make({}, 'off', {
      add: async (transaction, { files }) => {
        const within = await transaction.selectFrom('board.files').select('key').execute()
        seen.push([within, await countRows()], [files, 0])
        if (isRefused) throw new Error('no')
      },
      wake: () => void seen.push('awake'),
    })
    await createFile(context, actor, { ...file, isForIpfs: true })
    expect(seen[0]).toEqual(seen[1])
    expect([seen[2], await countRows()]).toEqual(['awake', 1])
    isRefused = true
    await expect(createFile(context, actor, { ...file, isForIpfs: true })).rejects.toThrow('no')
    expect([seen.length, storedBytes.size, await countRows()]).toEqual([5, 1, 1])
  })

  it('DS-04: is deleted with its account, and files of others are not', async () => {
    const context = make({}, 'strict')
    await createFile(context, actor, file)
    await createFile(context, actor, { ...file, isForIpfs: true })
    const other = await createFile(context, { userId: 'ben' }, file)
    await removeFilesOf(context, 'ana')
    expect([...storedBytes.keys()]).toEqual([other.key])
    expect(await countRows()).toBe(1)
    const { rows } = await sql<{ user_id: string }>`select user_id from board.file_uploads`.execute(
      started.database.db,
    )
    expect(rows).toEqual([{ user_id: 'ben' }])
  })
})

describe('a folder for IPFS', () => {
  const files = [
    { path: 'images/1.png', bytes: makePixel(1) },
    { path: 'images/2.png', bytes: makePixel(2) },
    { path: '1.json', bytes: Buffer.from('{}') },
  ]
  const countPlaces = async (): Promise<number> =>
    (await started.database.db.selectFrom('board.folder_files').select('path').execute()).length

  it('is kept wholly or not at all, and pinned as one with its rows', async () => {
    const calls: unknown[] = []
    let isRefused = false
    const context = make({}, 'off', {
      add: async (_transaction, { cid, files: pinned }) => {
        calls.push(
          cid,
          pinned.map(({ path }) => path),
        )
        if (isRefused) throw new Error('no')
      },
      wake: () => void calls.push('awake'),
    })
    const cid = await createFolder(context, actor, files)
    expect(calls).toEqual([cid, files.map(({ path }) => path), 'awake'])
    // The images are in the folder and in the one within it.
    expect([storedBytes.size, await countRows(), await countPlaces(), await readdir(folder)]).toEqual([
      3,
      3,
      5,
      [],
    ])
    isRefused = true
    await expect(createFolder(context, actor, files)).rejects.toThrow('no')
    let written = 0
    const full = make({
      write: async (key, bytes) => {
        written += 1
        if (written === 3) throw new Error('full')
        await store.write(key, bytes)
      },
    })
    await expect(createFolder(full, actor, files)).rejects.toMatchObject({ code: 'unavailable' })
    expect([storedBytes.size, await countRows(), await countPlaces(), await readdir(folder)]).toEqual([
      3,
      3,
      5,
      [],
    ])
  })

  it('counts as so many uploads, and is refused when it would be one too many', async () => {
    const context = make({}, 'strict')
    await sql`insert into board.file_uploads values ('ana', (now() at time zone 'utc')::date, 195, 0)`.execute(
      started.database.db,
    )
    await createFolder(context, actor, files)
    await expect(requireUploader(context, actor, files.length)).rejects.toMatchObject({ problem: 'quota' })
    await expect(createFolder(context, actor, files)).rejects.toMatchObject({ problem: 'quota' })
    expect([storedBytes.size, await countRows(), await readdir(folder)]).toEqual([3, 3, []])
    await createFile(context, actor, file)
  })

  it('goes with its account, and stays where another account uploaded the same', async () => {
    const context = make()
    const cid = await createFolder(context, actor, files)
    expect(await createFolder(context, { userId: 'ben' }, files)).toBe(cid)
    await removeFilesOf(context, 'ana')
    expect(await listFolder(context, cid)).toEqual(['1.json', 'images/1.png', 'images/2.png'])
    expect(await findFileInFolder(context, cid, 'images/2.png')).toMatchObject({ contentType: 'image/png' })
    await removeFilesOf(context, 'ben')
    expect(await listFolder(context, cid)).toEqual([])
    expect([storedBytes.size, await countPlaces()]).toEqual([0, 0])
  })

  it('loses a file that is removed', async () => {
    const context = make()
    const cid = await createFolder(context, actor, files)
    const removed = await findFileInFolder(context, cid, 'images/1.png')
    await removeFile(context, actor, removed?.name ?? '')
    expect(await listFolder(context, cid, 'images')).toEqual(['2.png'])
    expect(await findFileInFolder(context, cid, 'images/1.png')).toBeUndefined()
  })
})

describe('uploads of a day', () => {
  const spend = (files: number, bytes: number, day = 'now()'): Promise<unknown> =>
    sql`insert into board.file_uploads (user_id, day, files, bytes)
      values ('ana', ((${sql.raw(day)}) at time zone 'utc')::date, ${files}, ${bytes})
      on conflict (user_id) do update set day = excluded.day, files = excluded.files, bytes = excluded.bytes`.execute(
      started.database.db,
    )

  it('are counted, and the last place is taken once', async () => {
    const context = make({}, 'strict')
    await spend(199, 1_000)
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => createFile(context, actor, file)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([storedBytes.size, await countRows(), await readdir(folder)]).toEqual([1, 1, []])
    await expect(requireUploader(context, actor)).rejects.toMatchObject({ problem: 'quota' })
    const master = { isMaster: true } as const
    await expect(createFile(context, await requireUploader(context, master), file)).resolves.toMatchObject({
      size: 5,
    })
  })

  it('are limited in bytes too, and the limit resets each day', async () => {
    const context = make({}, 'strict')
    await spend(1, 500 * 1024 * 1024 - 4)
    await expect(createFile(context, actor, file)).rejects.toMatchObject({ problem: 'quota' })
    await spend(200, 500 * 1024 * 1024, "now() - interval '1 day'")
    await expect(createFile(context, await requireUploader(context, actor), file)).resolves.toMatchObject({
      size: 5,
    })
  })
})

describe('CIDs', () => {
  it.each([
    ['an empty file', Buffer.alloc(0), 'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH'],
    ['a line', Buffer.from('hello world\n'), 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'],
  ])('of %s are those of IPFS', async (_what, bytes, cid) => {
    expect(await computeCid(bytes)).toBe(cid)
  })

  it('of several blocks are those of a tree built by hand', async () => {
    const bytes = Buffer.alloc(300_000, 'abcdefg')
    const leaves = [bytes.subarray(0, 262_144), bytes.subarray(262_144)].map((part) => {
      const size = varint(part.length)
      // UnixFS: type file, the data, its size; wrapped as the data of a node of DAG-PB.
      const unixfs = Buffer.concat([field(8, [2]), field(18, size), part, field(24, size)])
      return { node: Buffer.concat([field(10, varint(unixfs.length)), unixfs]), size: part.length }
    })
    const links = leaves.map(({ node }) => {
      const hash = multihash(node)
      const link = Buffer.concat([
        field(10, [hash.length]),
        hash,
        field(18, [0]),
        field(24, varint(node.length)),
      ])
      return Buffer.concat([field(18, varint(link.length)), link])
    })
    const sizes = leaves.map(({ size }) => field(32, varint(size)))
    const data = Buffer.concat([field(8, [2]), field(24, varint(bytes.length)), ...sizes])
    const root = Buffer.concat([...links, field(10, varint(data.length)), data])
    const { cid } = { cid: undefined, ...readCid(await computeCid(bytes)) }
    expect(cid).toBe(base58(multihash(root)))
  })

  it('of folders are those that Kubo’s own tests expect', async () => {
    const planets = [
      { path: 'planets/venus.txt', bytes: Buffer.from('Hello Venus!\n') },
      { path: 'planets/mars.txt', bytes: Buffer.from('Hello Mars!\n') },
    ]
    expect((await computeFolderCids(planets)).get('planets')).toBe(
      'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY',
    )
  })

  it('of a folder within a folder are those of a tree built by hand', async () => {
    const names = ['B.txt', 'a.txt', 'ä 1.txt']
    const files = names.map((name) => ({ path: `in/${name}`, bytes: Buffer.from(name) }))
    const leaves = files.map(({ bytes }) => {
      const data = [...field(8, [2]), ...field(18, [bytes.length]), ...bytes, ...field(24, [bytes.length])]
      return Buffer.from([...field(10, [data.length]), ...data])
    })
    const inner = folderNode(
      leaves.map((leaf, at) => ({ name: names[at] ?? '', node: leaf, size: leaf.length })),
    )
    const size = inner.length + leaves.reduce((sum, { length }) => sum + length, 0)
    const outer = folderNode([{ name: 'in', node: inner, size }])
    const cids = await computeFolderCids(files.toReversed())
    expect(cids).toEqual(
      new Map([
        ['in', base58(multihash(inner))],
        ['', base58(multihash(outer))],
      ]),
    )
  })

  it('are read in both versions, and as those of the bytes alone', () => {
    const v0 = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'
    expect(readCid(v0)).toEqual({ cid: v0 })
    expect(readCid('bafybeicg2rebjoofv4kbyovkw7af3rpiitvnl6i7ckcywaq6xjcxnc2mby')).toEqual({ cid: v0 })
    const sha256 = createHash('sha256').update('hello world\n').digest()
    expect(readCid('bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4')).toEqual({
      sha256: new Uint8Array(sha256),
    })
    for (const text of ['', 'Qm', v0.slice(1), `${v0}x`, '../keys.json', 'z'.repeat(10_000), '\0'])
      expect(readCid(text)).toBeUndefined()
  })
})

/** A folder of DAG-PB: a link for each file, and UnixFS's mark of a folder. */
function folderNode(children: readonly { name: string; node: Buffer; size: number }[]): Buffer {
  const links = children.map(({ name, node, size }) => {
    const [hash, written] = [multihash(node), Buffer.from(name)]
    const link = [
      ...[...field(10, [hash.length]), ...hash],
      ...[...field(18, [written.length]), ...written],
      ...field(24, varint(size)),
    ]
    return [...field(18, varint(link.length)), ...link]
  })
  return Buffer.from([...links.flat(), ...field(10, [2]), 8, 1])
}

/** A PNG of one pixel whose bytes differ by the number. */
function makePixel(number: number): Buffer {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  return Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.of(number)])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 128, ...varint(Math.floor(value / 128))]
}

function field(tag: number, value: number[]): Buffer {
  return Buffer.from([tag, ...value])
}

function multihash(node: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x12, 0x20]), createHash('sha256').update(node).digest()])
}

function base58(bytes: Buffer): string {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n)
    text = letters[Number(rest % 58n)] + text
  return text
}
