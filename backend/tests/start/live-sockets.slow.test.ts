import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { addressOf, cleanUp, makeDataDir, startProgram } from '../../../board/tests/start/support.ts'
import { connectLive } from '../support/live-socket.ts'

const main = fileURLToPath(new URL('../../../board/dist/server/main.js', import.meta.url))

afterAll(cleanUp)

describe('sockets of live queries', () => {
  it('learn that the server is stopping, and don’t keep it running', async () => {
    const program = startProgram(main, { DATA_DIR: await makeDataDir(), LOG_LEVEL: 'error' })
    const serverUrl = `${await addressOf(program)}/server`
    const [polite, rude] = [await connectLive(serverUrl), await connectLive(serverUrl)]
    polite.say({ op: 'subscribe', requestId: 1, query: { className: 'Anything', where: {} } })
    expect(await polite.next()).toMatchObject({ op: 'subscribed' })
    rude.raw.pause()
    program.child.kill('SIGTERM')
    expect(await polite.closed).toBe(1001)
    expect(await program.ended, program.text()).toBe(0)
    rude.raw.terminate()
  })
})
