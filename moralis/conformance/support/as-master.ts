import { randomUUID } from 'node:crypto'
import type { ClientBoard } from './board.ts'

/** What goes on at the board apart from the client of the run. */
export interface Master {
  /** Throws what is no 2xx, with `status` and `body`. */
  request(method: string, path: string, body?: Record<string, unknown>): Promise<Record<string, unknown>>
  /** Gives the role's objectId; `users` and `roles` are objectIds. */
  makeRole(name: string, members: { users?: (string | undefined)[]; roles?: string[] }): Promise<string>
  /** Signs in on another device and gives the token. */
  login(username: string, password: string): Promise<string>
}

/** Speaks to the board with the master key. */
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
