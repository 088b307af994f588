import { generateKeyPairSync } from 'node:crypto'
import { text } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import { expect, it } from 'vitest'
import { createSigner } from './dkim.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const head = `Subject: Two
 lines,  with  blanks${'\t'}
FROM: board@jobs.example
X-Other: not signed
List-Unsubscribe:
 <https://jobs.example/u?token=${'a'.repeat(80)}>
Message-ID: <1@jobs.example>`

it.each([
  'Words.\n',
  'No break at the end',
  '',
  '\n\n\n',
  'Blanks  at\t the end \t \n \n\t\n\n\n',
  '  begins with blanks\n\n\nand goes on after lines without any\n\n',
  ' ',
  `${'ä'.repeat(50)}\nb=1; c\n`,
])('signs to the letter as nodemailer does: %j', async (body) => {
  const source = `${head}\n\n${body}`.replaceAll('\n', '\r\n')
  const { options, sign } = await createSigner({ key, selector: 'k1' }, 'jobs.example')
  expect(sign(source)).toBe(await text(new DKIM(options).sign(source)))
})
