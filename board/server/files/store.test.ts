import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { age } from '../../tests/support/old-files.ts'
import { type S3Stub, startS3Stub } from '../../tests/support/s3-stub.ts'
import { createIncoming, receive } from './incoming.ts'
import { createFolderStore, createS3Store, openFileSpace } from './open-store.ts'
import type { FileStore } from './store.ts'

const key = '0123456789abcdef0123456789abcdef'
const bytes = Buffer.from('abcdefghij')
let folder: string
let s3: S3Stub
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-files-'))
  s3 = await startS3Stub()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

async function read(store: FileStore, range?: { start: number; end: number }): Promise<string | undefined> {
  const stream = await store.read(key, range)
  return stream && (await buffer(stream)).toString()
}

describe.each(['folder', 'S3'])('the store in a %s', (kind) => {
  let store: FileStore
  beforeAll(async () => {
    const s3Url = kind === 'S3' ? s3.url : undefined
    store = (await openFileSpace({ dataDir: join(folder, kind), s3Url })).store
  })

  it('keeps, reads wholly or in part, and removes', async () => {
    expect(await read(store)).toBeUndefined()
    await store.write(key, bytes)
    expect(await read(store)).toBe('abcdefghij')
    expect(await read(store, { start: 2, end: 4 })).toBe('cde')
    await store.write(key, Buffer.from('other'))
    expect(await read(store)).toBe('other')
    await store.remove(key)
    await store.remove(key)
    expect(await read(store)).toBeUndefined()
  })
})

describe('keys', () => {
  it('are 32 hexadecimal digits, or nothing is read, written or removed, in any store', async () => {
    const outside = join(folder, 'outside')
    await writeFile(outside, 'mine')
    const { store: inFolder, incoming } = await openFileSpace({
      dataDir: join(folder, 'keys'),
      s3Url: undefined,
    })
    const stores = [inFolder, createS3Store(s3.url)]
    const keys = [
      '',
      'a',
      '../../../outside',
      'zz/../../../../outside',
      `${key}/../x`,
      `${key}\n`,
      key.toUpperCase(),
      '%2e%2e',
    ]
    for (const wrong of keys) {
      for (const { write, read, remove } of stores)
        for (const run of [() => write(wrong, bytes), () => read(wrong), () => remove(wrong)])
          await expect(run(), wrong).rejects.toThrow('no key of a file')
      await expect(incoming.note(wrong)).rejects.toThrow('no key of a file')
    }
    expect(await readFile(outside, 'utf8')).toBe('mine')
    expect((await readdir(join(folder, 'keys'), { recursive: true })).sort()).toEqual([
      'files',
      'files/incoming',
    ])
    expect(s3.objects.size).toBe(0)
  })
})

describe('the folder', () => {
  it('is sharded, and is readable by the server only', async () => {
    const { store } = await openFileSpace({ dataDir: join(folder, 'modes'), s3Url: undefined })
    await store.write(key, bytes)
    const root = join(folder, 'modes', 'files')
    expect((await stat(join(root, '01', '23', key))).mode & 0o777).toBe(0o600)
    for (const name of ['01', 'incoming']) expect((await stat(join(root, name))).mode & 0o777).toBe(0o700)
  })

  it('FI-08: keeps nothing when the disk is full', async () => {
    const root = join(folder, 'full')
    const incoming = await createIncoming(join(root, 'incoming'))
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    const store = createFolderStore(root, incoming, {
      open: async (path) => {
        await writeFile(path, 'half')
        return { writeFile: () => Promise.reject(full), sync: async () => {}, close: async () => {} }
      },
    })
    await expect(store.write(key, bytes)).rejects.toBe(full)
    expect(await readdir(root, { recursive: true })).toEqual(['incoming'])
  })
})

describe('the bucket', () => {
  it.each([403, 500, 503])('says unavailable when the service answers %i', async (status) => {
    const store = createS3Store(s3.url)
    s3.failWith = status
    for (const run of [() => store.write(key, bytes), () => store.read(key), () => store.remove(key)])
      await expect(run()).rejects.toMatchObject({ code: 'unavailable', status: 503 })
    s3.failWith = undefined
  })

  it('takes only what is signed with its secret, and must be there', async () => {
    const wrong = createS3Store(s3.url.replace('a%2B', 'b'))
    await expect(wrong.write(key, bytes)).rejects.toMatchObject({ code: 'unavailable' })
    const missing = createS3Store(s3.url.replace('/bucket', '/none'))
    await expect(missing.write(key, bytes)).rejects.toMatchObject({ code: 'unavailable' })
    expect(s3.objects.size).toBe(0)
  })

  it('says unavailable when nobody is there', async () => {
    await expect(createS3Store('http://key:secret@127.0.0.1:9/bucket').read(key)).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})

describe('what is not finished', () => {
  it('is removed an hour later, a note once it is settled, and left alone before', async () => {
    const path = join(folder, 'sweep')
    const [one, two] = [await createIncoming(path), await createIncoming(path)]
    const [dead, other] = ['d'.repeat(16), 'f'.repeat(32)]
    const left = [`41-${key}.body`, `${dead}-${key}.part`, `${dead}-${key}.key`, `${dead}-${other}.key`]
    for (const name of left) await writeFile(join(path, name), 'x')
    await age(path)
    await one.note(key)
    await writeFile(one.makePath('body'), 'x')
    const alive = (await readdir(path)).filter((name) => !left.includes(name))
    const settled: string[] = []
    await two.sweep(async (noted) => {
      settled.push(noted)
      return noted === key
    })
    expect(settled.sort()).toEqual([key, other])
    expect((await readdir(path)).sort()).toEqual([...alive, `${dead}-${other}.key`].sort())
  })
})

describe('receive', () => {
  it('gives the body back, and leaves nothing past the limit or when the sender goes', async () => {
    const path = join(folder, 'receive')
    const incoming = await createIncoming(path)
    const received = await receive(Readable.from([bytes, bytes]), { incoming, limitBytes: 20 })
    expect((await received.read()).toString()).toBe('abcdefghijabcdefghij')
    await received.remove()
    const over = Readable.from([bytes, bytes, bytes, bytes])
    await expect(receive(over, { incoming, limitBytes: 19 })).rejects.toMatchObject({ code: 'too_large' })
    expect(over.destroyed).toBe(false)
    const broken = new Readable({ read() {} })
    broken.push(bytes)
    const receiving = receive(broken, { incoming, limitBytes: 20 })
    broken.destroy(new Error('gone'))
    await expect(receiving).rejects.toThrow('gone')
    expect(await readdir(path)).toEqual([])
  })

  it('FI-08: says unavailable where nothing can be written', async () => {
    const incoming = { makePath: () => join(folder, 'no', 'such', 'folder') }
    await expect(receive(Readable.from([bytes]), { incoming, limitBytes: 20 })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
})
