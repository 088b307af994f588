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
import { startChainStub } from './support/chain-stub.ts'
import { openMoralis } from './support/clients.ts'
import { startRun } from './support/run.ts'

const run = startRun('moralis@1.5.8 node', openMoralis)
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
