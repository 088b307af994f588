// `npm run bench -- backend`: the backend at /server next to a bare parse-server of the same version on the same PostgreSQL, in one run,
// in interleaved rounds. Times are printed and fail nothing.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { settleDatabase } from '../packages/testkit/src/database/settle.mjs'
import { readDatabaseUrl, startBoard, startProcess, withDataFolder, withProcess } from './board-process.mjs'
import { anybody, median, megabytes, percentile } from './figures.mjs'

const rounds = 3
const seconds = 4
const connections = 10
const signingWorkers = 4
const keys = { APP_ID: 'bench', MASTER_KEY: 'a-master-key-for-measuring-only' }
const here = fileURLToPath(new URL('.', import.meta.url))

export async function benchBackend() {
  const { version } = createRequire(import.meta.url)('parse-server/package.json')
  console.log(`/server beside a bare parse-server ${version}; RATE_LIMITS=off`)
  console.log(
    `load: ${connections} connections (wallet login ${signingWorkers}), ${rounds} interleaved rounds of ${seconds} s, medians\n`,
  )
  const environment = { ...keys, DEMO: 'off', CLOUD_CODE: join(here, 'bench-function.cjs') }
  await withDataFolder((dataDir) =>
    withProcess(startBoard(dataDir, environment), (board) =>
      withProcess(startBare(dataDir), (bare) => compare({ board, bare }, dataDir)),
    ),
  )
}

async function startBare(dataDir) {
  const url = readDatabaseUrl(dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database bare')
  await client.end()
  const own = new URL(url)
  own.pathname = '/bare'
  own.searchParams.set('max', '10')
  return startProcess({
    script: join(here, 'bare-parse.mjs'),
    // Otherwise its loggers create a folder in the current one while they are loaded.
    environment: { ...keys, BARE_DATABASE_URL: own.href, PARSE_SERVER_LOGS_FOLDER: 'null' },
  })
}

async function compare(servers, dataDir) {
  const loads = {}
  for (const [name, server] of Object.entries(servers)) loads[name] = await prepare(server)
  await settleDatabase(dataDir)
  for (const kind of Object.keys(loads.board)) {
    const runs = { board: [], bare: [] }
    for (let round = 0; round < rounds; round += 1)
      for (const name of Object.keys(servers))
        runs[name].push(await measure(servers[name], loads[name][kind]))
    const rows = { '/server': median(runs.board), 'bare parse-server': median(runs.bare) }
    console.log(kind)
    console.table(rows)
    const ratio = (figure) => (rows['/server'][figure] / rows['bare parse-server'][figure]).toFixed(2)
    console.log(`/server : bare = ${ratio('requests/s')} in requests/s, ${ratio('CPU ms/request')} in CPU\n`)
  }
  for (const [name, server] of Object.entries(servers)) {
    console.log(`${name}: ${megabytes(await server.usage())} MB resident after load`)
  }
}

/** One round, with the CPU time that the server took for each request. */
async function measure(server, run) {
  const before = await server.usage()
  const { requests, ...figures } = await run()
  const after = await server.usage()
  const cpuMs = (after.cpuMicroseconds - before.cpuMicroseconds) / 1000 / requests
  return { ...figures, 'CPU ms/request': Number(cpuMs.toFixed(2)) }
}

async function prepare({ origin }) {
  const entry = (number) => ({
    title: `Entry ${number}`,
    number,
    when: { __type: 'Date', iso: '2026-01-01T00:00:00.000Z' },
  })
  await post(origin, 'schemas/Entry', {
    className: 'Entry',
    fields: { title: { type: 'String' }, number: { type: 'Number' }, when: { type: 'Date' } },
    classLevelPermissions: anybody,
    _MasterKey: keys.MASTER_KEY,
  })
  let objectId = ''
  for (let number = 0; number < 200; number += 1)
    ({ objectId } = await post(origin, 'classes/Entry', entry(number)))
  const query = { where: { number: { $gte: 10 } }, order: '-number', limit: 20, _method: 'GET' }
  return {
    'GET by id': () => load(origin, `classes/Entry/${objectId}`, { _method: 'GET' }),
    'query of 20': () => load(origin, 'classes/Entry', query),
    create: () => load(origin, 'classes/Entry', entry(1)),
    'cloud function': () => load(origin, 'functions/addNumbers', { first: 1, second: 2 }),
    'wallet login': () => loadLogins(origin),
  }
}

async function load(origin, path, body) {
  const result = await autocannon({
    url: `${origin}/server/${path}`,
    method: 'POST',
    connections,
    duration: seconds,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ ...body, _ApplicationId: keys.APP_ID, _ClientVersion: 'js1.5.8' }),
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${path}: ${result.non2xx} bad answers, ${result.errors} errors`)
  return {
    requests: result.requests.total,
    'requests/s': Math.round(result.requests.average),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
  }
}

/** Sign-ins of known wallets, each timed by itself, without the time of signing. */
async function loadLogins(origin) {
  const times = []
  const endsAt = performance.now() + seconds * 1000
  const work = async () => {
    const account = privateKeyToAccount(generatePrivateKey())
    await signIn(origin, account)
    while (performance.now() < endsAt) times.push(await signIn(origin, account))
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: signingWorkers }, work))
  const took = (performance.now() - startedAt) / 1000
  return {
    requests: times.length,
    'requests/s': Math.round(times.length / took),
    'p50 ms': Math.round(percentile(times, 0.5)),
    'p99 ms': Math.round(percentile(times, 0.99)),
  }
}

async function signIn(origin, account) {
  const { result } = await post(origin, 'functions/getServerTime', {})
  const data = `Moralis Authentication\n\nId: ${keys.APP_ID}:${result.dateTime}`
  const signature = await account.signMessage({ message: data })
  const startedAt = performance.now()
  await post(origin, 'users', {
    authData: { moralisEth: { id: account.address.toLowerCase(), signature, data } },
  })
  return performance.now() - startedAt
}

async function post(origin, path, body) {
  const response = await fetch(`${origin}/server/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ ...body, _ApplicationId: keys.APP_ID, _ClientVersion: 'js1.5.8' }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}
