import fc from 'fast-check'

/** Texts that break things elsewhere: other alphabets, halves of letters, signs of SQL, JSON and patterns, names of every JavaScript object. */
const oddText = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '🦊',
  'e\u0301',
  '\u202e',
  "'",
  '"',
  '\'; drop table "Fuzz"; --',
  '\\',
  '%',
  '$1',
  '$1:raw',
  '$' + '{a}',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '*',
  'role:x',
  '_User',
  '_rperm',
  'null',
  'a'.repeat(300),
  'x'.repeat(20_000),
  '2024-01-01T00:00:00.000Z',
  '0x1',
  '-1',
)

/** A text, mostly odd. */
export const text: fc.Arbitrary<string> = fc.oneof(
  oddText,
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ maxLength: 6 }),
)

/** A number, mostly at an end. JSON has no word for the endless ones: requests.ts writes them as they would come. */
const number = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.1,
    1e12,
    1e21,
    -1e300,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    2 ** 53,
    2 ** 63,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const plain = fc.oneof(text, number, fc.boolean(), fc.constant(null))

/** Any JSON. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 1, arbitrary: fc.array(plain, { maxLength: 3 }) },
  { weight: 2, arbitrary: fc.dictionary(text, plain, { maxKeys: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      [],
      {},
      [[]],
      [{}],
      { __op: 'Delete' },
      { __type: 'Date' },
      nest(30),
      nest(60),
    ),
  },
)

const date = fc.oneof(
  fc
    .date({ noInvalidDate: true, min: new Date('1900-01-01'), max: new Date('2100-01-01') })
    .map((day) => ({ __type: 'Date', iso: day.toISOString() })),
  fc
    .constantFrom('x', '2024-02-30T00:00:00.000Z', '0000-01-01T00:00:00Z')
    .map((iso) => ({ __type: 'Date', iso })),
)

/** A pointer to what may be there. */
export const pointer: fc.Arbitrary<unknown> = fc
  .record({
    className: fc.constantFrom('Fuzz', '_User', 'Other', '_Session', 'No'),
    objectId: fc.constantFrom('a', 'abcdefghij'),
  })
  .map((named) => ({ __type: 'Pointer', ...named }))

/** A place, mostly on the globe. */
export const place: fc.Arbitrary<unknown> = fc
  .record({
    latitude: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: -90, max: 90 }) },
      { weight: 1, arbitrary: number },
    ),
    longitude: fc.integer({ min: -180, max: 180 }),
  })
  .map((degrees) => ({ __type: 'GeoPoint', ...degrees }))

/** The value of a field. */
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: plain },
  { weight: 1, arbitrary: date },
  { weight: 1, arbitrary: pointer },
  { weight: 1, arbitrary: place },
  { weight: 1, arbitrary: fc.array(fc.oneof(plain, date, pointer), { maxLength: 4 }) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(plain, date), { maxKeys: 3 }),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.tuple(fc.integer({ min: -90, max: 90 }), fc.integer({ min: -180, max: 180 })), {
        maxLength: 5,
      })
      .map((coordinates) => ({ __type: 'Polygon', coordinates })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      { __type: 'Bytes', base64: 'aGk=' },
      { __type: 'File', name: 'a.txt', url: 'http://a.example/a.txt' },
      { __type: 'Relation', className: 'Fuzz' },
      { __type: 'Object', className: 'Fuzz', objectId: 'a' },
    ),
  },
)

/** One of the fields of the class that requests are about, a path into one, or another. */
export const field: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom(
      'title',
      'n',
      'is',
      'on',
      'at',
      'tags',
      'meta',
      'friend',
      'others',
      'area',
      'bytes',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'meta.a',
      'meta.a.b',
      'friend.password',
      'tags.0',
      'objectId',
      'createdAt',
      'updatedAt',
      'ACL',
      'absent',
    ),
  },
  { weight: 1, arbitrary: text },
)

function nest(depth: number): unknown {
  return depth === 0 ? 1 : { a: nest(depth - 1) }
}
