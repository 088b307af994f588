import { BoardError } from '@cryptolist/contract'
import * as text from '#messages/admin-command'
import type { AdminAct, AdminCall } from './admin-acts.ts'
import { runCommand } from './run-command.ts'

/** Acts on one account. */
const acts = {
  add: true,
  remove: true,
  'reset-password': true,
  block: true,
  unblock: true,
  'sign-out': true,
} satisfies Record<Exclude<AdminAct, 'list'>, true>

await runCommand(
  async () => {
    const call = read(process.argv.slice(2))
    // Loading the server takes most of a second: wrong arguments fail before it.
    const { performCall } = await import('./admin-acts.ts')
    return { call, performCall }
  },
  ({ call, performCall }, tools) => performCall(call, tools),
)

/** A name alone makes an admin. */
function read([first, second, ...others]: string[]): AdminCall {
  if (first === 'list' && second === undefined) return { act: 'list', who: '' }
  const [name, who] = second === undefined ? ['add', first] : [first, second]
  const act = isAct(name) ? name : undefined
  const isNamed = who !== undefined && !who.startsWith('-') && !(second === undefined && isAct(who))
  if (act === undefined || !isNamed || others.length > 0) throw new BoardError('invalid_input', text.usage)
  return { act, who }
}

function isAct(word: string | undefined): word is keyof typeof acts {
  return word !== undefined && Object.hasOwn(acts, word)
}
