import { isObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import type { Refusal } from './refusal.ts'

const maximumEntries = 1_000

/** Who may read and write an object: by user id, `role:{name}` or `*`, each with `read` and `write`. */
export function checkAcl(acl: unknown): Refusal | undefined {
  if (acl === null) return undefined
  if (!isObject(acl)) return refuse('An ACL is an object.')
  // `unset('ACL')` and `clear()` of the clients.
  if (acl.__op === 'Delete') return undefined
  const entries = Object.entries(acl)
  if (entries.length > maximumEntries) return refuse(`An ACL has at most ${maximumEntries} entries.`)
  for (const [who, permissions] of entries) {
    if (!isWho(who)) return refuse(`"${who.slice(0, 40)}" is no user id, no role and not "*".`)
    if (!isObject(permissions) || !Object.entries(permissions).every(isPermission))
      return refuse('An ACL gives "read" and "write", each true or false.')
  }
  return undefined
}

function isWho(who: string): boolean {
  return (
    who === '*' || /^role:[\w\- ]{1,100}$/.test(who) || (/^[A-Za-z0-9][\w-]{0,63}$/.test(who) && !(who in {}))
  )
}

function isPermission([name, isAllowed]: [string, unknown]): boolean {
  return (name === 'read' || name === 'write') && typeof isAllowed === 'boolean'
}

function refuse(message: string): Refusal {
  return { code: parseCodes.invalidAcl, message }
}
