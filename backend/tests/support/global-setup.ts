import { makeTestFolder, testPostgresVariable } from '@cryptolist/testkit/database'
import startBoardSetup, { addTemplate } from '../../../board/tests/support/global-setup.ts'
import { createBackendContext } from '../../create-context.ts'

/** The board's, and a template that the backend has joined. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const close = await startBoardSetup()
  const adminUrl = process.env[testPostgresVariable]
  if (close === undefined || adminUrl === undefined) return close
  const { path: dataDir, remove } = await makeTestFolder()
  await addTemplate({ adminUrl, dataDir }, ['joined', 'started'], async (parts) => {
    const { context } = await createBackendContext({ ...parts, role: 'command' })
    await context.close()
  })
  await remove()
  return close
}
