import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import express from 'express'
import { CID } from 'multiformats/cid'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StartedContext, startContext } from '../../tests/support/started-context.ts'
import { createFile, removeFile } from '../domain/files/files.ts'
import { createFolder } from '../domain/files/folders.ts'
import { errorHandler } from '../http/errors.ts'
import { ipfsRoutes } from './route.ts'

const actor = { userId: 'ana' }
const line = 'hello world\n'
const lineCid = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o'

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
let siteUrl: string
let started: StartedContext

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
  const nodeUrl = await listen(node)
  started = await startContext({ IPFS_API_URL: nodeUrl.replace('http://', 'http://ana:p%40ss@') })
  site = createServer(
    express()
      .use('/ipfs', ipfsRoutes(started.context))
      .use(errorHandler(pino({ level: 'silent' }), async () => {})),
  )
  siteUrl = await listen(site)
})
afterAll(async () => {
  await started.close()
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

/** Keeps a file for IPFS. */
async function upload(name: string, content: string): Promise<{ name: string; address: string }> {
  const file = { name, bytes: Buffer.from(content), isForIpfs: true }
  const stored = await createFile(started.context, actor, file)
  return { name: stored.name, address: `${siteUrl}/ipfs/${stored.cid}` }
}

/** Keeps a folder and answers the addresses of its files. */
async function uploadFolder(sent: readonly { path: string; text: string }[]): Promise<string[]> {
  const files = sent.map(({ path, text: content }) => ({ path, bytes: Buffer.from(content) }))
  const cid = await createFolder(started.context, actor, files)
  return sent.map(({ path }) => `${siteUrl}/ipfs/${cid}/${path.split('/').map(encodeURIComponent).join('/')}`)
}

describe('a file', () => {
  it('is served by its CID in both versions and by that of its bytes, unchanged and safely', async () => {
    await upload('line.txt', line)
    for (const cid of [
      lineCid,
      'bafybeicg2rebjoofv4kbyovkw7af3rpiitvnl6i7ckcywaq6xjcxnc2mby',
      'bafkreifjjcie6lypi6ny7amxnfftagclbuxndqonfipmb64f2km2devei4',
    ]) {
      const response = await fetch(`${siteUrl}/ipfs/${cid}`, { headers: { Cookie: 'session=x' } })
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

  it('has the node pin it, which a failure and another CID do not undo', async () => {
    requests = []
    answers = [
      { status: 500, cid: '' },
      { status: 200, cid: 'QmOther' },
    ]
    const { address } = await upload('line.txt', 'pinned\n')
    const pin = await vi.waitFor(() => {
      const request = requests.find((one) => one.body.includes('\r\npinned\n\r\n'))
      if (request === undefined) throw new Error('The node was not asked yet.')
      return request
    })
    expect(pin).toMatchObject({
      url: '/api/v0/add?pin=true&cid-version=0&raw-leaves=false',
      authorization: `Basic ${Buffer.from('ana:p@ss').toString('base64')}`,
    })
    expect(await (await fetch(address)).text()).toBe('pinned\n')
  })
})

describe('a folder', () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'
  it('has its files below its CID, in both versions, and below those of the folders in it', async () => {
    const [mars = '', venus] = await uploadFolder([
      { path: 'planets/mars.txt', text: 'Hello Mars!\n' },
      { path: 'planets/venus.txt', text: 'Hello Venus!\n' },
    ])
    const root = 'QmcgF3bEc3q9G9YfxCXWYaV5H7bDyDD1CrsmUDgSQPdY4n'
    expect([mars, venus]).toEqual([
      `${siteUrl}/ipfs/${root}/planets/mars.txt`,
      `${siteUrl}/ipfs/${root}/planets/venus.txt`,
    ])
    const planets = 'QmWSgS32xQEcXMeqd3YPJLrNBLSdsfYCep2U7CFkyrjXwY'
    for (const path of [
      `${root}/planets/mars.txt`,
      `${CID.parse(root).toV1()}/planets/mars.txt`,
      `${root}/planets%2Fmars.txt`,
      `${planets}/mars.txt`,
      'QmPrrHqJzto9m7SyiRzarwkqPcCSsKR2EB1AyqJfe8L8tN',
    ])
      expect(await (await fetch(`${siteUrl}/ipfs/${path}`)).text()).toBe('Hello Mars!\n')
    for (const [path, list] of [
      [root, 'planets/mars.txt\nplanets/venus.txt\n'],
      [`${root}/`, 'planets/mars.txt\nplanets/venus.txt\n'],
      [`${root}/planets`, 'mars.txt\nvenus.txt\n'],
      [`${root}/planets/`, 'mars.txt\nvenus.txt\n'],
      [planets, 'mars.txt\nvenus.txt\n'],
    ]) {
      const response = await fetch(`${siteUrl}/ipfs/${path}`)
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
    const response = await fetch(`${siteUrl}/ipfs/${path}`)
    expect([response.status, (await response.json()).code]).toEqual([404, 'not_found'])
  })

  it('has only what was uploaded for it', async () => {
    await createFile(started.context, actor, { name: 'plain.txt', bytes: Buffer.from('not for IPFS\n') })
    const { name, address } = await upload('other.txt', 'for IPFS\n')
    expect((await fetch(address)).status).toBe(200)
    await removeFile(started.context, actor, name)
    expect((await fetch(address)).status).toBe(404)
    // Raw blocks are found by the hash of the bytes, which the plain file has as well.
    const plain = await fetch(`${siteUrl}/ipfs/bafkreidagp6wzoqm2jplg3yeyhvzyvoqs2avsvrxfvzmz3b4bhv6oitq4m`)
    expect(plain.status).toBe(404)
  })

  it('knows ranges, HEAD, OPTIONS and no other method', async () => {
    await upload('line.txt', line)
    const url = `${siteUrl}/ipfs/${lineCid}`
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
