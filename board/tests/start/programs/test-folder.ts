import { makeTestFolder, removeDeadTestFolders } from '@cryptolist/testkit/database'
import { pino } from 'pino'
import { openEmbedded } from '../../../server/database/embedded/open-embedded.ts'

// Acts as a run of the tests: removes what others left, and keeps its own PostgreSQL until it is stopped.
await removeDeadTestFolders()
const folder = await makeTestFolder()
const embedded = await openEmbedded(folder.path, 'server', pino({ level: 'silent' }))
process.once('SIGTERM', () => void embedded.close().then(folder.remove))
process.stdout.write(`folder ${folder.path}\nport ${embedded.connection.port}\n`)
