import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowserSession } from '../../../board/tests/support/browser-session.ts'
import { startBackendBoard, type TestBackendBoard } from '../support/backend-board.ts'

let board: TestBackendBoard
beforeAll(async () => {
  board = await startBackendBoard()
})
afterAll(() => board.close())

const password = 'long enough'

it.each(['/account/username', '/account/sessions/end-others', '/account/sessions/end-all'])(
  'lets no session of an app into %s',
  async (path) => {
    const username = `person-of${path.replaceAll('/', '-')}`
    await openBrowserSession(board).submit('/sign-up', { username, password, email: '', next: '/account' })
    const { appId } = board.context.config
    const login = await openBrowserSession(board).send('/server/login', {
      _ApplicationId: appId,
      username,
      password,
    })
    const { sessionToken } = await login.json()
    const response = await openBrowserSession(board).submit(
      path,
      { username: 'stolen-name' },
      { cookie: `session=${sessionToken}` },
    )
    expect(response.status).toBe(403)
    expect(await response.text()).toContain('sign in again on this site')
    expect((await openBrowserSession(board).submit('/sign-in', { username, password })).status).toBe(303)
  },
)
