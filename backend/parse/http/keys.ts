import type { Config } from '@cryptolist/board/config/config'
import { isSameSecret } from '@cryptolist/board/config/keys'
import { isFromHere } from '@cryptolist/board/http/own-origin'
import type { Request } from 'express'
import type { JsonObject } from './body.ts'

export type KeyConfig = Pick<Config, 'appId' | 'masterKey' | 'trustProxy'>

/** One key that is wrong, or not allowed from where it comes, makes all keys of a request wrong. */
type KeyVerdict = 'none' | 'right' | 'wrong'

/** Checks every key that a request brings (docs/rules.md, Objects at `/server`). A maintenance key is never right. */
export function checkKeys(request: Request, body: JsonObject, config: KeyConfig): KeyVerdict {
  const isMaintenance = isKey(request.get('x-parse-maintenance-key'))
  const keys = [request.get('x-parse-master-key'), body._MasterKey, findBasicKey(request, config)].filter(
    isKey,
  )
  if (keys.length === 0 && !isMaintenance) return 'none'
  const areRight = keys.every((key) => isMasterKey(key, config))
  return areRight && !isMaintenance && isFromHere(request, config) ? 'right' : 'wrong'
}

export function settleKeys(request: Request, body: JsonObject, config: KeyConfig): KeyVerdict {
  const verdict = checkKeys(request, body, config)
  if (readBasic(request)?.user === config.appId) {
    delete request.headers.authorization
    // Named in a header, it would keep Parse from reading what else the body brings.
    if (body._ApplicationId !== config.appId) request.headers['x-parse-application-id'] = config.appId
  }
  delete request.headers['x-parse-master-key']
  delete request.headers['x-parse-maintenance-key']
  delete body._MasterKey
  if (verdict === 'right') request.headers['x-parse-master-key'] = config.masterKey
  return verdict
}

/** Whether a value is a key. Clients without one send nothing, null, or those words as text. */
export function isKey(value: unknown): boolean {
  return value !== undefined && value !== null && !['', 'undefined', 'null'].some((word) => word === value)
}

export function isMasterKey(key: unknown, { masterKey }: Pick<Config, 'masterKey'>): boolean {
  return typeof key === 'string' && isSameSecret(key, masterKey)
}

/** The user and password of basic authentication, which may be meant for a proxy. Read as Parse does, blanks and all. */
export function readBasic(request: Request): { user: string; password: string } | undefined {
  const [, basic] = /^basic (.*)$/is.exec(request.get('authorization') ?? '') ?? []
  if (basic === undefined) return undefined
  const [user = '', ...password] = Buffer.from(basic, 'base64').toString().split(':')
  return { user, password: password.join(':') }
}

function findBasicKey(request: Request, { appId }: KeyConfig): string | undefined {
  const basic = readBasic(request)
  return basic?.user === appId && !basic.password.startsWith('javascript-key=') ? basic.password : undefined
}
