// A mail server with pipelining, as usual ones have, that takes emails and counts them by Message-ID. Recipients at refuses.example don't exist, and slow.example takes a second to answer.
import { createServer } from 'node:net'

const slowMilliseconds = 1_000
const end = '\r\n.\r\n'

/** How often each came. */
const arrivals = new Map()
let refused = 0

const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  let rest = ''
  let isText = false
  let hasRecipient = false
  let isWaiting = false
  let isLeaving = false
  let answers = ''
  const say = (line) => {
    answers += `${line}\r\n`
  }
  const hear = (line) => {
    if (/^ehlo /i.test(line)) say('250-sink\r\n250 PIPELINING')
    else if (/^rcpt to:.*@refuses\.example>/i.test(line)) {
      refused += 1
      say('550 5.1.1 no such person')
    } else if (/^rcpt to:/i.test(line)) {
      hasRecipient = true
      if (!line.includes('@slow.example>')) return say('250 ok')
      isWaiting = true
      setTimeout(() => {
        isWaiting = false
        say('250 ok')
        answer()
      }, slowMilliseconds)
    } else if (/^data$/i.test(line)) {
      isText = hasRecipient
      say(hasRecipient ? '354 go on' : '554 5.5.1 no valid recipients')
    } else if (/^quit$/i.test(line)) {
      say('221 bye')
      isLeaving = true
    } else say('250 ok')
  }
  const read = () => {
    while (!isWaiting) {
      const ending = isText ? end : '\r\n'
      const at = rest.indexOf(ending)
      if (at === -1) return
      const words = rest.slice(0, at)
      rest = rest.slice(at + ending.length)
      if (isText) take(words)
      else hear(words)
    }
  }
  const take = (words) => {
    isText = false
    hasRecipient = false
    const id = /^message-id: <([^>]+)>/im.exec(words)?.[1]
    arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
    say('250 kept')
  }
  // As RFC 2920 asks: answers to commands that came together go back together.
  const answer = () => {
    read()
    if (isLeaving) socket.end(answers)
    else if (answers !== '') socket.write(answers)
    answers = ''
  }
  say('220 sink')
  answer()
  socket.setEncoding('latin1')
  socket.on('data', (part) => {
    rest += part
    answer()
  })
})

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send({
    /** The part of each Message-ID that is the email's id. */
    ids: [...arrivals.keys()].map((id) => id?.split('@')[0]),
    twice: [...arrivals.values()].filter((count) => count > 1).length,
    refused,
    cpuSeconds: (user + system) / 1e6,
  })
})
// The bench has ended.
process.on('disconnect', () => process.exit())
