// The comparison for the backend: parse-server of the same version with its own defaults, an adapter that verifies the wallet's signature as
// people used to write it, one function, and nothing else.
import express from 'express'
import { ParseServer } from 'parse-server'
import { verifyMessage } from 'viem'
import { defineBenchFunction } from './bench-function.cjs'

const port = Number(process.env.PORT)
const moralisEth = {
  validateAppId: async () => {},
  validateSetUp: verify,
  validateLogin: verify,
  validateUpdate: verify,
  policy: 'default',
}

const server = new ParseServer({
  databaseURI: process.env.BARE_DATABASE_URL,
  appId: process.env.APP_ID,
  masterKey: process.env.MASTER_KEY,
  serverURL: `http://127.0.0.1:${port}/server`,
  auth: { moralisEth },
  cloud: ({ Cloud }) => {
    defineBenchFunction(Cloud)
    Cloud.define('getServerTime', async () => ({ dateTime: Date.now() }))
  },
  logsFolder: null,
  silent: true,
  verifyServerUrl: false,
  enableSanitizedErrorResponse: true,
})
await server.start()
const app = express()
app.use('/server', server.app)
app.get('/readyz', (_request, response) => response.send('ready'))
app.listen(port, '127.0.0.1')
process.once('SIGTERM', () => process.exit(0))

async function verify({ id, signature, data }) {
  if (!(await verifyMessage({ address: id, message: data, signature })))
    throw new Error('This proves nothing.')
  return { save: { id } }
}
