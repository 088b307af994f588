import type { Config } from '@cryptolist/board/config/config'
import type { GuardedFetch } from '@cryptolist/board/outgoing/guarded-fetch'
import type { Logger } from 'pino'
import type { PushWorker } from '../server/types.ts'
import { createPushAdapter, type PushAdapter } from './adapter.ts'
import { createGateway } from './gateway.ts'
import { createWebPush } from './web-push.ts'

export interface Push {
  /** Undefined: none can be sent. */
  adapter: PushAdapter | undefined
  /** The key that a browser subscribes with (`applicationServerKey`), in base64url. */
  webPublicKey: string | undefined
}

export interface PushDependencies {
  config: Pick<Config, 'webPushContact' | 'webPushKeys' | 'pushGatewayUrl'>
  fetch: GuardedFetch
  forget(installationId: string): Promise<void>
}

/** Sets it up by WEB_PUSH_CONTACT and PUSH_GATEWAY_URL. */
export function setUpPush({ config, fetch, forget }: PushDependencies): Push {
  const { webPushContact: contact, webPushKeys: keys, pushGatewayUrl: url } = config
  if (contact === undefined && url === undefined) return { adapter: undefined, webPublicKey: undefined }
  const web = contact === undefined ? undefined : createWebPush({ contact, keys, fetch, forget })
  return {
    adapter: createPushAdapter({ web, gateway: url === undefined ? undefined : createGateway({ url }) }),
    webPublicKey: contact === undefined ? undefined : keys.publicKey,
  }
}

/** Parse doesn't await it, so a failure (the database has gone) would end the process. */
export function catchPushFailures(worker: PushWorker | undefined, log: Pick<Logger, 'error'>): void {
  if (worker === undefined) return
  const run = worker.run.bind(worker)
  worker.run = (item) =>
    run(item).catch((error: unknown) => log.error({ err: error }, 'Some pushes could not be sent'))
}
