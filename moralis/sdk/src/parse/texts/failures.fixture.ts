import Parse from 'parse/node'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMoralis } from '../../moralis.ts'

/** One Moralis for a file of tests. What it asks the server goes to `answerWith`. */
export const Moralis = createMoralis({ Parse, environment: 'node' })

/** An error that apps compare, and the call that brings it about. */
export interface FailureCase {
  says: string
  /** Of a Parse.Error; without it the error is a plain one. */
  code?: number
  kind?: typeof Error
  by(): unknown
}

/** The next answers of the server, by status and JSON; an empty object once they are used up. */
export function answerWith(...answers: { status?: number; json: unknown }[]): void {
  queue.push(...answers)
}

const queue: { status?: number; json: unknown }[] = []

export function failsWith(cases: readonly FailureCase[]): void {
  beforeEach(() => {
    queue.length = 0
    Moralis.initialize('APPID', undefined, 'MASTER')
    Moralis.serverURL = 'http://127.0.0.1:1/server'
    vi.stubGlobal('fetch', async () => {
      const { status = 200, json } = queue.shift() ?? { json: {} }
      return new Response(JSON.stringify(json), { status })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  it.each(cases)('$says ($#)', async ({ says, code, kind = Error, by }) => {
    const error = await failureOf(by)
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject(code === undefined ? { message: says } : { message: says, code })
    expect(error instanceof Parse.Error).toBe(code !== undefined)
  })
}

export async function failureOf(by: () => unknown): Promise<unknown> {
  try {
    await by()
  } catch (error) {
    return error
  }
  throw new Error('The call did not fail.')
}

/** Calls what TypeScript would not let one call so. */
export function call(owner: object, name: string, ...parameters: unknown[]): unknown {
  return Reflect.apply(Reflect.get(owner, name), owner, parameters)
}

export function saved(className: string, id: string): InstanceType<typeof Parse.Object> {
  return Moralis.Object.fromJSON({ className, objectId: id })
}
