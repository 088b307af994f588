import { localStoreCases } from './cases/local-store.ts'
import { masterCases } from './cases/master.ts'
import { moralisCases } from './cases/moralis.ts'
import { moralisServerCases } from './cases/moralis-server.ts'
import { openMoralis } from './support/clients.ts'
import { startChainStub } from './support/listen.ts'
import { startRun } from './support/run.ts'

const run = startRun('moralis@1.5.8 node', openMoralis)
const chain = startChainStub()

moralisCases(run, chain.use)
masterCases(run)
moralisServerCases(run)
localStoreCases(run)
