import type { ParseSdk } from '../../parse/core.ts'
import type { Web3Session } from '../session/web3-session.ts'
import type { Web3Plugins } from '../web3-part.ts'
import { createPlugins } from './create-plugins.ts'
import { createMemoryCard } from './memory-card.ts'
import type { AllowedTriggers } from './trigger.ts'

/** Plugins and what their answers may do here: nothing that reaches the wallet or opens an address, until the app says so. */
export function createWeb3Plugins(Parse: ParseSdk, session: Web3Session): Web3Plugins {
  let allowed: AllowedTriggers = false
  const memoryCard = createMemoryCard()
  const handle = async (triggers: unknown, payload: unknown): Promise<unknown> => {
    if (!triggers) return undefined
    // Few servers ask for anything: what does it is loaded then.
    const { handleTriggers } = await import('./handle-triggers.ts')
    return handleTriggers(triggers, payload, {
      allowed,
      memoryCard,
      getActive: () => session.getActive(),
      runFunction: (name, parameters) => Parse.Cloud.run(name, parameters),
      handleTriggers: handle,
    })
  }
  const plugins = createPlugins(Parse, handle)
  return {
    Plugins: plugins.all,
    memoryCard,
    initPlugins: (specs) => plugins.init(specs),
    handleTriggers: handle,
    allowTriggers(next) {
      allowed = next
    },
  }
}
