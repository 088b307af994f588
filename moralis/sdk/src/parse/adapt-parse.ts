import type { MoralisStatic } from '../moralis-static.ts'
import { adaptAnswers } from './answers.ts'
import type { Core } from './core.ts'
import { adaptFile } from './file/adapt-file.ts'
import { adaptLiveQuery } from './live-query/adapt-live-query.ts'
import { adaptObject } from './object/adapt-object.ts'
import { adaptQuery } from './query/adapt-query.ts'
import { rejectWithErrors } from './rejections.ts'
import { createRestController } from './rest/rest-controller.ts'
import { adaptStorage } from './storage/adapt-storage.ts'
import { adaptUser } from './user/adapt-user.ts'

/** The classes of Parse to which Moralis adds. */
export type AdaptedParse = Pick<MoralisStatic, 'File' | 'User'>

export interface ParsePart {
  classes: AdaptedParse
  /** Where a page keeps the session from now on. */
  chooseStorage(kind: 'local' | 'memory'): void
}

/** What servers know the SDK by: the version of the original. */
const clientVersion = 'js1.5.8'

/**
 * Makes today's Parse send, report and store what the original's did. `cleanUp` disconnects the wallet before signing out.
 */
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
