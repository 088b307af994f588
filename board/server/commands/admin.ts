import { BoardError } from '@cryptolist/contract'
import { readConfig } from '../config/read-config.ts'
import { createContext } from '../context.ts'
import { makeAdmin } from '../domain/moderation/staff/staff.ts'
import { runCommand } from './run-command.ts'

const usage = 'Usage: npm run admin -- <username or 0x address>'

await runCommand(prepare, async (who, { database, log }) => {
  // Neither demo listings nor the operator's code are any business of a command.
  const quiet = { ...readConfig(), isDemo: false, cloudCode: undefined }
  const context = await createContext({ config: quiet, database, log, role: 'command' })
  try {
    const username = await makeAdmin(context, who)
    log.info(
      `${username} is now an admin of this board. Review queue: /admin/queue. Moderators: /admin/office. Jobs of companies: /admin/sources.`,
    )
  } finally {
    await context.close()
  }
})

async function prepare(): Promise<string> {
  const [who, ...others] = process.argv.slice(2)
  if (who === undefined || who.startsWith('-') || others.length > 0)
    throw new BoardError('invalid_input', `Name one username or wallet address. ${usage}`)
  return who
}
