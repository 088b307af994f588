import { BoardError } from '@cryptolist/contract'
import type { Request } from 'express'
import type { Config } from '../../config/config.ts'
import { FileError } from '../../domain/files/errors.ts'
import { createFile, removeFile, requireUploader } from '../../domain/files/files.ts'
import type { FileActor } from '../../domain/files/policy.ts'
import { maximumBytes, tooLarge } from '../../domain/files/prepare.ts'
import type { Incoming } from '../../files/incoming.ts'
import { receive } from '../../files/receive.ts'
import { addressKey } from '../../http/rate-limits.ts'
import { createSemaphore } from '../../semaphore/semaphore.ts'
import { parseCodes } from '../http/parse-error.ts'
import { methodOf } from '../http/settle-request.ts'
import { type Answer, refuse } from '../rules/rule.ts'
import { type CredentialDependencies, readActor } from './credentials.ts'
import type { FileUrls } from './file-urls.ts'
import { decodeBase64, maximumJsonBytes, readFileData, readJsonUpload } from './upload-body.ts'

/** Uploads on their way lie on the disk; only so many are in memory at a time. */
const atOnce = 2
const receivedAtOnce = 64
const receivedAtOnceByOne = 12

export interface UploadDependencies extends CredentialDependencies {
  config: CredentialDependencies['config'] & Pick<Config, 'rateLimits'>
  incoming: Incoming
  urls: FileUrls
}

/** Answers an upload of a file of this name. Throws what refuses it; then nothing of it is kept. */
export type Upload = (request: Request, name: string) => Promise<Answer>

/** Takes both forms: JSON with base64, as old clients send it, and plain bytes with the rest in headers. */
export function createUpload(dependencies: UploadDependencies): Upload {
  const semaphore = createSemaphore(atOnce)
  const places = createPlaces(dependencies.config)
  return async (request, name) => {
    const isJson = request.get('x-parse-application-id') === undefined
    const limitBytes = isJson ? maximumJsonBytes : maximumBytes
    if (Number(request.get('content-length') ?? 0) > limitBytes) throw tooLarge()
    const leave = places.enter(addressKey(request.ip))
    try {
      const received = await receive(request, { incoming: dependencies.incoming, limitBytes })
      try {
        return await semaphore.run(async () => {
          const bytes = await received.read()
          return isJson
            ? keepJson(dependencies, request, { name, bytes })
            : keepBytes(dependencies, request, { name, bytes })
        })
      } finally {
        await received.remove()
      }
    } finally {
      leave()
    }
  }
}

interface Received {
  name: string
  bytes: Buffer
}

async function keepJson(
  dependencies: UploadDependencies,
  request: Request,
  { name, bytes }: Received,
): Promise<Answer> {
  const read = readJsonUpload(bytes)
  if ('problem' in read) return refuse(parseCodes.invalidJson, read.problem)
  const { body, base64 } = read
  const found = await readActor(dependencies, request, body)
  if ('refusal' in found) return found.refusal
  const method = methodOf(request.method, body)
  if (method !== 'POST') return handleMethod(dependencies, found, { method, name })
  const actor = await requireUploader(dependencies.context, found.actor)
  if (base64 === undefined) throw new FileError('content', 'Invalid file upload.')
  const fileData = readFileData(body.fileData)
  if (fileData === undefined)
    return refuse(
      parseCodes.invalidJson,
      '"fileData" holds "metadata" and "tags" as objects, and "ipfs" as true or false.',
    )
  const claimedType = body._ContentType
  if (claimedType !== undefined && claimedType !== null && typeof claimedType !== 'string')
    throw new FileError('content', 'Invalid Content-Type.')
  const file = { name, claimedType: claimedType ?? undefined, bytes: decodeBase64(base64), ...fileData }
  return toAnswer(dependencies.urls, request, await createFile(dependencies.context, actor, file))
}

async function keepBytes(
  dependencies: UploadDependencies,
  request: Request,
  { name, bytes }: Received,
): Promise<Answer> {
  const found = await readActor(dependencies, request)
  if ('refusal' in found) return found.refusal
  const actor = await requireUploader(dependencies.context, found.actor)
  const file = { name, bytes, claimedType: request.get('content-type') }
  return toAnswer(dependencies.urls, request, await createFile(dependencies.context, actor, file))
}

/** Old clients send every method as a POST. */
async function handleMethod(
  { context }: UploadDependencies,
  { actor }: { actor: FileActor | undefined },
  { method, name }: { method: string; name: string },
): Promise<Answer> {
  if (method !== 'DELETE')
    return refuse(parseCodes.invalidJson, 'Files are sent with POST, read with GET and deleted with DELETE.')
  await removeFile(context, actor, name)
  return { status: 200, body: {} }
}

function toAnswer(
  urls: FileUrls,
  request: Request,
  { name, cid }: { name: string; cid: string | undefined },
): Answer {
  const mount = urls.mountOf(request)
  const ipfs = cid === undefined ? {} : { ipfs: urls.ofCid(cid, mount), hash: cid }
  return { status: 201, body: { name, url: urls.ofFile(name, mount), ...ipfs } }
}

/** Who is sending something now. */
function createPlaces({ rateLimits }: Pick<Config, 'rateLimits'>): { enter(key: string): () => void } {
  const counts = new Map<string, number>()
  let all = 0
  return {
    enter(key) {
      const own = counts.get(key) ?? 0
      if (all >= receivedAtOnce || (rateLimits !== 'off' && own >= receivedAtOnceByOne))
        throw new BoardError('too_many_requests', 'Too many uploads at once. Try again in a few seconds.', {
          facts: { retryAfterSeconds: 5 },
        })
      all += 1
      counts.set(key, own + 1)
      return () => {
        all -= 1
        const left = (counts.get(key) ?? 1) - 1
        if (left === 0) counts.delete(key)
        else counts.set(key, left)
      }
    },
  }
}
