import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { isLoopbackHost } from '../../config/checks.ts'
import type { Config } from '../../config/config.ts'
import type { FileActor } from '../../domain/files/policy.ts'
import type { SessionsService } from '../../domain/sessions/service.ts'
import type { JsonObject } from '../http/body.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Answer, refuse } from '../rules/rule.ts'

export interface CredentialParts {
  config: Pick<Config, 'appId' | 'masterKey' | 'trustProxy'>
  sessions: Pick<SessionsService, 'find'>
}

/** Who acts on a file: nobody in particular, a user or the master key; or the answer to a wrong application or token. */
export async function readActor(
  { config, sessions }: CredentialParts,
  request: Request,
  body: JsonObject = {},
): Promise<{ actor: FileActor | undefined } | { refusal: Answer }> {
  const read = (header: string, field: string): string | undefined =>
    text(request.get(header)) ?? text(body[field])
  if (read('x-parse-application-id', '_ApplicationId') !== config.appId)
    return { refusal: refuse(parseCodes.operationForbidden, 'unauthorized', 403) }
  const masterKey = read('x-parse-master-key', '_MasterKey')
  if (masterKey !== undefined && isEqual(masterKey, config.masterKey) && isFromHere(config, request))
    return { actor: { isMaster: true } }
  const token = read('x-parse-session-token', '_SessionToken')
  if (token === undefined) return { actor: undefined }
  const { user } = await sessions.find(token)
  return user === null
    ? { refusal: refuse(parseCodes.invalidSession, 'Invalid session token') }
    : { actor: { userId: user.id } }
}

/** Who acts in cloud code, by what it passes along. Nobody for a token that has ended. */
export async function readCloudActor(
  sessions: CredentialParts['sessions'],
  { useMasterKey = false, sessionToken }: { useMasterKey?: boolean; sessionToken?: string },
): Promise<FileActor | undefined> {
  if (useMasterKey) return { isMaster: true }
  const user = sessionToken === undefined ? null : (await sessions.find(sessionToken)).user
  return user === null ? undefined : { userId: user.id }
}

/** The master key is good on this machine only; while no proxy is trusted, whoever comes through one may come from anywhere. */
function isFromHere({ trustProxy }: CredentialParts['config'], { ip = '', headers }: Request): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return isLoopbackHost(ip.replace(/^::ffff:/, '')) && (trustProxy !== undefined || !isForwarded)
}

function isEqual(one: string, other: string): boolean {
  const hash = (value: string): Buffer => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(one), hash(other))
}

/** Clients without a master key send the word "undefined" or "null" in its place. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' && !['', 'undefined', 'null'].includes(value) ? value : undefined
}
