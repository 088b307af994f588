import { Agent, request as send } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestIdentity, type TestIdentity } from '../support/identity.ts'
import { forbiddenRequest } from './forbidden.ts'
import { complete, type FuzzRequest, fuzzRequest } from './requests.ts'

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const concurrency = 8
const patienceMilliseconds = 20_000

let identity: TestIdentity
const agent = new Agent({ keepAlive: true, maxSockets: concurrency })

/** The tests that send so many made-up requests, unless FUZZ_RUNS says how many; FUZZ_SEED repeats a run. */
export function fuzzBackend(usual: number): void {
  const count = Number(process.env.FUZZ_RUNS ?? usual)
  beforeAll(async () => {
    identity = await startTestIdentity({ ALLOW_CLASS_CREATION: '1', ANONYMOUS_USERS: '1' })
    const fields = {
      mark: { type: 'String' },
      title: { type: 'String' },
      n: { type: 'Number' },
      is: { type: 'Boolean' },
      on: { type: 'Date' },
      at: { type: 'GeoPoint' },
      tags: { type: 'Array' },
      meta: { type: 'Object' },
      friend: { type: 'Pointer', targetClass: '_User' },
      others: { type: 'Relation', targetClass: 'Fuzz' },
      area: { type: 'Polygon' },
      bytes: { type: 'Bytes' },
    }
    await identity.send('/schemas/Fuzz', { className: 'Fuzz', fields, _MasterKey: identity.config.masterKey })
    await identity.send('/classes/Fuzz', { title: 'a.b', n: 1, tags: ['a'], meta: { a: 1 } })
  })
  afterAll(async () => {
    agent.destroy()
    await identity.close()
  })

  describe('requests of the grammar, changed and broken', () => {
    it(`${count} of them get no 5xx, no silence and nothing stored that was refused (FUZZ_SEED=${seed})`, async () => {
      const { appId, masterKey } = identity.config
      const requests = fc
        .sample(fuzzRequest, { numRuns: count, seed })
        .map((draft, number) => complete(draft, { appId, masterKey, number }))
      const faults: string[] = []
      const refusedMarks: string[] = []
      const statuses: Record<number, number> = {}
      const queue = requests.values()
      const work = async (): Promise<void> => {
        for (const request of queue) {
          const outcome = await exchange(request).catch(
            (error): Outcome => ({ status: 0, text: String(error) }),
          )
          statuses[outcome.status] = (statuses[outcome.status] ?? 0) + 1
          const fault = findFault(outcome)
          if (fault !== undefined)
            faults.push(
              `${fault}: ${request.path} ${request.body.slice(0, 3000)} -> ${outcome.text.slice(0, 200)}`,
            )
          else if (isRefused(outcome)) refusedMarks.push(...request.marks)
        }
      }
      await Promise.all(Array.from({ length: concurrency }, work))
      console.info(`FUZZ_SEED=${seed}: ${JSON.stringify(statuses)}`)
      expect(faults.slice(0, 20)).toEqual([])
      expect(await findStored(refusedMarks)).toEqual([])
      expect((await identity.send('/classes/Fuzz', { _method: 'GET', where: { title: 'a.b' } })).status).toBe(
        200,
      )
    }, 300_000)
  })

  describe('what only the operator may do', () => {
    it(`stays forbidden whatever stands in place of the key (FUZZ_SEED=${seed})`, async () => {
      const own = { deviceType: 'ios', installationId: 'one', deviceToken: 'mine' }
      const installation = await identity.send('/installations', own)
      const user = await identity.send('/users', { username: 'ana', password: 'long enough' })
      expect([installation.status, user.status]).toEqual([201, 201])
      const allowed: string[] = []
      for (const request of fc.sample(forbiddenRequest, { numRuns: Math.ceil(count / 10), seed })) {
        const path = request.path.replace(':installation', String(installation.body.objectId))
        const headers = { ...request.headers, 'X-Parse-Session-Token': String(user.body.sessionToken) }
        const { status, text } = await exchange({ ...request, path, headers })
        if (status < 400 || status >= 500)
          allowed.push(`${path} ${request.body} ${JSON.stringify(request.headers)} -> ${status} ${text}`)
      }
      expect(allowed).toEqual([])
    })
  })
}

interface Outcome {
  status: number
  text: string
}

function exchange({ method, path, body, headers }: Omit<FuzzRequest, 'marks'>): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const outgoing = send(`${identity.serverUrl}${path}`, {
      method,
      agent,
      headers: { 'Content-Type': 'text/plain', ...headers },
      timeout: patienceMilliseconds,
    })
    outgoing.on('timeout', () => outgoing.destroy(new Error('No answer in time.')))
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    outgoing.end(body)
  })
}

const refusal = z.object({ code: z.number(), error: z.string() })
const members = z.array(z.object({ success: z.unknown().optional(), error: z.unknown().optional() }))

/** The fault of an answer, if it has one. */
function findFault({ status, text }: Outcome): string | undefined {
  if (status >= 500 || status < 200) return `status ${status}`
  try {
    const json: unknown = JSON.parse(text)
    return status >= 400 && !refusal.safeParse(json).success ? 'an error without code and text' : undefined
  } catch {
    return 'no JSON'
  }
}

function isRefused({ status, text }: Outcome): boolean {
  if (status >= 400) return true
  const parsed = members.safeParse(JSON.parse(text))
  return parsed.success && parsed.data.every(({ success }) => success === undefined)
}

async function findStored(marks: readonly string[]): Promise<unknown[]> {
  const objects: unknown[] = []
  for (let start = 0; start < marks.length; start += 1_000) {
    const where = { mark: { $in: marks.slice(start, start + 1_000) } }
    const { body } = await identity.send('/classes/Fuzz', {
      _method: 'GET',
      where,
      keys: 'mark',
      limit: 100,
      _MasterKey: identity.config.masterKey,
    })
    objects.push(...z.array(z.unknown()).parse(body.results))
  }
  return objects
}
