import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestFiles, type TestFiles } from '../../tests/support/files.ts'

let files: TestFiles
let png: Buffer
beforeAll(async () => {
  files = await startTestFiles()
  png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#2266aa' } })
    .png()
    .toBuffer()
})
afterAll(() => files.close())

const forIpfs = { fileData: { ipfs: true, metadata: {}, tags: {} } }

/** The smallest of its kind: a header, and a chunk of JSON. */
function makeGlb(): Buffer {
  const json = Buffer.from('{"asset":{"version":"2.0"}}'.padEnd(28))
  const header = Buffer.alloc(20)
  header.write('glTF')
  for (const [at, value] of [2, header.length + json.length, json.length, 0x4e4f534a].entries())
    header.writeUInt32LE(value, 4 + at * 4)
  return Buffer.concat([header, json])
}

const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><circle r="5"/></svg>'

describe('names of files', () => {
  it.each([
    ['image (1).png', 'image _1_.png'],
    ["it's & that + more.png", 'it_s _ that _ more.png'],
    ['Ünïcödé.png', 'Unicode.png'],
    ['写真.png', '_.png'],
    ['写真', '_.png'],
    ['-dash;quote".png', '_dash_quote_.png'],
    ['evil\u202egnp.png', 'evil_gnp.png'],
    ['full．png', 'full.png'],
    ['(copy)', '_copy_.png'],
  ])('%j becomes %j', async (name, expected) => {
    const { status, body } = await files.upload(encodeURIComponent(name), png)
    expect([status, body.name]).toEqual([201, expect.stringMatching(/^[0-9a-f]{32}_/)])
    expect(String(body.name).slice(33)).toBe(expected)
    const response = await fetch(String(body.url))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
    const file = { __type: 'File', name: body.name }
    const saved = await files.identity.send('/classes/Picture', {
      ...{ file, _MasterKey: files.identity.config.masterKey },
    })
    expect(saved.status).toBe(201)
    const token = { 'X-Parse-Session-Token': files.token }
    expect((await files.remove(`/files/${encodeURIComponent(String(body.name))}`, token)).status).toBe(200)
  })
})

describe('3D models', () => {
  it.each([
    ['ship.glb', makeGlb(), 'model/gltf-binary'],
    ['ship.GLB', makeGlb(), 'model/gltf-binary'],
    ['ship', makeGlb(), 'model/gltf-binary'],
    ['ship.gltf', Buffer.from('{"asset":{"version":"2.0"},"scenes":[]}'), 'model/gltf+json'],
  ])('accepts %s by its bytes and serves it as a download', async (name, bytes, type) => {
    for (const more of [{}, forIpfs]) {
      const { status, body } = await files.upload(name, bytes, more)
      expect([status, body.error]).toEqual([201, undefined])
      const response = await fetch(String(body.url))
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  it.each([
    ['a.glb', Buffer.from('glTG no model')],
    ['a.glb', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a.gltf', Buffer.from('{"asset":{}}')],
    ['a.gltf', Buffer.from('<html></html>')],
    ['a.png', makeGlb()],
  ])('refuses %s with other bytes', async (name, bytes) => {
    const { status, body } = await files.keepsNothing(() => files.upload(name, bytes))
    expect([status, body]).toEqual([
      400,
      { code: 130, error: 'The content of the file is not what its name says.' },
    ])
  })
})

describe('SVG', () => {
  it.each([
    ['art.svg', drawing, undefined],
    ['art', drawing, 'image/svg+xml'],
    [
      'art.svg',
      `\ufeff<?xml version="1.0"?>\n<!-- by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n${drawing}`,
      'image/svg+xml; charset=utf-8',
    ],
    ['art.svg', `<!-- 1 --> <!-- 2 --><!DOCTYPE svg> <!-- 3 --><!-- 4 -->\n${drawing}`, undefined],
  ])(
    'is kept for IPFS as it is, and served so that nothing in it runs: %s',
    async (name, text, _ContentType) => {
      const { status, body } = await files.upload(name, text, { ...forIpfs, _ContentType })
      expect([status, body.error]).toEqual([201, undefined])
      expect(body.hash).toMatch(/^Qm/)
      const { headers, ...response } = await files.get(`/files/${body.name}`).then(async (answer) => ({
        headers: answer.headers,
        bytes: Buffer.from(await answer.arrayBuffer()),
      }))
      expect(response.bytes.equals(Buffer.from(text))).toBe(true)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-disposition': `attachment; filename="${body.name}"`,
        'content-security-policy':
          "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:",
        'x-content-type-options': 'nosniff',
      })
    },
  )

  it.each([
    ['a page', '<html><svg/></html>'],
    ['a page behind its comments', `${'<!---->'.repeat(9_000)}<html/>`],
    ['a page behind a comment', '<!-- <svg --><html xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['entities of its own', '<!DOCTYPE svg [<!ENTITY a "x">]><svg>&a;</svg>'],
    ['bytes', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0x20, 0xff])],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('that is %s is 130', async (_what, content) => {
    const { status, body } = await files.keepsNothing(() => files.upload('a.svg', content, forIpfs))
    expect([status, body.code]).toEqual([400, 130])
  })

  it('is 130 where it is not for IPFS, or hides in another name', async () => {
    const plain = await files.keepsNothing(() => files.upload('a.svg', drawing))
    expect(plain.body).toEqual({ code: 130, error: 'File upload of extension svg is disabled.' })
    for (const name of ['a.png', 'a.txt', 'a.json'])
      expect((await files.upload(name, drawing, forIpfs)).body.code).toBe(130)
  })
})

describe('other kinds of files', () => {
  it.each(['zip', 'js', 'mjs', 'wasm', 'bin', 'exe', 'xml', 'html', 'usdz'])(
    '.%s is 130, for IPFS too, whatever is in it',
    async (extension) => {
      const { body } = await files.keepsNothing(() => files.upload(`a.${extension}`, 'hello', forIpfs))
      expect(body).toEqual({ code: 130, error: `File upload of extension ${extension} is disabled.` })
    },
  )

  it('Markdown is text, and .jfif is what some browsers call a JPEG', async () => {
    const note = await files.upload('README.md', '# Hello\n')
    const { headers } = await fetch(String(note.body.url))
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
    expect((await files.upload('a.jfif', await sharp(png).jpeg().toBuffer())).status).toBe(201)
  })
})
