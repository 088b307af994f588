import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { sql } from 'kysely'
import { CID } from 'multiformats/cid'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorHandler } from '../../../board/server/http/errors.ts'
import { ipfsRoutes } from '../../../board/server/ipfs/route.ts'
import { startTestFiles, type TestFiles } from '../support/files.ts'

const line = 'hello world\n'
const lineCid = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'
const forIpfs = { fileData: { ipfs: true, metadata: {}, tags: {} } }

interface Asked {
  url: string | undefined
  authorization: string | undefined
  body: string
}
let requests: Asked[]
/** Answers that the IPFS node gives next. */
let answers: { status: number; cid: string }[]
let node: Server
let site: Server
let files: TestFiles
let filesUrl: string

beforeAll(async () => {
  requests = []
  answers = []
  node = createServer(async (request, response) => {
    requests.push({
      url: request.url,
      authorization: request.headers.authorization,
      body: await text(request),
    })
    const { status, cid } = answers.shift() ?? { status: 200, cid: lineCid }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ Hash: cid }))
  })
  site = createServer((request, response) => app(request, response))
  const [nodeUrl, url] = [await listen(node), await listen(site)]
  filesUrl = url
  files = await startTestFiles({
    IPFS_API_URL: nodeUrl.replace('http://', 'http://ana:p%40ss@'),
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
  for (const server of [node, site]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
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
    for (const cid of [
      lineCid,
      'bafybeicg2rebjoofv4kbyovkw7af3rpiitvnl6i7ckcywaq6xjcxnc2mby',
      'bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4',
    ]) {
      const response = await fetch(`${filesUrl}/ipfs/${cid}`, { headers: { Cookie: 'session=x' } })
      expect(await response.text()).toBe(line)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename="${lineCid}"`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      expect(response.headers.get('set-cookie')).toBeNull()
    }
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

  it('has the node pin it, which a failure and another CID do not undo', async () => {
    requests = []
    answers = [
      { status: 500, cid: '' },
      { status: 200, cid: 'QmOther' },
    ]
    const { status, body } = await files.upload('line.txt', 'pinned\n', forIpfs)
    expect(status).toBe(201)
    const pin = await vi.waitFor(() => {
      const request = requests.find((one) => one.body.includes('\r\npinned\n\r\n'))
      if (request === undefined) throw new Error('The node was not asked yet.')
      return request
    })
    expect(pin).toMatchObject({
      url: '/api/v0/add?pin=true&cid-version=0&raw-leaves=false',
      authorization: `Basic ${Buffer.from('ana:p@ss').toString('base64')}`,
    })
    expect(await (await fetch(String(body.ipfs))).text()).toBe('pinned\n')
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

  it('has its files below its CID, in both versions, and below those of the folders in it', async () => {
    const [mars = '', venus] = await uploadFolder([
      { path: 'planets/mars.txt', text: 'Hello Mars!\n' },
      { path: 'planets/venus.txt', text: 'Hello Venus!\n' },
    ])
    const root = 'QmcgF3bEc3q9G9YfxCXWYaV5H7bDyDD1CrsmUDgSQPdY4n'
    expect([mars, venus]).toEqual([
      `${filesUrl}/ipfs/${root}/planets/mars.txt`,
      `${filesUrl}/ipfs/${root}/planets/venus.txt`,
    ])
    const planets = 'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY'
    for (const path of [
      `${root}/planets/mars.txt`,
      `${CID.parse(root).toV1()}/planets/mars.txt`,
      `${root}/planets%2Fmars.txt`,
      `${planets}/mars.txt`,
      'QmPrrHqJzto9m7SyiRzarwkqPcCSsKR2EB1AyqJfe8L8tN',
    ])
      expect(await (await fetch(`${filesUrl}/ipfs/${path}`)).text()).toBe('Hello Mars!\n')
    for (const [path, list] of [
      [root, 'planets/mars.txt\nplanets/venus.txt\n'],
      [`${root}/`, 'planets/mars.txt\nplanets/venus.txt\n'],
      [`${root}/planets`, 'mars.txt\nvenus.txt\n'],
      [`${root}/planets/`, 'mars.txt\nvenus.txt\n'],
      [planets, 'mars.txt\nvenus.txt\n'],
    ]) {
      const response = await fetch(`${filesUrl}/ipfs/${path}`)
      expect([response.status, await response.text()]).toEqual([200, list])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/plain; charset=utf-8',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': '*',
      })
    }
  })

  it('serves its files as safely as others, under their own names', async () => {
    const paths = await uploadFolder([
      { path: 'art/ä 1.svg', text: drawing },
      { path: '100%.json', text: '{}' },
    ])
    const [svg, json] = await Promise.all(
      paths.map((path) => fetch(path, { headers: { Range: 'bytes=0-1' } })),
    )
    expect(Object.fromEntries(svg?.headers ?? [])).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-disposition': 'attachment; filename="_1.svg"',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    })
    expect([json?.status, await json?.text()]).toEqual([206, '{}'])
    const head = await fetch(paths[0] ?? '', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(drawing.length)])
  })

  it.each([
    'other.txt',
    'a.txt/b',
    'a',
    '%00',
    '%ff',
    '..%2f..%2fkeys.json',
    'a.txt%5c',
    '%F0%9F',
    '/a.txt',
    `${'a/'.repeat(2000)}b`,
  ])('has nothing at %j', async (path) => {
    const [address = ''] = await uploadFolder([{ path: 'a.txt', text: 'a' }])
    const response = await fetch(address.replace(/a\.txt$/, path))
    expect(response.status).toBe(/%ff|%F0%9F/.test(path) ? 400 : 404)
  })

  it('is pinned as one, with its paths', async () => {
    requests = []
    const [path] = await uploadFolder([
      { path: 'in/b+ä.txt', text: 'in-b\n' },
      { path: 'a.txt', text: 'in-a\n' },
      { path: 'in/a.txt', text: 'in-c\n' },
    ])
    const pin = await vi.waitFor(() => {
      const request = requests.find((one) => one.body.includes('in-b'))
      if (request === undefined) throw new Error('The node was not asked yet.')
      return request
    })
    expect(pin.url).toBe('/api/v0/add?pin=true&cid-version=0&raw-leaves=false&wrap-with-directory=true')
    expect(
      [...pin.body.matchAll(/name="file"; filename="([^"]*)"[\s\S]*?\r\n\r\n(.*)\n/g)].map(
        ([, ...part]) => part,
      ),
    ).toEqual([
      ['a.txt', 'in-a'],
      ['in%2Fa.txt', 'in-c'],
      ['in%2Fb%2B%C3%A4.txt', 'in-b'],
    ])
    expect((await fetch(path ?? '')).status).toBe(200)
  })
})

describe('/ipfs', () => {
  it.each([
    '',
    'Qm',
    'QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH',
    `${lineCid}/a`,
    '..%2fkeys.json',
    '%00',
  ])('has nothing at %j', async (path) => {
    const response = await fetch(`${filesUrl}/ipfs/${path}`)
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
  })

  it('has only what was uploaded for it', async () => {
    await files.upload('plain.txt', 'not for IPFS\n')
    const { body } = await files.upload('other.txt', 'for IPFS\n', forIpfs)
    const { name } = body
    expect((await fetch(String(body.ipfs))).status).toBe(200)
    await files.remove(`/files/${name}`, { 'X-Parse-Session-Token': files.token })
    expect((await fetch(String(body.ipfs))).status).toBe(404)
    // Raw blocks are found by the hash of the bytes, which the plain file has as well.
    const plain = await fetch(`${filesUrl}/ipfs/bafkreidagp6wzoqm2jplg3yeyhvzyvoqs2avsvrxfvzmz3b4bhv6oitq4m`)
    expect(plain.status).toBe(404)
  })

  it('knows ranges, HEAD, OPTIONS and no other method', async () => {
    await files.upload('line.txt', line, forIpfs)
    const url = `${filesUrl}/ipfs/${lineCid}`
    const part = await fetch(url, { headers: { Range: 'bytes=0-4' } })
    expect([part.status, await part.text()]).toEqual([206, 'hello'])
    expect((await fetch(url, { headers: { Range: 'bytes=9-1' } })).status).toBe(416)
    const head = await fetch(url, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '12'])
    const options = await fetch(url, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const post = await fetch(url, { method: 'POST' })
    expect([post.status, (await post.json()).code]).toEqual([405, 'method_not_allowed'])
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
