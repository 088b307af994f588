import type { Fields, Json } from './meaning.ts'
import { ann, bob, early, late } from './rows.ts'

/** Fields of every type, and paths below them: into objects, lists, and what is not there. */
export const paths = [
  ...['s', 'n', 'b', 'd', 'p', 'l', 'o', 'never'],
  ...[
    'o.s',
    'o.n',
    'o.b',
    'o.d',
    'o.d.iso',
    'o.p',
    'o.l',
    'o.m',
    'o.m.s',
    'o.m.n',
    'o.m.l',
    'o.m.m.n',
    'o.nothing',
  ],
  ...[
    'o.none',
    'o.none.deeper',
    'o.items',
    'o.items.sku',
    'o.items.q',
    'o.items.0',
    'o.items.0.sku',
    'o.l.0',
  ],
  ...['l.0', 'l.q', 'never.deeper'],
]

const values: Json[] = ['x', '', 6, 0, true, false, null, early, ann, { q: 1 }, ['x', 'y'], []]
const ordered: Json[] = ['x', '6', 6, 0, early]
const lists: Json[] = [
  ...[[], ['x', 'z'], [6, 0], [null], [6, null], [true], [early, late], [ann, bob], [['x']], ['x', 6, ann]],
]

/** Every operator with values of every type. */
const constraints: Json[] = [
  ...values,
  ...values.flatMap((value): Json[] => [{ $eq: value }, { $ne: value }]),
  ...ordered.flatMap((value): Json[] => [{ $gt: value }, { $gte: value }, { $lt: value }, { $lte: value }]),
  ...lists.flatMap((list): Json[] => [{ $in: list }, { $nin: list }, { $all: list }, { $containedBy: list }]),
  { $exists: true },
  { $exists: false },
  { $regex: '^x' },
  { $regex: 'X', $options: 'i' },
  { $all: [{ $regex: '^\\Qx\\E' }] },
  { $gte: 6, $lt: 7 },
  { $in: ['x', 6], $ne: 'x' },
  { $exists: true, $nin: [6] },
]

/** Conditions on two places at once, and the opposite of a condition. */
const combined: Fields[] = [
  { $or: [{ s: 'x' }, { 'o.n': 7 }] },
  { $or: [{ s: { $in: [] } }, { 'o.s': { $in: [] } }] },
  { $and: [{ n: { $gt: 0 } }, { 'o.l': 'x' }] },
  { $nor: [{ s: 'x' }, { n: 7 }] },
  { $nor: [{ 'o.s': { $in: ['x'] } }] },
  { $nor: [{ never: null }] },
  { $nor: [{ l: { $all: ['x'] } }, { $and: [{ n: 0 }, { s: '6' }] }] },
  { 'o.s': 'x', 'o.n': 6, s: 'x' },
  { l: 'x', 'o.items.sku': 'y' },
  { p: 'aaaaaaaaaa' },
  { p: { $in: ['aaaaaaaaaa'] } },
  { p: { $regex: '^Person\\$a' } },
]

/** The table: each condition that is compared. */
export const conditions: readonly Fields[] = [
  ...paths.flatMap((path) => constraints.map((constraint): Fields => ({ [path]: constraint }))),
  ...combined,
]

/** Fields and paths that objects are put in order by. */
export const orders = [
  ...['s', 'n', 'b', 'd', 'l', 'never'],
  ...[
    'o.s',
    'o.n',
    'o.b',
    'o.d',
    'o.l',
    'o.m.n',
    'o.items.sku',
    'o.items.q',
    'o.items.0.q',
    'o.nothing',
    'o.none',
    'l.q',
  ],
]
