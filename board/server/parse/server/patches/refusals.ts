import type { LogAdapter } from '../log-adapter.ts'
import type { ParseSdk } from '../types.ts'

/** parse-server/lib/Error.js */
export interface RefusalsModule {
  createSanitizedError: (code: number, detail: string, config?: unknown, message?: string) => Error
  createSanitizedHttpError: (status: number, detail: string, config?: unknown) => Error
}

const internalError = 1

/**
 * Parse logs why it refuses something as an "error" without a number, and tells clients less than the one it grew from. What was refused
 * is a line for debugging, and clients get the words that they know (docs/errors.md): those name only what was asked for. What broke inside stays inside.
 */
export function quietRefusals(refusals: RefusalsModule, Parse: ParseSdk, { log }: LogAdapter): void {
  refusals.createSanitizedError = (code, detail, _config, message = 'Permission denied') => {
    log('debug', detail)
    return new Parse.Error(code, code === internalError ? message : detail)
  }
  refusals.createSanitizedHttpError = (status, detail) => {
    log('debug', detail)
    return Object.assign(new Error(detail), { status })
  }
}
