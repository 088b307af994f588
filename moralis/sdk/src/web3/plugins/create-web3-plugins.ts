import type { ParseSdk } from '../../parse/core.ts'
import type { Web3Session } from '../session/web3-session.ts'
import { Web3Error } from '../web3-error.ts'
import type { Web3Plugins } from '../web3-part.ts'
import { createPlugins } from './create-plugins.ts'
import { createMemoryCard } from './memory-card.ts'
import type { AllowedTriggers } from './trigger.ts'

/** How often an answer may lead to another: far more than any plugin has steps. */
const maxDepth = 20

/** Plugins and what their answers may do here: nothing that reaches the wallet or opens an address, until the app says so. */
export function createWeb3Plugins(Parse: ParseSdk, session: Web3Session): Web3Plugins {
  let allowed: AllowedTriggers = false
  const memoryCard = createMemoryCard()
  const handle = async (triggers: unknown, payload: unknown, depth = 0): Promise<unknown> => {
    if (!triggers) return undefined
    if (depth > maxDepth)
      throw new Web3Error('trigger_invalid', 'The answers of the plugins ask for each other without end.')
    // Few servers ask for anything: what does it is loaded then.
    const { handleTriggers } = await import('./handle-triggers.ts')
    return handleTriggers(triggers, payload, {
      allowed,
      memoryCard,
      getActive: () => session.getActive(),
      runFunction: (name, parameters) => Parse.Cloud.run(name, parameters),
      handleTriggers: (next, data) => handle(next, data, depth + 1),
    })
  }
  const plugins = createPlugins(Parse, (triggers, payload) => handle(triggers, payload))
  return {
    Plugins: plugins.all,
    memoryCard,
    initPlugins: (specs) => plugins.init(specs),
    handleTriggers: (triggers, payload) => handle(triggers, payload),
    allowTriggers(next) {
      allowed = next
    },
  }
}
