import type { Config } from '@cryptolist/board/config/config'
import { createFile, removeFile, requireUploader } from '@cryptolist/board/files/files'
import { type Incoming, receive } from '@cryptolist/board/files/incoming'
import { type FileActor, FileError } from '@cryptolist/board/files/policy'
import { maximumBytes, tooLarge } from '@cryptolist/board/files/prepare'
import { addressKey } from '@cryptolist/board/http/rate-limits'
import { createSemaphore } from '@cryptolist/board/semaphore/semaphore'
import { isTooDeep } from '@cryptolist/board/texts/json-depth'
import { BoardError } from '@cryptolist/contract'
import type { Request } from 'express'
import { z } from 'zod'
import { holdsNul, isObject, type JsonObject, parseJson } from '../http/body.ts'
import { methodOf } from '../http/call.ts'
import { parseCodes } from '../http/parse-error.ts'
import { type Answer, refuse } from '../rules/rule.ts'
import { type CredentialDependencies, readActor } from './actor.ts'
import type { FileUrls } from './file-urls.ts'

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
  if ('problem' in read) return refuse(parseCodes.INVALID_JSON, read.problem)
  const { body, base64 } = read
  const requester = await readActor(dependencies, request, body)
  if ('refusal' in requester) return requester.refusal
  const method = methodOf(request.method, body)
  if (method !== 'POST') return handleMethod(dependencies, requester, { method, name })
  const actor = await requireUploader(dependencies.context, requester.actor)
  if (base64 === undefined) throw new FileError('content', 'Invalid file upload.')
  const fileData = readFileData(body.fileData)
  if (fileData === undefined)
    return refuse(
      parseCodes.INVALID_JSON,
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
  const requester = await readActor(dependencies, request)
  if ('refusal' in requester) return requester.refusal
  const actor = await requireUploader(dependencies.context, requester.actor)
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
    return refuse(parseCodes.INVALID_JSON, 'Files are sent with POST, read with GET and deleted with DELETE.')
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

const besidesBytes = 64 * 1024

/** The largest body that can hold a file: base64 makes four letters of three bytes. */
const maximumJsonBytes = Math.ceil(maximumBytes / 3) * 4 + besidesBytes

interface JsonUpload {
  body: JsonObject
  base64: string | undefined
}

/** Throws a text for people when it cannot be read. Never makes more of the bytes than the file and 64 KB of JSON. */
export function readJsonUpload(bytes: Buffer): JsonUpload | { problem: string } {
  // A small body is JSON like any other; of a large one the file is cut out first.
  const range = bytes.length > besidesBytes ? findBase64(bytes) : undefined
  const rest =
    range === undefined ? bytes : Buffer.concat([bytes.subarray(0, range.start), bytes.subarray(range.end)])
  if (rest.length > besidesBytes) return { problem: 'What was sent beside the file is too large.' }
  const text = rest.toString('utf8')
  if (holdsNul(text)) return { problem: 'A text holds a NUL, which cannot be kept.' }
  if (isTooDeep(text)) return { problem: 'The request is nested too deeply.' }
  const body = parseJson(text)
  if (!isObject(body)) return { problem: 'The body is not a JSON object.' }
  if (range === undefined) return { body, base64: typeof body.base64 === 'string' ? body.base64 : undefined }
  return { body, base64: body.base64 === '' ? bytes.toString('latin1', range.start, range.end) : undefined }
}

const fileDataSchema = z
  .object({
    ipfs: z.boolean().nullish(),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    tags: z.record(z.string(), z.unknown()).nullish(),
  })
  .nullish()

/** The client's wishes for a file: metadata, tags, and whether it is for IPFS. Undefined if malformed. */
export function readFileData(
  value: unknown,
): { isForIpfs: boolean; metadata: JsonObject; tags: JsonObject } | undefined {
  const { success, data } = fileDataSchema.safeParse(value)
  if (!success || hasLoneSurrogates(value)) return undefined
  return { isForIpfs: data?.ipfs ?? false, metadata: data?.metadata ?? {}, tags: data?.tags ?? {} }
}

/** The bytes; JSON may write slashes and ends of lines with a backslash. Throws FileError(content). */
export function decodeBase64(base64: string): Buffer {
  const text = base64.includes('\\') ? base64.replaceAll('\\/', '/').replace(/\\[rn]/g, '') : base64
  const letters = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
  const bytes = Buffer.from(text, 'base64')
  // The decoder passes over what is no base64, and then comes out short.
  if (letters % 4 === 1 || bytes.length !== Math.floor((letters * 3) / 4))
    throw new FileError('content', 'The content of the file is not base64.')
  return bytes
}

/** Where the longest value of a key "base64" is. A quoted word in JSON is always a whole text, so it needs no parser. */
function findBase64(bytes: Buffer): { start: number; end: number } | undefined {
  const key = '"base64"'
  let range: { start: number; end: number } | undefined
  for (let at = bytes.indexOf(key); at !== -1; at = bytes.indexOf(key, at)) {
    at += key.length
    const [before] = /^\s*:\s*"/.exec(bytes.toString('latin1', at, at + 32)) ?? []
    if (before === undefined) continue
    const start = at + before.length
    const end = bytes.indexOf('"', start)
    if (end === -1) return undefined
    if (range === undefined || end - start > range.end - range.start) range = { start, end }
    at = end
  }
  return range
}

/** Whether it holds a lone surrogate (`\\ud800`), which PostgreSQL takes in no text; JSON.stringify escapes only those. */
function hasLoneSurrogates(value: unknown): boolean {
  return /(?<!\\)(?:\\\\)*\\ud[89a-f]/i.test(JSON.stringify(value) ?? '')
}
