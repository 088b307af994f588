// A search of an assistant next to the same search of the API, one after the other and under load, in one run.
import autocannon from 'autocannon'
import { median } from './figures.mjs'

const calls = 200
const rounds = 3
const seconds = 2
const connections = 10
const jobs = 20
const headers = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'search_jobs',
}

/** Costs that the protocol adds to a search: milliseconds of a call and of the board's CPU, and requests a second. */
export async function compareAssistants({ origin, usage }) {
  let searches = 0
  const since = () => {
    searches += 1
    return `since=${new Date(Date.UTC(1950, 0, searches)).toISOString().slice(0, 10)}`
  }
  const kinds = [
    ['API, first', () => ({ path: `/api/v1/jobs?${since()}` })],
    ['MCP, first', () => call(since())],
    ['API, kept', () => ({ path: '/api/v1/jobs' })],
    ['MCP, kept', () => call('')],
  ]
  const runs = new Map(kinds.map(([kind]) => [kind, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [kind, next] of kinds) {
      const before = await usage()
      const ms = await timeCalls(origin, next)
      const cpuMs = ((await usage()).cpuMicroseconds - before.cpuMicroseconds) / 1000 / calls
      runs.get(kind).push({ ms, cpuMs, 'requests/s': await load(origin, next) })
    }
  const of = (kind) => median(runs.get(kind))
  const over = (kind, what) => Number((of(kind)[what] - of(kind.replace('MCP', 'API'))[what]).toFixed(2))
  console.log(
    `\n${calls} calls of each kind, one after the other; ${connections} connections; ${jobs} jobs an answer`,
  )
  console.table(
    Object.fromEntries(
      kinds.map(([kind]) => [
        kind,
        {
          'ms a call': Number(of(kind).ms.toFixed(2)),
          'CPU ms a call': Number(of(kind).cpuMs.toFixed(2)),
          'ms over the API': over(kind, 'ms'),
          'CPU ms over the API': over(kind, 'cpuMs'),
          'requests/s': of(kind)['requests/s'],
        },
      ]),
    ),
  )
}

/** The median of calls one after the other. */
async function timeCalls(origin, next) {
  const times = []
  for (let at = 0; at < calls; at += 1) {
    const { path, ...request } = next()
    const start = performance.now()
    const response = await fetch(origin + path, request)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    times.push({ ms: performance.now() - start })
  }
  return median(times).ms
}

function call(search) {
  const params = {
    name: 'search_jobs',
    arguments: { search, pagination: { limit: jobs } },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  // autocannon writes into the headers it is given.
  return { path: '/mcp', method: 'POST', headers: { ...headers }, body }
}

async function load(url, next) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} bad answers`)
  return Math.round(result.requests.average)
}
