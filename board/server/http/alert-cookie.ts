import { type AlertKind, alertKinds } from '@cryptolist/contract'
import type { Request, Response } from 'express'
import { clearCookie, readCookie, writeCookie } from './cookies.ts'

const name = 'alert'

/** Leaves a note for the next page of this browser, kept for a minute. */
export function setAlertCookie(response: Response, kind: AlertKind): void {
  writeCookie(response, name, kind, { maxAge: 60_000 })
}

/** The note left for this page, if any. It is taken away, so that it shows once. */
export function takeAlert(request: Request, response: Response): AlertKind | null {
  const value = readCookie(request, name)
  if (value === undefined) return null
  clearCookie(response, name)
  return alertKinds.find((kind) => kind === value) ?? null
}
