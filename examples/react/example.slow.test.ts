import { type LocalChain, startLocalChain, testContracts } from '@cryptolist/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ClientBoard, startClientBoard } from '../../moralis/conformance/support/board.ts'
import { addChainWallet } from '../../moralis/conformance/support/ethereum.ts'
import { startPages } from '../support/open-page.ts'
import { buildPage, type ServedPage, servePage } from '../support/serve-page.ts'
import { type ExampleFolder, setUpExample } from '../support/set-up-example.ts'

const pages = startPages()
let folder: ExampleFolder
let site: ServedPage
let board: ClientBoard
let chain: LocalChain

beforeAll(async () => {
  folder = await setUpExample('react', {
    packages: ['contract', 'wallet', 'moralis', 'react'],
    others: ['react', 'react-dom'],
  })
  site = await servePage(await buildPage(folder.path))
  board = await startClientBoard({ ALLOW_CLASS_CREATION: '1' })
  chain = await startLocalChain()
}, 180_000)
afterAll(async () => {
  await chain.stop()
  await site.close()
  await board.close()
  await folder.remove()
})

it('signs in, saves a note and sends coins with the packages as they are published', async () => {
  const { serverUrl, appId } = board
  const wallet = chain.walletProvider()
  const page = await pages.open(`${site.origin}/?${new URLSearchParams({ serverUrl, appId })}`, (opened) =>
    addChainWallet(opened, wallet),
  )
  await page.getByText('0 open jobs').waitFor()
  await page
    .getByRole('button', { name: 'Authenticate' })
    .and(page.locator('[aria-disabled="false"]'))
    .click()
  await page.getByRole('heading', { name: 'Welcome ' }).waitFor()
  await page.getByRole('textbox', { name: 'Note' }).fill('first note')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('listitem').filter({ hasText: 'first note' }).waitFor()
  const send = page.getByRole('region', { name: 'Send' })
  await send.getByLabel('Receiver').fill(chain.accounts[2].address)
  await send.getByLabel('Amount').fill('0.5')
  await send.getByRole('button').click()
  await send.getByText(/^Sent in block \d+\.$/).waitFor()
  expect(wallet.calls.filter(({ method }) => method === 'eth_sendTransaction')).toHaveLength(1)

  // After a reload the wallet has to be asked again, and its account is known only then.
  const contract = await chain.deploy(testContracts.erc20, 'string, string, uint8', ['Test', 'TST', 6])
  await page.reload()
  const token = page.getByRole('region', { name: 'Token' })
  await token.getByLabel('Contract').fill(contract)
  await token.getByRole('button').click()
  await token.getByText('Your balance is 0.').waitFor()
})
