import type { ParseSdk } from '../core.ts'

type CoreManager = ParseSdk['CoreManager']

/** What a request may be given, as far as it shows in the body. */
export interface RequestOptions {
  context?: unknown
  useMasterKey?: boolean
  useMaintenanceKey?: boolean
  sessionToken?: string
  installationId?: string
  returnStatus?: boolean
}

/** The body: the data, then the fields of the original in the order in which it sends them. */
export async function payloadOf(
  config: CoreManager,
  { method, data }: { method: string; data: unknown },
  options: RequestOptions,
): Promise<Record<string, unknown>> {
  const payload: Record<string, unknown> = typeof data === 'object' ? { ...data } : {}
  if (options.context !== undefined) payload._context = options.context
  if (method !== 'POST') payload._method = method
  payload._ApplicationId = config.get('APPLICATION_ID')
  const javascriptKey = config.get('JAVASCRIPT_KEY')
  const masterKey = (options.useMasterKey ?? config.get('USE_MASTER_KEY')) ? config.get('MASTER_KEY') : null
  if (javascriptKey && !masterKey) payload._JavaScriptKey = javascriptKey
  payload._ClientVersion = config.get('VERSION')
  // A missing master key is left out: the server reports what is missing.
  if (masterKey) payload._MasterKey = masterKey
  if (options.useMaintenanceKey) payload._MaintenanceKey = config.get('MAINTENANCE_KEY')
  if (config.get('FORCE_REVOCABLE_SESSION')) payload._RevocableSession = '1'
  payload._InstallationId =
    options.installationId || (await config.getInstallationController().currentInstallationId())
  const token = await tokenOf(config, options)
  if (token) payload._SessionToken = token
  return payload
}

async function tokenOf(config: CoreManager, options: RequestOptions): Promise<string | null | undefined> {
  if (typeof options.sessionToken === 'string') return options.sessionToken
  const user = await config.getUserController()?.currentUserAsync()
  return user?.getSessionToken()
}
