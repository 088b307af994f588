import { BoardError } from '@cryptolist/contract'
import express, { type Request, type Response } from 'express'

/** The parts of a form around its file. */
const formBytes = 64 * 1024

export interface FormFile {
  /** The field of the file. */
  field: string
  maximumBytes: number
  /** What is said of a larger one. */
  tooLarge: string
}

/** Takes in a form with a file, as bytes, so that who may send it can be asked before. Throws too_large, naming the field. */
export function takeInForm(
  request: Request,
  response: Response,
  { field, maximumBytes, tooLarge }: FormFile,
): Promise<void> {
  const read = express.raw({ type: 'multipart/form-data', limit: maximumBytes + formBytes })
  return new Promise((resolve, reject) => {
    void read(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve()
      else if (typeof error === 'object' && 'type' in error && error.type === 'entity.too.large')
        reject(new BoardError('too_large', tooLarge, { facts: { field } }))
      else reject(error)
    })
  })
}
