import { afterEach, describe, expect, it, vi } from 'vitest'
import { exchange, type ProgressListener } from './send.ts'

/** As much of a page's XMLHttpRequest as an upload uses. */
class FakeXhr {
  static last: FakeXhr
  readonly upload: { onprogress?: (event: object) => void } = {}
  readonly headers: Record<string, string> = {}
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onprogress = (_event: object) => {}
  status = 201
  statusText = 'Created'
  responseText = '{"name":"a"}'
  sent: unknown

  constructor() {
    FakeXhr.last = this
  }

  open(): void {}
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nx-parse-job-status-id: j1\r\n'
  }
  send(body: unknown): void {
    this.sent = body
  }
  abort(): void {
    this.onabort()
  }
}

const request = (progress?: ProgressListener) => ({
  method: 'POST',
  url: 'http://127.0.0.1:1/server/files/a',
  headers: { 'Content-Type': 'text/plain' },
  body: 'x',
  signal: canceller.signal,
  ...(progress === undefined ? {} : { progress }),
})
let canceller = new AbortController()

afterEach(() => {
  vi.unstubAllGlobals()
  canceller = new AbortController()
})

describe('an exchange that is watched, in a page', () => {
  it('tells how much has been sent and received', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    const progress = vi.fn()
    const answered = exchange(request(progress))
    FakeXhr.last.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
    FakeXhr.last.onprogress({ lengthComputable: false })
    FakeXhr.last.onload()
    const answer = await answered
    expect(progress.mock.calls).toEqual([
      [0.25, 1, 4, { type: 'upload' }],
      [null, null, null, { type: 'download' }],
    ])
    expect([answer.status, answer.text, answer.headers.get('X-Parse-Job-Status-Id')]).toEqual([
      201,
      '{"name":"a"}',
      'j1',
    ])
    expect([FakeXhr.last.headers, FakeXhr.last.sent]).toEqual([{ 'Content-Type': 'text/plain' }, 'x'])
  })

  it('has status 0 where no server is reached, and ends where it is cancelled', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    const lost = exchange(request(vi.fn()))
    FakeXhr.last.onerror()
    expect(await lost).toMatchObject({ status: 0, text: '' })
    const cancelled = exchange(request(vi.fn()))
    canceller.abort()
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a stream', () => {
  it('sends a stream by fetch, even with a progress listener', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    const fetch = vi.fn(async () => new Response('{}'))
    vi.stubGlobal('fetch', fetch)
    const body = new Blob(['x']).stream()
    expect(await exchange({ ...request(vi.fn()), body })).toMatchObject({ status: 200 })
    expect(fetch).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ body, duplex: 'half' }))
  })
})

describe('an exchange without XMLHttpRequest', () => {
  it('tells its end, and keeps why no server was reached', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'))
    const progress = vi.fn()
    await exchange(request(progress))
    expect(progress).toHaveBeenCalledWith(1, 2, 2, { type: 'download' })
    const cause = new TypeError('fetch failed')
    vi.stubGlobal('fetch', () => Promise.reject(cause))
    expect(await exchange(request())).toMatchObject({ status: 0, cause })
  })
})
