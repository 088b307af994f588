import { findViewer } from '@cryptolist/board/accounts/sessions'
import type { DomainContext } from '@cryptolist/board/domain-context'
import { type FileActor, FileError, type FileProblem } from '@cryptolist/board/files/policy'
import { BoardError } from '@cryptolist/contract'
import type { Request } from 'express'
import type { JsonObject } from '../http/body.ts'
import { checkKeys, isKey, type KeyConfig } from '../http/keys.ts'
import { type ParseErrorBody, parseCodes } from '../http/parse-error.ts'
import { type Answer, refuse } from '../rules/rule.ts'

export interface CredentialDependencies {
  config: KeyConfig
  context: DomainContext
}

/** Who acts on a file: undefined if signed out, a user or the master key; or the refusal of a wrong application, key or token. */
export async function readActor(
  { config, context }: CredentialDependencies,
  request: Request,
  body: JsonObject = {},
): Promise<{ actor: FileActor | undefined } | { refusal: Answer }> {
  const read = (header: string, field: string): string | undefined =>
    text(request.get(header)) ?? text(body[field])
  if (read('x-parse-application-id', '_ApplicationId') !== config.appId)
    return { refusal: refuse(parseCodes.OPERATION_FORBIDDEN, 'unauthorized', 403) }
  const keys = checkKeys(request, body, config)
  if (keys === 'wrong') return { refusal: refuse(parseCodes.OPERATION_FORBIDDEN, 'unauthorized', 403) }
  if (keys === 'right') return { actor: { isMaster: true } }
  const token = read('x-parse-session-token', '_SessionToken')
  if (token === undefined) return { actor: undefined }
  const { user } = await findViewer(context, token)
  return user === null
    ? { refusal: refuse(parseCodes.INVALID_SESSION_TOKEN, 'Invalid session token') }
    : { actor: { userId: user.id } }
}

/** Who acts in cloud code, by what it passes along; undefined if the token has ended. */
export async function readCloudActor(
  context: DomainContext,
  { useMasterKey = false, sessionToken }: { useMasterKey?: boolean; sessionToken?: string },
): Promise<FileActor | undefined> {
  if (useMasterKey) return { isMaster: true }
  const user = sessionToken === undefined ? null : (await findViewer(context, sessionToken)).user
  return user === null ? undefined : { userId: user.id }
}

/** Clients without a key send words such as "undefined" in its place. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' && isKey(value) ? value : undefined
}

const refusals: Record<FileProblem, readonly [status: number, code: number]> = {
  name: [400, parseCodes.INVALID_FILE_NAME],
  content: [400, parseCodes.FILE_SAVE_ERROR],
  image: [400, parseCodes.INVALID_IMAGE_DATA],
  size: [413, parseCodes.FILE_TOO_LARGE],
  quota: [429, parseCodes.EXCEEDED_QUOTA],
  missing: [404, parseCodes.FILE_DELETE_ERROR],
  foreign: [403, parseCodes.FILE_DELETE_ERROR],
}

/** The answer to what is wrong with a file, with the number that clients know it by; undefined for any other error. */
export function toFileRefusal(error: unknown): (Answer & { body: ParseErrorBody }) | undefined {
  if (error instanceof FileError) {
    const [status, code] = refusals[error.problem]
    return refuse(code, error.message, status)
  }
  if (error instanceof BoardError && error.code === 'too_large')
    return refuse(parseCodes.FILE_TOO_LARGE, error.message, error.status)
  return undefined
}
