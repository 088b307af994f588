import { generateKeyPairSync } from 'node:crypto'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createTestConfig } from '../../tests/support/domain-context.ts'
import { checkMailRecords } from './check-records.ts'

const key = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
})
const environment = {
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM: 'Board <jobs@board.example>',
  DKIM_KEY: String(key),
  DKIM_SELECTOR: 'k1',
}

const describe = ({ msg, name }: { msg: string; name: string }) => `${msg.split(' ')[1]} ${name}`

async function warnings(
  records: Record<string, (string[] | null)[]>,
  settings: Record<string, string> = environment,
): Promise<string[]> {
  const lines: string[] = []
  await checkMailRecords({
    config: createTestConfig(settings),
    log: pino({}, { write: (line: string) => void lines.push(describe(JSON.parse(line))) }),
    askTxt: async (name) =>
      (records[name] ?? [[], []]).map((texts, at) => ({ resolver: `192.0.2.${at}`, records: texts })),
  })
  return lines
}

const all = {
  'board.example': [['google-site=1', 'v=spf1 include:mail.example -all'], ['v=spf1 -all']],
  '_dmarc.board.example': [['v=DMARC1; p=none'], ['v=DMARC1; p=none']],
  'k1._domainkey.board.example': [['v=DKIM1; k=rsa; p=MIGf'], ['v=DKIM1; k=rsa; p=MIGf']],
}

it('says nothing of a domain that has all records', async () => {
  expect(await warnings(all)).toEqual([])
})

it('names each missing record, and a key that was taken back', async () => {
  const revoked = { ...all, 'k1._domainkey.board.example': [['v=DKIM1; p='], ['v=DKIM1; p=']] }
  expect(await warnings({})).toEqual([
    'SPF board.example',
    'DMARC _dmarc.board.example',
    'DKIM k1._domainkey.board.example',
  ])
  expect(await warnings(revoked)).toEqual(['DKIM k1._domainkey.board.example'])
})

it('says nothing of what a resolver didn’t answer, of DKIM without a key, or without a mail server', async () => {
  const unanswered = { ...all, '_dmarc.board.example': [null, []] }
  expect(await warnings(unanswered)).toEqual([])
  const { DKIM_KEY: _key, ...unsigned } = environment
  expect(await warnings({ ...all, 'k1._domainkey.board.example': [[], []] }, unsigned)).toEqual([])
  const { SMTP_URL: _url, ...unsent } = environment
  expect(await warnings({}, unsent)).toEqual([])
})
