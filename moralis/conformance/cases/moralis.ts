import type { MoralisClient } from '../support/client.ts'
import type { UseAccount } from '../support/ethereum.ts'
import type { Run } from '../support/run.ts'
import { appCases } from './app.ts'
import { cloudCases } from './cloud.ts'
import { fileCases } from './files.ts'
import { geoCases } from './geo.ts'
import { ipfsCases } from './ipfs.ts'
import { liveCases } from './live.ts'
import { moralisUserCases } from './moralis-users.ts'
import { objectCases } from './objects.ts'
import { permissionCases } from './permissions.ts'
import { pluginCases } from './plugins.ts'
import { queryCases } from './queries.ts'
import { userCases } from './users.ts'
import { walletCases } from './wallets.ts'

/** What every client of Moralis does, in a page and on a server. */
export function moralisCases(run: Run<MoralisClient>, use: UseAccount): void {
  walletCases(run, use)
  pluginCases(run)
  userCases(run)
  moralisUserCases(run)
  objectCases(run)
  queryCases(run)
  geoCases(run)
  permissionCases(run)
  fileCases(run)
  ipfsCases(run)
  cloudCases(run)
  liveCases(run)
  appCases(run)
}
