import { isDeepStrictEqual } from 'node:util'
import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  EJSON,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { type ExportedFile, parseDocuments } from './export-files.ts'
import { fromExtended, isDocument } from './extended-json.ts'
import { readBson } from './mongo-dump.ts'
import { asMaster, moveFiles } from './move.fixture.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

/** A value as MongoDB kept it, and as /server would show it; undefined if it can't. */
interface Kept {
  stored: unknown
  outcome: unknown
  /** Of a number with too many digits: what a text field has. */
  digits?: string
}

const lost = (stored: unknown): Kept => ({ stored, outcome: undefined })
const same = (value: unknown): Kept => ({ stored: value, outcome: value })
const id = new ObjectId('507f1f77bcf86cd799439011')

const simple: fc.Arbitrary<Kept> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }).map(same),
  fc.constantFrom('', 'a"b\\', '12345678901234567890', '{"$oid":1}').map(same),
  fc.boolean().map(same),
  fc.constant(same(null)),
  fc.integer().map((number) => ({ stored: new Int32(number), outcome: number })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((number) => ({
    stored: Long.fromBigInt(number),
    outcome: String(Number(number)) === String(number) ? Number(number) : undefined,
    digits: String(number),
  })),
  fc.double().map((number) => ({
    stored: new Double(number),
    outcome: Number.isFinite(number) ? number + 0 : undefined,
  })),
  fc
    .constantFrom<[string, number | undefined]>(
      ['1.25', 1.25],
      ['1000000000000000000', 1e18],
      ['-0.10', -0.1],
      ['1234567890123456789.25', undefined],
      ['1E+6000', undefined],
      ['1E-6000', undefined],
      ['NaN', undefined],
      ['-Infinity', undefined],
    )
    .map(([digits, outcome]) => ({ stored: Decimal128.fromString(digits), outcome, digits })),
  fc.date({ min: new Date(-1e15), max: new Date(1e15), noInvalidDate: true }).map((date) => ({
    stored: date,
    outcome: /^(?!0000)\d{4}-/.test(date.toISOString())
      ? { __type: 'Date', iso: date.toISOString() }
      : undefined,
  })),
  fc.uint8Array({ maxLength: 9 }).map((bytes) => ({
    stored: new Binary(bytes),
    outcome: { __type: 'Bytes', base64: Buffer.from(bytes).toString('base64') },
  })),
  fc.constantFrom(
    { stored: id, outcome: id.toHexString() },
    { stored: new BSONSymbol('sign'), outcome: 'sign' },
    {
      stored: new UUID('3b241101-e2bb-4255-8caf-4136c566a962'),
      outcome: { __type: 'Bytes', base64: 'OyQRAeK7QlWMr0E2xWapYg==' },
    },
    lost('a\0b'),
    lost(new Timestamp({ t: 1, i: 2 })),
    lost(new MinKey()),
    lost(new MaxKey()),
    lost(new BSONRegExp('a.*', 'i')),
    lost(new Code('function () {}')),
    lost(new Code('x', { x: 1 })),
    lost(new DBRef('Other', id)),
  ),
)

const goodKeys = ['a', 'b c', 'constructorArgs', 'é', '', '_id', '__type', 'code'] as const
const badKeys = ['a.b', '$x', 'constructor', '__proto__', 'toString', 'k'.repeat(300)] as const

const value = fc.letrec<{ any: Kept; list: Kept; document: Kept }>((tie) => ({
  any: fc.oneof({ maxDepth: 3, withCrossShrink: true }, simple, tie('list'), tie('document')),
  list: fc.array(tie('any'), { maxLength: 4 }).map((items) => ({
    stored: items.map(({ stored }) => stored),
    outcome: items.some(({ outcome }) => outcome === undefined)
      ? undefined
      : items.map(({ outcome }) => outcome),
  })),
  document: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...goodKeys.slice(0, 6), ...badKeys), tie('any')), {
      maxLength: 4,
      selector: ([key]) => key,
    })
    .map((entries) => {
      const isShown = entries.every(
        ([key, { outcome }]) => outcome !== undefined && !badKeys.some((bad) => bad === key),
      )
      return {
        stored: Object.fromEntries(entries.map(([key, { stored }]) => [key, stored])),
        outcome: isShown
          ? Object.fromEntries(entries.map(([key, { outcome }]) => [key, outcome]))
          : undefined,
      }
    }),
})).any

const goodNames = ['n', 'text', 'list', 'password', 'authData', 'constructorArgs', 'a'.repeat(63)] as const
const badNames = [
  'xmin',
  'a'.repeat(64),
  'bad name',
  'toString',
  'length',
  'className',
  '_odd',
  'a.b',
] as const

const fields = fc.uniqueArray(fc.tuple(fc.constantFrom(...goodNames, ...badNames), value), {
  maxLength: 7,
  selector: ([name]) => name,
})

/** The forms in which one collection may come. */
function listForms(
  name: string,
  documents: readonly Record<string, unknown>[],
): Record<string, ExportedFile> {
  const canonical = documents.map((document) => EJSON.stringify(document, { relaxed: false })).join('\n')
  // As mongoexport prints it: with all the digits, where `bson` itself would round.
  const relaxed = canonical
    .replaceAll(/\{"\$number(?:Int|Long)":"(-?\d+)"\}(?!\})/g, '$1')
    .replaceAll(/\{"\$numberDouble":"(-?[\d.]+(?:e[+-]?\d+)?)"\}/g, '$1')
  const bytes = Buffer.concat(documents.map((document) => serialize(document)))
  return {
    canonical: { name, documents: parseDocuments(canonical, name) },
    relaxed: { name, documents: parseDocuments(relaxed, name) },
    bson: { name, documents: readBson(bytes, name).map(fromExtended).filter(isDocument) },
  }
}

let classes = 0

it('moves each value of a dump exactly or names it, with the same report in a rehearsal and in every form', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 4 }), async (objects) => {
      classes += 1
      const name = `Odd${classes}`
      const documents = objects.map((entries, index) => ({
        _id: `object${index}`,
        ...Object.fromEntries(entries.map(([field, { stored }]) => [field, stored])),
      }))
      const forms = listForms(name, documents)
      const rehearsals = []
      for (const file of Object.values(forms))
        rehearsals.push(await moveFiles(identity, [file], { isWritten: false }))
      const written = await moveFiles(identity, [forms.bson ?? { name, documents: [] }], {})
      for (const { summary, remarks } of rehearsals) {
        expect(remarks).toEqual(written.remarks)
        expect(summary).toEqual(written.summary)
      }
      expect(written.summary.classes).toEqual([
        { className: name, added: objects.length, replaced: 0, unchanged: 0 },
      ])
      const { body } = await asMaster(identity, `/classes/${name}?order=objectId`)
      const here: unknown[] = Array.isArray(body.results) ? body.results : []
      for (const [index, entries] of objects.entries()) {
        const object = here.find((one) => isDocument(one) && one.objectId === `object${index}`)
        for (const [field, expected] of entries)
          if (!isShown(object, field, expected)) expect(namesOf(written.remarks, index)).toContain(field)
      }
      const again = await moveFiles(identity, [forms.canonical ?? { name, documents: [] }], {})
      expect(again.summary.classes).toMatchObject([{ added: 0, replaced: 0, unchanged: objects.length }])
    }),
    { numRuns: 60 },
  )
}, 300_000)

function isShown(object: unknown, field: string, { outcome, digits }: Kept): boolean {
  if (!isDocument(object)) return false
  const here = Object.hasOwn(object, field) ? object[field] : null
  if (outcome === undefined) return here !== null && here === digits
  return isDeepStrictEqual(here, JSON.parse(JSON.stringify(outcome)))
}

/** The fields that the report names of an object. */
function namesOf(remarks: Awaited<ReturnType<typeof moveFiles>>['remarks'], index: number): string[] {
  return remarks.flatMap(({ what, examples }) => {
    const own = examples.filter((example) => example.split(' ')[0] === `object${index}`)
    const [, field] = /^field (\w+):/.exec(what) ?? []
    if (field !== undefined) return own.length > 0 ? [field] : []
    return own.map((example) => String(JSON.parse(example.slice(example.indexOf(' ') + 1))))
  })
}

const oddTexts = [
  '',
  ' ',
  'ada',
  'Ada',
  'ADA ',
  'ß',
  'ss',
  'İ',
  'i',
  'ﬀ',
  'x'.repeat(700),
  'a\0b',
  'admin',
  '🎉',
  '0xabcd',
] as const
const oddName = fc.oneof(fc.constantFrom(...oddTexts), fc.constantFrom(null, 7, true, ['ada']))
const person = fc.record(
  {
    username: oddName,
    email: fc.oneof(oddName, fc.constantFrom('a@b.example', 'A@b.example', '<a@b.example>', 'a@b.example.')),
    emailVerified: fc.constantFrom(true, false, 'yes', null),
    ethAddress: fc.constantFrom(`0x${'1'.repeat(40)}`, `0x${'A'.repeat(40)}`, 'none', 5),
    accounts: fc.constantFrom([`0x${'1'.repeat(40)}`], 'none', [], [null, { a: 1 }]),
    authData: fc.constantFrom({ moralisEth: { id: `0x${'1'.repeat(40)}` } }, 'none', { 'a.b': 1 }, [1]),
    ACL: fc.constantFrom({ '*': { read: true } }, 'none', { 'a.b': true }, []),
    sessionToken: fc.constant('r:old'),
    password: fc.constant('plain'),
  },
  { requiredKeys: [] },
)
const role = fc.record(
  { name: oddName, ACL: fc.constantFrom({}, 'none'), users: fc.constantFrom(1, []) },
  { requiredKeys: [] },
)

it('moves odd users and roles as the rehearsal said', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 5 }),
      fc.array(role, { maxLength: 4 }),
      async (people, roles) => {
        run += 1
        const withIds = (name: string, list: readonly object[]): ExportedFile => ({
          name,
          documents: parseDocuments(
            JSON.stringify(list.map((one, index) => ({ ...one, objectId: `r${run}of${name}${index}` }))),
            name,
          ),
        })
        const files = [withIds('_User', people), withIds('_Role', roles)]
        const rehearsal = await moveFiles(identity, files, { isWritten: false })
        const written = await moveFiles(identity, files, {})
        expect(rehearsal).toMatchObject({ summary: written.summary, remarks: written.remarks })
        expect(written.summary.classes[0]).toMatchObject({ added: people.length })
        const again = await moveFiles(identity, files, {})
        expect(again.summary.classes.map(({ added, replaced }) => added + replaced)).toEqual([0, 0])
      },
    ),
    { numRuns: 40 },
  )
}, 300_000)
