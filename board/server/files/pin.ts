import { z } from 'zod'

const patienceMilliseconds = 60_000
const answerSchema = z.object({ Hash: z.string() })

/** Hands bytes to an IPFS node that keeps them; answers the CID that the node gave them. */
export type Pin = (bytes: Uint8Array) => Promise<string>

/** Pins at the operator's own node, which may have a private address. Sends a name and a password in the address along. */
export function createPin(apiUrl: string): Pin {
  const { origin, pathname, username, password } = new URL(apiUrl)
  const address = `${origin}${pathname.replace(/\/$/, '')}/api/v0/add?pin=true&cid-version=0&raw-leaves=false`
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const headers: HeadersInit =
    username === '' ? {} : { Authorization: `Basic ${Buffer.from(secret).toString('base64')}` }
  return async (bytes) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]))
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body: form,
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMilliseconds),
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`The IPFS node answered ${response.status}.`)
    }
    return answerSchema.parse(await response.json()).Hash
  }
}
