import type { Config } from '../../config/config.ts'
import type { ParseCloud, ParseStorage } from './load.ts'
import type { LogAdapter } from './log-adapter.ts'
import { noFiles } from './no-files.ts'

/** How long a session lasts, in seconds, on the site and at /server. */
export const sessionLengthSeconds = 30 * 24 * 60 * 60

const loopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

export interface OptionParts {
  logAdapter: LogAdapter
  storage: ParseStorage
  /** Defines cloud functions and triggers. */
  cloud(parse: { Cloud: ParseCloud }): void
}

/**
 * Parse Server's options. What can be closed is closed until it is needed. No auth provider is registered:
 * the wallet's is ours alone (rules/wallet-auth.ts), and Parse refuses any authData that reaches it.
 */
export function parseOptions(
  config: Pick<Config, 'appId' | 'masterKey'>,
  { logAdapter, storage, cloud }: OptionParts,
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
    filesAdapter: noFiles,
    loggerAdapter: logAdapter,
    logsFolder: null,
    verbose: false,
    silent: true,
    // These lines repeat what was sent, e-mail addresses included. What a trigger throws is logged besides.
    logLevels: { triggerAfter: 'silent', triggerBeforeSuccess: 'silent', triggerBeforeError: 'silent' },
    cloud,
    allowClientClassCreation: false,
    allowCustomObjectId: false,
    allowExpiredAuthDataToken: false,
    enableAnonymousUsers: false,
    enableInsecureAuthAdapters: false,
    enforcePrivateUsers: true,
    encodeParseObjectInCloudFunction: true,
    expireInactiveSessions: true,
    sessionLength: sessionLengthSeconds,
    revokeSessionOnPasswordReset: true,
    convertEmailToLowercase: true,
    maxLimit: 1000,
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
