import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
})
afterAll(() => board.close())

const answer = z.object({ name: z.string(), url: z.string(), ipfs: z.string() })

async function upload(name: string, bytes: Uint8Array): Promise<z.infer<typeof answer>> {
  const { appId, masterKey } = board.context.config
  const response = await fetch(`${board.origin}/server/files/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/plain' },
    body: JSON.stringify({
      base64: Buffer.from(bytes).toString('base64'),
      fileData: { ipfs: true, metadata: {}, tags: {} },
      _ApplicationId: appId,
      _MasterKey: masterKey,
    }),
  })
  return answer.parse(await response.json())
}

describe('files on the whole board', () => {
  it('come with their own headers alone, and as they are', async () => {
    const text = 'all work and no play\n'.repeat(500)
    const { url, ipfs } = await upload('long.txt', Buffer.from(text))
    for (const address of [url, ipfs]) {
      expect(address.startsWith(board.origin)).toBe(true)
      const response = await fetch(address, { headers: { 'Accept-Encoding': 'gzip, br' } })
      expect(await response.text()).toBe(text)
      const { headers } = response
      expect(headers.get('content-encoding')).toBeNull()
      expect(headers.get('content-length')).toBe(String(text.length))
      expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
      expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cache-control')).toContain('immutable')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('set-cookie')).toBeNull()
      const part = await fetch(address, { headers: { Range: 'bytes=4-7', 'Accept-Encoding': 'gzip' } })
      expect([part.status, await part.text()]).toEqual([206, 'work'])
    }
  })

  it('are shown when they are plain images', async () => {
    const image = sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
    const { url } = await upload('image.png', await image.png().toBuffer())
    const { headers } = await fetch(url)
    expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual(['image/png', 'inline'])
  })

  it('that are missing are JSON, for browsers too', async () => {
    for (const path of ['/server/files/none.txt', '/ipfs/none']) {
      const response = await fetch(board.origin + path, { headers: { Accept: 'text/html' } })
      expect([response.status, response.headers.get('content-type')?.includes('json')]).toEqual([404, true])
    }
  })
})
