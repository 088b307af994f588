import { type LocalChain, startLocalChain } from '@cryptolist/testkit'
import { afterAll, beforeAll } from 'vitest'
import { compareScenarios, startBoth } from './both.ts'
import { openBarePage } from './page.ts'
import { createRecordingWallet } from './recording/recording-wallet.ts'
import { loadForBrowsers } from './scenario-client.ts'
import { cloudScenarios } from './scripts/cloud.ts'
import { objectScenarios } from './scripts/objects.ts'
import { passwordScenarios } from './scripts/passwords.ts'
import { queryScenarios } from './scripts/queries.ts'
import { startScenarios, troubleScenarios } from './scripts/start.ts'
import { forwardTo, transactionScenarios, triggerScenarios } from './scripts/transactions.ts'
import { authenticationScenarios, linkingScenarios, walletScenarios } from './scripts/wallet.ts'

let chain: LocalChain | undefined
const getChain = (): LocalChain => {
  if (chain === undefined) throw new Error('The chain has not been started yet.')
  return chain
}
beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain?.stop())

const both = startBoth({
  page: openBarePage(),
  load: loadForBrowsers,
  more: () => ({ wallet: createRecordingWallet(forwardTo(getChain())) }),
})
const scenarios = {
  // Its first scenario needs clients that have not been started.
  ...startScenarios,
  ...authenticationScenarios,
  ...walletScenarios,
  ...linkingScenarios,
  ...passwordScenarios,
  ...objectScenarios,
  ...queryScenarios,
  ...cloudScenarios,
  ...troubleScenarios,
  ...transactionScenarios(getChain),
  ...triggerScenarios(getChain),
}
compareScenarios(both, scenarios, 'browser')
