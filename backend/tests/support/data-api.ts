import { type DataApiAnswers, type DataApiOperationName, dataApiAnswers } from '@cryptolist/contract'
import { expect } from 'vitest'
import { keyScopes } from '../../data-api/handler.ts'
import { createKey } from '../../data-api/keys.ts'
import { startTestIdentity, type TestIdentity } from './identity.ts'

/** The data API behind its doors, on nodes of tests. */
export interface TestDataApi {
  identity: TestIdentity
  /** Calls it at /server as a signed-out client does, and checks the answer's form. Fails on an error. */
  call<Name extends DataApiOperationName>(
    name: Name,
    parameters?: Record<string, unknown>,
  ): Promise<DataApiAnswers[Name]>
  /** The sentence with which a call at /server is refused, whose status and code are the same for all. */
  refusal(name: DataApiOperationName, parameters?: Record<string, unknown>): Promise<string>
  /** Asks at /api/v2 with a key of all scopes: `get('/erc20/metadata?addresses[]=0x…')`. The body is what it is. */
  get(path: string): Promise<{ status: number; headers: Headers; body: unknown }>
  close(): Promise<void>
}

/** Starts it: `startDataApi({ RPC_URL_1: chain.url })`. */
export async function startDataApi(environment: Record<string, string> = {}): Promise<TestDataApi> {
  const identity = await startTestIdentity(environment)
  let key: string | undefined
  const post = async (name: DataApiOperationName, parameters: Record<string, unknown> = {}) => {
    // The old functions come from Moralis itself, which sends JSON as text.
    const type = name.endsWith('_old') ? 'text/plain' : 'application/json'
    const functionName = name === 'getTransactions_old' ? 'getTransactions' : name
    const response = await fetch(`${identity.serverUrl}/functions/${functionName}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(parameters),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return {
    identity,
    async call(name, parameters) {
      const { status, body } = await post(name, parameters)
      expect([name, status, body]).toEqual([name, 200, { result: body.result }])
      const checked: unknown = dataApiAnswers[name].parse(body.result)
      // The schema of this very name has just checked it.
      return checked as DataApiAnswers[typeof name]
    },
    async refusal(name, parameters) {
      const { status, body } = await post(name, parameters)
      expect([name, status, body]).toEqual([name, 400, { code: 141, error: expect.any(String) }])
      return String(body.error)
    },
    async get(path) {
      key ??= await createKey(identity.context, { name: 'tests', scopes: keyScopes })
      const url = new URL(`/api/v2${path}`, identity.serverUrl)
      const response = await fetch(url, { headers: { 'X-API-Key': key } })
      return { status: response.status, headers: response.headers, body: await response.json() }
    },
    close: () => identity.close(),
  }
}
