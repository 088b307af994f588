import { createHash } from 'node:crypto'
import type { Database } from '@cryptolist/board/database/open-database'
import type { Db } from '@cryptolist/board/database/schema'
import { sql } from 'kysely'
import type { Document } from './extended-json.ts'
import type { MovedObject } from './moved-object.ts'
import type { Report } from './report.ts'

interface NameParts {
  database: Pick<Database, 'db'>
  report: Report
}

/** PostgreSQL's indexes of names take up to 2,700 bytes. */
const longestName = 600

function isIndexed(name: unknown): name is string {
  return typeof name === 'string' && name.length <= longestName
}

/** Who has a name, upper and lower case alike. */
class Holders {
  readonly #ids = new Map<string, Set<string>>()

  add(name: string | null, id: string): void {
    if (name === null) return
    const key = name.toLowerCase()
    this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id))
  }

  hasOther(name: string, id: string): boolean {
    return [...(this.#ids.get(name.toLowerCase()) ?? [])].some((one) => one !== id)
  }
}

/**
 * Names and e-mail addresses belong to one user each: to who has them here, else to the first one of the export. The others keep what
 * they have here; those who are new get a generated name, and no e-mail address.
 */
export async function settleNames(
  users: readonly MovedObject[],
  here: ReadonlyMap<unknown, Document>,
  { database, report }: NameParts,
): Promise<void> {
  const usernames = new Holders()
  const emails = new Holders()
  const texts = (field: string): string[] =>
    users.map(({ fields }) => fields[field]).filter((text) => typeof text === 'string')
  const holders = await findUsersByName(database.db, {
    usernames: texts('username'),
    emails: texts('email'),
  })
  for (const { id, username, email } of holders) {
    usernames.add(username, id)
    emails.add(email, id)
  }
  for (const user of users) {
    settleUsername(user, here.get(user.objectId), { holders: usernames, report })
    settleEmail(user, here.get(user.objectId), { holders: emails, report })
  }
}

interface Names {
  holders: Holders
  report: Report
}

function settleUsername(
  { objectId, fields }: MovedObject,
  here: Document | undefined,
  { holders, report }: Names,
): void {
  const { username } = fields
  if (isIndexed(username) && !holders.hasOther(username, objectId)) {
    holders.add(username, objectId)
    return
  }
  fields.username = typeof here?.username === 'string' ? here.username : generateName(objectId)
  const why = isIndexed(username) ? 'another user has the username' : 'it has no usable username'
  report.add('_User', `moved, but ${why}: it is called by a generated one, or as it is here`, objectId)
}

function settleEmail(
  { objectId, fields }: MovedObject,
  here: Document | undefined,
  { holders, report }: Names,
): void {
  const { email } = fields
  if (typeof email !== 'string') return
  if (isIndexed(email) && !holders.hasOther(email, objectId)) {
    holders.add(email, objectId)
    return
  }
  delete fields.email
  delete fields.emailVerified
  if (typeof here?.email === 'string') {
    fields.email = here.email
    if (here.emailVerified !== undefined) fields.emailVerified = here.emailVerified
  }
  const why = isIndexed(email) ? 'another user has' : 'is too long'
  report.add('_User', `moved without its e-mail address, which ${why}`, objectId)
}

/** A name made from the id, so that a second run finds it; in the form of those that old servers made up. */
function generateName(objectId: string): string {
  return createHash('sha256').update(objectId).digest('hex').slice(0, 25)
}

/** The roles that can be kept: each with a name, which no other role has. */
export async function listUsableRoles(
  roles: readonly MovedObject[],
  { database, report }: NameParts,
): Promise<MovedObject[]> {
  const ids = new Map<unknown, string>(await findRoleIds(database.db))
  return roles.filter((role) => {
    const { name } = role.fields
    const holder = ids.get(name)
    const isNamed = isIndexed(name) && name !== ''
    if (isNamed && (holder === undefined || holder === role.objectId)) {
      ids.set(name, role.objectId)
      closeRole(role, report)
      return true
    }
    report.add(
      '_Role',
      `left out: ${isNamed ? 'another role has its name' : 'it has no usable name'}`,
      role.objectId,
    )
    return false
  })
}

/** A role needs an ACL; anyone could change one without, which was hardly meant. */
function closeRole(role: MovedObject, report: Report): void {
  if (role.acl !== undefined) return
  role.acl = {}
  report.add('_Role', 'moved, but has no ACL in the export: only the master key reaches it', role.objectId)
}

/** The users here who have one of the names, in whatever case, or one of the email addresses. */
async function findUsersByName(
  db: Db,
  { usernames, emails }: { usernames: string[]; emails: string[] },
): Promise<{ id: string; username: string | null; email: string | null }[]> {
  const names = usernames.flatMap((name) => [name, name.toLowerCase()])
  const { rows } = await sql<{ id: string; username: string | null; email: string | null }>`
    select "objectId" as id, username, email from "_User"
    where username = any(${names}::text[]) or lower(username) = any(${names}::text[])
      or email = any(${emails}::text[])`.execute(db)
  return rows
}

/** The roles here: their ids by their names. */
async function findRoleIds(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select "objectId" as id, name from "_Role" where name is not null`.execute(db)
  return new Map(rows.map(({ id, name }) => [name, id]))
}
