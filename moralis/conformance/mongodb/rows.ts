import type { Fields, Json } from './meaning.ts'

export const early: Json = { __type: 'Date', iso: '2024-01-05T10:00:00.000Z' }
export const late: Json = { __type: 'Date', iso: '2024-02-01T00:00:00.000Z' }
export const ann: Json = { __type: 'Pointer', className: 'Person', objectId: 'aaaaaaaaaa' }
export const bob: Json = { __type: 'Pointer', className: 'Person', objectId: 'bbbbbbbbbb' }

/** The types of the fields that the rows have; `never` is a field that none has. */
export const schema = {
  k: { type: 'String' },
  s: { type: 'String' },
  n: { type: 'Number' },
  b: { type: 'Boolean' },
  d: { type: 'Date' },
  p: { type: 'Pointer', targetClass: 'Person' },
  l: { type: 'Array' },
  o: { type: 'Object' },
}

/** Objects with each type in each place: as it should be, the other type in its place, empty, and not there. */
export const rows: readonly (Fields & { k: string })[] = [
  {
    k: 'full',
    s: 'x',
    n: 6,
    b: true,
    d: early,
    p: ann,
    l: ['x', 6, true, null, early, ann, { q: 1 }, ['y']],
    o: {
      s: 'x',
      n: 6,
      b: true,
      d: early,
      p: ann,
      l: ['x', 6, early],
      m: { s: 'x', n: 6, l: ['y'] },
      nothing: null,
      items: [{ sku: 'x', q: 6 }, { sku: 'y' }],
    },
  },
  { k: 'none' },
  {
    k: 'other',
    s: 'y',
    n: 7,
    b: false,
    d: late,
    p: bob,
    l: ['x', 'y'],
    o: { s: 'y', n: 7, b: false, d: late, p: bob, l: ['x', 'y'], m: { s: 'y', n: 7.5 }, items: [] },
  },
  {
    k: 'swapped',
    s: '6',
    n: 0,
    l: [],
    o: { s: 6, n: '6', b: 'true', d: '2024-01-05T10:00:00.000Z', l: 'x', m: 5, items: { sku: 'x', q: 7 } },
  },
  { k: 'empty', s: '', n: -1, l: [6, [6, 7]], o: {} },
  {
    k: 'deep',
    s: 'X',
    n: 60,
    l: [{ q: 6 }, { q: 'x' }],
    o: { m: { m: { n: 6 } }, l: [], items: [{ sku: null }, 5] },
  },
]
