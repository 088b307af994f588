import { type AdminAction, BoardError } from '@cryptolist/contract'
import * as text from '#messages/admin-command'
import { readConfig } from '../config/read-config.ts'
import { type Context, createContext } from '../context.ts'
import {
  blockAccount,
  requireUser,
  setRandomPassword,
  signOutEverywhere,
  unblockAccount,
} from '../domain/accounts/operator-acts.ts'
import { addAdminEntry } from '../domain/moderation/log.ts'
import { listStaff, makeAdmin, removeAdmin } from '../domain/moderation/staff/staff.ts'
import { runCommand } from './run-command.ts'

type Act = (context: Context, who: string) => Promise<string[]>

const acts: Record<string, Act> = {
  async add(context, who) {
    const username = await makeAdmin(context, who)
    return [text.madeAdmin(username, context.getOrigin())]
  },
  async remove(context, who) {
    await removeAdmin(context, who)
    const isLeft = (await listStaff(context.database.db)).some(({ role }) => role === 'admin')
    return [text.removedAdmin(who), ...(isLeft ? [] : [text.noAdminLeft])]
  },
  async 'reset-password'(context, who) {
    await logChange(context, 'reset_password', who)
    const password = await setRandomPassword(context, who)
    return [text.newPassword(who, password)]
  },
  async block(context, who) {
    await logChange(context, 'block_account', who)
    await blockAccount(context, who)
    return [text.blocked(who)]
  },
  async unblock(context, who) {
    await logChange(context, 'unblock_account', who)
    await unblockAccount(context, who)
    return [text.unblocked(who)]
  },
  async 'sign-out'(context, who) {
    await logChange(context, 'end_sessions', who)
    await signOutEverywhere(context, who)
    return [text.signedOut(who)]
  },
}

/** Comes before the change, because nothing is changed that the log doesn't show. */
async function logChange(context: Context, action: AdminAction, who: string): Promise<void> {
  const aboutUserId = await requireUser(context, who)
  await addAdminEntry(context.database.db, { action, by: null, aboutUserId })
}

async function list({ database }: Context): Promise<string[]> {
  const staff = await listStaff(database.db)
  return staff.length === 0 ? [text.noStaff] : staff.map(({ username, role }) => `${username}\t${role}`)
}

await runCommand(
  async () => read(process.argv.slice(2)),
  async (act, { database, log }) => {
    // A command needs neither demo listings nor the operator's code.
    const quiet = { ...readConfig(), isDemo: false, cloudCode: undefined }
    const context = await createContext({ config: quiet, database, log, role: 'command' })
    try {
      for (const line of await act(context)) log.info(line)
    } finally {
      await context.close()
    }
  },
)

/** A name alone makes an admin. */
function read([first, second, ...others]: string[]): (context: Context) => Promise<string[]> {
  if (first === 'list' && second === undefined) return list
  const [name, who] = second === undefined ? ['add', first] : [first, second]
  const act = Object.hasOwn(acts, name ?? '') ? acts[name ?? ''] : undefined
  const isNamed =
    who !== undefined && !who.startsWith('-') && !(second === undefined && Object.hasOwn(acts, who))
  if (act === undefined || !isNamed || others.length > 0) throw new BoardError('invalid_input', text.usage)
  return (context) => act(context, who)
}
