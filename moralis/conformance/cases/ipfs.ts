import { describe, expect, it } from 'vitest'
import type { MoralisClient, MoralisFile } from '../support/client.ts'
import { signUp } from '../support/people.ts'
import type { Run } from '../support/run.ts'
import { pixel, readFile } from './files.ts'

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
