import type { Express } from 'express'
import { createApp } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { guardDatabase } from '../../server/http/database-guard.ts'
import { findRouteHead, refuseAllButPost, refuseOtherMethods } from '../../server/http/route.ts'

/** As Express keeps routes and routers; a router's own path is known by what it matches. */
interface Layer {
  slash: boolean
  route?: { path: string; stack: { method?: string; handle: object }[] }
  handle: { stack?: Layer[] }
  match(path: string): boolean
}
/** A route with the handler that answers. */
export interface FoundRoute {
  method: string
  path: string
  handler: object
}

const mounts = [
  '/api/v1',
  '/api/v2',
  '/api/solana',
  '/jobs',
  '/tags',
  '/salaries',
  '/trends',
  '/companies',
  '/listings',
  '/drafts',
  '/me',
  '/auth',
  '/ipfs',
]
function listRoutes(app: Express): FoundRoute[] {
  const { stack } = app.router as unknown as { stack: Layer[] }
  return walk(stack, '')
}

function walk(stack: readonly Layer[], prefix: string): FoundRoute[] {
  return stack.flatMap((layer) => {
    if (layer.handle.stack !== undefined) return walk(layer.handle.stack, prefix + mountOf(layer))
    if (layer.route === undefined) return []
    // The last handler answers; those before it, such as readers of bodies, only prepare.
    const { path, stack: handlers } = layer.route
    const lastByMethod = new Map(handlers.map(({ method, handle }) => [method ?? 'all', handle]))
    return [...lastByMethod].map(([method, handler]) => ({ method, path: prefix + path, handler }))
  })
}

function mountOf(layer: Layer): string {
  if (layer.slash) return ''
  const mount = mounts.find((path) => layer.match(path))
  if (mount === undefined) throw new Error('A router is mounted at a path that this test does not know.')
  return mount
}

const refusals: readonly object[] = [refuseOtherMethods, refuseAllButPost]

/** All routes that answer, without those that refuse other methods. */
export function listAnswering(context: Context): FoundRoute[] {
  const guard = guardDatabase(context)
  const routes = listRoutes(createApp(context, guard))
  guard.stop()
  return routes.filter(({ handler }) => !refusals.includes(handler))
}

/** `POST /jobs`, with what its head says of callers, limits, input and caching; undefined stands for a route without a head. */
export function describeRoute({ method, path, handler }: FoundRoute): string {
  const head = findRouteHead(handler)
  const limits = head?.limits.map((use) => (typeof use === 'string' ? use : `${use.name} by ${use.by}`))
  return [
    `${method.toUpperCase()} ${path}`,
    head?.access,
    limits?.join(', ') || '–',
    head?.input.description,
    head?.cache,
  ].join(' | ')
}

/** Those that declare no head. */
export function listHeadless(routes: readonly FoundRoute[]): string[] {
  return routes
    .filter(({ handler }) => findRouteHead(handler) === undefined)
    .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
}
