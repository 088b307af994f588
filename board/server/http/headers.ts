import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import type { Config } from '../config/config.ts'
import { readSessionToken } from './cookies.ts'

/** The headers of every answer. `data:` images are wallets' icons (EIP-6963). HSTS only where the public address is https. */
export function securityHeaders(config: Pick<Config, 'publicUrl'>): RequestHandler {
  const headers = listHeaders(config.publicUrl?.startsWith('https:') ?? false)
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

/** The headers of answers that are data; scripts of any origin may read them. */
export function dataHeaders(config: Pick<Config, 'publicUrl'>): RequestHandler {
  const headers = listHeaders(config.publicUrl?.startsWith('https:') ?? false).filter(([name]) =>
    ['x-content-type-options', 'referrer-policy', 'strict-transport-security'].includes(name),
  )
  headers.push(['content-security-policy', "default-src 'none'; frame-ancestors 'none'"])
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value)
    next()
  }
}

/**
 * For paths whose address holds a secret: nobody keeps or lists the pages, and no other site learns more of the address than the policy says. With
 * `no-referrer` browsers would send forms with the origin `null`, which is refused.
 */
export function keepAddressSecret(referrerPolicy: 'strict-origin' | 'same-origin'): RequestHandler {
  return (_request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-store')
    response.setHeader('Referrer-Policy', referrerPolicy)
    response.setHeader('X-Robots-Tag', 'noindex, nofollow')
    next()
  }
}

/** They are the same for every answer, so helmet is asked once. */
function listHeaders(isHttps: boolean): [string, string][] {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  setHeaders(response.req, response, () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
}

/** Lets pages of any site load the answer, as a picture or as a script. */
export const openToOtherPages: RequestHandler = (_request, response, next) => {
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  next()
}

/** Code that an answer has in itself, in place of files that it would load. */
interface InlineCode {
  style: string
  script?: string
}

const policyOf = ({ style, script }: InlineCode, ancestors: '*' | "'none'"): string => {
  const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${hash(script)}`]),
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** For pictures that other sites show: they have their styles in themselves and load nothing. */
export function openPicture(code: InlineCode): RequestHandler {
  const policy = policyOf(code, "'none'")
  return (request, response, next) => {
    response.setHeader('Content-Security-Policy', policy)
    openToOtherPages(request, response, next)
  }
}

/**
 * Lets any site show the answer in a frame. Only for pages that load nothing, send nothing and change nothing, so that a click which a hostile page has stolen
 * opens a link at most.
 */
export function openToFrames(code: InlineCode): RequestHandler {
  const policy = policyOf(code, '*')
  return (request, response, next) => {
    // An error has to be said in the frame, too.
    response.locals.isFrame = true
    response.removeHeader('X-Frame-Options')
    response.setHeader('Content-Security-Policy', policy)
    // Pages that isolate themselves take only frames that do the same.
    response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp')
    openToOtherPages(request, response, next)
  }
}

/** Lets a page show frames of this site. */
export const showOwnFrames: RequestHandler = (_request, response, next) => {
  response.setHeader(
    'Content-Security-Policy',
    `${response.getHeader('Content-Security-Policy')};frame-src 'self'`,
  )
  next()
}

interface OpenTo {
  methods: string
  headers: string
  exposed?: string
}

/** Lets pages of any origin ask, errors included, and without credentials. Answers OPTIONS on every path. */
export function openToAnyOrigin({ methods, headers, exposed }: OpenTo): RequestHandler {
  return (request, response, next) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (exposed !== undefined) response.setHeader('Access-Control-Expose-Headers', exposed)
    if (request.method !== 'OPTIONS') return next()
    response.setHeader('Access-Control-Allow-Methods', methods)
    response.setHeader('Access-Control-Allow-Headers', headers)
    response.setHeader('Access-Control-Max-Age', '86400')
    response.status(204).end()
  }
}

const letAnySiteRead = openToAnyOrigin({
  methods: 'GET, HEAD, OPTIONS',
  headers: 'Content-Type, If-None-Match',
  exposed: 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After',
})

/** Asks search engines to leave out an answer that says in another form what a page says: the page is for them. */
export const leaveOutOfSearch: RequestHandler = (_request, response, next) => {
  response.setHeader('X-Robots-Tag', 'noindex')
  next()
}

/** Lets any site read the API without credentials; a request with a session cookie gets no such header (docs/rules.md, Identity). */
export const allowCookielessReads: RequestHandler = (request, response, next) => {
  response.vary('Cookie')
  if (readSessionToken(request) !== undefined) next()
  else letAnySiteRead(request, response, next)
}

/** Handlers that answers for programs begin with: the API, feeds, and other forms of a page. */
export const openReads = [leaveOutOfSearch, allowCookielessReads] as const
