import { BoardError } from '@cryptolist/contract'
import express, { type Request, type Response } from 'express'

/** The parts of a form other than its file. */
const formBytes = 64 * 1024
/** Our forms have few parts; reading a hundred thousand of them would hold up everybody else. */
const maximumParts = 10
/** As browsers write it: one parameter, unquoted. */
const formType = /^multipart\/form-data; ?boundary=([\w'+.-]{1,70})$/i

export interface FormFile {
  /** The field of the file. */
  field: string
  maximumBytes: number
  /** The error text for a larger one. */
  tooLarge: string
}

/**
 * Reads a form with a file. Call it after everything that can refuse the request, since nothing reads the bytes before. Throws too_large or
 * invalid_input with the field.
 */
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

/** Parses a form whose bytes have been read (express.raw). Throws invalid_input with the field. */
export async function parseForm(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  field: string,
): Promise<FormData> {
  const type = headers['content-type'] ?? ''
  const [, boundary] = formType.exec(type) ?? []
  if (!Buffer.isBuffer(body) || boundary === undefined || hasTooManyParts(body, `--${boundary}`))
    throw noFile(field)
  return new globalThis.Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw noFile(field, cause)
    })
}

/** The bytes of the file in a form. Throws invalid_input with the field if there is none. */
export async function getFileBytes(form: FormData, field: string): Promise<Uint8Array> {
  const file = form.get(field)
  if (file === null || typeof file === 'string' || file.size === 0) throw noFile(field)
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

function noFile(field: string, cause?: unknown): BoardError {
  return new BoardError('invalid_input', 'No file came with the form. Choose one and send it again.', {
    facts: { field },
    cause,
  })
}
