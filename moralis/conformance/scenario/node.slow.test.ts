import { startChainStub } from '../support/chain-stub.ts'
import { startBoth } from './both.ts'
import { loadForServers } from './clients.ts'
import { compareScenarios } from './compare-scenarios.ts'
import { openNoPage } from './page.ts'
import { serverScenarios } from './scripts/server.ts'

const both = startBoth({ page: openNoPage(), load: loadForServers })
const chain = startChainStub()
compareScenarios(
  both,
  serverScenarios(() => chain.url),
  'server',
)
