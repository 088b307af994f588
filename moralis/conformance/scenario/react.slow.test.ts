import { afterEach } from 'vitest'
import { compareScenarios, startBoth } from './both.ts'
import { openDocumentPage } from './page.ts'
import type { Provided, ReactLibrary } from './react/library.ts'

const page = openDocumentPage()
// React and the clients look at the page when they are loaded.
const { loadForBrowsers } = await import('./scenario-client.ts')
const { loadLibraries } = await import('./react/library.ts')
const { createMounter } = await import('./react/mounter.ts')
const { hookScenarios } = await import('./react/scripts.ts')
const { sessionScenarios } = await import('./react/scripts.ts')

let provided: Provided | undefined
let libraries: Record<'original' | 'ours', ReactLibrary> | undefined
const getProvided = (): Provided => {
  if (provided === undefined) throw new Error('No scenario is being played.')
  return provided
}
const mounter = createMounter(getProvided)
const both = startBoth({
  page,
  async load() {
    libraries = await loadLibraries()
    return loadForBrowsers()
  },
  more(who, parts) {
    mounter.unmountAll()
    mounter.take()
    const { client, board, server } = parts
    if (libraries)
      provided = { client, library: libraries[who], appId: board.appId, serverUrl: `${server.origin}/server` }
    return { takeRenders: mounter.take, ignoredWarning: /is not of the form/ }
  },
})
const stage = { mounter, library: () => getProvided().library }
afterEach(() => mounter.unmountAll())
compareScenarios(both, { ...sessionScenarios(stage), ...hookScenarios(stage) }, 'hooks')
