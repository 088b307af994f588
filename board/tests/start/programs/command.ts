import { readConfig } from '../../../server/config/read-config.ts'
import { openDatabase } from '../../../server/database/open-database.ts'
import { createConsoleLog } from '../../../server/lifecycle/console-log.ts'

// Stands for `npm run import` and the like: opens the database, uses it, and lets it go.
const database = await openDatabase(readConfig(), createConsoleLog())
const { rows } = await database.pool.query<{ port: number }>('select inet_server_port() as port')
process.stdout.write(`port ${rows[0]?.port}\n`)
await database.close()
