import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { completeKeyFile, readKeyFiles, type SharedKeys, type VapidKeys } from '../config/keys.ts'
import { StartupError } from '../config/startup-error.ts'
import type { ProcessRole } from './embedded/lock.ts'
import type { Db } from './schema.ts'

interface KeyOptions {
  dataDir: string
  /** MASTER_KEY, if it is set; the database then keeps none. */
  masterKey: string | undefined
  role: ProcessRole
}

const makers: { [Name in keyof SharedKeys]: () => SharedKeys[Name] } = {
  masterKey: makeKey,
  web3ApiKey: makeKey,
  speedyNodeApiKey: makeKey,
  webPush: makeVapidKeys,
}

/**
 * The keys that all processes of a board share, from the database. The first start takes those of the data folder, or makes them; a server also
 * writes them there, for the operator to read. Throws a StartupError when the folder has others. One process at a time may call it.
 */
export async function takeSharedKeys(db: Db, { dataDir, masterKey, role }: KeyOptions): Promise<SharedKeys> {
  const fileKeys = readKeyFiles(dataDir)
  // MASTER_KEY goes before what an earlier start made.
  if (masterKey !== undefined) delete fileKeys.masterKey
  const rows = await db.selectFrom('board.shared_keys').select(['name', 'value']).execute()
  const storedKeys = new Map(rows.map(({ name, value }) => [name, value]))
  const take = async <Name extends keyof SharedKeys>(name: Name): Promise<SharedKeys[Name]> => {
    const storedKey = storedKeys.get(name)
    if (storedKey !== undefined) {
      const value: SharedKeys[Name] = JSON.parse(storedKey)
      if (fileKeys[name] !== undefined && JSON.stringify(fileKeys[name]) !== JSON.stringify(value))
        throw new StartupError(sayOthers(dataDir, name))
      return value
    }
    const value = fileKeys[name] ?? makers[name]()
    await db
      .insertInto('board.shared_keys')
      .values({ name, value: JSON.stringify(value) })
      .execute()
    return value
  }
  const keys = {
    masterKey: masterKey ?? (await take('masterKey')),
    web3ApiKey: await take('web3ApiKey'),
    speedyNodeApiKey: await take('speedyNodeApiKey'),
    webPush: await take('webPush'),
  }
  if (role === 'server') {
    const { webPush: _, masterKey: ownMasterKey, ...rest } = keys
    completeKeyFile(dataDir, masterKey === undefined ? { masterKey: ownMasterKey, ...rest } : rest)
  }
  return keys
}

function sayOthers(dataDir: string, name: keyof SharedKeys): string {
  const file = name === 'webPush' ? 'web-push.json' : 'keys.json'
  const advice = name === 'masterKey' ? ', or set MASTER_KEY for all processes' : ''
  return `${dataDir}/${file} has another ${name} than the database, which all processes of the board share. Remove the file to use the board’s keys${advice}; or set DATABASE_URL to the database that the file belongs to.`
}

function makeKey(): string {
  return randomBytes(32).toString('base64url')
}

function makeVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return { publicKey: point.toString('base64url'), privateKey: d }
}
