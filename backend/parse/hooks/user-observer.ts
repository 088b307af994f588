import type { UserObserver, UserWrite } from '@cryptolist/board/accounts/user-observer'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { UserHookKind, UserHooks } from '../cloud-code/user-hooks.ts'
import { ownRequest, type ParseRest } from '../server/rest.ts'
import type { ParseObject, ParseSdk, ParseServerInstance, UserView } from '../server/types.ts'
import { type ReadUser, undefinedIfNotFound } from '../users.ts'

interface ObserverDependencies {
  Parse: Pick<ParseSdk, 'Object'>
  server: Pick<ParseServerInstance, 'config'>
  rest: ParseRest
  readUser: ReadUser
  hooks: UserHooks
  /** Follows what a wallet of Ethereum's family does, where the operator wants it. */
  watchWallet(userId: string, address: `0x${string}`): void
  db: Db
  log: Pick<Logger, 'warn'>
}

type User = UserView & ParseObject
type Fields = Record<string, unknown>

/**
 * Has what the board writes about users go as what clients write: the operator's hooks see it and may set the app's own fields, and a new user gets
 * the default values of the class. Parse, which knows their types, writes both into the row once it is there.
 */
export function createUserObserver(dependencies: ObserverDependencies): UserObserver {
  const { server, rest, hooks, db, log } = dependencies
  const toUser = (fields: Fields): User =>
    dependencies.Parse.Object.fromJSON({ ...fields, className: '_User' })
  const findUser = (id: string) => dependencies.readUser(id).catch(undefinedIfNotFound)
  /** A request from inside the process, as Parse describes it to hooks. */
  const asBoard = { master: true, log: server.config.loggerController, installationId: 'cloud' }

  const writeOwn = async (id: string, own: Fields): Promise<void> => {
    if (Object.keys(own).length === 0) return
    await rest
      .request('PUT', `users/${id}`, own, { hooksHaveRun: true })
      .catch((err: unknown) => log.warn({ err, user: id }, 'An app’s own fields of a user were not written'))
  }

  return {
    async beforeSave(write) {
      const { userId, isRefusable } = write
      const hasHooks = hooks.has('beforeSave') || hooks.has('afterSave')
      const stored = userId !== undefined && hasHooks ? await findUser(userId) : undefined
      const original = stored && toUser(stored)
      const context = { [ownRequest]: !isRefusable }
      const run = (kind: UserHookKind, object: User): Promise<void> =>
        hooks.run(kind, { object, original, context, triggerName: kind, ...asBoard })
      const own = userId === undefined ? withoutFieldsOf(write, await readDefaults(db)) : {}
      const isThere = userId === undefined || stored !== undefined
      if (hooks.has('beforeSave') && isThere) {
        const object = toUser(stored ?? {})
        setFields(object, write, original)
        const given = new Set(object.dirtyKeys())
        await run('beforeSave', object)
        for (const [name, value] of Object.entries(object._getSaveJSON()))
          if (!given.has(name)) own[name] = value
        await server.config.databaseController.validateObject('_User', own, {}, {})
      }
      return async (id) => {
        await writeOwn(id, own)
        if (!hooks.has('afterSave')) return
        await findUser(id)
          .then((saved) => saved && run('afterSave', toUser(saved)))
          .catch((err: unknown) => log.warn({ err, user: id }, 'afterSave of _User in cloud code failed'))
      }
    },
    async beforeRemove(userId) {
      const hasHooks = hooks.has('beforeDelete') || hooks.has('afterDelete')
      const stored = hasHooks ? await findUser(userId) : undefined
      if (stored === undefined) return async () => undefined
      const object = toUser(stored)
      const context = { [ownRequest]: true }
      const run = (kind: UserHookKind): Promise<void> =>
        hooks.run(kind, { object, context, triggerName: kind, ...asBoard })
      await run('beforeDelete')
      return () => run('afterDelete')
    },
    afterProof(userId, { namespace, address }) {
      if (namespace === 'eip155') dependencies.watchWallet(userId, `0x${address.slice(2)}`)
    },
    forget: () => void server.config.cacheController.clear(),
  }
}

function setFields(object: User, { fields, isLocked }: UserWrite, original: User | undefined): void {
  for (const [name, value] of Object.entries(fields))
    if (value === null) object.unset(name)
    else if (value !== undefined) object.set(name, value)
  const isOtherAddress =
    original !== undefined && 'email' in fields && fields.email !== (original.get('email') ?? null)
  if (isOtherAddress && fields.emailVerified === undefined) object.set('emailVerified', false)
  if (isLocked !== undefined) object.set('ACL', isLocked ? {} : { [object.id]: { read: true, write: true } })
}

function withoutFieldsOf({ fields }: UserWrite, defaults: Fields): Fields {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !(name in fields)))
}

/** Values that the class gives to fields of new users. */
async function readDefaults(db: Db): Promise<Fields> {
  const { rows } = await sql<{ name: string; value: unknown }>`
    select name, type -> 'defaultValue' as value from "_SCHEMA", jsonb_each(schema -> 'fields') as fields (name, type)
    where "className" = '_User' and type -> 'defaultValue' <> 'null'`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
