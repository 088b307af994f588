import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { Client } from 'pg'
import { vi } from 'vitest'

/** The address of the request that is being answered, on boards in this process, or the name of other work. */
const answered = new AsyncLocalStorage<string | undefined>()
subscribe('http.server.request.start', (message) => {
  answered.enterWith((message as { request: IncomingMessage }).request.url)
})

/**
 * The names of the statements that the database hears for a request to `path`, sorted; a statement without a name is its text. What boards in this process
 * ask meanwhile by themselves is left out.
 */
export async function listQuestions(path: string, request: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const { query } = Client.prototype
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...parameters) {
    const [statement] = parameters
    if (answered.getStore() === path) names.push(String(Reflect.get(Object(statement), 'name') ?? statement))
    return Reflect.apply(query, this, parameters)
  })
  try {
    await request()
  } finally {
    spy.mockRestore()
  }
  return names.sort()
}

/** The names of the statements that the database hears for work of this process that answers no request, sorted. */
export function listOwnQuestions(work: () => Promise<unknown>): Promise<string[]> {
  const name = `work ${randomUUID()}`
  return listQuestions(name, () => answered.run(name, work))
}
