// Clients that write objects one after the other and remember which the board has acknowledged.
import pg from 'pg'
import { anybody } from '../figures.mjs'

export const keys = { APP_ID: 'bench', MASTER_KEY: 'a-master-key-for-measuring-only' }

/** Asks the backend as an old client does. Throws when there is no answer. */
export function askServer(origin, path, body = {}) {
  return fetch(`${origin}/server/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ ...body, _ApplicationId: keys.APP_ID }),
  })
}

export async function makeClass(origin, className) {
  const fields = { n: { type: 'Number' }, text: { type: 'String' } }
  const body = { className, fields, classLevelPermissions: anybody, _MasterKey: keys.MASTER_KEY }
  const response = await askServer(origin, `schemas/${className}`, body)
  if (!response.ok) throw new Error(`${className}: ${response.status} ${await response.text()}`)
}

/** Starts writers; `stop()` ends them. `getOrigin` names a process that may serve now. */
export function startWriters(getOrigin, className, { count = 4, text = '' } = {}) {
  const acknowledged = []
  const refusals = new Map()
  const latest = { at: performance.now(), longestGapMs: 0 }
  let isOver = false
  const write = async (writer) => {
    for (let n = 0; !isOver; n += 1) {
      const response = await askServer(getOrigin(writer), `classes/${className}`, { n, text }).catch(
        () => undefined,
      )
      const answer = await response?.json().catch(() => undefined)
      if (response?.status === 201 && answer?.objectId !== undefined) {
        acknowledged.push(answer.objectId)
        const now = performance.now()
        latest.longestGapMs = Math.max(latest.longestGapMs, now - latest.at)
        latest.at = now
        continue
      }
      const reason =
        response === undefined ? 'no connection' : `${response.status} ${answer?.error ?? ''}`.trim()
      refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const all = Array.from({ length: count }, (_, writer) => write(writer))
  return {
    acknowledged,
    refusals,
    latest,
    async stop() {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** How many of the acknowledged objects are not in the database. */
export async function countLost(databaseUrl, className, acknowledged) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`select "objectId" as id from public."${className}"`)
    const stored = new Set(rows.map(({ id }) => id))
    return acknowledged.filter((id) => !stored.has(id)).length
  } finally {
    await client.end()
  }
}

export async function waitUntil(isSo, { seconds = 240, what = 'it' } = {}) {
  const endsAt = performance.now() + seconds * 1000
  while (performance.now() < endsAt) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`${what} did not happen within ${seconds} s.`)
}

export const isReady = (origin) =>
  fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false,
  )
