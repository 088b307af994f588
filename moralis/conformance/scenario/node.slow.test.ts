import { startChainStub } from '../support/listen.ts'
import { compareScenarios, startBoth } from './both.ts'
import { openNoPage } from './page.ts'
import { loadForServers } from './scenario-client.ts'
import { serverScenarios } from './scripts/start.ts'

const both = startBoth({ page: openNoPage(), load: loadForServers })
const chain = startChainStub()
compareScenarios(
  both,
  serverScenarios(() => chain.url),
  'server',
)
