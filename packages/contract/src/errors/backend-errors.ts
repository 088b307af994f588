import { accountErrors } from './account-errors.ts'
import type { BackendError } from './board-error.ts'
import { requestErrors } from './request-errors.ts'
import { serviceErrors } from './service-errors.ts'

/** Every code of the backend at /server by the name of its constant in Moralis v1 and Parse clients. backend/docs/errors.md is made of it. */
export const backendErrors = { ...requestErrors, ...serviceErrors, ...accountErrors } as const
export type BackendErrorName = keyof typeof backendErrors

/** The catalogue in the order of its codes. */
export function listBackendErrors(): (BackendError & { name: string })[] {
  return Object.entries<BackendError>(backendErrors)
    .map(([name, entry]) => ({ name, ...entry }))
    .sort((one, other) => one.code - other.code)
}
