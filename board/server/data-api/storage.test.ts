import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestIdentity, type TestIdentity } from '../../tests/support/identity.ts'
import { anonymousViewer } from '../domain/accounts/sessions/viewer.ts'
import { findFileByCid } from '../domain/files/files.ts'
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
  it('keeps Base64 and JSON under the CIDs that IPFS gives them', async () => {
    const content = Buffer.from('hello world\n').toString('base64')
    const { body } = await upload([
      { path: 'texts/hello.txt', content },
      { path: 'texts/1.json', content: { name: 'One' } },
    ])
    const [hello, json] = body.map(({ path }) => path)
    expect(hello).toBe(`${identity.context.getOrigin()}/ipfs/QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o`)
    const file = await findFileByCid(identity.context, json?.split('/').at(-1) ?? '')
    expect(file).toMatchObject({ contentType: 'application/json', size: 14 })
    const { body: same } = await upload([{ path: 'a.txt', content }], uploader, 'data')
    expect(same[0]?.path).toBe(hello)
  })

  it.each([
    ['an absolute path', [{ path: '/etc/passwd', content: 'aGVsbG8=' }]],
    ['a path upwards', [{ path: 'a/../../b.txt', content: 'aGVsbG8=' }]],
    ['a path with a backslash', [{ path: 'a\\..\\b.txt', content: 'aGVsbG8=' }]],
    ['the same path twice', Array(2).fill({ path: 'a.txt', content: 'aGVsbG8=' })],
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

  it('refuses more than 10 MB in all', async () => {
    const content = Buffer.alloc(6 * 1024 * 1024, 'a').toString('base64')
    const files = ['a.txt', 'b.txt'].map((path) => ({ path, content }))
    await expect(upload(files)).rejects.toMatchObject({ code: 'too_large' })
  })

  it('is for accounts and for keys with the scope alone', async () => {
    const files = [{ path: 'a.txt', content: 'aGVsbG8=' }]
    const visitor: DataApiCaller = { viewer: anonymousViewer, key: undefined }
    await expect(upload(files, visitor)).rejects.toMatchObject({ code: 'not_signed_in' })
    const reader: DataApiCaller = { ...visitor, key: { id: '2', scopes: ['read', 'sync'] } }
    await expect(upload(files, reader)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
