import Moralis from '@cryptolist/moralis'
import { masterCases } from './cases/master.ts'
import { moralisCases } from './cases/moralis.ts'
import { moralisServerCases } from './cases/moralis-server.ts'
import type { ClientBoard } from './support/board.ts'
import type { MoralisClient } from './support/clients.ts'
import { startChainStub } from './support/listen.ts'
import { startRun } from './support/run.ts'

/** Ours as a server loads it. It may use the master key. */
async function openCryptoList({ appId, serverUrl, masterKey }: ClientBoard): Promise<MoralisClient> {
  Moralis.User.enableUnsafeCurrentUser()
  await Moralis.start({ appId, serverUrl, masterKey })
  return Moralis
}

const run = startRun('@cryptolist/moralis node', openCryptoList)
const chain = startChainStub()

moralisCases(run, chain.use)
masterCases(run)
moralisServerCases(run)
