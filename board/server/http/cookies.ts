import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'

/** Whether the visitor uses https: the public address says so, or the connection itself (through the trusted proxy). */
export function isHttps(request: Request): boolean {
  return request.app.locals.isHttps === true || request.secure
}

/** A cookie that the request carries. */
export function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.cookie
  return header === undefined ? undefined : parseCookie(header)[name]
}

/** Adds a cookie for the whole site to the answer: SameSite=Lax, Secure on https, HttpOnly unless told otherwise. `maxAge` is in milliseconds. */
export function writeCookie(
  response: Response,
  name: string,
  value: string,
  options: CookieOptions = {},
): void {
  response.cookie(name, value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isHttps(response.req),
    ...options,
  })
}

/** Takes a cookie away. */
export function clearCookie(response: Response, name: string): void {
  writeCookie(response, name, '', { maxAge: 0 })
}
