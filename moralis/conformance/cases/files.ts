import { describe, expect, it } from 'vitest'
import type { ClientFile, MoralisClient, MoralisFile } from '../support/clients.ts'
import { expectCode, newName, signUp } from '../support/people.ts'
import { itWith, type Run } from '../support/run.ts'

/** A picture of one pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function readFile(file: Pick<ClientFile, 'url'>): Promise<{ status: number; text: string }> {
  const response = await fetch(file.url() ?? 'about:blank')
  return { status: response.status, text: await response.text() }
}

/** Storing files and reading them, and objects that point at them. */
export function fileCases(run: Run): void {
  const it = itWith(run)
  const text = (name: string, content: string) =>
    new run.client.File(name, { base64: Buffer.from(content).toString('base64') }, 'text/plain')

  describe('files', () => {
    it('stores a text that anyone can read at its url', async ({ client }) => {
      await signUp(client)
      const file = text('notes.txt', 'tide tables')
      await file.save()
      expect(file.name()).toMatch(/notes\.txt$/)
      expect(file.url()).toContain('/server/files/')
      expect(await readFile(file)).toEqual({ status: 200, text: 'tide tables' })
    })

    it('stores a picture unchanged', async ({ client }) => {
      await signUp(client)
      const file = new client.File('pixel.png', { base64: pixel }, 'image/png')
      await file.save()
      const response = await fetch(file.url() ?? '')
      expect(response.headers.get('content-type')).toBe('image/png')
      expect(
        Buffer.from(await response.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG')
    })

    it('stores bytes', async ({ client }) => {
      await signUp(client)
      const bytes = [...Buffer.from('plain bytes')]
      const file = new client.File('bytes.txt', bytes, 'text/plain')
      await file.save()
      expect(await readFile(file)).toEqual({ status: 200, text: 'plain bytes' })
      const data = await new client.File('copy.txt', { base64: await file.getData() }).getData()
      expect(Buffer.from(data, 'base64').toString()).toBe('plain bytes')
    })

    it('is a field of an object, saved with it', async ({ client }) => {
      await signUp(client)
      const file = text('cv.txt', 'me')
      const profile = await new client.Object(newName('Profile')).save({ file })
      const stored = await new client.Query(profile.className).first()
      expect([stored?.get('file').name(), stored?.get('file').url()]).toEqual([file.name(), file.url()])
      expect(stored?.get('file').equals(file)).toBe(true)
    })

    it('takes metadata and tags', async ({ client }) => {
      await signUp(client)
      const file = text('tagged.txt', 'x')
      file.addMetadata('author', 'harbor')
      file.addTag('kind', 'note')
      await file.save()
      expect(file.url()).toContain('tagged.txt')
      expect([file.metadata(), file.tags()]).toEqual([{ author: 'harbor' }, { kind: 'note' }])
    })

    it('refuses files of signed-out visitors, of forbidden kinds and with bad names', async ({ client }) => {
      await signUp(client)
      await expectCode(130, new client.File('page.html', { base64: 'PGgxPg==' }, 'text/html').save())
      await expect(
        new client.File('fake.png', { base64: Buffer.from('<h1>').toString('base64') }, 'image/png').save(),
      ).rejects.toMatchObject({ code: expect.any(Number) })
      await expectCode(122, new client.File('.hidden.txt', { base64: 'eA==' }).save())
      await client.User.logOut()
      await expectCode(130, text('notes.txt', 'x').save())
    })

    it('gives two files of one name different urls', async ({ client }) => {
      await signUp(client)
      const [first, second] = [text('same.txt', 'one'), text('same.txt', 'two')]
      await Promise.all([first.save(), second.save()])
      expect(first.url()).not.toBe(second.url())
      expect((await readFile(first)).text).toBe('one')
    })
  })
}

/** Files for IPFS, as only moralis has them. */
export function ipfsCases(run: Run<MoralisClient>): void {
  const make = (name: string, base64: string, type: string): MoralisFile =>
    new run.client.File(name, { base64 }, type)

  describe('files for IPFS', () => {
    it('stores a file under its IPFS content id', async () => {
      await signUp(run.client)
      const file = make('hello.txt', Buffer.from('hello worldn').toString('base64'), 'text/plain')
      await file.saveIPFS()
      expect(file.hash()).toMatch(/^(Qm[1-9A-HJ-NP-Za-km-z]{44}|b[a-z2-7]{58})$/)
      expect(file.ipfs()).toContain(`/ipfs/${file.hash()}`)
      const answer = await fetch(file.ipfs() ?? '')
      expect([answer.status, await answer.text()]).toEqual([200, 'hello worldn'])
      expect((await readFile(file)).text).toBe('hello worldn')
    })

    it('gives equal content one id and other content another', async () => {
      await signUp(run.client)
      const files = ['one', 'one', 'two'].map((text) =>
        make('same.txt', Buffer.from(text).toString('base64'), 'text/plain'),
      )
      for (const file of files) await file.saveIPFS()
      expect(files[0]?.hash()).toBe(files[1]?.hash())
      expect(files[0]?.hash()).not.toBe(files[2]?.hash())
    })

    it('keeps a picture’s bytes as they are', async () => {
      await signUp(run.client)
      const file = make('pixel.png', pixel, 'image/png')
      await file.saveIPFS()
      const bytes = await (await fetch(file.ipfs() ?? '')).arrayBuffer()
      expect(Buffer.from(bytes).toString('base64')).toBe(pixel)
    })

    it('stores a file without IPFS, which then has no IPFS url', async () => {
      await signUp(run.client)
      const file = make('plain.txt', 'eA==', 'text/plain')
      await file.save()
      expect([file.ipfs(), file.hash()]).toEqual([undefined, undefined])
    })
  })
}
