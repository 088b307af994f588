import type { ApiCall } from '@cryptolist/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeApi } from '../../server/api/openapi/document.ts'
import { apiOperations } from '../../server/api/openapi/operations.ts'
import type { ApiOperation } from '../../server/http/api-operation.ts'
import { findRouteHead } from '../../server/http/route.ts'
import { describeRoute, listAnswering, listHeadless } from '../support/routes.ts'
import { type StartedContext, startContext } from '../support/started-context.ts'

let started: StartedContext
beforeAll(async () => {
  started = await startContext()
})
afterAll(() => started.close())

it('declares a head for every route: access, limits, input and caching', async () => {
  const answering = listAnswering(started.context)
  expect(listHeadless(answering)).toEqual([])
  await expect(`${answering.map(describeRoute).join('\n')}\n`).toMatchFileSnapshot('routes.txt')
})

/** Those that make sessions of the site. */
const ofSessions = '/api/v1/auth/'

it('describes every open route of the API, and no other one', async () => {
  const { paths } = describeApi(started.context.config)
  const open = listAnswering(started.context).filter(
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
  const keyed = listAnswering(started.context).flatMap(({ method, path, handler }) => {
    const scope = scopes[findRouteHead(handler)?.access ?? '']
    const below = path
      .slice('/api/v1'.length)
      .replace(/(?<=.)\/$/, '')
      .replaceAll(/:(\w+)/g, '{$1}')
    return scope === undefined ? [] : [`${method} ${below} ${scope}`]
  })
  const { paths } = describeApi(started.context.config)
  expect(keyed.length).toBeGreaterThan(10)
  expect(listCalls(paths, true)).toEqual(keyed.sort())
})
