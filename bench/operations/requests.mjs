// Made-up requests: known paths and methods with parameters, headers and bodies that nobody means. None may be answered with a 5xx.
import { request } from 'node:http'
import { startBoard, withDataFolder, withProcess } from '../board-process.mjs'
import { keys, makeClass } from './writers.mjs'

const connections = 10

export async function sendMadeUpRequests({ requests, seed }) {
  const statuses = new Map()
  const bad = []
  await withDataFolder((dataDir) =>
    withProcess(startBoard(dataDir, keys), async ({ origin }) => {
      await makeClass(origin, 'Thing')
      const { items } = await (await fetch(`${origin}/api/v1/jobs`)).json()
      const random = createRandom(seed)
      const make = createRequests(random, items)
      let sent = 0
      const work = async () => {
        while (sent < requests) {
          sent += 1
          const request = make()
          const status = await send(origin, request)
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (typeof status === 'string' || status >= 500) bad.push({ status, ...request })
        }
      }
      await Promise.all(Array.from({ length: connections }, work))
    }),
  )
  const failed = bad.filter(({ status }) => status !== 503)
  console.log(`seed ${seed}`)
  console.table({
    'made-up requests': {
      sent: requests,
      '500 or no answer': failed.length,
      // On a machine with too little time, the database doesn't answer within 4 s.
      '503, try again': bad.length - failed.length,
    },
  })
  console.log('Answers:', Object.fromEntries([...statuses].sort()))
  for (const one of [...failed, ...bad].slice(0, 20)) console.log(JSON.stringify(one).slice(0, 600))
  if (bad.length > 0) process.exitCode = 1
}

/** Reproducible numbers from 0 to 1 (mulberry32). */
function createRandom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}

const values = [
  '',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'undefined',
  '[]',
  '{}',
  '%00',
  '%ff',
  '\u202e',
  '😀',
  "'",
  '"><script>',
  '../../etc/passwd',
  '$where',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'a'.repeat(3000),
  '2026-99-99',
  'rust',
  'DE',
  'US,DE,,',
  '-DE',
  'true',
]
const methods = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH']
const types = [
  'text/plain',
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'image/png',
  'nonsense',
]
const names = [
  'q',
  'role',
  'country',
  'pay',
  'sort',
  'after',
  'before',
  'page',
  'limit',
  'where',
  'include',
  'order',
  'keys',
  'next',
  'token',
  'posted',
  'x',
]

function createRequests(random, jobs) {
  const pick = (list) => list[Math.floor(random() * list.length)]
  const value = () =>
    random() < 0.2 ? String.fromCodePoint(32 + Math.floor(random() * 60_000)) : pick(values)
  const paths = [
    ...[
      '/',
      '/jobs',
      '/companies',
      '/salaries',
      '/trends',
      '/sign-in',
      '/sign-up',
      '/account',
      '/post',
      '/dashboard',
      '/admin/queue',
      '/transparency',
    ],
    ...[
      '/api/v1/jobs',
      '/api/v1/companies',
      '/api/v1/me',
      '/healthz',
      '/robots.txt',
      '/sitemap.xml',
      '/_app',
      '/metrics',
    ],
    ...[
      '/server/classes/Thing',
      '/server/classes/_User',
      '/server/users',
      '/server/login',
      '/server/batch',
      '/server/schemas',
      '/server/files/x.txt',
    ],
    ...[
      '/server/functions/getServerTime',
      '/server/functions/getNativeBalance',
      '/server/aggregate/Thing',
      '/server/requestPasswordReset',
    ],
    ...[
      '/api/v2/erc20/metadata',
      '/api/v2/0x0/nft',
      '/api/v2/block/1',
      '/m/x',
      '/go/x',
      '/invitations/x',
      '/report',
    ],
    ...jobs
      .slice(0, 5)
      .flatMap(({ id, path }) => [path, `/api/v1/jobs/${id}`, `${path}/history`, `${path}/apply`]),
  ]
  const json = (depth = 0) => {
    const kind = random()
    if (kind < 0.3 || depth > 3) return pick([null, true, -1, 1e308, 0.1, '', value(), 'cryptolist'])
    if (kind < 0.5) return Array.from({ length: Math.floor(random() * 4) }, () => json(depth + 1))
    const keysOf = [
      '_ApplicationId',
      '_method',
      '_SessionToken',
      'where',
      '$or',
      '$in',
      '__type',
      'className',
      'objectId',
      'ACL',
      'username',
      'requests',
      value(),
    ]
    return Object.fromEntries(
      Array.from({ length: Math.floor(random() * 5) }, () => [pick(keysOf), json(depth + 1)]),
    )
  }
  const query = () =>
    Array.from({ length: Math.floor(random() * 4) }, () => `${pick(names)}=${safe(value(), random)}`).join(
      '&',
    )
  return () => {
    const method = pick(methods)
    const path = `${pick(paths)}${random() < 0.2 ? `/${safe(value(), random)}` : ''}?${query()}`
    const headers = {
      'content-type': pick(types),
      accept: pick(['text/html', 'application/json', '*/*', '']),
    }
    if (path.startsWith('/server') && random() < 0.7) headers['x-parse-application-id'] = keys.APP_ID
    if (random() < 0.2) headers.cookie = `session=${safe(value(), random)}; theme=${safe(value(), random)}`
    if (random() < 0.2) headers['x-parse-session-token'] = safe(value(), random)
    if (random() < 0.3) headers.origin = pick(['null', 'https://elsewhere.example', 'http://127.0.0.1'])
    const body = ['GET', 'HEAD'].includes(method)
      ? undefined
      : random() < 0.7
        ? bodyOf(json(), random)
        : value()
    // Node sends the body of a DELETE without saying how long it is.
    if (body !== undefined) headers['content-length'] = Buffer.byteLength(body)
    return { method, path, headers, body }
  }
}

/** With the id of the app most of the time, so that the request gets further. */
function bodyOf(json, random) {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return JSON.stringify(isObject && random() < 0.8 ? { ...json, _ApplicationId: keys.APP_ID } : json)
}

/** Text as a URL or header may have it: sometimes badly escaped on purpose. */
function safe(text, random) {
  const printable = text.toWellFormed().replaceAll(/[^\x21-\x7e]/gu, (sign) => encodeURIComponent(sign))
  return random() < 0.5 ? printable.replaceAll(/[#\s]/g, '') : encodeURIComponent(printable)
}

function send(origin, { method, path, headers, body }) {
  return new Promise((resolve) => {
    const sent = request(origin + path, { method, headers, timeout: 60_000 }, (response) => {
      response.resume()
      response.once('close', () => resolve(response.statusCode))
    })
    sent.once('timeout', () => sent.destroy(new Error('no answer within a minute')))
    sent.once('error', (error) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}
