/** One try of a request. */
export interface Exchange {
  method: string
  url: string
  headers: Record<string, string>
  body: BodyInit | null
  signal: AbortSignal
  /** Called with the progress: a share of 1, and bytes; nulls if the size is unknown. */
  progress?: ProgressListener
}

/** As the original calls `options.progress`. */
export type ProgressListener = (
  share: number | null,
  loadedBytes: number | null,
  totalBytes: number | null,
  about: { type: 'upload' | 'download' },
) => void

/** What came back; status 0 when nothing did. */
export interface Answer {
  status: number
  statusText: string
  text: string
  headers: Headers
  /** Why nothing came back. */
  cause?: unknown
}

/**
 * Sends a request once. Resolves with status 0 if no server was reached, and rejects with an AbortError if `signal` was
 * used.
 */
export async function exchange(request: Exchange): Promise<Answer> {
  const { url, method, headers, body, signal } = request
  const stream = body instanceof ReadableStream ? { duplex: 'half' } : undefined
  // A stream can only be sent by fetch.
  if (request.progress && !stream && typeof XMLHttpRequest !== 'undefined') return exchangeByXhr(request)
  try {
    const response = await fetch(url, { method, headers, body, signal, ...stream })
    const text = await response.text()
    request.progress?.(1, text.length, text.length, { type: 'download' })
    return { status: response.status, statusText: response.statusText, text, headers: response.headers }
  } catch (cause) {
    if (signal.aborted) throw cause
    return { status: 0, statusText: '', text: '', headers: new Headers(), cause }
  }
}

// Only XMLHttpRequest reports how much of a file has been sent.
function exchangeByXhr({ method, url, headers, body, signal, progress }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const tell = (type: 'upload' | 'download') => (event: ProgressEvent) =>
      event.lengthComputable
        ? progress?.(event.loaded / event.total, event.loaded, event.total, { type })
        : progress?.(null, null, null, { type })
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.onprogress = tell('download')
    xhr.upload.onprogress = tell('upload')
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        statusText: xhr.statusText,
        text: xhr.responseText,
        headers: readHeaders(xhr.getAllResponseHeaders()),
      })
    xhr.onerror = () => resolve({ status: 0, statusText: '', text: '', headers: new Headers() })
    xhr.onabort = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
    signal.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(body instanceof ReadableStream ? null : body)
  })
}

function readHeaders(lines: string): Headers {
  const headers = new Headers()
  for (const line of lines.split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return headers
}
