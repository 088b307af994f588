import { createServer } from 'node:http'
import { type MailingBoard, startMailingBoard } from './mailing-board.ts'

/** Where the address of the board that the browser project shares can be asked for, and its emails. */
const variable = 'TEST_BOARD_DESK'

/** @public One built board with the demo for the files that need nothing else; each creates its own accounts there. It starts while the first files run. */
export default async function setup(): Promise<() => Promise<void>> {
  const starting = startMailingBoard()
  // Reported to those who ask for the board.
  starting.catch(() => {})
  const answer = async (to: string | null): Promise<unknown> => {
    const { origin, databaseUrl, takeMail } = await starting
    return to === null ? { origin, databaseUrl } : { mail: await takeMail(to) }
  }
  const desk = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://desk').searchParams.get('to'))
      .catch((error: unknown) => ({ error: String(error) }))
      .then((answered) => response.end(JSON.stringify(answered)))
  })
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve))
  const address = desk.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.env[variable] = `http://127.0.0.1:${port}/`
  return async () => {
    desk.closeAllConnections()
    await new Promise((resolve) => desk.close(resolve))
    await (await starting).close()
  }
}

/** That board; ask for emails to an address that no other file uses. Throws if it couldn't start. */
export async function openSharedBoard(): Promise<Omit<MailingBoard, 'kill'>> {
  const desk = process.env[variable]
  if (desk === undefined)
    throw new Error('No board is shared here: the files that use it belong to the project `browser`.')
  const ask = async (query = '') => {
    const answered = await (await fetch(desk + query)).json()
    if (answered.error !== undefined) throw new Error(answered.error)
    return answered
  }
  const { origin, databaseUrl } = await ask()
  return {
    origin,
    databaseUrl,
    takeMail: async (to) => (await ask(`?${new URLSearchParams({ to })}`)).mail,
    close: async () => {},
  }
}
