import { createServer } from 'node:http'
import { type MailingBoard, startMailingBoard } from './mailing-board.ts'

/** Where the board is that the files of the browser project share. */
const variable = 'TEST_BOARD'

/** One built board with the demo for the files that need nothing else; each makes accounts of its own there. */
export default async function setup(): Promise<() => Promise<void>> {
  const board = await startMailingBoard()
  const post = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://post').searchParams.get('to') ?? ''
    void board.takeMail(to).then((mail) => response.end(JSON.stringify({ mail })))
  })
  await new Promise<void>((resolve) => post.listen(0, '127.0.0.1', resolve))
  const address = post.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { origin, databaseUrl } = board
  process.env[variable] = JSON.stringify({ origin, databaseUrl, post: `http://127.0.0.1:${port}/` })
  return async () => {
    post.closeAllConnections()
    await new Promise((resolve) => post.close(resolve))
    await board.close()
  }
}

/** That board; mails are to be asked for by an address that no other file uses. */
export async function openSharedBoard(): Promise<Omit<MailingBoard, 'kill'>> {
  const known = process.env[variable]
  if (known === undefined)
    throw new Error('No board is shared here: the files that use it belong to the project `browser`.')
  const { origin, databaseUrl, post } = JSON.parse(known)
  return {
    origin,
    databaseUrl,
    takeMail: async (to) => (await (await fetch(`${post}?${new URLSearchParams({ to })}`)).json()).mail,
    close: async () => {},
  }
}
