import { BoardError, parseUrl } from '@cryptolist/contract'
import * as text from '#messages/sources'
import { ashby } from './ashby.ts'
import { bambooHr } from './bamboohr.ts'
import { breezy } from './breezy.ts'
import { careersPage } from './careers-page.ts'
import { cryptolist } from './cryptolist.ts'
import { feed } from './feed.ts'
import { gem } from './gem.ts'
import { greenhouse } from './greenhouse.ts'
import { lever } from './lever.ts'
import { personio } from './personio.ts'
import { pinpoint } from './pinpoint.ts'
import { recruitee } from './recruitee.ts'
import { smartRecruiters } from './smartrecruiters.ts'
import type { BoardLink, BoardSystem, SystemReader } from './system.ts'
import { teamtailor } from './teamtailor.ts'
import { workable } from './workable.ts'

/** All systems; the first that knows an answer reads it, for their shapes differ. */
export const systems: readonly SystemReader[] = [
  greenhouse,
  ashby,
  workable,
  recruitee,
  smartRecruiters,
  pinpoint,
  teamtailor,
  personio,
  breezy,
  bambooHr,
  gem,
  lever,
  feed,
  careersPage,
  cryptolist,
]
/** Systems whose boards can be followed by the address of a page, as people know them. */
export const followableSystems: readonly string[] = systems
  .filter(({ canFollow, readName }) => canFollow && readName === undefined)
  .flatMap(({ name }) => name ?? [])
const bySystem = new Map(systems.map((reader) => [reader.system, reader]))

/** The reader of a system. */
export function getSystem(system: BoardSystem): SystemReader {
  const reader = bySystem.get(system)
  if (reader === undefined) throw new Error(`Nothing reads ${system}.`)
  return reader
}

/** The system, board and posting that a link belongs to. */
export interface SourceAddress extends BoardLink {
  reader: SystemReader
}

/** The system and board that a link belongs to; undefined for any other page, careers pages of companies included. */
export function findSource(link: string): SourceAddress | undefined {
  const url = new URL(link)
  const steps = url.pathname.split('/').filter((step) => step !== '')
  for (const reader of systems) {
    if (reader.isPage === true) continue
    const place = reader.find(url, steps)
    if (place) return { reader, ...place }
  }
  return undefined
}

/** Where the system answers for what a link means: the posting, else its whole board. */
export function apiUrlOf({ reader, board, postingId }: SourceAddress): string {
  const { postingUrl } = reader
  return postingId === undefined || postingUrl === undefined
    ? reader.listUrl(board)
    : postingUrl(board, postingId)
}

/** Who is asked for a board: the servers that the boards of a system share, or the board's own host. */
export function hostOf({ reader, board }: Pick<SourceAddress, 'reader' | 'board'>): string {
  return reader.hasOwnHosts === true ? new URL(reader.listUrl(board)).hostname : reader.pace.host
}

/** As the database has it; only the address of a feed or page is ever longer. */
const longestBoard = 200

/** The board that someone names as `system:board` or by any address of it. Throws invalid_input for what is neither. */
export function readBoardName(typed: string): { reader: SystemReader; board: string } {
  const name = typed.trim()
  const [, system, board] = /^([a-z]+):(?!\/\/)(.+)$/.exec(name) ?? []
  const named = systems.find((reader) => reader.system === system)
  const source = named && board ? findNamed(named, board) : findAt(name)
  if (source === undefined || source.board.length > longestBoard)
    throw new BoardError('invalid_input', text.notABoard(name, followableSystems))
  return { reader: source.reader, board: source.board }
}

/** The board that someone names as `system:board` or by any address of it; undefined for what is neither. */
export function tryToReadBoardName(typed: string): ReturnType<typeof readBoardName> | undefined {
  try {
    return readBoardName(typed)
  } catch (error) {
    if (error instanceof BoardError) return undefined
    throw error
  }
}

function findNamed(reader: SystemReader, board: string): SourceAddress | undefined {
  if (reader.readName !== undefined) {
    const read = reader.readName(board)
    return read === undefined ? undefined : { reader, board: read, postingId: undefined }
  }
  const address = reader.pageUrl(board)
  const source = reader.isPage === true ? findPage(reader, address) : findAt(address)
  // A name of which an address makes something else is no name.
  return source?.reader === reader && source.board === board ? source : undefined
}

/** A page that is named as one, unless it belongs to a system. */
function findPage(reader: SystemReader, address: string): SourceAddress | undefined {
  const url = parseUrl(address)
  const place = url && findSource(url.href) === undefined ? reader.find(url, []) : undefined
  return place && { reader, ...place }
}

function findAt(address: string): SourceAddress | undefined {
  const url = parseUrl(address)
  return url?.protocol === 'https:' ? findSource(url.href) : undefined
}
