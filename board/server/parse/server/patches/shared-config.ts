/** One request's view of the configuration. */
interface RequestConfig {
  applicationId?: string
  database?: unknown
  mount?: string
}

interface AppSettings {
  databaseController: { adapter: unknown }
}

export interface ConfigModules {
  /** parse-server/lib/Config.js */
  Config: {
    get(applicationId: string, mount?: string): RequestConfig | undefined
    prototype: { loadKeys(): Promise<void> }
  }
  /** parse-server/lib/cache.js */
  cache: { get(applicationId: string): AppSettings | undefined }
  /** parse-server/lib/Controllers/DatabaseController.js */
  DatabaseController: new (
    adapter: unknown,
    config: RequestConfig,
  ) => unknown
}

const sharing = new WeakSet<object>()

/**
 * Parse copies some eighty settings for every request, and all of them once more in case one has to be fetched again. Here each request's
 * configuration inherits them from one that is made when they change; what a request sets stays its own. None of ours has to be fetched.
 */
export function shareConfig({ Config, cache, DatabaseController }: ConfigModules): void {
  if (sharing.has(Config)) return
  sharing.add(Config)
  const shared = new WeakMap<AppSettings, RequestConfig>()
  const { get } = Config
  Config.prototype.loadKeys = async () => {}
  Config.get = (applicationId, mount) => {
    const settings = cache.get(applicationId)
    if (settings === undefined) return undefined
    const base = shared.get(settings) ?? get.call(Config, applicationId)
    if (base === undefined) return undefined
    shared.set(settings, base)
    const config: RequestConfig = Object.create(base)
    config.database = new DatabaseController(settings.databaseController.adapter, config)
    if (mount !== undefined) config.mount = mount.replace(/\/$/, '')
    return config
  }
}
