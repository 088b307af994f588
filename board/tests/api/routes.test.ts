import type { ApiCall } from '@cryptolist/contract'
import type { Express } from 'express'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeApi } from '../../server/api/openapi/document.ts'
import { apiOperations } from '../../server/api/openapi/operations.ts'
import { createApp } from '../../server/app.ts'
import type { ApiOperation } from '../../server/http/api-operation.ts'
import { guardDatabase } from '../../server/http/database-guard.ts'
import { findRouteHead, refuseAllButPost, refuseOtherMethods } from '../../server/http/route.ts'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'

/** As Express keeps routes and routers; a router's own path is known by what it matches. */
interface Layer {
  slash: boolean
  route?: { path: string; stack: { method?: string; handle: object }[] }
  handle: { stack?: Layer[] }
  match(path: string): boolean
}
interface FoundRoute {
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
const refusals: readonly object[] = [refuseOtherMethods, refuseAllButPost]

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity({ MORALIS_SECRET: 'a public test secret' })
})
afterAll(() => identity.close())

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

/** The routes that answer, without those that refuse other methods. */
function listAnswering(): FoundRoute[] {
  const guard = guardDatabase(identity.context)
  const routes = listRoutes(createApp(identity.context, guard))
  guard.stop()
  return routes.filter(({ handler }) => !refusals.includes(handler))
}

it('declares a head for every route: access, limits, input and caching', async () => {
  const answering = listAnswering()
  const headless = answering.filter(({ handler }) => findRouteHead(handler) === undefined)
  expect(headless.map(({ method, path }) => `${method.toUpperCase()} ${path}`)).toEqual([])
  const lines = answering.map(({ method, path, handler }) => {
    const head = findRouteHead(handler)
    const limits = head?.limits.map((use) => (typeof use === 'string' ? use : `${use.name} by ${use.by}`))
    return [
      `${method.toUpperCase()} ${path}`,
      head?.access,
      limits?.join(', ') || '–',
      head?.input.description,
      head?.cache,
    ].join(' | ')
  })
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('routes.txt')
})

/** Those that make sessions of the site. */
const ofSessions = '/api/v1/auth/'

it('describes every open route of the API, and no other one', async () => {
  const { paths } = describeApi(identity.context.config)
  const open = listAnswering().filter(
    ({ path, handler }) =>
      path.startsWith('/api/v1/') &&
      !path.startsWith(ofSessions) &&
      findRouteHead(handler)?.access === 'anyone',
  )
  const named = open.map(({ method, path, handler }) => {
    const { operation } = findRouteHead(handler) ?? {}
    const isOwn = operation !== undefined && Object.values<ApiOperation>(apiOperations).includes(operation)
    return isOwn ? `${operation.method} ${operation.path}` : `${method} ${path} without a description`
  })
  const added = open.map(({ method, path }) => {
    const below = path
      .slice('/api/v1'.length)
      .replace(/(?<=.)\/$/, '')
      .replaceAll(/:(\w+)/g, '{$1}')
    return `${method} ${below}`
  })
  expect(named).toEqual(added)
  expect(listCalls(paths, false)).toEqual([...added].sort())
})

/** The calls that need a key, or the others. */
function listCalls(paths: ReturnType<typeof describeApi>['paths'], isKeyed: boolean): string[] {
  return Object.entries(paths)
    .flatMap(([path, calls]) =>
      Object.entries(calls as Record<string, ApiCall>)
        .filter(([, { security }]) => (security !== undefined) === isKeyed)
        .map(([method, { security }]) =>
          [method, path, security?.[0]?.apiKey.join()].filter(Boolean).join(' '),
        ),
    )
    .sort()
}

it('describes every route of the API that needs a key, with the scope that it asks for', async () => {
  const scopes: Partial<Record<string, string>> = {
    draft_key: 'listings:draft',
    publish_key: 'listings:publish',
  }
  const keyed = listAnswering().flatMap(({ method, path, handler }) => {
    const scope = scopes[findRouteHead(handler)?.access ?? '']
    const below = path
      .slice('/api/v1'.length)
      .replace(/(?<=.)\/$/, '')
      .replaceAll(/:(\w+)/g, '{$1}')
    return scope === undefined ? [] : [`${method} ${below} ${scope}`]
  })
  const { paths } = describeApi(identity.context.config)
  expect(keyed.length).toBeGreaterThan(10)
  expect(listCalls(paths, true)).toEqual(keyed.sort())
})
