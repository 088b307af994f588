import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const { hash } = require('@node-rs/bcrypt/binding.js')

// The board and Parse hash with 10 rounds. bcrypt's fewest are as good for accounts that last for a test, and save the suite some 40 seconds of CPU.
const fewestRounds = 4
require('@node-rs/bcrypt').hash = (password: string): Promise<string> => hash(password, fewestRounds)
