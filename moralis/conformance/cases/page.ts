import { addFakeWallet, type FakeWallet } from '@cryptolist/testkit'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { asMaster, type ClientBoard } from '../support/board.ts'
import { newAccount } from '../support/ethereum.ts'
import type { ForeignSite } from '../support/foreign-page.ts'
import { newName, password } from '../support/people.ts'
import { pixel } from './files.ts'

export interface PageRun {
  site: ForeignSite
  run: { readonly board: ClientBoard }
}

/** Cases of an app's page, in a real browser. */
export function pageCases(pages: PageRun): void {
  describe('a page of another origin', () => {
    it('signs in with its wallet, is still signed in after a reload, and signs out', async () => {
      const { page, wallet } = await openPage(pages)
      const user = await page.evaluate(async () => {
        const user = await Reflect.get(window, 'Moralis').authenticate()
        return { id: user.id, accounts: user.get('accounts'), token: user.getSessionToken() }
      })
      expect(user).toMatchObject({ accounts: [wallet.account.address], token: expect.stringMatching(/^r:/) })
      expect(wallet.calls.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)

      await page.reload()
      await start(page, pages.run.board)
      const current = () =>
        page.evaluate((): string | undefined => Reflect.get(window, 'Moralis').User.current()?.id)
      expect(await current()).toBe(user.id)
      await page.evaluate(() => Reflect.get(window, 'Moralis').User.logOut())
      expect(await current()).toBeUndefined()
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('currentUser'))),
      ).toEqual([])
      expect(await page.evaluate(async () => (await Reflect.get(window, 'Moralis').authenticate()).id)).toBe(
        user.id,
      )
    })

    it('reports that the person declined to sign', async () => {
      const { page, wallet } = await openPage(pages)
      wallet.behave((method) => (method === 'personal_sign' ? 'reject' : 'approve'))
      expect(await failureOf(page, 'await Moralis.authenticate()')).toMatchObject({
        message: 'User rejected the request.',
      })
    })

    it('links the other account of its wallet', async () => {
      const { page, wallet } = await openPage(pages)
      await page.evaluate(() => Reflect.get(window, 'Moralis').authenticate())
      const [first, second] = [wallet.account.address, newAccount()]
      await wallet.switchAccount(second.privateKey)
      const accounts = await page.evaluate(async (address) => {
        const moralis = Reflect.get(window, 'Moralis')
        await moralis.enableWeb3()
        return (await moralis.link(address)).get('accounts')
      }, second.address)
      expect(accounts).toEqual([first, second.address])
    })

    it('signs up and in with a password', async () => {
      const { page } = await openPage(pages)
      const name = newName('person-')
      const ids = await page.evaluate(
        async ([username, secret]) => {
          const { User } = Reflect.get(window, 'Moralis')
          const user = await User.signUp(username, secret)
          await User.logOut()
          return [user.id, (await User.logIn(username, secret)).id]
        },
        [name, password],
      )
      expect(ids[0]).toBe(ids[1])
      expect(await failureOf(page, `await Moralis.User.logIn('${name}', 'wrong')`)).toEqual({
        code: 101,
        message: 'Invalid username/password.',
      })
    })

    it('makes, changes, finds and deletes objects', async () => {
      const { page } = await openPage(pages)
      const seen = await page.evaluate(async (className) => {
        const { Object: MoralisObject, Query } = Reflect.get(window, 'Moralis')
        const job = await new MoralisObject(className).save({ title: 'Engineer', pay: 1 })
        job.increment('pay', 4)
        await job.save()
        await MoralisObject.saveAll([2, 3].map((pay) => new MoralisObject(className, { pay })))
        const rich = await new Query(className).greaterThan('pay', 2).descending('pay').find()
        await job.destroy()
        const pays = rich.map((one: { get(key: string): number }) => one.get('pay'))
        return { pays, left: await new Query(className).count() }
      }, newName('Job'))
      expect(seen).toEqual({ pays: [5, 3], left: 2 })
    })

    it('stores a chosen file, and shows it as a picture', async () => {
      const { page } = await openPage(pages)
      const seen = await page.evaluate(async (base64) => {
        const moralis = Reflect.get(window, 'Moralis')
        await moralis.authenticate()
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const chosen = new File([bytes], 'pixel.png', { type: 'image/png' })
        const file = await new moralis.File('pixel.png', chosen).save()
        const picture = new Image()
        picture.src = file.url()
        await picture.decode()
        const { status } = await fetch(file.url())
        return { width: picture.naturalWidth, status }
      }, pixel)
      expect(seen).toEqual({ width: 1, status: 200 })
    })

    it('stores a file for IPFS', async () => {
      const { page } = await openPage(pages)
      const seen = await page.evaluate(async () => {
        const moralis = Reflect.get(window, 'Moralis')
        await moralis.authenticate()
        const file = new moralis.File('hello.txt', { base64: btoa('hello') }, 'text/plain')
        await file.saveIPFS()
        return { hash: file.hash(), text: await (await fetch(file.ipfs())).text() }
      })
      expect(seen).toEqual({ hash: expect.stringMatching(/^\w{46,59}$/), text: 'hello' })
    })

    it('gets live events of others’ changes', async () => {
      const { page } = await openPage(pages)
      const className = newName('Live')
      const { request } = asMaster(pages.run.board)
      await request('POST', `classes/${className}`, { n: 0 })
      await page.evaluate(async (name) => {
        const heard: unknown[] = []
        Reflect.set(window, 'heard', heard)
        const { Query } = Reflect.get(window, 'Moralis')
        const subscription = await new Query(name).greaterThan('n', 0).subscribe()
        for (const event of ['create', 'update', 'delete'])
          subscription.on(event, (object: { get(key: string): unknown }) =>
            heard.push([event, object.get('n')]),
          )
      }, className)
      const { objectId } = await request('POST', `classes/${className}`, { n: 1 })
      await request('PUT', `classes/${className}/${objectId}`, { n: 2 })
      await request('DELETE', `classes/${className}/${objectId}`)
      await page.waitForFunction(() => Reflect.get(window, 'heard').length === 3)
      expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
        ['create', 1],
        ['update', 2],
        ['delete', 2],
      ])
    })

    it('runs functions and plugins of the board', async () => {
      const { page } = await openPage(pages)
      const seen = await page.evaluate(async () => {
        const { Cloud, Plugins } = Reflect.get(window, 'Moralis')
        return [await Cloud.run('echo', { text: 'ahoy' }), await Plugins.harbor.quote({ amount: 2 })]
      })
      expect(seen).toMatchObject([{ text: 'ahoy' }, { data: { price: 4 } }])
    })

    it('may read every error', async () => {
      const { page } = await openPage(pages)
      expect(await failureOf(page, `await Moralis.Cloud.run('notThere')`)).toMatchObject({ code: 141 })
      expect(await failureOf(page, `await new Moralis.Query('_Installation').find()`)).toMatchObject({
        code: 119,
      })
      expect(await failureOf(page, 'await Moralis.Web3API.account.getNativeBalance({})')).toMatchObject({
        message: 'address is required.',
      })
      expect(
        await failureOf(page, `await Moralis.start({ appId: 'other', serverUrl: Moralis.serverURL })`),
      ).toMatchObject({
        message: 'unauthorized',
      })
    })
  })
}

/** A page with `window.Moralis`, started, and a wallet. */
export async function openPage({ site, run }: PageRun): Promise<{ page: Page; wallet: FakeWallet }> {
  const { privateKey } = newAccount()
  let wallet: FakeWallet | undefined
  const page = await site.open(async (opened) => {
    wallet = await addFakeWallet(opened, {
      name: 'Lantern',
      rdns: 'example.lantern',
      isInjected: true,
      privateKey,
    })
  })
  if (wallet === undefined) throw new Error('The page has no wallet.')
  await start(page, run.board)
  return { page, wallet }
}

async function start(page: Page, { appId, serverUrl }: ClientBoard): Promise<void> {
  await page.evaluate((options) => Reflect.get(window, 'Moralis').start(options), { appId, serverUrl })
}

/** Gives what the code threw, as the client shows it. */
export function failureOf(page: Page, code: string): Promise<{ code?: number; message: string }> {
  return page.evaluate(`(async () => { ${code} })().then(
    () => ({ message: 'nothing was thrown' }),
    (error) => ({ code: error.code, message: error.message }),
  )`)
}
