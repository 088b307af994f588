import { listWeb3Operations } from '@cryptolist/contract'
import type { DataApiHandlers } from './handler.ts'

/** The API that is answered here: the one that moralis 1.5.8 was made for. */
const version = '2'

export const infoHandlers = {
  web3ApiVersion: async () => ({ body: { version } }),
  endpointWeights: async () => ({
    body: listWeb3Operations().map(({ name, url, weight }) => ({
      endpoint: name,
      path: url.replaceAll(/:(\w+)/g, '{$1}'),
      rateLimitWeight: String(weight),
      // Nobody is charged here; what callers of the original paid was its weight.
      price: String(weight),
    })),
  }),
} satisfies Partial<DataApiHandlers>
