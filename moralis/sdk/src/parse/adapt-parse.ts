import type { MoralisStatic } from '../moralis-static.ts'
import type { Core, ParseSdk } from './core.ts'
import { adaptFile } from './file/adapt-file.ts'
import { adaptLiveQuery, adaptQuery } from './live-query/adapt-live-query.ts'
import { adaptObject, rejectWithErrors } from './object/adapt-object.ts'
import { createRestController } from './rest/rest-controller.ts'
import { adaptStorage } from './storage/adapt-storage.ts'
import { adaptUser } from './user/adapt-user.ts'

type AdaptedParse = Pick<MoralisStatic, 'File' | 'User'>

interface ParsePart {
  classes: AdaptedParse
  chooseStorage(kind: 'local' | 'memory'): void
}

/** The version by which servers know the SDK: the version of the original. */
const clientVersion = 'js1.5.8'

/** Makes today's Parse send, report and store what the original's did. `cleanUp` disconnects the wallet before signing out. */
export function adaptParse(core: Core, cleanUp: () => unknown): ParsePart {
  const { Parse } = core
  const { CoreManager: config } = Parse
  // Sets the controllers that Parse otherwise sets when it starts; what an app has set already is kept.
  const { applicationId, javaScriptKey, masterKey, maintenanceKey } = Parse
  Reflect.apply(Parse._initialize, Parse, [applicationId, javaScriptKey, masterKey, maintenanceKey])
  config.set('VERSION', clientVersion)
  config.setIfNeeded('SERVER_AUTH_TYPE', null)
  config.setIfNeeded('SERVER_AUTH_TOKEN', null)
  config.setRESTController(createRestController(Parse))
  const chooseStorage = adaptStorage(core)
  // The original's errors are all named Error, which says nothing.
  Object.defineProperty(Parse.Error.prototype, 'name', {
    value: 'ParseError',
    configurable: true,
    writable: true,
  })
  adaptAnswers(Parse)
  adaptObject(Parse)
  adaptQuery(Parse)
  adaptLiveQuery(Parse)
  rejectWithErrors(Parse)
  return { classes: { File: adaptFile(Parse), User: adaptUser(Parse, cleanUp) }, chooseStorage }
}

/** Gives back what the original gives for a push and a job: the server's answer, or the id of the job that it names. */
function adaptAnswers({ CoreManager: config, _encode: encode }: ParseSdk): void {
  const request = (path: string, data: unknown, options?: object) =>
    config.getRESTController().request('POST', path, data, options)

  config.setPushController({ send: (data, options) => request('push', data, { ...options }) })
  config.setCloudController({
    ...config.getCloudController(),
    startJob: (name, data, options) => request(`jobs/${name}`, encode(data, undefined, true), options),
  })
}
