import { BoardError } from '@cryptolist/contract'
import type { Request } from 'express'

/** A form of ours has few parts; reading a hundred thousand of them would hold up everybody else. */
const maximumParts = 10
/** As browsers write it: one parameter, unquoted. */
const formType = /^multipart\/form-data; ?boundary=([\w'+.-]{1,70})$/i

/** The bytes of a file in a form that was read as it came (express.raw). Throws invalid_input, naming the field, for anything else. */
export async function readUpload(
  request: Pick<Request, 'body' | 'headers'>,
  field: string,
): Promise<Uint8Array> {
  const file = (await readFormData(request, field)).get(field)
  if (file === null || typeof file === 'string' || file.size === 0) throw noFile(field)
  return new Uint8Array(await file.arrayBuffer())
}

/** All of such a form. Throws invalid_input, naming the field, for what is none. */
export async function readFormData(
  { body, headers }: Pick<Request, 'body' | 'headers'>,
  field: string,
): Promise<FormData> {
  const type = headers['content-type'] ?? ''
  const [, boundary] = formType.exec(type) ?? []
  if (!Buffer.isBuffer(body) || boundary === undefined || hasTooManyParts(body, `--${boundary}`))
    throw noFile(field)
  return new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch((cause: unknown) => {
      throw noFile(field, cause)
    })
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
