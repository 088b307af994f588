import { sessionLengthSeconds } from '@cryptolist/board/accounts/session-rows'
import type { Config } from '@cryptolist/board/config/config'
import type { FilesAdapter } from '../files/cloud-files.ts'
import type { PushAdapter } from '../push/adapter.ts'

import type { ParseStorage } from './storage-types.ts'
import type { LogAdapter, ParseCloud } from './types.ts'

/** How long the id of a request is remembered. A client tries again for seconds. */
export const repeatedRequestSeconds = 300

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export interface OptionDependencies {
  logAdapter: LogAdapter
  storage: ParseStorage
  filesAdapter: FilesAdapter
  /** Undefined: no pushes. */
  pushAdapter: PushAdapter | undefined
  cloud(parse: { Cloud: ParseCloud }): void
}

/** Closes all that can be closed. No auth provider is registered: rules/wallet-auth.ts handles wallets, and Parse refuses any other authData. */
export function parseOptions(
  config: Pick<Config, 'appId' | 'masterKey' | 'canClientsCreateClasses' | 'hasAnonymousUsers'>,
  { logAdapter, storage, filesAdapter, pushAdapter, cloud }: OptionDependencies,
): Record<string, unknown> {
  return {
    appId: config.appId,
    masterKey: config.masterKey,
    masterKeyIps: loopback,
    maintenanceKeyIps: loopback,
    // Only the path counts: calls from inside go past HTTP, and the final port may not be known yet.
    serverURL: 'http://localhost/server',
    directAccess: true,
    verifyServerUrl: false,
    databaseAdapter: storage,
    filesAdapter,
    ...(pushAdapter === undefined ? {} : { push: { adapter: pushAdapter } }),
    loggerAdapter: logAdapter,
    logsFolder: null,
    verbose: false,
    silent: true,
    // These lines repeat what was sent, e-mail addresses included. What a trigger throws is logged elsewhere.
    logLevels: {
      triggerAfter: 'silent',
      triggerBeforeSuccess: 'silent',
      triggerBeforeError: 'silent',
      // So do these, of parameters and results; parse/functions logs what fails.
      cloudFunctionSuccess: 'silent',
      cloudFunctionError: 'silent',
    },
    cloud,
    allowClientClassCreation: config.canClientsCreateClasses,
    // A client that got no answer may send its request again under the same id: it is done once.
    idempotencyOptions: { paths: ['.*'], ttl: repeatedRequestSeconds },
    allowCustomObjectId: false,
    allowExpiredAuthDataToken: false,
    enableAnonymousUsers: config.hasAnonymousUsers,
    enableInsecureAuthAdapters: false,
    enforcePrivateUsers: true,
    encodeParseObjectInCloudFunction: true,
    expireInactiveSessions: true,
    sessionLength: sessionLengthSeconds,
    revokeSessionOnPasswordReset: true,
    convertEmailToLowercase: true,
    maxLimit: 1000,
    // Uploads are the board's own matter (parse/files/) and never reach Parse.
    fileUpload: {
      enableForPublic: false,
      enableForAnonymousUser: false,
      enableForAuthenticatedUser: false,
    },
    // The older router of pages is deprecated, and says so at each start.
    pages: { enableRouter: true },
    mountGraphQL: false,
    mountPlayground: false,
  }
}
