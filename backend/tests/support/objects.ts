import { expect } from 'vitest'
import { z } from 'zod'
import type { TestIdentity } from './identity.ts'

export type Body = Record<string, unknown>

/** Steps of an old client with objects; each fails the test that it is part of when the answer is not the one for success. */
export interface ObjectSteps {
  /** Makes one and gives its id. */
  make(className: string, fields: Body): Promise<string>
  find(className: string, query: Body): Promise<Body[]>
  /** The names of what is found, in alphabetical order unless the query has one. */
  names(className: string, where: Body, query?: Body): Promise<string>
  get(className: string, id: string): Promise<Body>
  /** Changes one and gives what the server told of it. */
  put(className: string, id: string, fields: Body): Promise<Body>
  /** Asks with the master key. */
  master(method: string, path: string, body?: Body): Promise<Body>
}

const rows = z.object({ results: z.array(z.record(z.string(), z.unknown())) })

/** The steps against a backend that may be started later. */
export function objectSteps(started: () => TestIdentity): ObjectSteps {
  const send: TestIdentity['send'] = (path, body, headers) => started().send(path, body, headers)
  const find: ObjectSteps['find'] = async (className, query) => {
    const answer = await send(`/classes/${className}`, { ...query, _method: 'GET' })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
    return rows.parse(answer.body).results
  }
  return {
    find,
    async make(className, fields) {
      const { status, body } = await send(`/classes/${className}`, fields)
      expect([status, body]).toEqual([201, expect.objectContaining({ objectId: expect.any(String) })])
      return String(body.objectId)
    },
    async names(className, where, query = {}) {
      const objects = await find(className, { where, order: 'name', ...query })
      return objects.map(({ name }) => name).join(' ')
    },
    async get(className, id) {
      return (await send(`/classes/${className}/${id}`, { _method: 'GET' })).body
    },
    async put(className, id, fields) {
      const { status, body } = await send(`/classes/${className}/${id}`, { ...fields, _method: 'PUT' })
      expect([status, body]).toEqual([200, expect.objectContaining({ updatedAt: expect.any(String) })])
      return body
    },
    async master(method, path, body = {}) {
      const key = { _MasterKey: started().config.masterKey, _method: method }
      const answer = await send(path, { ...body, ...key })
      expect([path, answer.status, answer.body]).toEqual([
        path,
        expect.toBeOneOf([200, 201]),
        expect.anything(),
      ])
      return answer.body
    },
  }
}

/** Makes the class Job with a field of every kind, and one object of it. */
export async function makeJobs({ make, master }: Pick<ObjectSteps, 'make' | 'master'>): Promise<void> {
  const fields = {
    title: { type: 'String' },
    n: { type: 'Number' },
    on: { type: 'Date' },
    at: { type: 'GeoPoint' },
    tags: { type: 'Array' },
    meta: { type: 'Object' },
    friend: { type: 'Pointer', targetClass: '_User' },
    others: { type: 'Relation', targetClass: 'Job' },
    area: { type: 'Polygon' },
  }
  await master('POST', '/schemas/Job', { className: 'Job', fields })
  await make('Job', { title: 'first', n: 1, tags: ['a', 'b'], meta: { a: 1 } })
}

/** A pointer on the wire. */
export function pointer(className: string, objectId: unknown): Body {
  return { __type: 'Pointer', className, objectId }
}

/** A place on the wire. */
export function place(latitude: unknown, longitude: unknown): Body {
  return { __type: 'GeoPoint', latitude, longitude }
}

/** A day of January 2024 on the wire. */
export function day(text: string): Body {
  return { __type: 'Date', iso: `2024-01-${text}T00:00:00.000Z` }
}
