import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Decimal128, Long, serialize } from 'bson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseDocuments, readExport } from './export-files.ts'
import { LongNumber } from './extended-json.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-export-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const ignore = (): void => undefined

async function writeFiles(files: Record<string, string | Uint8Array>): Promise<string> {
  const place = await mkdtemp(join(folder, 'export-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(place, name, '..'), { recursive: true })
    await writeFile(join(place, name), content)
  }
  return place
}

describe('files of an export', () => {
  it('refuses a broken file with its name and line', () => {
    expect(() => parseDocuments('{"a":1}\n{"b":', 'Job.json')).toThrow(
      'Job.json: line 2 is no JSON. Nothing was moved.',
    )
    expect(() => parseDocuments('[1]', 'Job.json')).toThrow(
      'Job.json: number 1 is no object. Nothing was moved.',
    )
  })

  it('reads files one after the other, so that the first broken one is named', async () => {
    const long = `${'{"a":1}\n'.repeat(200_000)}broken`
    const broken = await writeFiles({ 'A.json.gz': gzipSync(long), 'B.json': 'broken', 'C.json': 'broken' })
    await expect(readExport(broken, ignore)).rejects.toThrow('A.json.gz: line 200001 is no JSON')
  })

  it('accepts an empty file, but not an empty folder', async () => {
    expect(parseDocuments('', 'Job.json')).toEqual([])
    expect(parseDocuments('\uFEFF{\n"a": {"$numberInt": "1"}}', 'Job.json')).toEqual([{ a: 1 }])
    await expect(readExport(join(folder, 'none'), ignore)).rejects.toThrow('cannot be read. Check the path.')
    const empty = await writeFiles({})
    await expect(readExport(empty, ignore)).rejects.toThrow('holds no .json or .bson file')
  })
})

describe('values of an export', () => {
  it.each([
    ['{"a":9007199254740993}', new LongNumber('9007199254740993')],
    ['{"a":-9223372036854775808}', new LongNumber('-9223372036854775808')],
    ['{"a":1234567890123456789.25}', new LongNumber('1234567890123456789.25')],
    ['{"a":1e400}', new LongNumber('1e400')],
    ['{"a":1234567890123456800}', 1234567890123456800],
    ['{"a":0.10000000000000001}', 0.1],
    ['{"a":1.2345678901234568e+18}', 1.2345678901234568e18],
    ['{"a":"9007199254740993 \\" 9007199254740993"}', '9007199254740993 " 9007199254740993'],
    ['{"a":{"$numberDecimal":"1.10"}}', 1.1],
    ['{"a":{"$numberDouble":"-0.0"}}', -0],
    ['{"a":{"$numberLong":""}}', Number.NaN],
    ['{"a":{"$binary":"AAEC","$type":"00"}}', { __type: 'Bytes', base64: 'AAEC' }],
  ])('%s is read with its type, and with the digits that a number would lose', (text, expected) => {
    expect(parseDocuments(text, 'Job.json')).toEqual([{ a: expected }])
  })
})

describe('what mongodump writes', () => {
  const job = { _id: 'job1', pay: Long.fromString('9007199254740993'), rate: Decimal128.fromString('1.5') }
  const read = { _id: 'job1', pay: new LongNumber('9007199254740993'), rate: 1.5 }
  const member = { _id: 'm1', owningId: 'a', relatedId: 'b' }
  const jobs = Buffer.concat([serialize(job), serialize({ _id: 'job2' })])

  it('reads .bson files, packed or not, and skips their metadata', async () => {
    const dump = await writeFiles({
      'Job.bson': jobs,
      'Job.metadata.json': '{"indexes":[]}',
      '_Join%3Ausers%3A_Role.bson.gz': gzipSync(serialize(member)),
      '_Join%3Ausers%3A_Role.metadata.json.gz': gzipSync('{}'),
      'Note.json.gz': gzipSync('{"_id":"note1"}'),
      'notes.txt': 'mine',
    })
    const notes: string[] = []
    expect(await readExport(dump, (name, what) => notes.push(`${name}: ${what}`))).toEqual([
      { name: 'Job', documents: [read, { _id: 'job2' }] },
      { name: 'Note', documents: [{ _id: 'note1' }] },
      { name: '_Join:users:_Role', documents: [member] },
    ])
    expect(notes).toEqual(['notes.txt: neither JSON nor BSON: not read'])
  })

  it('finds the files in the folder of their database', async () => {
    const files = { 'prelude.json': '{}', 'app/Job.bson': jobs, 'admin/system.version.bson': jobs }
    expect(await readExport(await writeFiles(files), ignore)).toMatchObject([{ name: 'Job' }])
    await expect(readExport(await writeFiles({ ...files, 'other/Job.bson': jobs }), ignore)).rejects.toThrow(
      /has several: app, other\. Name the app’s\.$/,
    )
  })

  it('reads an archive of mongodump', async () => {
    const end = Buffer.from([0xff, 0xff, 0xff, 0xff])
    const section = (...documents: object[]): Buffer =>
      Buffer.concat([...documents.map((document) => serialize(document)), end])
    const archive = (database: string): Buffer =>
      Buffer.concat([
        Buffer.from([0x6d, 0xe2, 0x99, 0x81]),
        section({ version: '0.1' }, { db: 'app', collection: 'Job', metadata: '{}' }),
        section({ db: 'app', collection: 'Job', EOF: false }, job),
        section({ db: 'admin', collection: 'system.version', EOF: false }, { _id: 'x' }),
        section({ db: database, collection: '_Role', EOF: false }, { _id: 'role1' }),
        section({ db: 'app', collection: 'Job', EOF: false }, { _id: 'job2' }),
        section({ db: 'app', collection: 'Job', EOF: true }),
      ])
    const place = await writeFiles({
      'app.archive': archive('app'),
      'app.archive.gz': gzipSync(archive('app')),
      'two.archive': archive('two'),
      'Job.json': '{}',
    })
    for (const name of ['app.archive', 'app.archive.gz'])
      expect(await readExport(join(place, name), ignore)).toEqual([
        { name: 'Job', documents: [read, { _id: 'job2' }] },
        { name: '_Role', documents: [{ _id: 'role1' }] },
      ])
    await expect(readExport(join(place, 'two.archive'), ignore)).rejects.toThrow(
      'several databases (app, two)',
    )
    await expect(readExport(join(place, 'Job.json'), ignore)).rejects.toThrow('is a file. Name the folder')
  })

  it('refuses a dump that is cut off', async () => {
    const dump = await writeFiles({ 'Job.bson': jobs.subarray(0, jobs.length - 3) })
    await expect(readExport(dump, ignore)).rejects.toThrow(
      'Job.bson: document 2 can’t be read. Is the file whole?',
    )
  })

  it('refuses CSV and says what to do', async () => {
    const csv = { 'Job.csv': '_id\n1' }
    for (const files of [csv, { ...csv, 'Note.json': '{}' }])
      await expect(readExport(await writeFiles(files), ignore)).rejects.toThrow(
        /^Job\.csv: .*Export the class as JSON/,
      )
  })
})
