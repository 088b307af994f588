import { gzipSync } from 'node:zlib'
import { packTar } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { toTar, toTarGz, toZip } from './archive.fixture.ts'
import { type ArchiveLimits, type ArchiveMember, readArchive, usualLimits } from './read-archive.ts'

async function readAll(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}) {
  const members: ArchiveMember[] = []
  const reader = readArchive(Buffer.from(bytes), { ...usualLimits, ...limits })
  for (;;) {
    const next = await reader.next()
    if (next.done === true) return { members, end: next.value }
    members.push(next.value)
  }
}

const textsOf = (members: readonly ArchiveMember[]) =>
  members.map((one) => ('bytes' in one ? [one.path, one.bytes.toString()] : [one.path, one.reason]))
const files = { 'a.txt': 'first', 'folder/b.txt': 'second', 'empty.txt': '' }
const all = Object.entries(files)

describe('the files of an archive', () => {
  it.each([
    ['a zip', async () => toZip(files)],
    ['a tar', () => toTar(files)],
    ['a tar.gz', () => toTarGz(files, '')],
  ])('are read from %s', async (_kind, make) => {
    expect(await readAll(await make())).toMatchObject({ end: undefined })
    expect(textsOf((await readAll(await make())).members)).toEqual(all)
  })

  it('may have long names', async () => {
    const path = `${'folder/'.repeat(30)}name.txt`
    expect(textsOf((await readAll(await toTarGz({ [path]: 'deep' }, ''))).members)).toEqual([[path, 'deep']])
  })

  it('are not followed where they are links', async () => {
    const tar = await packTar([
      { header: { name: 'link', type: 'symlink', size: 0, linkname: '/etc/passwd' } },
      { header: { name: 'folder/', type: 'directory', size: 0 } },
    ])
    expect(textsOf((await readAll(tar)).members)).toEqual([['link', 'link']])
    const zip = toZip({ link: '/etc/passwd' }, { mode: 0o120777 })
    expect(textsOf((await readAll(zip)).members)).toEqual([['link', 'link']])
  })

  it('are named, not read, where they are encrypted', async () => {
    expect(textsOf((await readAll(toZip({ 'a.txt': 'x' }, { flags: 1 }))).members)).toEqual([
      ['a.txt', 'encrypted'],
    ])
  })

  it('are not read in too many folders', async () => {
    const { members } = await readAll(await toTarGz({ 'a/b/c/d.txt': 'x', 'a/e.txt': 'y' }, ''), { depth: 3 })
    expect(textsOf(members)).toEqual([
      ['a/b/c/d.txt', 'deep'],
      ['a/e.txt', 'y'],
    ])
  })
})

describe('a limit', () => {
  it.each([
    ['a zip', toZip],
    ['a tar.gz', toTarGz],
  ])('of one file cuts it in %s, and reads the next one', async (_kind, make) => {
    const { members, end } = await readAll(await make({ 'long.txt': 'x'.repeat(300_000), 'b.txt': 'next' }), {
      fileBytes: 1000,
    })
    expect(members.map((one) => ('bytes' in one ? [one.bytes.length, one.isWhole] : []))).toEqual([
      [1000, false],
      [4, true],
    ])
    expect(end).toBeUndefined()
  })

  it.each([
    ['a zip', toZip],
    ['a tar.gz', toTarGz],
  ])('of all bytes ends the reading of %s that inflates without end', async (_kind, make) => {
    const bomb = await make({ a: Buffer.alloc(900_000), b: Buffer.alloc(900_000), c: Buffer.alloc(900_000) })
    expect(bomb.length).toBeLessThan(10_000)
    const { members, end } = await readAll(bomb, { totalBytes: 1_000_000 })
    expect([members.length, end]).toEqual([1, 'bytes'])
  })

  it('of members ends the reading', async () => {
    for (const archive of [toZip(files), await toTarGz(files)])
      expect(await readAll(archive, { members: 2 })).toMatchObject({ members: { length: 2 }, end: 'members' })
  })

  it('of time ends the reading', async () => {
    for (const archive of [toZip(files), await toTarGz(files)])
      expect(await readAll(archive, { milliseconds: -1 })).toEqual({ members: [], end: 'time' })
  })
})

describe('an archive is refused', () => {
  it.each([
    ['that is none', Buffer.from('hello, I am no archive at all')],
    ['that is empty', Buffer.alloc(0)],
    ['that is cut', toZip(files).subarray(0, 60)],
    ['whose gzip is broken', Buffer.concat([gzipSync('x').subarray(0, 12), Buffer.alloc(20)])],
    ['whose file is longer than it says', toZip({ a: 'x'.repeat(5000) }, { claimedSize: 10 })],
  ])('%s', async (_what, bytes) => {
    const reading = readAll(bytes)
    await expect(reading).rejects.toMatchObject({ code: 'invalid_input', facts: { field: 'archive' } })
    await expect(reading).rejects.toThrow('We couldn’t read this file')
  })

  it.each(['../../outside.txt', '/etc/outside.txt', 'a/../../b.txt', 'C:/outside.txt'])(
    'that names %s, a file outside of it',
    async (path) => {
      for (const archive of [toZip({ [path]: 'x' }), await toTarGz({ [path]: 'x' }, '')])
        await expect(readAll(archive)).rejects.toThrow('files outside its own folder')
    },
  )
})
