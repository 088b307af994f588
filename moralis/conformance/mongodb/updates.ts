import type { Fields, Json } from './meaning.ts'

type Place = Json | undefined
/** The result of an update that MongoDB refuses: a step into what has no inside, an operation on another type. */
const refused = Symbol('refused')

/** The object after one field, or a path below one, is set or changed by an operation; undefined for what MongoDB refuses. */
export function change(fields: Fields, path: string, value: Json): Fields | undefined {
  const changed = changeAt(fields, path.split('.'), value)
  return changed === refused || !isObject(changed) ? undefined : changed
}

function changeAt(place: Place, [step = '', ...others]: string[], value: Json): Place | typeof refused {
  const takesAway = isObject(value) && (value.__op === 'Delete' || value.__op === 'Remove')
  if (place === undefined && takesAway) return undefined
  const container = place === undefined ? {} : place
  const isList = Array.isArray(container)
  if (isList ? !/^\d+$/.test(step) : !isObject(container)) return takesAway ? place : refused
  const inner = isList ? container[Number(step)] : isObject(container) ? container[step] : undefined
  const changed = others.length > 0 ? changeAt(inner, others, value) : operate(inner, value)
  if (changed === refused || changed === inner) return changed === refused ? refused : place
  if (isList) {
    const list: Json[] = [...container]
    while (list.length < Number(step)) list.push(null)
    list[Number(step)] = changed ?? null
    return list
  }
  const { [step]: _before, ...rest } = isObject(container) ? container : {}
  return changed === undefined ? rest : { ...rest, [step]: changed }
}

function operate(inner: Place, value: Json): Place | typeof refused {
  const { __op: name, amount, objects } = isObject(value) ? value : {}
  if (name === undefined) return value
  if (name === 'Delete') return undefined
  if (name === 'Increment') {
    if (inner !== undefined && typeof inner !== 'number') return refused
    return (inner ?? 0) + Number(amount)
  }
  if (inner === undefined && name === 'Remove') return undefined
  if (inner !== undefined && !Array.isArray(inner)) return refused
  const [list, given] = [inner ?? [], Array.isArray(objects) ? objects : []]
  if (name === 'Add') return [...list, ...given]
  return name === 'AddUnique'
    ? [...list, ...new Set(given.filter((one) => !list.includes(one)))]
    : list.filter((one) => !given.includes(one))
}

function isObject(value: Place): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const before: Fields = {
  n: 1,
  l: [{ n: 1 }, 2, [3]],
  o: {
    m: { x: 1, y: 2, m: { x: 1, y: [1] } },
    n: 3,
    s: 't',
    l: [1, 2],
    items: [{ n: 1, q: 1 }, { n: 2 }],
    nothing: null,
  },
}

const paths = [
  ...[
    'o.m.x',
    'o.m.new',
    'o.m.m.x',
    'o.m.m.y',
    'o.new',
    'o.new.more.still',
    'o.n',
    'o.n.x',
    'o.s',
    'o.s.x',
    'o.l',
  ],
  ...[
    'o.l.0',
    'o.l.4',
    'o.l.x',
    'o.items.0.n',
    'o.items.1.q',
    'o.items.3.n',
    'o.items.n',
    'o.nothing',
    'o.nothing.x',
  ],
  ...['l.0', 'l.0.n', 'l.0.new.n', 'l.1', 'l.4', 'l.1.n', 'l.2.0', 'fresh.a', 'fresh.a.b'],
]

const changes: Json[] = [
  ...[9, 't', null, { a: { b: 1 } }, [1]],
  ...['Delete', 'Increment'].map((__op) => ({ __op, amount: 2 })),
  { __op: 'Increment', amount: -0.1 },
  ...['Add', 'AddUnique', 'Remove'].map((__op) => ({ __op, objects: [2, 3, 3] })),
]

/** The table: an object, a path and what is done there. */
export const updates = paths.flatMap((path) => changes.map((value) => ({ before, path, value })))
