import Moralis from '@cryptolist/moralis'
import { appCases } from './cases/app.ts'
import { cloudCases } from './cases/cloud.ts'
import { fileCases } from './cases/files.ts'
import { geoCases } from './cases/geo.ts'
import { ipfsCases } from './cases/ipfs.ts'
import { liveCases } from './cases/live.ts'
import { masterCases } from './cases/master.ts'
import { moralisServerCases } from './cases/moralis-server.ts'
import { moralisUserCases } from './cases/moralis-users.ts'
import { objectCases } from './cases/objects.ts'
import { permissionCases } from './cases/permissions.ts'
import { pluginCases } from './cases/plugins.ts'
import { queryCases } from './cases/queries.ts'
import { userCases } from './cases/users.ts'
import { walletCases } from './cases/wallets.ts'
import type { ClientBoard } from './support/board.ts'
import { startChainStub } from './support/chain-stub.ts'
import type { MoralisClient } from './support/client.ts'
import { startRun } from './support/run.ts'

/** Ours as a server loads it. It may use the master key. */
async function openCryptoList({ appId, serverUrl, masterKey }: ClientBoard): Promise<MoralisClient> {
  Moralis.User.enableUnsafeCurrentUser()
  await Moralis.start({ appId, serverUrl, masterKey })
  return Moralis
}

const run = startRun('@cryptolist/moralis node', openCryptoList)
const chain = startChainStub()

walletCases(run, ({ privateKey }) => ({
  provider: 'network',
  chainId: '0x1',
  urls: { 1: chain.url },
  privateKey,
}))
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
masterCases(run)
moralisServerCases(run)
appCases(run)
