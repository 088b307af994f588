import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import {
  type Answer,
  decode,
  encode,
  type Packet,
  RECURSION_AVAILABLE,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet'

/** Reactions of a DNS server other than an answer: it reports a failure, refuses, or stays silent. */
type Trouble = 'servfail' | 'refused' | 'silent'
const codes = { noerror: 0, servfail: 2, nxdomain: 3, refused: 5 } as const
/** The bytes that fit into a datagram without extensions; longer answers are asked for again over TCP. */
const datagramBytes = 512
/** Longest message of the protocol over TCP, where two bytes say how long it is. */
const messageBytes = 65_535
const tries = 20

/** A resolver for tests on 127.0.0.1, over UDP and TCP. It knows TXT records and addresses, and nothing else. */
export interface LocalDns {
  /** Address and port, as DNS_RESOLVERS takes them. */
  address: string
  /** Names that were asked for, in order. */
  questions: string[]
  /** Sets the records of a name, each of one string or of several; none at all makes the name unknown. */
  set(name: string, records: readonly (string | readonly string[])[]): void
  /** Sets the addresses of a name; it says nothing about a kind that is left out. */
  setAddresses(name: string, addresses: Addresses): void
  /** Makes it fail for every name until it is told otherwise. */
  fail(trouble: Trouble | null): void
  close(): Promise<void>
}

/** IPv4 and IPv6. */
interface Addresses {
  A?: readonly string[]
  AAAA?: readonly string[]
}

/** Starts it on a free port. */
export async function startLocalDns(): Promise<LocalDns> {
  const names = new Map<string, readonly (readonly string[])[]>()
  const addresses = new Map<string, Addresses>()
  const questions: string[] = []
  const list = (name: string, type: string): Answer[] | 'unknown' | 'silent' => {
    const of = addresses.get(name)
    if (of !== undefined && (type === 'A' || type === 'AAAA'))
      return of[type]?.map((data) => ({ name, type, ttl: 0, data })) ?? 'silent'
    return names.get(name)?.map((data) => ({ name, type: 'TXT', ttl: 0, data })) ?? 'unknown'
  }
  const state: { trouble: Trouble | null } = { trouble: null }
  const answer = (query: Buffer): Buffer | undefined => {
    const { id, questions: queryQuestions = [] } = decode(query)
    const name = queryQuestions[0]?.name.toLowerCase() ?? ''
    questions.push(name)
    const records = list(name, queryQuestions[0]?.type ?? '')
    if (state.trouble === 'silent' || records === 'silent') return undefined
    const code = state.trouble ?? (records === 'unknown' ? 'nxdomain' : 'noerror')
    return fitting({
      ...(id === undefined ? {} : { id }),
      type: 'response',
      flags: RECURSION_DESIRED | RECURSION_AVAILABLE | codes[code],
      questions: queryQuestions,
      answers: records === 'unknown' || state.trouble !== null ? [] : records,
    })
  }
  const { udp, tcp, port } = await openBoth()
  const sockets = new Set<Socket>()
  udp.on('message', (query, { port: from, address }) => {
    const message = answer(query)
    if (message !== undefined) udp.send(truncated(message), from, address)
  })
  tcp.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    talk(socket, answer)
  })
  return {
    address: `127.0.0.1:${port}`,
    questions,
    set(name, records) {
      const lists = records.map((record) => (typeof record === 'string' ? cut(record) : record))
      if (lists.length === 0) names.delete(name)
      else names.set(name, lists)
    },
    setAddresses: (name, of) => void addresses.set(name, of),
    fail(trouble) {
      state.trouble = trouble
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all([
        new Promise<void>((resolve) => udp.close(resolve)),
        new Promise((resolve) => tcp.close(resolve)),
      ])
    },
  }
}

/** A record's strings have 255 bytes at most. */
function cut(text: string): string[] {
  return text.match(/.{1,255}/gsu) ?? ['']
}

/** Leaves out the last records until it is no longer than a message may be. */
function fitting(packet: Packet): Buffer {
  const { answers = [] } = packet
  const message = encode(packet)
  if (message.length <= messageBytes) return message
  return fitting({ ...packet, answers: answers.slice(0, -1) })
}

/** The part of an answer that goes into a datagram: all of it, or the word that it is longer. */
function truncated(message: Buffer): Buffer {
  if (message.length <= datagramBytes) return message
  const packet = decode(message)
  return encode({ ...packet, flags: (packet.flags ?? 0) | TRUNCATED_RESPONSE, answers: [] })
}

function talk(socket: Socket, answer: (query: Buffer) => Buffer | undefined): void {
  let heard = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    heard = Buffer.concat([heard, part])
    while (heard.length >= 2 && heard.length >= 2 + heard.readUInt16BE(0)) {
      const end = 2 + heard.readUInt16BE(0)
      const message = answer(heard.subarray(2, end))
      heard = heard.subarray(end)
      if (message === undefined) continue
      const length = Buffer.alloc(2)
      length.writeUInt16BE(message.length)
      socket.write(Buffer.concat([length, message]))
    }
  })
}

/** Opens both on one port; another one where the port that UDP got is not free for TCP. */
async function openBoth(): Promise<{ udp: UdpSocket; tcp: Server; port: number }> {
  for (let left = tries; ; left -= 1) {
    const udp = createSocket('udp4').bind(0, '127.0.0.1')
    await once(udp, 'listening')
    const { port } = udp.address()
    const tcp = createServer().listen(port, '127.0.0.1')
    try {
      await once(tcp, 'listening')
      return { udp, tcp, port }
    } catch (error) {
      udp.close()
      if (left === 0) throw error
    }
  }
}
