/** How deep postings are looked for, and how deep they are read. */
const mostLevels = 6
const deepest = 100
/** The most that an answer's references may add, in letters, and as how many a value counts that has fewer. */
const mostFollowed = 1_000_000
const leastOfValue = 12
/** Parts in which lists and pages have their postings. */
const holders = new Set(['@graph', 'mainEntity', 'itemListElement', 'item'])
const vocabulary = /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/

type Node = Readonly<Record<string, unknown>>

/**
 * The nodes of a type of schema.org in JSON-LD, alone, in lists or in graphs, in its shortest form: names without a prefix, what another node
 * says in place of its `@id`, plain values, and no lists of one. At most `most` of them.
 */
export function findNodes(answer: unknown, type: string, most: number): unknown[] {
  const nodes = findAll(answer, type, 0).slice(0, most)
  const compact = nodes.length === 0 ? undefined : createCompact(answer)
  return compact === undefined ? [] : nodes.map((node) => compact(node))
}

function findAll(value: unknown, type: string, depth: number): unknown[] {
  if (depth > mostLevels) return []
  if (Array.isArray(value)) return value.flatMap((member) => findAll(member, type, depth + 1))
  if (!isNode(value)) return []
  const types = '@type' in value ? [value['@type']].flat() : []
  if (types.some((name) => typeof name === 'string' && shortName(name) === type)) return [value]
  return Object.entries(value).flatMap(([name, inner]) =>
    holders.has(shortName(name)) ? findAll(inner, type, depth + 1) : [],
  )
}

function shortName(name: string): string {
  return name.replace(vocabulary, '')
}

/**
 * A node counts each time an id refers to it, because it is read each time; what goes beyond the needs of pages is left out. So is what is nested deeper
 * than answers are.
 */
function createCompact(answer: unknown): (value: unknown) => unknown {
  let byId: Map<string, Node> | undefined
  let left = mostFollowed
  const open = new Set<string>()
  const follow = (id: string, depth: number): unknown => {
    // A node that is within itself is left out there.
    if (open.has(id)) return undefined
    byId ??= indexNodes(answer)
    open.add(id)
    const node = compact(byId.get(id), depth)
    open.delete(id)
    return node
  }
  const compact = (value: unknown, depth: number): unknown => {
    if (depth > deepest) return undefined
    if (open.size > 0) {
      left -= sizeOf(value)
      if (left < 0) return undefined
    }
    if (Array.isArray(value))
      return value.length === 1
        ? compact(value[0], depth + 1)
        : value.map((member) => compact(member, depth + 1))
    if (!isNode(value)) return value
    if ('@value' in value) return plainValue(value['@value'])
    const id = idAlone(value)
    if (id !== undefined) return follow(id, depth + 1)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [shortName(name), compact(inner, depth + 1)]),
    )
  }
  return (value) => compact(value, 0)
}

function sizeOf(value: unknown): number {
  const letters = typeof value === 'string' ? value : isNode(value) ? plainValue(value['@value']) : ''
  return Math.max(leastOfValue, typeof letters === 'string' ? letters.length : 0)
}

/** The value of a literal, which has no parts. */
function plainValue(value: unknown): unknown {
  return typeof value === 'object' ? undefined : value
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The id of a node that says nothing else here. */
function idAlone(node: Node): string | undefined {
  const { '@id': id, '@type': _, ...rest } = node
  return typeof id === 'string' && Object.keys(rest).length === 0 ? id : undefined
}

function indexNodes(answer: unknown): Map<string, Node> {
  const byId = new Map<string, Node>()
  const visit = (value: unknown, depth: number): void => {
    if (depth > deepest) return
    if (Array.isArray(value)) for (const member of value) visit(member, depth + 1)
    else if (isNode(value)) {
      const { '@id': id } = value
      if (typeof id === 'string' && idAlone(value) === undefined && !byId.has(id)) byId.set(id, value)
      for (const inner of Object.values(value)) visit(inner, depth + 1)
    }
  }
  visit(answer, 0)
  return byId
}
