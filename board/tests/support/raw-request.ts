import { type IncomingHttpHeaders, request } from 'node:http'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** One request exactly as given: fetch adds or refuses some headers (Host, Sec-Fetch-Site, Cache-Control). */
export function requestRaw(
  url: string,
  {
    method = 'GET',
    headers = {},
  }: { method?: string; headers?: Record<string, string> | readonly string[] } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', reject)
    sent.end()
  })
}
