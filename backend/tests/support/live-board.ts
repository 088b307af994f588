import { startTestIdentity, type TestIdentity } from './identity.ts'
import { connectLive, type LiveFrame, type LiveSocket } from './live-socket.ts'

type Values = Record<string, unknown>

/** A backend with what tests of live queries do with it. */
export interface LiveBoard {
  identity: TestIdentity
  /** Answers what the operator is answered; throws for errors. */
  asMaster(method: string, path: string, body?: Values): Promise<Values>
  /** Makes a class that is open to all, but for the permissions given. */
  makeClass(className: string, permissions?: Values): Promise<void>
  /** Makes an object as the operator; answers its id. */
  make(className: string, values?: Values): Promise<string>
  change(className: string, id: string, values: Values): Promise<unknown>
  signUp(username: string): Promise<{ id: string; token: string }>
  connect(options?: Values): Promise<LiveSocket>
  close(): Promise<void>
}

const anybody = { '*': true }

/** Class-level permissions of a class that is open to all. */
export const openToAll = {
  find: anybody,
  get: anybody,
  count: anybody,
  create: anybody,
  update: anybody,
  delete: anybody,
  addField: anybody,
}

const fields = {
  title: { type: 'String' },
  n: { type: 'Number' },
  secret: { type: 'String' },
  owner: { type: 'Pointer', targetClass: '_User' },
  place: { type: 'GeoPoint' },
  at: { type: 'Date' },
  tags: { type: 'Array' },
}

/** Starts it. */
export async function startLiveBoard(): Promise<LiveBoard> {
  const identity = await startTestIdentity()
  const sockets: LiveSocket[] = []
  const asMaster: LiveBoard['asMaster'] = async (method, path, body = {}) => {
    const answer = await identity.send(path, {
      ...body,
      _method: method,
      _MasterKey: identity.config.masterKey,
    })
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    identity,
    asMaster,
    async makeClass(className, permissions = {}) {
      const classLevelPermissions = { ...openToAll, ...permissions }
      await asMaster('POST', `/schemas/${className}`, { className, fields, classLevelPermissions })
    },
    make: async (className, values = {}) =>
      String((await asMaster('POST', `/classes/${className}`, values)).objectId),
    change: (className, id, values) => asMaster('PUT', `/classes/${className}/${id}`, values),
    async signUp(username) {
      const { body } = await identity.send('/users', { username, password: 'correct horse battery' })
      return { id: String(body.objectId), token: String(body.sessionToken) }
    },
    async connect(options = {}) {
      const socket = await connectLive(identity.serverUrl, options)
      sockets.push(socket)
      return socket
    },
    async close() {
      for (const socket of sockets) socket.raw.terminate()
      await identity.close()
    },
  }
}

/** Subscribes, and answers what the server says to it. */
export function subscribe(
  socket: LiveSocket,
  className: string,
  { requestId = 1, where = {}, ...rest }: Values & { requestId?: number } = {},
): Promise<LiveFrame> {
  const { keys, watch, ...options } = rest
  socket.say({ op: 'subscribe', requestId, query: { className, where, keys, watch }, ...options })
  return socket.next()
}
