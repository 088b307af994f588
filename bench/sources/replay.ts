import { BoardError } from '@cryptolist/contract'
import { sql } from 'kysely'
import pino from 'pino'
import type { Database } from '../../board/server/database/open-database.ts'
import type { FollowContext } from '../../board/server/domain/boards/ask-board.ts'
import { followBoard } from '../../board/server/domain/boards/follow.ts'
import { moveBoard } from '../../board/server/domain/boards/move-board.ts'
import { runDueSources } from '../../board/server/domain/boards/round.ts'
import { getSystem } from '../../board/server/domain/systems/address.ts'
import { titleOf } from './systems/posting.ts'
import { worldSystems } from './systems/writers.ts'
import { passHour, type World, type WorldBoard } from './world.ts'

/** Figures of a replay, in listings, over all hours. */
export interface ReplayFigures {
  hours: number
  runs: number
  /** Listings that closed while their job was open. */
  falseClosings: number
  /** Listings that were still live although their board had answered without the job, at the second look after it closed or later. */
  lateClosings: number
  closings: number
  /** Boards that were followed to another system. */
  moves: number
  /** Of the live listings of the last hour, those of a job that another one shows. */
  duplicates: number
  lostCities: number
  live: number
}

/** The parts of the program that following needs, on a world that is made up. */
export function createContext(world: World, database: Database): FollowContext {
  return {
    database,
    log: pino({ level: 'silent' }),
    guardedFetch: world.fetch,
    askTxt: async () => [],
    contracts: { canAsk: () => false, isSigned: async () => false },
    config: {
      contactEmail: undefined,
      publicUrl: undefined,
      followTexts: 'whole',
      followSmartRecruiters: true,
      followUnsigned: true,
    },
  }
}

/** Follows all boards of a world. */
export async function followAll(context: FollowContext, world: World): Promise<void> {
  for (const { system, name } of world.boards)
    await followBoard(context, {
      reader: getSystem(system),
      board: name,
      name: `${system}:${name}`,
      // Personio's boards end in the country of their host.
      companyName: name.replace(/\.de$/, ''),
      isNamed: true,
    })
}

/** Reads all boards every hour for some days and compares the listings with the jobs that there are. */
export async function replay(world: World, database: Database, days: number): Promise<ReplayFigures> {
  const context = createContext(world, database)
  await followAll(context, world)
  const figures: ReplayFigures = {
    hours: days * 24,
    runs: 0,
    falseClosings: 0,
    lateClosings: 0,
    closings: 0,
    moves: 0,
    duplicates: 0,
    lostCities: 0,
    live: 0,
  }
  const seenOpen = new Set<string>()
  const goneSince = new Map<string, number>()
  for (let hour = 0; hour < figures.hours; hour++) {
    const since = new Date()
    figures.runs += await readAll(context)
    const live = await listLive(database)
    const readBoards = await listAsked(database, since)
    for (const board of world.boards)
      compare(board, live.get(board.name) ?? new Map(), { figures, seenOpen, goneSince, readBoards })
    if (hour % hoursToMove === 0) figures.moves += await followMoved(context)
    passHour(world)
    await ageSources(database)
  }
  await readAll(context)
  countRepeated(world, await listLive(database), figures)
  return figures
}

/** As if an hour had passed since all boards were read. */
export async function ageSources({ db }: Database): Promise<void> {
  await sql`
    update board.sources set due_at = due_at - interval '61 minutes', doubted_at = doubted_at - interval '61 minutes',
      confirmed_at = confirmed_at - interval '61 minutes'`.execute(db)
}

/** As an admin does who looks at the page of sources a few times a day. */
const hoursToMove = 6

/** Follows boards to where their old pages link; returns how many. One that doesn't answer there waits for the next time. */
async function followMoved(context: FollowContext): Promise<number> {
  const { rows } = await sql<{ name: string; movedTo: string }>`
    select system || ':' || board as name, moved_to as "movedTo" from board.sources where moved_to is not null`.execute(
    context.database.db,
  )
  let moved = 0
  for (const { name, movedTo } of rows)
    try {
      await moveBoard(context, name, movedTo)
      moved += 1
    } catch (error) {
      if (!(error instanceof BoardError)) throw error
    }
  return moved
}

/** The boards that were read since then, where they are followed now. */
async function listAsked({ db }: Database, since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    name: string
  }>`select system || ':' || board as name from board.sources where asked_at >= ${since}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** Without the pauses between requests, which a world that is made up doesn't need. */
export async function readAll(context: FollowContext): Promise<number> {
  const paces = worldSystems.map((system) => getSystem(system).pace)
  const pauses = paces.map(({ pauseMs }) => pauseMs)
  for (const pace of paces) pace.pauseMs = 0
  try {
    let all = 0
    for (let done = 1; done > 0; all += done) done = await runDueSources(context)
    return all
  } finally {
    for (const [index, pace] of paces.entries()) pace.pauseMs = pauses[index] ?? 0
  }
}

interface LiveTitle {
  listings: number
  cities: Set<string>
}

async function listLive({ db }: Database): Promise<Map<string, Map<string, LiveTitle>>> {
  const { rows } = await sql<{ board: string; title: string; cities: string[]; country: string[] }>`
    select s.board, j.title, j.cities, j.office_countries as country
    from board.jobs j join board.sources s on s.company_id = j.company_id where j.status = 'live'`.execute(db)
  const boards = new Map<string, Map<string, LiveTitle>>()
  for (const { board, title, cities } of rows) {
    const titles = boards.get(board) ?? new Map<string, LiveTitle>()
    boards.set(board, titles)
    const previous = titles.get(title) ?? { listings: 0, cities: new Set() }
    titles.set(title, { listings: previous.listings + 1, cities: new Set([...previous.cities, ...cities]) })
  }
  return boards
}

function compare(
  board: WorldBoard,
  live: ReadonlyMap<string, LiveTitle>,
  {
    figures,
    seenOpen,
    goneSince,
    readBoards,
  }: {
    figures: ReplayFigures
    seenOpen: Set<string>
    goneSince: Map<string, number>
    /** Boards that were read: one that has failed for long is read less often. */
    readBoards: ReadonlySet<string>
  },
): void {
  const truth = new Set([...board.openings.values()].map(titleOf))
  for (const title of truth) {
    const key = `${board.name}\n${title}`
    goneSince.delete(key)
    if (live.has(title)) seenOpen.add(key)
    // Each closing counts once: it may open again.
    else if (seenOpen.delete(key)) figures.falseClosings += 1
  }
  for (const opening of board.closed) {
    const key = `${board.name}\n${titleOf(opening)}`
    if (truth.has(titleOf(opening)) || !seenOpen.has(key)) continue
    // While a board answers nothing that can be believed, nobody knows.
    if (!live.has(titleOf(opening))) {
      seenOpen.delete(key)
      goneSince.delete(key)
      figures.closings += 1
    } else if (board.fault === undefined && readBoards.has(`${board.system}:${board.name}`)) {
      const answers = (goneSince.get(key) ?? 0) + 1
      goneSince.set(key, answers)
      // An empty board is believed at the third look.
      if (answers === (truth.size === 0 ? 3 : 2)) figures.lateClosings += 1
    }
  }
}

function countRepeated(
  world: World,
  live: ReadonlyMap<string, ReadonlyMap<string, LiveTitle>>,
  figures: ReplayFigures,
): void {
  for (const { name, openings } of world.boards) {
    const titles = live.get(name) ?? new Map<string, LiveTitle>()
    for (const { listings } of titles.values()) {
      figures.live += listings
      figures.duplicates += listings - 1
    }
    for (const opening of openings.values())
      for (const city of opening.cities) {
        const liveTitle = titles.get(titleOf(opening))
        if (liveTitle !== undefined && !liveTitle.cities.has(city.split(', ')[0] ?? ''))
          figures.lostCities += 1
      }
  }
}
