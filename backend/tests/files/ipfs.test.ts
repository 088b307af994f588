import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { sql } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorHandler } from '../../../board/server/http/errors.ts'
import { ipfsRoutes } from '../../../board/server/ipfs/route.ts'
import { startTestFiles, type TestFiles } from '../support/files.ts'

const line = 'hello world\n'
const lineCid = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'
const forIpfs = { fileData: { ipfs: true, metadata: {}, tags: {} } }

let site: Server
let files: TestFiles
let filesUrl: string

beforeAll(async () => {
  site = createServer((request, response) => app(request, response))
  filesUrl = await listen(site)
  files = await startTestFiles({
    FILES_URL: filesUrl,
    RATE_LIMITS: 'strict',
  })
  const { context, parse } = files.identity
  const app = express()
    .use('/server', ...parse.handlers)
    .use('/ipfs', ipfsRoutes(context))
    .use(errorHandler(pino({ level: 'silent' }), async () => {}))
})
afterAll(async () => {
  await files.close()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address: AddressInfo | string | null = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

describe('File.saveIPFS', () => {
  it('answers the address and the CID; the bytes are unchanged there', async () => {
    const { status, body } = await files.upload('line.txt', line, forIpfs)
    expect([status, body]).toEqual([
      201,
      {
        name: expect.stringMatching(/_line\.txt$/),
        url: `${filesUrl}/server/files/${files.identity.config.appId}/${body.name}`,
        ipfs: `${filesUrl}/ipfs/${lineCid}`,
        hash: lineCid,
      },
    ])
    expect(await (await fetch(String(body.ipfs))).text()).toBe(line)
  })

  it('leaves images as they are, and shows them', async () => {
    const photo = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#2266aa' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'ana' } })
      .toBuffer()
    const { body } = await files.upload('photo.jpg', photo, forIpfs)
    const response = await fetch(String(body.ipfs))
    expect(Buffer.from(await response.arrayBuffer()).equals(photo)).toBe(true)
    expect(response.headers.get('content-disposition')).toBe('inline')
  })

  it('takes nothing that a file may not be', async () => {
    const html = '<!doctype html><script>1</script>'
    const { body } = await files.keepsNothing(() => files.upload('a.html', html, forIpfs))
    expect(body.code).toBe(130)
  })
})

describe('a folder', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
  const uploadFolder = async (sent: readonly { path: string; text: string }[]): Promise<string[]> => {
    const abi = sent.map(({ path, text: content }) => ({
      path,
      content: Buffer.from(content).toString('base64'),
    }))
    const { body } = await files.identity.send('/functions/uploadFolder', { abi, _SessionToken: files.token })
    return (body.result as { path: string }[]).map(({ path }) => path)
  }

  it('has its files at the addresses that the function answers', async () => {
    const paths = await uploadFolder([
      { path: 'art/ä 1.svg', text: drawing },
      { path: '100%.json', text: '{}' },
    ])
    for (const path of paths) expect(path.startsWith(`${filesUrl}/ipfs/`)).toBe(true)
    expect(await Promise.all(paths.map(async (path) => (await fetch(path)).text()))).toEqual([drawing, '{}'])
  })
})

describe('the uploads of a day', () => {
  it('used up are 140, and the master key goes on', async () => {
    const { context, config } = files.identity
    await sql`update board.file_uploads set files = 200`.execute(context.database.db)
    const { status, body } = await files.keepsNothing(() => files.upload('a.txt', 'a'))
    expect([status, body]).toEqual([
      429,
      { code: 140, error: 'You have uploaded as much as one account may in a day. Try again tomorrow.' },
    ])
    expect((await files.upload('a.txt', 'a', { _MasterKey: config.masterKey })).status).toBe(201)
  })
})
