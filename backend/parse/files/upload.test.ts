import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startTestFiles, type TestFiles } from '../../tests/support/files.ts'
import type { TestIdentity } from '../../tests/support/identity.ts'
import { signInLegacy } from '../../tests/support/legacy-wallet.ts'

let identity: TestIdentity
let token: string
let upload: TestFiles['upload']
let get: TestFiles['get']
let keepsNothing: TestFiles['keepsNothing']
let png: Buffer

beforeAll(async () => {
  const files = await startTestFiles()
  identity = files.identity
  token = files.token
  upload = files.upload
  get = files.get
  keepsNothing = files.keepsNothing
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
})
afterAll(() => identity.close())

const html = Buffer.from('<!doctype html><script>alert(1)</script>')

describe('File.save', () => {
  it('answers 201 with name and url, where the bytes and the metadata are served', async () => {
    const text = 'Grüße\n'
    const fileData = { metadata: { author: 'ana', n: 1 }, tags: { kind: 'note' } }
    const { status, body } = await upload('note.txt', text, { fileData })
    expect([status, Object.keys(body).sort()]).toEqual([201, ['name', 'url']])
    expect(body.name).toMatch(/^[0-9a-f]{32}_note\.txt$/)
    expect(body.url).toBe(`${identity.serverUrl}/files/${identity.config.appId}/${body.name}`)
    const response = await fetch(String(body.url))
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${body.name}"`)
    expect(await (await get(`/files/${body.name}`)).text()).toBe(text)
    for (const path of [
      `/files/${identity.config.appId}/metadata/${body.name}`,
      `/files/${body.name}/metadata`,
    ])
      expect(await (await get(path)).json()).toEqual(fileData)
    expect(await (await get(`/files/${identity.config.appId}/metadata/none`)).json()).toEqual({})
  })

  it('takes raw bytes with a header, and adds the file ending of the content', async () => {
    const response = await fetch(`${identity.serverUrl}/files/picture`, {
      method: 'POST',
      headers: {
        'X-Parse-Application-Id': identity.config.appId,
        'X-Parse-Session-Token': token,
        'Content-Type': 'application/octet-stream',
      },
      body: new Uint8Array(png),
    })
    const body = await response.json()
    expect([response.status, body.name]).toEqual([201, expect.stringMatching(/_picture\.png$/)])
  })

  it('returns a file’s address with the object that names it', async () => {
    const { body } = await upload('avatar.png', png)
    const user = await signInLegacy(identity, makeWallet())
    const file = { __type: 'File', name: body.name, url: 'https://elsewhere.example/x' }
    const master = { _MasterKey: identity.config.masterKey }
    expect(user.status).toBe(201)
    const schema = await identity.send('/schemas/Picture', {
      ...master,
      className: 'Picture',
      fields: { file: { type: 'File' } },
    })
    expect(schema.status).toBe(200)
    const created = await identity.send('/classes/Picture', { ...master, file })
    const read = await identity.send(`/classes/Picture/${created.body.objectId}`, {
      ...master,
      _method: 'GET',
    })
    expect(read.body.file).toEqual({ __type: 'File', name: body.name, url: body.url })
  })

  it('lets users and the master key upload, and nobody else', async () => {
    const anybody = { _SessionToken: undefined }
    const nobody = await keepsNothing(() => upload('a.txt', 'a', anybody))
    expect(nobody).toMatchObject({
      status: 400,
      body: { code: 130, error: 'File upload by public is disabled.' },
    })
    const stale = await upload('a.txt', 'a', { _SessionToken: `r:${'0'.repeat(32)}` })
    expect(stale).toMatchObject({ status: 400, body: { code: 209, error: 'Invalid session token' } })
    const master = await upload('a.txt', 'a', { ...anybody, _MasterKey: identity.config.masterKey })
    expect(master.status).toBe(201)
    const guess = await upload('a.txt', 'a', { ...anybody, _MasterKey: 'not the master key' })
    expect([guess.status, guess.body.code]).toEqual([403, 119])
    const word = await upload('a.txt', 'a', { ...anybody, _MasterKey: 'undefined' })
    expect(word.body.code).toBe(130)
    const foreign = await fetch(`${identity.serverUrl}/files/a.txt`, {
      method: 'POST',
      headers: { 'X-Parse-Application-Id': 'other' },
      body: 'a',
    })
    expect([foreign.status, await foreign.json()]).toEqual([403, { code: 119, error: 'unauthorized' }])
  })
})

describe('images', () => {
  it('re-encodes images without metadata and trailing data, and serves them inline', async () => {
    const photo = await sharp(png)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .toBuffer()
    const polyglot = Buffer.concat([photo, html])
    const { status, body } = await upload('photo.jpg', polyglot, { _ContentType: 'image/jpeg' })
    expect(status).toBe(201)
    const response = await fetch(String(body.url))
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.includes('secret place') || bytes.includes('alert')).toBe(false)
    expect(response.headers.get('content-disposition')).toBe('inline')
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 8, height: 6, format: 'jpeg' })
  })

  it('keeps the frames of animated images', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 4, height: 4, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer()
      const { body } = await upload(`moving.${format}`, moving)
      const bytes = await (await fetch(String(body.url))).arrayBuffer()
      expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3)
    }
  })

  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('of the type %s are taken', async (format) => {
    const image = await sharp(png).toFormat(format).toBuffer()
    const { status, body } = await upload('image', image)
    expect(status).toBe(201)
    expect((await fetch(String(body.url))).headers.get('content-type')).toBe(`image/${format}`)
  })

  it('answers 143 to images that are broken or too large to draw', async () => {
    const broken = Buffer.concat([png.subarray(0, 40), Buffer.alloc(200, 7)])
    expect(await keepsNothing(() => upload('broken.png', broken))).toMatchObject({
      status: 400,
      body: { code: 143, error: 'Invalid image data' },
    })
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect((await keepsNothing(() => upload('huge.png', huge))).body.code).toBe(143)
  })
})

describe('FILE-02: content that is not what it says', () => {
  it.each([
    ['PNG name with HTML bytes', 'a.png', html, 'image/png'],
    ['text name with HTML bytes', 'a.txt', html, 'text/plain'],
    ['no name to go by', 'a', html, 'application/octet-stream'],
    ['HTML', 'a.html', html, 'text/html'],
    ['HTML by its claim only', 'a', Buffer.from('hello'), 'text/html'],
    ['XHTML', 'a.xhtml', html, 'application/xhtml+xml'],
    ['SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['SVG in a PNG name', 'a.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'],
    ['SVG in a claim with a parameter', 'a', Buffer.from('hello'), 'image/svg+xml;charset=utf-8'],
    ['XML', 'a.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'text/xml'],
    ['XML in a text name', 'a.txt', Buffer.from('<?xml version="1.0"?><a/>'), 'text/plain'],
    ['script', 'a.js', Buffer.from('alert(1)'), 'text/javascript'],
    ['module', 'a.mjs', Buffer.from('alert(1)'), 'text/plain'],
    ['odd extension', 'a.shtml', html, 'text/plain'],
    ['unknown extension', 'a.exe', Buffer.from('MZ'), 'application/octet-stream'],
    ['malformed type', 'a', Buffer.from('hello'), 'image//svg+xml'],
    ['two types', 'a', Buffer.from('hello'), 'text/plain,text/html'],
    ['half a type', 'a', Buffer.from('hello'), 'image'],
    ['PDF name with text', 'a.pdf', Buffer.from('hello'), 'application/pdf'],
    ['text that is none', 'a.txt', Buffer.from([0xff, 0xfe, 0x00, 0x41, 0x80]), 'text/plain'],
    ['program', 'a', Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0'), 'application/octet-stream'],
  ])('%s is 130', async (_what, name, bytes, _ContentType) => {
    const { status, body } = await keepsNothing(() => upload(name, bytes, { _ContentType }))
    expect([status, body.code]).toEqual([400, 130])
    expect(String(body.error)).not.toBe('')
  })

  it('refuses content that belies its file name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    for (const [name, bytes] of [
      ['a.png', svg],
      ['a.txt', html],
      ['a.pdf', Buffer.from('hello')],
    ] as const) {
      const { body } = await upload(name, bytes)
      expect([name, body.error]).toEqual([name, 'The content of the file is not what its name says.'])
    }
    const { body } = await upload('a.svg', svg)
    expect(body.error).toBe('File upload of extension svg is disabled.')
  })

  it('takes text files by their name', async () => {
    for (const [name, type] of [
      ['a.csv', 'text/csv'],
      ['a.json', 'application/json'],
      ['A.TXT', 'text/plain'],
    ] as const) {
      const { body } = await upload(name, '{"a": "<b>"}')
      const { headers } = await fetch(String(body.url))
      expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    }
  })
})

describe('FILE-03: over the limit', () => {
  it('answers 413 with 129 to a file over the limit, and keeps nothing', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, 'a')
    const json = await keepsNothing(() => upload('large.txt', large))
    expect([json.status, json.body.code]).toEqual([413, 129])
    const larger = await keepsNothing(() => upload('large.txt', Buffer.alloc(25 * 1024 * 1024, 'a')))
    expect([larger.status, larger.body.code]).toEqual([413, 129])
    const body = new Blob([large]).stream()
    const headers = { 'X-Parse-Application-Id': identity.config.appId, 'X-Parse-Session-Token': token }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const raw = await keepsNothing(() => fetch(`${identity.serverUrl}/files/large.txt`, init))
    expect([raw.status, (await raw.json()).code]).toEqual([413, 129])
  })

  it('takes many files just below the limit at once', async () => {
    const large = Buffer.alloc(10 * 1024 * 1024, 'a')
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload('large.txt', large)))
    expect(answers.map(({ status }) => status)).toEqual(Array(3).fill(201))
  })

  it('allows large bodies on no path but that of files', async () => {
    const { status, body } = await identity.send('/functions/getServerTime', { x: 'a'.repeat(2_000_000) })
    expect([status, body.code]).toEqual([413, 116])
  })
})

describe('FILE-04: names', () => {
  it.each([
    ['..%2f..%2fetc%2fpasswd', 'Filename contains invalid characters.'],
    ['a%00.txt', 'Filename contains invalid characters.'],
    ['%E0%A4%A', 'Filename contains invalid characters.'],
    ['a.png.', 'Filename contains invalid characters.'],
    ['.htaccess', 'Filename contains invalid characters.'],
    ['a%0a.png', 'Filename contains invalid characters.'],
    ['a%5cb.png', 'Filename contains invalid characters.'],
    ['%EF%BC%8Ehtaccess', 'Filename contains invalid characters.'],
    ['a/b.txt', 'Filename contains invalid characters.'],
    [`${'a'.repeat(129)}`, 'Filename too long.'],
    ['', 'Filename not provided.'],
  ])('%j is 122', async (name, error) => {
    const { status, body } = await keepsNothing(() => upload(name, 'hello'))
    expect([status, body]).toEqual([400, { code: 122, error }])
  })

  it('answers 122 to an upload without a file name', async () => {
    const { body } = await identity.send('/files', { base64: 'aGk=', _SessionToken: token })
    expect(body).toEqual({ code: 122, error: 'Filename not provided.' })
  })

  it('answers 4xx to file names that lead elsewhere or do not exist', async () => {
    for (const name of ['..%2f..%2fkeys.json', 'a%00', '%E0%A4%A', '..%5ckeys.json', 'none.txt']) {
      const { status } = await get(`/files/${name}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})

describe('malformed uploads', () => {
  it.each([
    ['no content', {}, 130],
    ['empty content', { base64: '' }, 130],
    ['content that is a number', { base64: 5 }, 130],
    ['content that is not base64', { base64: '§§§' }, 130],
    ['base64 of a wrong length', { base64: 'aGVsb' }, 130],
    ['metadata that is a list', { base64: 'aGk=', fileData: { metadata: [] } }, 107],
    ['metadata that is a text', { base64: 'aGk=', fileData: { metadata: 'x' } }, 107],
    ['ipfs that is a text', { base64: 'aGk=', fileData: { ipfs: 'yes' } }, 107],
    ['half a letter', { base64: 'aGk=', fileData: { tags: { a: '\ud800' } } }, 107],
    ['a NUL', { base64: 'aGk=', fileData: { tags: { a: '\0' } } }, 107],
    ['much beside the file', { base64: 'aGk=', fileData: { tags: { a: 'x'.repeat(70_000) } } }, 107],
    ['a type that is no text', { base64: 'aGk=', _ContentType: 7 }, 130],
    ['another verb', { base64: 'aGk=', _method: 'PUT' }, 107],
  ])('%s', async (_what, body, code) => {
    const answer = await keepsNothing(() => identity.send('/files/a.txt', { ...body, _SessionToken: token }))
    expect([answer.status, answer.body.code]).toEqual([400, code])
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    `{"a":${'['.repeat(60)}${']'.repeat(60)}}`,
    '"base64":"',
    '{"base64":"aGk="',
  ])('the body %j is 107', async (body) => {
    const response = await fetch(`${identity.serverUrl}/files/a.txt`, { method: 'POST', body })
    expect([response.status, (await response.json()).code]).toEqual([400, 107])
  })

  it('finds the base64 anywhere in the JSON, and with escapes', async () => {
    const content = Buffer.from('ÿ?>~~~??ÿ'.repeat(9)).toString('base64')
    const escaped = JSON.stringify(content).replaceAll('/', '\\/')
    const rest = `"_ApplicationId":"${identity.config.appId}","_SessionToken":"${token}"`
    for (const body of [
      `{${rest},"fileData":{"metadata":{"base64":"x","kind":"base64"}},"base64" : ${escaped}}`,
      `{"base64":${escaped},${rest}}`,
    ]) {
      const response = await fetch(`${identity.serverUrl}/files/a.txt`, { method: 'POST', body })
      const { url } = await response.json()
      expect(Buffer.from(await (await fetch(url)).arrayBuffer()).toString('base64')).toBe(content)
    }
  })
})
