import type { Request, Response } from 'express'
import { isToken } from '../domain/identifiers/link-token.ts'
import { clearCookie, isHttps, readCookie, writeCookie } from './cookies.ts'

/** Links that a browser keeps; the oldest go first. */
const maxLinks = 10
/** As long as an untouched draft is kept. */
const maxAgeMilliseconds = 90 * 24 * 3600 * 1000

function cookieName(request: Request): string {
  return isHttps(request) ? '__Host-listing-links' : 'listing-links'
}

/** The tokens of drafts and listings that this browser may open, the newest first. */
export function readListingLinks(request: Request): string[] {
  const tokens = (readCookie(request, cookieName(request)) ?? '').split('.')
  return [...new Set(tokens.filter(isToken))].slice(0, maxLinks)
}

/** Lets the browser open one more. A token that is none is not kept. */
export function addListingLink(response: Response, token: string | null): void {
  if (token === null || !isToken(token)) return
  const tokens = [...new Set([token, ...readListingLinks(response.req)])].slice(0, maxLinks)
  writeCookie(response, cookieName(response.req), tokens.join('.'), { maxAge: maxAgeMilliseconds })
}

/** Takes all of them from the browser, as signing out does: the next person at it is somebody else. */
export function clearListingLinks(response: Response): void {
  if (readCookie(response.req, cookieName(response.req)) !== undefined)
    clearCookie(response, cookieName(response.req))
}
