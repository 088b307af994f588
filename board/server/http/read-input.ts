import { BoardError, InvalidFieldsError } from '@cryptolist/contract'
import type { Request, RequestHandler, Response } from 'express'
import express from 'express'
import type { z } from 'zod'
import * as text from '#messages/errors'
import { deepestOfRequests } from '../texts/json-depth.ts'

/** The input that was sent, as the contract's schema reads it. Throws invalid_input with the fields that are wrong, and a sentence for each. */
export function readInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {}, { error: words })
  if (result.success) return result.data
  const [first, ...others] = result.error.issues.map((issue) => ({
    field: fieldOf(issue),
    message: issue.message,
  }))
  throw new InvalidFieldsError([first ?? { field: '', message: text.unreadable }, ...others])
}

/** Refuses what is sent as anything but JSON: forms of other sites cannot send that. */
export const requireJson: RequestHandler = (request, _response, next) => {
  if (['POST', 'PATCH'].includes(request.method) && !request.is('application/json'))
    throw new BoardError('unsupported_media_type', text.sendJson)
  next()
}

function fieldOf(issue: z.core.$ZodIssue | z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys' ? (issue.keys[0] ?? '') : (issue.path ?? []).join('.')
}

const askForKind: Readonly<Record<string, (field: string) => string>> = {
  string: text.askForText,
  number: text.askForNumber,
  int: text.askForNumber,
  boolean: text.askForYesOrNo,
  array: text.askForList,
  object: text.askForObject,
}
/** More are more than anyone reads. */
const mostNamed = 20

/** Sentences where a schema has none of its own: Zod's are for programmers. */
function words(issue: z.core.$ZodRawIssue): string {
  const field = fieldOf(issue)
  if (issue.code === 'unrecognized_keys') return text.unknownField(field.slice(0, 60))
  if (field === '') return text.unreadable
  if (issue.input === undefined) return text.missing(field)
  if (issue.code === 'too_small') return text.typeYour(field)
  if (issue.code === 'too_big') return text.tooLong(field)
  if (issue.code === 'invalid_value' && issue.values.length <= mostNamed)
    return text.askForOneOf(field, issue.values.map(String))
  const ask = issue.code === 'invalid_type' ? askForKind[issue.expected] : undefined
  return (ask ?? text.unknownValue)(field)
}

/** The path of a request as it was sent, wherever a router is mounted. */
export function pathOf({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const [path = ''] = originalUrl.split('?')
  return path
}

/** The query string of a request, whatever it holds; never throws. */
export function searchParamsOf(request: Pick<Request, 'originalUrl'>): URLSearchParams {
  const start = request.originalUrl.indexOf('?')
  return new URLSearchParams(start === -1 ? '' : request.originalUrl.slice(start + 1))
}

const largestVersion = 2 ** 31 - 1

/** The version that a form was made from (its field `version`); -1 if that is missing or invalid. */
export function formVersion(body: unknown): number {
  const typed: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'version') : undefined
  if (typeof typed !== 'string' || !/^[1-9]\d{0,9}$/.test(typed)) return -1
  const version = Number(typed)
  return version <= largestVersion ? version : -1
}

/**
 * Refuses forms with characters that PostgreSQL cannot store (NUL, lone surrogates), which no browser sends, and JSON that is nested more than 50
 * deep. Throws invalid_input.
 */
export const requireStorableForm: RequestHandler = ({ body }, _response, next) => {
  if (isNestedDeeper(body, deepestOfRequests)) throw new BoardError('invalid_input', text.unreadable)
  if (!isStorable(body)) throw new BoardError('invalid_input', text.lostCharacter)
  next()
}

/** Goes no deeper than it asks for, whatever was sent. */
function isNestedDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  return levels === 0 || Object.values(value).some((each) => isNestedDeeper(each, levels - 1))
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (Array.isArray(value)) return value.every(isStorable)
  // Input that wasn't read as a form (files, as bytes) is checked by its reader.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  return Object.entries(value).every(([name, each]) => isStorable(name) && isStorable(each))
}

/** The parts of a form other than its file. */
const formBytes = 64 * 1024
/** Our forms have few parts; reading a hundred thousand of them would block other requests. */
const maximumParts = 20
/** As browsers write it: one parameter, unquoted. */
const formType = /^multipart\/form-data; ?boundary=([\w'+.-]{1,70})$/i

export interface FormFile {
  field: string
  maximumBytes: number
  tooLarge: string
}

/** Reads a form with a file. Call it last, since nothing reads the bytes before. Throws too_large or invalid_input with the field. */
export async function readMultipartForm(
  request: Request,
  response: Response,
  { field, maximumBytes, tooLarge }: FormFile,
): Promise<FormData> {
  const read = express.raw({ type: 'multipart/form-data', limit: maximumBytes + formBytes })
  await new Promise<void>((resolve, reject) => {
    void read(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve()
      else if (typeof error === 'object' && 'type' in error && error.type === 'entity.too.large')
        reject(new BoardError('too_large', tooLarge, { facts: { field } }))
      else reject(error)
    })
  })
  return parseForm(request, field)
}

export async function parseForm(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  field: string,
): Promise<FormData> {
  const type = headers['content-type'] ?? ''
  const [, boundary] = formType.exec(type) ?? []
  if (!Buffer.isBuffer(body) || boundary === undefined || hasTooManyParts(body, `--${boundary}`))
    throw unreadableForm(field)
  return new globalThis.Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw unreadableForm(field, cause)
    })
}

/** The bytes of the file in a form. Throws invalid_input with the field if there is none. */
export async function getFileBytes(form: FormData, field: string): Promise<Uint8Array> {
  const file = form.get(field)
  if (file === null || typeof file === 'string' || file.size === 0) throw unreadableForm(field)
  return new Uint8Array(await file.arrayBuffer())
}

function hasTooManyParts(body: Buffer, delimiter: string): boolean {
  let at = -1
  // One more, for the delimiter that ends the form.
  for (let parts = 0; parts <= maximumParts + 1; parts += 1) {
    at = body.indexOf(delimiter, at + 1)
    if (at === -1) return false
  }
  return true
}

function unreadableForm(field: string, cause?: unknown): BoardError {
  return new BoardError('invalid_input', text.noFile, {
    facts: { field },
    cause,
  })
}
