import type { Page } from 'playwright-core'
import type { TestBoard } from './board.ts'

/** A browser without scripts: it keeps cookies, and follows no redirect by itself. */
export interface BrowserSession {
  cookies: ReadonlyMap<string, string>
  /** Gives it a cookie, as if an answer had set it. */
  keep(name: string, value: string): void
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Sends a form; pairs where a field comes several times. */
  submit(
    path: string,
    fields: Record<string, string> | [name: string, value: string][],
    headers?: Record<string, string>,
  ): Promise<Response>
  /** Sends JSON. */
  send(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
}

/** Opens it at the board. */
export function openBrowserSession(board: Pick<TestBoard, 'origin'>): BrowserSession {
  const cookies = new Map<string, string>()
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie === '' ? {} : { cookie }), origin: board.origin, ...init.headers }
    const response = await fetch(board.origin + path, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }
  return {
    cookies,
    keep: (name, value) => void cookies.set(name, value),
    get: (path, headers = {}) => call(path, { headers: { accept: 'text/html', ...headers } }),
    submit: (path, fields, headers = {}) =>
      call(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { accept: 'text/html', ...headers },
      }),
    send: (path, body, headers = {}) =>
      call(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}

/** Has the visitor of a page be who is signed in with that session. */
export async function enterSession(page: Page, origin: string, { cookies }: BrowserSession): Promise<void> {
  const value = cookies.get('session')
  if (value === undefined) throw new Error('Nobody is signed in with this session.')
  await page.context().addCookies([{ name: 'session', value: encodeURIComponent(value), url: origin }])
}

/** Makes an account and signs the visitor of a page in to it, by one request; what the form does is tested by `account.test.ts`. */
export async function signUpVisitor(
  page: Page,
  origin: string,
  { username, password = 'correct horse battery' }: { username: string; password?: string },
): Promise<void> {
  const session = openBrowserSession({ origin })
  await session.submit('/sign-up', { username, password, email: '', next: '/account' })
  await enterSession(page, origin, session)
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) cookies.delete(name)
  else cookies.set(name, decodeURIComponent(value))
}
