import { runCommand } from '@cryptolist/board/commands/run-command'
import type { Database } from '@cryptolist/board/database/open-database'
import { addAdminEntry } from '@cryptolist/board/moderation/log'
import { BoardError } from '@cryptolist/contract'
import { type KeyScope, keyScopes } from '../data-api/handler.ts'
import { createKey, listKeys, revokeKey } from '../data-api/keys.ts'

const usage = `Usage: npm run keys -- add NAME [--scope ${keyScopes.join('|')}]… [--weight NUMBER], list, or revoke ID`

type Asked =
  | { action: 'add'; name: string; scopes: KeyScope[]; weightPerMinute: number | undefined }
  | { action: 'list' }
  | { action: 'revoke'; id: string }

await runCommand(
  async () => read(process.argv.slice(2)),
  async (call, { database }) => print(call, database),
)

async function print(call: Asked, database: Database): Promise<void> {
  const lines: string[] = []
  if (call.action === 'add') {
    // First: a key that is made is always printed.
    await addAdminEntry(database.db, { action: 'create_key', by: null, subject: call.name })
    // Alone on the last line, for scripts.
    lines.push(await createKey({ database }, call))
  } else if (call.action === 'revoke') {
    const subject = await revokeKey({ database }, call.id)
    await addAdminEntry(database.db, { action: 'revoke_key', by: null, subject })
    lines.push(`Revoked ${call.id}`)
  } else
    for (const { id, name, scopes, lastUsedAt, revokedAt } of await listKeys({ database }))
      lines.push(
        [
          id,
          name,
          scopes.join(','),
          revokedAt === null ? `last used ${lastUsedAt?.toISOString() ?? 'never'}` : 'revoked',
        ].join('\t'),
      )
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

function read([action, ...rest]: string[]): Asked {
  if (action === 'list' && rest.length === 0) return { action }
  const [first, ...options] = rest
  if (first === undefined || first.startsWith('-')) throw wrong()
  if (action === 'revoke' && options.length === 0) return { action, id: first }
  if (action !== 'add' || options.length % 2 !== 0) throw wrong()
  const scopes: KeyScope[] = []
  let weightPerMinute: number | undefined
  for (let place = 0; place < options.length; place += 2) {
    const [option, value = ''] = [options[place], options[place + 1]]
    const scope = keyScopes.find((candidate) => candidate === value)
    if (option === '--scope' && scope !== undefined) scopes.push(scope)
    else if (option === '--weight') weightPerMinute = Number(value)
    else throw wrong()
  }
  return { action, name: first, scopes: scopes.length === 0 ? ['read'] : scopes, weightPerMinute }
}

function wrong(): BoardError {
  return new BoardError('invalid_input', usage)
}
