import { type Theme, type ToastKind, themes, toastKinds } from '@cryptolist/contract'
import { parseCookie } from 'cookie'
import type { CookieOptions, Request, Response } from 'express'
import { isToken } from '../domain/identifiers/link-token.ts'

/** Whether the visitor uses https: the public address says so, or the connection itself (through the trusted proxy). */
function isHttps(request: Request): boolean {
  return request.app.locals.isHttps === true || request.secure
}

function readCookie(request: Pick<Request, 'headers'>, name: string): string | undefined {
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
function hostCookieName(
  request: Request,
  name: 'session' | 'listing-links' | 'devices' | 'begun-save' | 'mailed-link',
): string {
  return isHttps(request) ? `__Host-${name}` : name
}

/** The token of the viewer's session, from the site's cookie. */
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

const begunSaveMaxAgeMs = 30 * 60_000

/**
 * Remembers for half an hour which job the visitor wanted to save when they were asked to sign in: the end of its page's path. Only a form of
 * this site sets it (http/own-origin.ts), so that no link can have a job saved.
 */
export function setBegunSave(response: Response, slugAndId: string): void {
  writeCookie(response, hostCookieName(response.req, 'begun-save'), slugAndId, { maxAge: begunSaveMaxAgeMs })
}

export function readBegunSave(request: Request): string | null {
  const value = readCookie(request, hostCookieName(request, 'begun-save'))
  return value !== undefined && /^([a-z0-9-]{1,200}-)?[0-9a-z]{8}$/.test(value) ? value : null
}

export function clearBegunSave(response: Response): void {
  clearCookie(response, hostCookieName(response.req, 'begun-save'))
}

const mailedLinkMaxAgeMs = 10 * 60_000

/** Keeps the link of an email that this browser asked for and that no mail server sends (outbox-note.ts), for ten minutes. */
export function setMailedLink(response: Response, path: string): void {
  writeCookie(response, hostCookieName(response.req, 'mailed-link'), path, { maxAge: mailedLinkMaxAgeMs })
}

const mailedAtCookie = 'mailed-at'

/** Keeps for as long when an email was asked for, for the page at `path` that says so. It is no secret, and of that page only. */
export function setMailedAt(response: Response, path: string, minute: string): void {
  writeCookie(response, mailedAtCookie, minute, { path, maxAge: mailedLinkMaxAgeMs })
}

export function readMailedAt(request: Pick<Request, 'headers'>): string | undefined {
  const value = readCookie(request, mailedAtCookie)
  return value !== undefined && /^\d{4}-\d\d-\d\dT\d\d-\d\d$/.test(value) ? value : undefined
}

/** The path of that link, if it begins so. */
export function readMailedLink(
  request: Request,
  beginning: '/m/' | '/apply/confirm?token=' | '/alerts/',
): string | undefined {
  const value = readCookie(request, hostCookieName(request, 'mailed-link'))
  const isLink = value?.startsWith(beginning) === true && isToken(value.split(/[/=]/).at(-1) ?? '')
  return isLink ? value : undefined
}

const applicationMailCookie = 'application-mail'

/** Keeps for as long the sealed email about an application, for the page at `path` that sends it again. By itself it opens nothing. */
export function setApplicationMail(response: Response, path: string, sealedMail: string): void {
  writeCookie(response, applicationMailCookie, sealedMail, { path, maxAge: mailedLinkMaxAgeMs })
}

export function readApplicationMail(request: Pick<Request, 'headers'>): string | undefined {
  const value = readCookie(request, applicationMailCookie)
  return value !== undefined && /^[\w-]{40,2000}$/.test(value) ? value : undefined
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

/** The code of the country that the visitor says they live in, and the time zone that they say they work in, as the cookies have them. */
export function readVisitorPlace(request: Pick<Request, 'headers'>): {
  country: string | undefined
  timeZone: string | undefined
} {
  const read = (name: string, form: RegExp) => {
    const value = readCookie(request, name)
    return value !== undefined && form.test(value) ? value : undefined
  }
  return { country: read('country', /^[A-Z]{2}$/), timeZone: read('time-zone', /^[A-Za-z][\w+/-]{1,59}$/) }
}

/** Keeps both for a year; forgets what is undefined. */
export function setVisitorPlace(
  response: Response,
  { country, timeZone }: { country: string | undefined; timeZone: string | undefined },
): void {
  for (const [name, value] of Object.entries({ country, 'time-zone': timeZone }))
    if (value === undefined) clearCookie(response, name)
    else writeCookie(response, name, value, { maxAge: yearMs })
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
