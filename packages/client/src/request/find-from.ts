import { ApiError } from './api-error.ts'

/** Makes `find` of `get`: undefined where nobody is signed in, and for a thing that is not there, or not any more. */
export function findFrom<Parameters extends unknown[], Thing>(
  get: (...parameters: Parameters) => Promise<Thing>,
): (...parameters: Parameters) => Promise<Thing | undefined> {
  return (...parameters) =>
    get(...parameters).catch((error: unknown) => {
      if (error instanceof ApiError && [401, 404, 410].includes(error.status)) return undefined
      throw error
    })
}
