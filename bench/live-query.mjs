// The second part of `npm run bench -- backend`: many sockets that watch one class, and how long after a write the last of them is notified. The sockets are
// open in this process, on the same cores as the server. Times are printed and fail nothing.
import { createRequire } from 'node:module'
import { startBoard, withDataFolder, withProcess } from './board-process.mjs'
import { anybody, megabytes, percentile } from './figures.mjs'

const { WebSocket } = createRequire(new URL('../board/package.json', import.meta.url))('ws')

const subscribers = 1000
const users = 20
const events = 100
const pauseMilliseconds = 50
const targetMilliseconds = 250
const keys = { APP_ID: 'bench', MASTER_KEY: 'a-master-key-for-measuring-only' }

export async function benchLiveQuery() {
  await withDataFolder((dataDir) => withProcess(startBoard(dataDir, { ...keys, DEMO: 'off' }), measure))
}

async function measure(board) {
  const send = sender(`${board.origin}/server`)
  await send('/schemas/Watched', {
    className: 'Watched',
    fields: { n: { type: 'Number' }, title: { type: 'String' } },
    classLevelPermissions: anybody,
  })
  const tokens = await signUp(send)
  const before = await board.usage()
  const sockets = await Promise.all(
    Array.from({ length: subscribers }, (_, index) =>
      subscribe(board.origin, index % 2 === 0 ? undefined : tokens[index % users]),
    ),
  )
  const during = await board.usage()
  const times = []
  for (let n = 0; n < events; n += 1) {
    times.push(await notify(sockets, send, n))
    await pause()
  }
  const after = await board.usage()
  for (const socket of sockets) socket.terminate()
  print(times, { before, during, after })
}

function print(times, { before, during, after }) {
  console.log(
    `${subscribers} sockets on one class, half of them signed in as ${users} users; ${events} events`,
  )
  console.table({
    'write sent to last subscriber told': summary(times.map(({ sinceSent }) => sinceSent)),
    'write answered to last subscriber told': summary(times.map(({ sinceAnswered }) => sinceAnswered)),
  })
  console.table({
    'without sockets': { 'resident MB': megabytes(before) },
    'with sockets': { 'resident MB': megabytes(during) },
    'after the events': { 'resident MB': megabytes(after) },
  })
  const cpu = (after.cpuMicroseconds - during.cpuMicroseconds) / 1000 / events
  console.log(`server: ${cpu.toFixed(1)} ms of CPU an event (the write, and telling ${subscribers})`)
  console.log(`target: p99 below ${targetMilliseconds} ms\n`)
}

function summary(values) {
  const at = (share) => Math.round(percentile(values, share))
  return { 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'max ms': at(1) }
}

/** Writes once, and waits until all sockets are notified. */
async function notify(sockets, send, n) {
  const notified = Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once('message', resolve))),
  )
  const sentAt = performance.now()
  const answered = send('/classes/Watched', { n, title: `Event ${n}` }).then(() => performance.now())
  await notified
  const lastAt = performance.now()
  const answeredAt = await answered
  return { sinceSent: lastAt - sentAt, sinceAnswered: Math.max(0, lastAt - answeredAt) }
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
}

async function signUp(send) {
  const tokens = []
  for (let number = 0; number < users; number += 1) {
    const { sessionToken } = await send('/users', {
      username: `watcher-${number}`,
      password: 'a password for measuring',
    })
    tokens.push(sessionToken)
  }
  return tokens
}

/** A socket whose subscription is confirmed. */
function subscribe(origin, sessionToken) {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/server`, { perMessageDeflate: false })
  const query = { className: 'Watched', where: {} }
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => sendFrame(socket, { op: 'connect', applicationId: keys.APP_ID, sessionToken }))
    socket.on('message', function answer(data) {
      const { op, error } = JSON.parse(data)
      if (op === 'connected') return sendFrame(socket, { op: 'subscribe', requestId: 1, query, sessionToken })
      socket.off('message', answer)
      // Each event is awaited with a listener of its own.
      socket.setMaxListeners(0)
      if (op === 'subscribed') resolve(socket)
      else reject(new Error(error))
    })
  })
}

function sendFrame(socket, frame) {
  socket.send(JSON.stringify(frame))
}

function sender(serverUrl) {
  return async (path, body) => {
    const response = await fetch(serverUrl + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Parse-Application-Id': keys.APP_ID,
        'X-Parse-Master-Key': keys.MASTER_KEY,
      },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }
}
