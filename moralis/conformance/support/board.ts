import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { startBackendBoard, type TestBackendBoard } from '../../../backend/tests/support/backend-board.ts'

/** A running board as a client knows it. */
export interface ClientBoard extends TestBackendBoard {
  appId: string
  masterKey: string
  serverUrl: string
}

/** The secret that an old server would send for its keys. */
export const moralisSecret = 'a secret of the conformance runs'

/** The phrase that the board of the runs takes beside the usual one. */
export const ownPhrase = 'Sign in to Harbor'

/** Settings of a self-hoster whose app makes its own classes and functions, as apps of the original did. */
export const selfHoster: Readonly<Record<string, string>> = {
  ALLOW_CLASS_CREATION: '1',
  ANONYMOUS_USERS: '1',
  MORALIS_SECRET: moralisSecret,
  SIGNING_PHRASES: ownPhrase,
  CLOUD_CODE: fileURLToPath(new URL('cloud-code.mjs', import.meta.url)),
}

/** Starts the whole board in this process, sockets included. */
export async function startClientBoard(environment: Readonly<Record<string, string>>): Promise<ClientBoard> {
  const board = await startBackendBoard({ DEMO: 'off', ...environment })
  const { appId, masterKey } = board.context.config
  return { ...board, appId, masterKey, serverUrl: `${board.origin}/server` }
}

/** Actions at the board apart from the client of the run. */
interface Master {
  /** Throws what is no 2xx, with `status` and `body`. */
  request(method: string, path: string, body?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Gives the role's objectId; `users` and `roles` are objectIds. */
  makeRole(name: string, members: { users?: (string | undefined)[]; roles?: string[] }): Promise<string>
  /** Signs in on another device and gives the token. */
  login(username: string, password: string): Promise<string>
}

export function asMaster({ serverUrl, appId, masterKey }: ClientBoard): Master {
  const request: Master['request'] = async (method, path, body) => {
    const response = await fetch(`${serverUrl}/${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Parse-Application-Id': appId,
        'X-Parse-Master-Key': masterKey,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = await response.json()
    if (!response.ok) throw Object.assign(new Error(`${method} ${path}: ${response.status}`), { body: json })
    return json
  }
  return {
    request,
    async makeRole(name, { users = [], roles = [] }) {
      const answer = await request('POST', 'roles', {
        name,
        ACL: { '*': { read: true } },
        ...(users.length === 0 ? {} : { users: relation('_User', users) }),
        ...(roles.length === 0 ? {} : { roles: relation('_Role', roles) }),
      })
      return String(answer.objectId)
    },
    async login(username, password) {
      const answer = await request('POST', 'login', { username, password, _InstallationId: randomUUID() })
      return String(answer.sessionToken)
    },
  }
}

function relation(className: string, ids: readonly (string | undefined)[]): Record<string, unknown> {
  const objects = ids.map((objectId) => ({ __type: 'Pointer', className, objectId }))
  return { __op: 'AddRelation', objects }
}
