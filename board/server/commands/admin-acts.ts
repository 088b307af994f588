import type { AdminAction } from '@cryptolist/contract'
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
import { hasAdmin, listStaff, makeAdmin, removeAdmin } from '../domain/moderation/staff.ts'
import type { CommandTools } from './run-command.ts'

/** An act, and the account that it is done to. */
export interface AdminCall {
  act: AdminAct
  who: string
}

const acts = {
  list,
  async add(context, who) {
    const username = await makeAdmin(context, who)
    return [text.madeAdmin(username, context.getOrigin())]
  },
  async remove(context, who) {
    await removeAdmin(context, who)
    const isLeft = await hasAdmin(context.database.db)
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
} satisfies Record<string, (context: Context, who: string) => Promise<string[]>>
export type AdminAct = keyof typeof acts

/** Does it, and says what came of it. */
export async function performCall({ act, who }: AdminCall, { database, log }: CommandTools): Promise<void> {
  // A command needs no demo listings.
  const quiet = { ...readConfig(), isDemo: false }
  const context = await createContext({ config: quiet, database, log, role: 'command' })
  try {
    for (const line of await acts[act](context, who)) log.info(line)
  } finally {
    await context.close()
  }
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
