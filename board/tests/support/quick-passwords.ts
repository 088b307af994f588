import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const path = require.resolve('parse-server/lib/password.js')
const bcrypt = createRequire(path)('@node-rs/bcrypt')

// Parse hashes with 10 rounds and has no setting for it. bcrypt's fewest are as good for accounts that last for a test, and save the suite some 40 seconds of CPU.
const fewestRounds = 4
require(path).hash = (password: string): Promise<string> => bcrypt.hash(password, fewestRounds)
