import { createHash } from 'node:crypto'
import { getSystem } from '../../board/server/domain/listings/sources/address.ts'
import { OutgoingError } from '../../board/server/outgoing/connector.ts'
import type { GuardedFetch, OutgoingAnswer } from '../../board/server/outgoing/guarded-fetch.ts'

/** One job of a company that is made up. In several cities it is as many postings. */
interface Opening {
  number: number
  cities: string[]
  edits: number
}

/** What a board answers instead of the truth, for so many hours. */
export type Fault = 'outage' | 'empty' | 'foreign' | 'shrunk' | 'cut' | 'page' | 'partial' | 'gone'

/** A company's board and its jobs, as they are. */
export interface WorldBoard {
  system: 'greenhouse' | 'lever' | 'ashby' | 'recruitee'
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

const cities = [
  'Lisbon, Portugal',
  'Berlin, Germany',
  'Paris, France',
  'Warsaw, Poland',
  'Toronto, Canada',
  'Madrid, Spain',
]
const vocabulary =
  'protocol settlement engine ledger validator liquidity bridge network rollup wallet contract audit treasury market custody review design build ship operate measure improve document support partner region quarter team lead budget'.split(
    ' ',
  )
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

/** Makes boards in the shares of the systems that web3 companies use, each with about so many openings. */
export function createWorld(boards: number, openingsEach: number, { seed = 1, churn = 1 } = {}): World {
  const random = createRandom(seed)
  let number = 0
  const world: World = {
    boards: Array.from({ length: boards }, (_, index) => ({
      system: index % 25 === 24 ? 'recruitee' : (systemsInTurn[index % systemsInTurn.length] ?? 'lever'),
      name: `demo-company-${index + 1}`,
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

function createOpening(number: number, random: () => number): Opening {
  const first = Math.floor(random() * cities.length)
  const places = random() < 0.1 ? 3 : 1
  return {
    number,
    edits: 0,
    cities: Array.from({ length: places }, (_, next) => cities[(first + next) % cities.length] ?? ''),
  }
}

/** A job's title: each is of one job only. */
export function titleOf({ number }: Pick<Opening, 'number'>): string {
  return `${vocabulary[number % vocabulary.length]?.replace(/^./, (letter) => letter.toUpperCase())} Engineer ${number}`
}

/** About four kilobytes of HTML that are of this opening alone. */
export function textOf({ number, edits }: Opening): string {
  let at = number * 7 + edits
  const sentence = (words: number): string => {
    const said = Array.from({ length: words }, () => {
      at = (at * 31 + 11) % 65_521
      return vocabulary[at % vocabulary.length]
    }).join(' ')
    return `${said.replace(/^./, (letter) => letter.toUpperCase())}.`
  }
  const paragraph = (): string =>
    `<p>${sentence(14)} ${sentence(18)} <strong>${sentence(4)}</strong> ${sentence(12)}</p>`
  const points = (): string =>
    `<ul>${Array.from({ length: 6 }, () => `<li><span style="font-weight: 400;">${sentence(12)}</span></li>`).join('')}</ul>`
  return `${paragraph()}<h3>About</h3>${paragraph()}${paragraph()}<h3>What you do</h3>${points()}<h3>What you bring</h3>${points()}<h3>Benefits</h3>${points()}${paragraph()}`
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
    // What is wrong twice in a row is believed, so a right answer comes in between.
    if (isWell && world.random() < faultsADay / 24) board.fault = pickFault(world)
    else if (isWell && daily(movesADay)) moveOn(board)
  }
}

function moveOn(board: WorldBoard): void {
  const left = board.system
  if (left === 'recruitee') return
  const next = ({ greenhouse: 'ashby', ashby: 'lever', lever: 'greenhouse' } as const)[left]
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

/** What a system answers, with validators where it has them. */
function answer(world: World, address: string, headers: Record<string, string>): OutgoingAnswer {
  const url = new URL(address)
  const board = world.boards.find(
    ({ system, name }) => hostOf(system, name) === url.hostname && isPathOf(url, name),
  )
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
  if (board.fault?.kind === 'page') return make(200, '<html>Are you human?</html>')
  const body = bodyOf(world, board)
  if (board.fault?.kind === 'cut') return make(200, body.slice(0, Math.max(30, body.length / 2)))
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
  const hasValidators = board.system !== 'recruitee'
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

function hostOf(system: WorldBoard['system'], name: string): string {
  if (system === 'recruitee') return `${name}.recruitee.com`
  return { greenhouse: 'boards-api.greenhouse.io', lever: 'api.lever.co', ashby: 'api.ashbyhq.com' }[system]
}

function isPathOf({ hostname, pathname }: URL, name: string): boolean {
  return hostname.startsWith(`${name}.`) || pathname.split('/').includes(name)
}

function bodyOf(world: World, board: WorldBoard): string {
  const name = board.fault?.kind === 'foreign' ? 'another-company' : board.name
  const all = [...board.openings.values()]
  const isShrunk = board.fault?.kind === 'shrunk'
  const shown = board.fault?.kind === 'empty' ? [] : isShrunk ? all.slice(0, all.length / 4) : all
  const postings = shown.flatMap((opening) =>
    opening.cities.map((city, index) => ({
      city,
      opening,
      id: idOf(world, board, opening.number * 10 + index),
    })),
  )
  const isPartial = board.fault?.kind === 'partial' && board.system === 'greenhouse'
  const said = isPartial ? postings.slice(0, postings.length / 2) : postings
  const write = writers[board.system]
  return JSON.stringify(write(name, said, postings.length))
}

interface Posting {
  id: number
  city: string
  opening: Opening
}

function idOf({ hour }: World, { hasFleetingIds }: WorldBoard, number: number): number {
  return hasFleetingIds ? hour * 100_000_000 + number : number
}

const uuidOf = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0').slice(-12)}`

const writers: Readonly<
  Record<WorldBoard['system'], (name: string, postings: readonly Posting[], total: number) => unknown>
> = {
  greenhouse: (name, postings, total) => ({
    jobs: postings.map(({ id, city, opening }) => ({
      id,
      internal_job_id: id,
      title: titleOf(opening),
      absolute_url: `https://job-boards.greenhouse.io/${name}/jobs/${id}`,
      company_name: name,
      location: { name: city },
      metadata: [],
      first_published: '2026-11-01T10:00:00Z',
      content: escapeHtml(textOf(opening)),
    })),
    meta: { total },
  }),
  lever: (name, postings) =>
    postings.map(({ id, city, opening }) => ({
      id: uuidOf(id),
      text: titleOf(opening),
      hostedUrl: `https://jobs.lever.co/${name}/${uuidOf(id)}`,
      workplaceType: 'hybrid',
      createdAt: 1_761_000_000_000,
      descriptionBody: textOf(opening),
      lists: [],
      categories: { location: city, commitment: 'Full-time' },
    })),
  ashby: (name, postings) => ({
    apiVersion: '1',
    jobs: postings.map(({ id, city, opening }) => ({
      id: uuidOf(id),
      title: titleOf(opening),
      location: city,
      employmentType: 'FullTime',
      workplaceType: 'OnSite',
      isListed: true,
      publishedAt: '2026-11-01T10:00:00Z',
      jobUrl: `https://jobs.ashbyhq.com/${name}/${uuidOf(id)}`,
      descriptionHtml: textOf(opening),
    })),
  }),
  recruitee: (name, postings) => ({
    offers: postings.map(({ id, city, opening }) => ({
      id,
      slug: `job-${id}`,
      title: titleOf(opening),
      company_name: name,
      careers_url: `https://${name}.recruitee.com/o/job-${id}`,
      description: textOf(opening),
      locations: [{ city: city.split(', ')[0], country: city.split(', ')[1] }],
    })),
  }),
}

function escapeHtml(html: string): string {
  return html
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
