import { afterAll, beforeAll, expect, it } from 'vitest'
import { askWith, makeKey } from '../../../board/tests/support/api-keys.ts'
import type { Person } from '../../../board/tests/support/moderation.ts'
import { signInByWallet } from '../../../board/tests/support/wallet-browser.ts'
import { makeWallet } from '../../../board/tests/support/wallets.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'
import { linkLegacy } from '../support/link-legacy.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
})
afterAll(() => board.close())

const stateOf = async (key: string) => (await askWith(board, key)('GET', '/listings')).status

it('revokes API keys of an account when the owner of a wallet proves it, which a session of an app had added', async () => {
  const [first, second] = [makeWallet(), makeWallet()]
  const browser = await signInByWallet(board, first)
  await linkLegacy(board, browser, second)
  const key = await makeKey({ browser } as Person)
  await signInByWallet(board, first)
  expect(await stateOf(key)).toBe(200)
  // Else the second wallet would get an account of its own.
  await board.context.database.pool.query('delete from board.verified_addresses where address = $1', [
    first.address.toLowerCase(),
  ])
  await signInByWallet(board, second)
  expect(await stateOf(key)).toBe(401)
})
