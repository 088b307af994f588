import { createHash } from 'node:crypto'
import { getSystem } from '../../board/server/domain/systems/address.ts'
import { OutgoingError } from '../../board/server/outgoing/connector.ts'
import type { GuardedFetch, OutgoingAnswer } from '../../board/server/outgoing/guarded-fetch.ts'
import { cities, type Opening, type Posting } from './systems/posting.ts'
import { type WorldSystem, writers } from './systems/writers.ts'

/** A fault: what a board answers instead of the truth, for so many hours. */
export type Fault = 'outage' | 'empty' | 'foreign' | 'shrunk' | 'cut' | 'page' | 'partial' | 'gone'

/** A company's board and its jobs, as they are. */
export interface WorldBoard {
  system: WorldSystem
  name: string
  /** Systems that it has left: their pages link to the one where it is. */
  formerly: WorldBoard['system'][]
  openings: Map<number, Opening>
  closed: Opening[]
  fault: { kind: Fault; hours: number } | undefined
  /** Whether the ids of its postings are others every hour. */
  hasFleetingIds: boolean
}

/** All boards, and a server's memory of what it answered. */
export interface World {
  boards: WorldBoard[]
  hour: number
  /** How many times the usual number of jobs come and go. */
  churn: number
  counts: { requests: number; unchanged: number; bytes: number }
  fetch: GuardedFetch
  random(): number
}

const systemsInTurn = ['greenhouse', 'ashby', 'lever', 'greenhouse', 'ashby'] as const
/** One board of ten has hardly any jobs. */
const fewOpenings = 3
/** Boards that move in a day. */
const movesADay = 0.05

/** Numbers that are the same in every run: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Makes boards in the shares of the systems that web3 companies use, or of these systems in turn, each with about so many openings. */
export function createWorld(
  boards: number,
  openingsEach: number,
  { seed = 1, churn = 1, systems }: { seed?: number; churn?: number; systems?: readonly WorldSystem[] } = {},
): World {
  const random = createRandom(seed)
  let number = 0
  const world: World = {
    boards: Array.from({ length: boards }, (_, index) => ({
      ...nameBoard(index, systems?.[index % systems.length] ?? usualSystem(index)),
      formerly: [],
      openings: new Map(
        Array.from({ length: index % 10 === 3 ? fewOpenings : openingsEach }, () => {
          number += 1
          return [number, createOpening(number, random)] as const
        }),
      ),
      closed: [],
      fault: undefined,
      hasFleetingIds: index % 20 === 7,
    })),
    hour: 0,
    churn,
    counts: { requests: 0, unchanged: 0, bytes: 0 },
    random,
    fetch: async (url, { headers = {} } = {}) => answer(world, url, headers),
  }
  return world
}

function usualSystem(index: number): WorldSystem {
  return index % 25 === 24 ? 'recruitee' : (systemsInTurn[index % systemsInTurn.length] ?? 'lever')
}

function nameBoard(index: number, system: WorldSystem): Pick<WorldBoard, 'system' | 'name'> {
  const name = `demo-company-${index + 1}`
  return { system, name: system === 'personio' ? `${name}.de` : name }
}

function createOpening(number: number, random: () => number): Opening {
  const first = Math.floor(random() * cities.length)
  const places = random() < 0.1 ? 3 : 1
  return {
    number,
    edits: 0,
    cities: Array.from({ length: places }, (_, next) => cities[(first + next) % cities.length] ?? ''),
  }
}

/** An hour passes: about one job of a hundred opens and one closes a day, some return, texts change. */
export function passHour(world: World): void {
  world.hour += 1
  const daily = (share: number): boolean => world.random() < (share * world.churn) / 24
  for (const board of world.boards) {
    const isWell = board.fault === undefined
    if (board.fault !== undefined && --board.fault.hours === 0) board.fault = undefined
    for (const opening of [...board.openings.values()]) {
      if (daily(0.013)) {
        board.openings.delete(opening.number)
        board.closed.push(opening)
      } else if (daily(0.01)) opening.edits += 1
      if (daily(0.011)) {
        const returned = world.random() < 0.1 ? board.closed.pop() : undefined
        const next = returned ?? createOpening(1_000_000 + world.hour * 1_000 + opening.number, world.random)
        board.openings.set(next.number, next)
      }
    }
    // A wrong answer twice in a row is believed, so a right one comes in between.
    if (isWell && world.random() < faultsADay / 24) board.fault = pickFault(world)
    else if (isWell && daily(movesADay)) moveOn(board)
  }
}

const nextSystems: ReadonlyMap<WorldSystem, WorldSystem> = new Map([
  ['greenhouse', 'ashby'],
  ['ashby', 'lever'],
  ['lever', 'greenhouse'],
])

function moveOn(board: WorldBoard): void {
  const left = board.system
  const next = nextSystems.get(left)
  if (next === undefined) return
  board.system = next
  board.formerly = [...board.formerly.filter((system) => system !== next && system !== left), left]
}

const faultsADay = 1

/** As long as the rules say that such an answer isn't believed. */
const longest: Readonly<Record<Fault, number>> = {
  outage: 12,
  empty: 2,
  foreign: 6,
  shrunk: 1,
  cut: 6,
  page: 6,
  partial: 6,
  gone: 8,
}

function pickFault({ random }: World): WorldBoard['fault'] {
  const kinds = Object.keys(longest) as Fault[]
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'outage'
  return { kind, hours: 1 + Math.floor(random() * longest[kind]) }
}

/** A system's answer, with validators where it has them. */
function answer(world: World, address: string, headers: Record<string, string>): OutgoingAnswer {
  const url = new URL(address)
  const board = world.boards.find((one) => isPathOf(url, one))
  world.counts.requests += 1
  const make = (status: number, body: string, more: Record<string, string> = {}): OutgoingAnswer => {
    world.counts.bytes += body.length
    return { status, headers: more, body: Buffer.from(body), url: address }
  }
  const newPage = board === undefined ? findNewPage(world, url) : undefined
  if (newPage !== undefined) return make(200, `<a href="${newPage}">Our jobs</a>`)
  if (board === undefined || board.fault?.kind === 'gone') return make(404, '{"error":"x"}')
  if (board.fault?.kind === 'outage') {
    if (world.random() < 0.5) throw new OutgoingError('unreachable', 'The server can’t be reached.')
    return make(502, 'Bad gateway')
  }
  if (['/robots.txt', '/missing.json'].includes(url.pathname)) return make(404, '')
  const detail = detailOf(world, board, url.pathname)
  if (detail !== undefined) return make(200, detail)
  if (board.fault?.kind === 'foreign' && writers[board.system].isNameless === true)
    throw new OutgoingError('too_many_redirects', 'The server redirects.')
  if (board.fault?.kind === 'page') return make(200, '<html>Are you human?</html>')
  const body = bodyOf(world, board)
  if (board.fault?.kind === 'cut') return make(200, body.slice(0, Math.max(30, body.length / 2)))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const hasValidators = writers[board.system].hasValidators !== false
  if (hasValidators && headers['if-none-match'] === etag) {
    world.counts.unchanged += 1
    return make(304, '')
  }
  return make(200, body, hasValidators ? { etag } : {})
}

/** Where the page of a board that has moved leads to. */
function findNewPage({ boards }: World, { hostname, pathname }: URL): string | undefined {
  const moved = boards.find(
    ({ name, formerly }) =>
      pathname === `/${name}` &&
      formerly.some((system) => new URL(getSystem(system).pageUrl(name)).hostname === hostname),
  )
  return moved && getSystem(moved.system).pageUrl(moved.name)
}

function isPathOf({ hostname, pathname }: URL, { system, name }: WorldBoard): boolean {
  return (
    writers[system].host(name) === hostname && (isOwnHost(system, name) || pathname.split('/').includes(name))
  )
}

/** Whether each board of the system has a host of its own. */
function isOwnHost(system: WorldSystem, name: string): boolean {
  return writers[system].host(name) !== writers[system].host('another-company')
}

function bodyOf(world: World, board: WorldBoard): string {
  const { write, hasTotal } = writers[board.system]
  const name = board.fault?.kind === 'foreign' ? 'another-company' : board.name
  const all = [...board.openings.values()]
  const isShrunk = board.fault?.kind === 'shrunk'
  const openings = board.fault?.kind === 'empty' ? [] : isShrunk ? all.slice(0, all.length / 4) : all
  const postings = postingsOf(world, board, openings)
  const isPartial = board.fault?.kind === 'partial' && hasTotal === true
  const items = isPartial ? postings.slice(0, postings.length / 2) : postings
  return write(name, items, postings.length)
}

function postingsOf(world: World, board: WorldBoard, openings: readonly Opening[]): Posting[] {
  return openings.flatMap((opening) =>
    opening.cities.map((city, index) => ({
      city,
      opening,
      id: idOf(world, board, opening.number * 10 + index),
    })),
  )
}

/** The answer of one posting, for a system whose list has no texts; undefined for any other address. */
function detailOf(world: World, board: WorldBoard, pathname: string): string | undefined {
  const { detail } = writers[board.system]
  const posting =
    detail &&
    postingsOf(world, board, [...board.openings.values()]).find(
      (one) => detail.path(board.name, one) === pathname,
    )
  return posting && detail.write(board.name, posting)
}

function idOf({ hour }: World, { hasFleetingIds }: WorldBoard, number: number): number {
  return hasFleetingIds ? hour * 100_000_000 + number : number
}
