import { fileURLToPath } from 'node:url'
import { startTestBoard, type TestBoard } from '../../../board/tests/support/board.ts'

/** A running board as a client knows it. */
export interface ClientBoard extends TestBoard {
  appId: string
  masterKey: string
  serverUrl: string
}

/** The secret that an old server would send for its keys. */
export const moralisSecret = 'a secret of the conformance runs'

/** What a self-hoster sets whose app makes its own classes and functions, as apps of the original did. */
/** The phrase that the board of the runs takes beside the usual one. */
export const ownPhrase = 'Sign in to Harbor'

export const selfHoster: Readonly<Record<string, string>> = {
  ALLOW_CLASS_CREATION: '1',
  ANONYMOUS_USERS: '1',
  MORALIS_SECRET: moralisSecret,
  SIGNING_PHRASES: ownPhrase,
  CLOUD_CODE: fileURLToPath(new URL('cloud-code.mjs', import.meta.url)),
}

/** Starts the whole board in this process, sockets included. */
export async function startClientBoard(environment: Readonly<Record<string, string>>): Promise<ClientBoard> {
  const board = await startTestBoard({ DEMO: 'off', ...environment })
  const { appId, masterKey } = board.context.config
  return { ...board, appId, masterKey, serverUrl: `${board.origin}/server` }
}
