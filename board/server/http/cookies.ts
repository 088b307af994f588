import { type Theme, type ToastKind, themes, toastKinds } from '@cryptolist/contract'
import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import { isToken } from '../domain/identifiers/link-token.ts'

/** Whether the visitor uses https: the public address says so, or the connection itself (through the trusted proxy). */
function isHttps(request: Request): boolean {
  return request.app.locals.isHttps === true || request.secure
}

function readCookie(request: Request, name: string): string | undefined {
  const header = request.headers.cookie
  return header === undefined ? undefined : parseCookie(header)[name]
}

/** Adds a cookie for the whole site to the answer: SameSite=Lax, Secure on https, HttpOnly unless told otherwise. `maxAge` is in milliseconds. */
function writeCookie(response: Response, name: string, value: string, options: CookieOptions = {}): void {
  response.cookie(name, value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isHttps(response.req),
    ...options,
  })
}

function clearCookie(response: Response, name: string): void {
  writeCookie(response, name, '', { maxAge: 0 })
}

/** `__Host-` binds a cookie to this host on https. */
function hostCookieName(request: Request, name: 'session' | 'listing-links' | 'devices'): string {
  return isHttps(request) ? `__Host-${name}` : name
}

/** The session cookie holds Parse's session token. */
export function readSessionToken(request: Request): string | undefined {
  const token = readCookie(request, hostCookieName(request, 'session'))
  return token === undefined || token === '' || token.length > 200 ? undefined : token
}

export function setSessionCookie(response: Response, token: string, expiresAt: Date): void {
  writeCookie(response, hostCookieName(response.req, 'session'), token, { expires: expiresAt })
}

export function clearSessionCookie(response: Response): void {
  clearCookie(response, hostCookieName(response.req, 'session'))
}

const toastCookie = 'alert'

/** Leaves a toast for the next page of this browser, kept for a minute. */
export function setToastCookie(response: Response, kind: ToastKind): void {
  writeCookie(response, toastCookie, kind, { maxAge: 60_000 })
}

/** The toast left for this page, if any. It is removed, so that it shows once. */
export function readToast(request: Request, response: Response): ToastKind | null {
  const value = readCookie(request, toastCookie)
  if (value === undefined) return null
  clearCookie(response, toastCookie)
  return toastKinds.find((kind) => kind === value) ?? null
}

const yearMs = 365 * 24 * 3600 * 1000

/** The theme the visitor chose; dark until they do. */
export function readTheme(request: Request): Theme {
  const value = readCookie(request, 'theme')
  return themes.find((theme) => theme === value) ?? 'dark'
}

/** Keeps the chosen theme for a year. Scripts may read it. */
export function setThemeCookie(response: Response, theme: Theme): void {
  writeCookie(response, 'theme', theme, { maxAge: yearMs, httpOnly: false })
}

/** Beyond these the oldest are dropped. */
const maxListingLinks = 10
/** As long as an untouched draft is kept. */
const listingLinksMaxAgeMs = 90 * 24 * 3600 * 1000

export function readListingLinks(request: Request): string[] {
  const tokens = (readCookie(request, hostCookieName(request, 'listing-links')) ?? '').split('.')
  return [...new Set(tokens.filter(isToken))].slice(0, maxListingLinks)
}

/** Adds a listing link to the browser's cookie. Invalid tokens are ignored. */
export function addListingLink(response: Response, token: string | null): void {
  if (token === null || !isToken(token)) return
  const tokens = [...new Set([token, ...readListingLinks(response.req)])].slice(0, maxListingLinks)
  writeCookie(response, hostCookieName(response.req, 'listing-links'), tokens.join('.'), {
    maxAge: listingLinksMaxAgeMs,
  })
}

/** Removes all of them when the browser signs out: another person may use it next. */
export function clearListingLinks(response: Response): void {
  if (readCookie(response.req, hostCookieName(response.req, 'listing-links')) !== undefined)
    clearCookie(response, hostCookieName(response.req, 'listing-links'))
}

/** The signed entries of a browser that has signed in here (sign-in/known-devices.ts), as they were sent. */
export function readDevices(request: Request): string[] {
  return (readCookie(request, hostCookieName(request, 'devices')) ?? '').slice(0, 1000).split('.')
}

/** Stays when the browser signs out: it lets its people in while others guess, and opens nothing. */
export function setDevices(response: Response, entries: readonly string[]): void {
  writeCookie(response, hostCookieName(response.req, 'devices'), entries.join('.'), { maxAge: yearMs })
}
