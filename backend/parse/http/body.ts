import { isTooDeep } from '@cryptolist/board/texts/json-depth'
import type { Request, RequestHandler } from 'express'
import express from 'express'
import { parseError } from './parse-error.ts'

export type JsonObject = Record<string, unknown>

const readUsual = express.raw({ type: () => true, limit: '1mb' })
const readFolder = express.raw({ type: () => true, limit: '10mb' })

/** How much a request may bring: folders of files are the largest. */
export function megabytesOf({ path }: Pick<Request, 'path'>): 1 | 10 {
  return path === '/functions/uploadFolder' ? 10 : 1
}

/** Reads the body whatever its content type says: old clients send their JSON as text/plain. Parse keeps a body that is read already. */
export const readBytes: RequestHandler = (request, response, next) => {
  const read = megabytesOf(request) === 10 ? readFolder : readUsual
  read(request, response, next)
}

/** Turns the bytes into an object, and refuses what would break further in. Answers 4xx with Parse's code 107 or 116. */
export const readJson: RequestHandler = (request, response, next) => {
  const problem = findProblem(request)
  if (problem !== undefined) {
    response.status(400).json(parseError(107, problem))
    return
  }
  next()
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function findProblem(request: Request): string | undefined {
  const inAddress = findAddressProblem(request.originalUrl)
  if (inAddress !== undefined) return inAddress
  const bytes: unknown = request.body
  if (!Buffer.isBuffer(bytes) || bytes.length === 0) {
    request.body = {}
    return undefined
  }
  const text = bytes.toString('utf8')
  const problem = findTextProblem(text)
  if (problem !== undefined) return problem
  const value = parseJson(text)
  if (!isObject(value)) return 'The body is not a JSON object.'
  request.body = value
  // Some clients send conditions as JSON inside of JSON.
  return typeof value.where === 'string' ? findTextProblem(value.where) : undefined
}

function findAddressProblem(url: string): string | undefined {
  try {
    return findTextProblem(decodeURIComponent(url.replaceAll('+', ' ')))
  } catch {
    return 'The address holds a "%" that is not followed by two hexadecimal digits.'
  }
}

function findTextProblem(text: string): string | undefined {
  if (holdsNul(text)) return 'A text holds a NUL, which cannot be kept.'
  if (hasLoneSurrogate(text)) return 'A text holds half of a letter, which cannot be kept.'
  if (isTooDeep(text)) return 'The request is nested too deeply.'
  return undefined
}

/** Whether a text, read as JSON, would hold a NUL, which PostgreSQL takes in no text. */
export function holdsNul(text: string): boolean {
  return text.includes('\0') || /(?<!\\)(?:\\\\)*\\u0000/i.test(text)
}

/** Whether a text, read as JSON, would hold a lone surrogate, which PostgreSQL takes in no object. */
function hasLoneSurrogate(text: string): boolean {
  if (!/\\ud[89a-f]/i.test(text)) return false
  const halves = text.replaceAll('\\\\', ' ').replace(/\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/gi, ' ')
  return /\\ud[89a-f]/i.test(halves)
}
