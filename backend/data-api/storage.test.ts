import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anonymousViewer } from '../../board/server/domain/accounts/viewer.ts'
import { findFileInFolder, listFolder } from '../../board/server/domain/files/folders.ts'
import { startTestIdentity, type TestIdentity } from '../tests/support/identity.ts'
import { answerAs } from './answer-call.fixture.ts'
import type { DataApiCaller } from './handler.ts'
import { storageHandlers } from './storage.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startTestIdentity()
})
afterAll(() => identity.close())

const uploader: DataApiCaller = { viewer: anonymousViewer, key: { id: '1', scopes: ['upload'] } }
const upload = (files: unknown, caller = uploader, field = 'abi') =>
  answerAs({ context: identity.context, caller }, storageHandlers, 'uploadFolder', { [field]: files })
const countFiles = async () =>
  (await identity.database.db.selectFrom('board.files').select('key').execute()).length

describe('uploadFolder', () => {
  it('keeps Base64 and JSON as one folder, under the CIDs that IPFS gives it and its parts', async () => {
    const content = Buffer.from('hello world\n').toString('base64')
    const sent = [
      { path: 'texts/hello.txt', content },
      { path: 'texts/1', content: { name: 'One' } },
      { path: 'texts/a b/ä#1?%.txt', content },
    ]
    const { body } = await upload(sent)
    const [, cid = ''] = /\/ipfs\/(Qm\w{44})\/texts\/hello\.txt$/.exec(body[0]?.path ?? '') ?? []
    const base = `${identity.context.getOrigin()}/ipfs/${cid}`
    expect(body.map(({ path }) => path)).toEqual([
      `${base}/texts/hello.txt`,
      `${base}/texts/1`,
      `${base}/texts/a%20b/%C3%A4%231%3F%25.txt`,
    ])
    const hello = await findFileInFolder(identity.context, cid, 'texts/hello.txt')
    expect(hello?.cid).toBe('QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o')
    const json = await findFileInFolder(identity.context, cid, 'texts/1')
    expect(json).toMatchObject({ contentType: 'application/json', size: 14 })
    expect((await upload(sent, uploader, 'data')).body).toEqual(body)
  })

  it('answers for one file with the CID of its folder', async () => {
    const { body } = await upload([{ path: 'a.txt', content: Buffer.from('x').toString('base64') }])
    expect(body).toEqual([
      { path: `${identity.context.getOrigin()}/ipfs/QmWS2JWQ6JWjzDXaYLeJcAJ2gYpEF7ZVAfeL3SjaBctPzs/a.txt` },
    ])
  })

  it('takes the names of files as they are', async () => {
    const names = [
      '.hidden',
      '1',
      'a.',
      ' b',
      '__proto__',
      'constructor',
      '👩‍👩‍👧',
      'ﷺ'.repeat(60),
      'x'.repeat(255),
      '%2e%2e',
    ]
    const { body } = await upload(names.map((path) => ({ path, content: { path } })))
    const [cid = ''] = /Qm\w{44}/.exec(body[0]?.path ?? '') ?? []
    for (const name of names)
      expect(await findFileInFolder(identity.context, cid, name)).toMatchObject({
        contentType: 'application/json',
        size: JSON.stringify({ path: name }).length + Buffer.byteLength(name) - name.length,
      })
    expect(await listFolder(identity.context, cid)).toEqual(names.toSorted())
  })

  it.each([
    ['an absolute path', [{ path: '/etc/passwd', content: 'aGVsbG8=' }]],
    ['a path upwards', [{ path: 'a/../../b.txt', content: 'aGVsbG8=' }]],
    ['a path with a backslash', [{ path: 'a\\..\\b.txt', content: 'aGVsbG8=' }]],
    ['an empty part of a path', [{ path: 'a//b.txt', content: 'aGVsbG8=' }]],
    ['a path that ends with a slash', [{ path: 'a/', content: 'aGVsbG8=' }]],
    ['a path that is a dot', [{ path: './b.txt', content: 'aGVsbG8=' }]],
    ['a path with a NUL', [{ path: 'a\0.txt', content: 'aGVsbG8=' }]],
    ['a path of two lines', [{ path: 'a\nb.txt', content: 'aGVsbG8=' }]],
    ['a path with half a character', [{ path: 'a\ud83d.txt', content: 'aGVsbG8=' }]],
    ['a path that reads backwards', [{ path: 'a\u202Etxt.gpj', content: 'aGVsbG8=' }]],
    ['a name of more than 255 bytes', [{ path: `${'ä'.repeat(127)}.txt`, content: 'aGVsbG8=' }]],
    [
      'a path of more than 1,000 bytes',
      [{ path: `${'a/'.repeat(9)}${'ä/'.repeat(400)}b`, content: 'aGVsbG8=' }],
    ],
    ['a path of more than 16 parts', [{ path: `${'a/'.repeat(16)}b.txt`, content: 'aGVsbG8=' }]],
    ['the same path twice', Array(2).fill({ path: 'a.txt', content: 'aGVsbG8=' })],
    [
      'a path that only looks different',
      ['\u00e9.txt', 'e\u0301.txt'].map((path) => ({ path, content: 'aGVsbG8=' })),
    ],
    ['a file that is a folder too', ['a', 'a/b.txt'].map((path) => ({ path, content: 'aGVsbG8=' }))],
    ['content that is not Base64', [{ path: 'a.txt', content: 'é!' }]],
    ['no files', []],
    ['a page that browsers would run', [{ path: 'a.html', content: 'PGh0bWw+PC9odG1sPg==' }]],
  ])('refuses %s and keeps nothing', async (_what, files) => {
    const before = await countFiles()
    const good = { path: 'good.txt', content: 'aGVsbG8=' }
    const sent = files.length === 0 ? [] : [good, ...files]
    await expect(upload(sent)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await countFiles()).toBe(before)
  })

  it.each([
    ['a page that browsers would run', 'PGh0bWw+PC9odG1sPg==', 'pages/a.html'],
    ['no content', '', 'pages/b.txt'],
    ['content that is not Base64', 'é!', 'pages/c.txt'],
  ])('names the file with %s', async (_what, content, path) => {
    const sent = [
      { path: 'good.txt', content: 'aGVsbG8=' },
      { path, content },
    ]
    await expect(upload(sent)).rejects.toThrow(path)
  })

  it('refuses more than 10 MB in all', async () => {
    const content = Buffer.alloc(6 * 1024 * 1024, 'a').toString('base64')
    const files = ['a.txt', 'b.txt'].map((path) => ({ path, content }))
    await expect(upload(files)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('accepts at most 100 files', async () => {
    const files = Array.from({ length: 101 }, (_one, at) => ({ path: `${at}.txt`, content: 'aGVsbG8=' }))
    await expect(upload(files)).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await upload(files.slice(1))).body).toHaveLength(100)
  })

  it('is for accounts and for keys with the scope alone', async () => {
    const files = [{ path: 'a.txt', content: 'aGVsbG8=' }]
    const visitor: DataApiCaller = { viewer: anonymousViewer, key: undefined }
    await expect(upload(files, visitor)).rejects.toMatchObject({ code: 'not_signed_in' })
    const reader: DataApiCaller = { ...visitor, key: { id: '2', scopes: ['read', 'sync'] } }
    await expect(upload(files, reader)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
