import type { ErrorRequestHandler, RequestHandler, Router } from 'express'
import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { ProcessRole } from './database/embedded/lock.ts'
import type { Notices } from './database/notices.ts'
import type { PoolCounts } from './database/pool.ts'
import type { Processes } from './database/processes.ts'
import type { DomainContext } from './domain/domain-context.ts'
import type { ChainNodes } from './ethereum/nodes.ts'
import type { Upgrade } from './http/connections.ts'
import type { Limits } from './http/rate-limits.ts'

/** Parts of the process that a neighbour joins. */
export interface BoardParts {
  config: Config
  log: Logger
  /** A `command` does none of the work that a server does by itself. */
  role: ProcessRole
  context: DomainContext
  /** The operator's nodes. */
  nodes: ChainNodes
  limits: Limits
  notices: Notices
  processes: Processes
}

/**
 * A part of the program without which the board works as well: it joins the process through this interface and no other way. `C` is the
 * context of the board's routes.
 */
export type JoinBoard<C> = (board: BoardParts) => Promise<Neighbour<C>>

/** A neighbour that has joined. */
export interface Neighbour<C> {
  /** The requests that it answers. */
  routes(context: C): NeighbourRoutes
  /** Paths at which web sockets are taken. */
  upgrades: Readonly<Record<string, Upgrade>>
  /** For admins; each is a link in their navigation. */
  adminPages: readonly AdminPage<C>[]
  /** Connections to the database, by the name that metrics give them. */
  pools: Readonly<Record<string, PoolCounts>>
  /** Further measures for `/metrics`, read when somebody asks. */
  measure(): readonly Measure[]
  /** Found at the start, for `/admin/system`. */
  problems: readonly ClassProblem[]
  /** Closes the connections that no request will end. */
  closeSockets(): Promise<void>
  /** Ends what it does by itself, while queued work may still need it. */
  stop(): Promise<void>
  /** Comes after the last of the queued work. */
  close(): Promise<void>
}

export interface NeighbourRoutes {
  /** Paths that programs ask: their requests pass nothing that is only for pages. */
  data: readonly DataPath[]
  /** Routes that need no database. */
  descriptions: Router
  /** Routes that need it and aren’t below a data path. */
  further: Router
}

export interface DataPath {
  path: string
  /** Runs before anything is compressed or needs the database, such as CORS headers. */
  before?: readonly RequestHandler[]
  handlers: readonly (RequestHandler | ErrorRequestHandler)[]
}

export interface AdminPage<C> {
  /** The last part of its path, `/admin/<key>`. */
  key: string
  /** In the navigation. */
  name: string
  addRoutes(at: { router: Router; context: C }): void
}

export interface Measure {
  name: string
  help: string
  value: number
}

/** A fault of a class that the start could not repair. */
export interface ClassProblem {
  className: string
  problem: string
  remedy: string
}
