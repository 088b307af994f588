import { createScriptedWallet } from './support/ethereum.ts'
import { openJsdomPage } from './support/jsdom-page.ts'

const wallet = createScriptedWallet()
// React and the client look at the page when they are loaded.
openJsdomPage(wallet)
const { startReactRun } = await import('./support/react.tsx')
const { reactSessionCases } = await import('./cases/react-session.tsx')
const { reactDataCases } = await import('./cases/react-data.tsx')

const run = startReactRun()

reactSessionCases(run, wallet)
reactDataCases(run)
