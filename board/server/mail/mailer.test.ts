import { generateKeyPairSync, verify } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailCatcher, readable, startMailCatcher } from '../../tests/support/mail-catcher.ts'
import { renderEmail } from './email-content.ts'
import { createMailer, type Mail, type Mailer, type MailerDependencies } from './mailer.ts'

const mail: Mail = {
  id: '0199f0aa-0000-7000-8000-000000000001',
  to: 'ana@people.example',
  letter: {
    subject: 'Confirm <this>\r\nBcc: everybody@people.example',
    before: ['Two words & <b>no more</b>.'],
    link: { label: 'Confirm', url: 'https://jobs.example/verify-email?token=a&b="c"' },
    after: ['Nothing else.'],
  },
}
let folder: string
let catcher: MailCatcher
let lines: Record<string, unknown>[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cryptolist-mail-'))
  catcher = await startMailCatcher()
  lines = []
})
afterEach(async () => {
  await catcher.close()
  await rm(folder, { recursive: true, force: true })
})

const sender = 'CryptoList <board@jobs.example>'

function makeMailer(
  smtpUrl: string | undefined,
  {
    isOnTerminal = false,
    ...changes
  }: Partial<MailerDependencies['config']> & { isOnTerminal?: boolean } = {},
): Mailer {
  const log = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) })
  const config = {
    smtpUrl,
    mailFrom: sender,
    contactEmail: undefined,
    dataDir: folder,
    boardName: 'CryptoList',
    dkim: undefined,
    ...changes,
  }
  return createMailer({ config, log, getOrigin: () => 'https://jobs.example', isOnTerminal })
}

function headersOf(source: string): string[] {
  const [head = ''] = source.split('\r\n\r\n')
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
}

describe('the HTML of a mail', () => {
  const htmlOf = (...before: string[]) =>
    renderEmail(
      { ...mail.letter, before },
      { name: 'CryptoList', origin: 'https://jobs.example' },
    ).html.replaceAll(/ style="[^"]*"/g, '')

  it('keeps the line breaks in a message that someone wrote', () => {
    expect(htmlOf('Could you do:\n- <Tuesday>\n- Friday')).toContain(
      '<p>Could you do:<br>- &lt;Tuesday&gt;<br>- Friday</p>',
    )
  })

  it('lists pages with a line about each, as links there and as addresses in plain text', () => {
    const items = [
      { title: 'Rust <Engineer> at Acme', facts: '$150k · Remote', url: 'https://jobs.example/jobs/a' },
    ]
    const { html, text } = renderEmail(
      { ...mail.letter, items },
      { name: 'CryptoList', origin: 'https://jobs.example' },
    )
    expect(html.replaceAll(/ style="[^"]*"/g, '')).toContain(
      '<p><a class="link" href="https://jobs.example/jobs/a">Rust &lt;Engineer&gt; at Acme</a><br><span class="quiet">$150k · Remote</span></p>',
    )
    expect(text).toContain('\n\nRust <Engineer> at Acme\n$150k · Remote\nhttps://jobs.example/jobs/a\n\n')
  })

  it('links to pages of the board, and to nothing else that a text names', () => {
    const own = 'https://jobs.example/appeals/abcdefgh?a=1&b=2'
    const html = htmlOf(
      `Appeal here: ${own}`,
      'See https://evil.example/ or https://jobs.example.evil.example/',
    )
    const escaped = own.replace('&', '&amp;')
    expect(html).toContain(`Appeal here: <a class="link" href="${escaped}">${escaped}</a></p>`)
    expect(html).not.toMatch(/href="https:\/\/[^"]*evil/)
  })

  it('runs from the right where most letters do, not where a name begins a sentence of ours', () => {
    expect(htmlOf('مرحبا، هذه رسالة')).toContain('<p dir="rtl">')
    expect(htmlOf('آنا applied for a job.')).toContain('<p>آنا')
  })
})

describe('mail by SMTP', () => {
  it('has the headers of a machine, plain text and HTML, and one recipient', async () => {
    await makeMailer(catcher.url).send(mail)
    const [got] = catcher.mails
    expect(got).toMatchObject({ from: 'board@jobs.example', to: ['ana@people.example'] })
    const headers = headersOf(got?.source ?? '')
    expect(headers).toContain('From: CryptoList <board@jobs.example>')
    expect(headers).toContain('To: ana@people.example')
    expect(headers).toContain('Auto-Submitted: auto-generated')
    expect(headers).toContain(`Message-ID: <${mail.id}@jobs.example>`)
    expect(headers.some((line) => /^Date: \w{3}, /.test(line))).toBe(true)
    expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([])
    expect(got?.source).toContain('text/plain')
    expect(got?.source).toContain('text/html')
    expect(lines).toEqual([])
  })

  it('signs for the domain of the sender what readers see, and both headers of one-click unsubscribing', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const dkim = { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), selector: 'k1' }
    const headers = {
      'List-Unsubscribe': '<https://jobs.example/u?token=a>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }
    await makeMailer(catcher.url, { dkim }).send({ ...mail, headers })
    const source = catcher.mails[0]?.source ?? ''
    const signature = headersOf(source).find((line) => line.startsWith('DKIM-Signature:')) ?? ''
    const part = (name: string) =>
      new RegExp(`[ ;]${name}=([^;]*)`).exec(signature)?.[1]?.replaceAll(' ', '') ?? ''
    expect([part('d'), part('s')]).toEqual(['jobs.example', 'k1'])
    const signed = part('h').toLowerCase().split(':')
    expect(signed).toEqual(
      expect.arrayContaining(['from', 'subject', 'date', 'to', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    // RFC 6376, relaxed canonical form.
    const relaxed = (line: string) =>
      line
        .replace(/^([^:]+?)\s*:\s*/, (_, name) => `${name.toLowerCase()}:`)
        .replace(/[ \t]+/g, ' ')
        .trimEnd()
    const lines = headersOf(source).map(relaxed)
    const text = [
      ...signed.map((name) => lines.find((line) => line.startsWith(`${name}:`))),
      relaxed(signature).replace(/([ ;]b=)[^;]*/, '$1'),
    ].join('\r\n')
    expect(verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(part('b'), 'base64'))).toBe(true)
  })

  it('sends many mails over a few connections, and tells of each what became of it', async () => {
    const pool = makeMailer(catcher.url).openPool(2)
    expect(await pool.send(mail)).toBe('sent')
    catcher.refuseNext('550 no such user')
    expect(await pool.send(mail)).toBe('refused')
    catcher.refuseNext('452 mailbox full')
    await expect(pool.send(mail)).rejects.toMatchObject({ isOfRecipient: true })
    catcher.breakNext()
    await expect(pool.send(mail)).rejects.toMatchObject({ isOfRecipient: false })
    expect(await pool.send(mail)).toBe('sent')
    pool.close()
    expect(catcher.mails).toHaveLength(2)
  })

  it('tells apart whether the server refuses the recipient, the text or us', async () => {
    const pool = makeMailer(catcher.url).openPool(1)
    const refuse = async (...refusal: Parameters<MailCatcher['refuseNext']>) => {
      catcher.refuseNext(...refusal)
      return pool.send(mail).catch(({ isOfRecipient, isOfContent }) => ({ isOfRecipient, isOfContent }))
    }
    const neither = { isOfRecipient: false, isOfContent: false }
    expect(await refuse('554 5.7.1 looks like spam', 'text')).toEqual({ ...neither, isOfContent: true })
    expect(await refuse('451 4.3.0 busy', 'text')).toEqual(neither)
    expect(await refuse('550 5.7.1 sender not allowed', 'sender')).toEqual(neither)
    expect(await refuse('452 4.3.1 disk full', 'sender')).toEqual(neither)
    expect(await refuse('450 4.2.0 greylisted', 'recipient')).toEqual({ ...neither, isOfRecipient: true })
    expect(await pool.send(mail)).toBe('sent')
    pool.close()
    expect(catcher.mails).toHaveLength(1)
  })

  it.each([
    ['550 5.1.1 <ana@people.example>: Recipient address rejected: User unknown', 'Postfix'],
    [
      '550-5.1.1 The email account that you tried to reach does not exist.\r\n550 5.1.1 See the help',
      'Gmail',
    ],
    [
      '550 5.1.1 Recipient address rejected: User unknown in relay recipient table',
      'Postfix in front of another',
    ],
    ['550 5.4.1 Recipient address rejected: Access denied.', 'Exchange Online'],
    ['550 5.2.1 The email account that you tried to reach is disabled.', 'Gmail'],
    ['552 5.2.2 Mailbox full', 'many'],
    ['554 delivery error: dd This user doesn’t have an account', 'Yahoo'],
    ['550 No such user here', 'Exim'],
  ])('takes for a wrong address: %s (%s)', async (answer) => {
    catcher.refuseNext(answer)
    const pool = makeMailer(catcher.url).openPool(1)
    expect(await pool.send(mail)).toBe('refused')
    pool.close()
  })

  it.each([
    ['554 5.7.1 <ana@people.example>: Relay access denied', 'Postfix'],
    ['454 4.7.1 <ana@people.example>: Relay access denied', 'Postfix that puts off'],
    ['550 relay not permitted', 'Exim'],
    ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'Exchange'],
    ['553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)', 'qmail'],
    ['530 5.7.0 Authentication required', 'many'],
    ['503 5.5.4 Bad sequence of commands', 'many'],
    ['530 5.7.57 Client was not authenticated to send', 'Exchange'],
    ['550 Authentication is required for relay', 'Exim'],
    ['553 5.1.8 <board@board.example>: Sender address rejected: Domain not found', 'Postfix'],
  ])('takes for a fault of the board: %s (%s)', async (answer) => {
    catcher.refuseNext(answer)
    const pool = makeMailer(catcher.url).openPool(1)
    await expect(pool.send(mail)).rejects.toMatchObject({ isOfRecipient: false, isOfContent: false })
    pool.close()
  })

  it.each([
    ['554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', 'Postfix'],
    [
      '550 5.7.1 Unfortunately, messages from [192.0.2.1] weren’t sent. Part of their network is on our block list',
      'Outlook',
    ],
    [
      '550-5.7.26 Your email has been blocked because the sender is unauthenticated.\r\n550 5.7.26 All senders have to authenticate with SPF or DKIM',
      'Gmail',
    ],
    ['550 5.7.133 Only authenticated senders may write to this group', 'Exchange Online'],
    ['550 5.7.23 The message was rejected because of Sender Policy Framework violation', 'Exchange Online'],
  ])('takes for a policy that says nothing of the address: %s (%s)', async (answer) => {
    catcher.refuseNext(answer)
    const pool = makeMailer(catcher.url).openPool(1)
    await expect(pool.send(mail)).rejects.toMatchObject({ isOfRecipient: false, isOfContent: true })
    pool.close()
  })

  it.each([
    'a,b@people.example',
    '"x" <y@people.example>',
    'a@people.example\r\nRCPT TO:<b@people.example>',
    '<victim@people.example>',
    '"victim"@people.example',
    'Victim@people.example',
    'victim@people.example.',
    'a@[127.0.0.1]',
  ])('never reaches an address by another spelling: %j', async (address) => {
    await makeMailer(catcher.url).send({ ...mail, to: address })
    await makeMailer(catcher.url).send({ ...mail, replyTo: address })
    expect(catcher.mails).toEqual([])
    expect(lines.map(({ msg, mail: id }) => [msg, id])).toEqual(
      Array(2).fill(['Email not sent: its recipient or sender isn’t a valid email address', mail.id]),
    )
    expect(JSON.stringify(lines)).not.toContain('people')
  })

  it('is worth another try when the connection breaks or the server is away', async () => {
    catcher.breakNext()
    await expect(makeMailer(catcher.url).send(mail)).rejects.toThrow('The mail server did not take a mail')
    await catcher.close()
    const failed = await makeMailer(catcher.url)
      .send(mail)
      .catch((error: unknown) => error)
    expect(String(failed)).toContain('ESOCKET')
    expect(String(failed)).not.toContain('ana')
  })

  it('fails when the recipient is refused permanently, and is retried when refused temporarily', async () => {
    catcher.refuseNext('550 5.1.1 no such person ana@people.example')
    await makeMailer(catcher.url).send(mail)
    expect(lines.map(({ msg, to }) => [msg, to])).toEqual([
      ['The mail server refused email for this address', 'a…@people.example'],
    ])
    catcher.refuseNext('451 greylisted')
    await expect(makeMailer(catcher.url).send(mail)).rejects.toThrow('EENVELOPE, 451')
    expect(JSON.stringify(lines)).not.toContain('ana@')
  })
})

describe('mail of a board with a name of its own', () => {
  const named = {
    boardName: 'Bücher, "Jobs" & <Co>',
    mailFrom: undefined,
    contactEmail: 'board@jobs.example',
  }
  const letter: Mail['letter'] = {
    subject: (board) => `Invitation to ${board}`,
    before: ['First.', (board) => `Someone invites you to ${board}.`],
    link: mail.letter.link,
    after: [(board) => `This is from ${board}.`],
  }

  it('is from that name and says it wherever a text names the board', async () => {
    await makeMailer(catcher.url, named).send({ ...mail, letter })
    const [got] = catcher.mails
    expect(got?.from).toBe('board@jobs.example')
    const source = readable(got?.source ?? '')
    expect(source).toContain('Someone invites you to Bücher, "Jobs" & <Co>.')
    expect(source).toContain('This is from Bücher, "Jobs" & <Co>.')
    expect(source).toContain('-- \r\nBücher, "Jobs" & <Co>\r\nhttps://jobs.example')
    expect(source).toContain('Bücher, &quot;Jobs&quot; &amp; &lt;Co&gt;<br>')
    expect(source).not.toContain('CryptoList')
    expect(headersOf(got?.source ?? '').filter((line) => line.startsWith('From:'))).toEqual([
      expect.stringMatching(/^From: =\?UTF-8\?.*\?= <board@jobs\.example>$/),
    ])
  })

  it('is from MAIL_FROM where that is set', async () => {
    await makeMailer(catcher.url, { ...named, mailFrom: sender }).send({ ...mail, letter })
    expect(headersOf(catcher.mails[0]?.source ?? '')).toContain('From: CryptoList <board@jobs.example>')
  })
})

describe('mail without a server', () => {
  const outbox = (): string => join(folder, 'outbox')
  const named =
    /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ-confirm-this-bcc-everybody-people-exampl-000000000001\.(eml|txt)$/

  it('is two files that only their owner reads, and the log says so without their content', async () => {
    const mailer = makeMailer(undefined)
    await mailer.send(mail)
    const names = (await readdir(outbox())).sort()
    expect(names.map((name) => named.exec(name)?.[1])).toEqual(['eml', 'txt'])
    expect((await stat(outbox())).mode & 0o777).toBe(0o700)
    for (const name of names) expect((await stat(join(outbox(), name))).mode & 0o777).toBe(0o600)
    const source = await readFile(join(outbox(), names[0] ?? ''), 'utf8')
    expect(headersOf(source)).toContain('To: ana@people.example')
    expect(source).toContain('&lt;b&gt;no more&lt;/b&gt;')
    expect(lines.map(({ msg, mail: id, to, link }) => [msg, id, to, link])).toEqual([
      [`Email written to ${outbox()} (SMTP_URL is not set)`, mail.id, 'a…@people.example', undefined],
    ])
    expect(JSON.stringify(lines)).not.toMatch(/token|ana@|confirm/)
  })

  it('can be read and copied from: plain text with the link on a line of its own', async () => {
    const before = [
      'Grüße aus Köln – a line of more than seventy-six characters that no transport may wrap or encode.',
    ]
    await makeMailer(undefined).send({ ...mail, letter: { ...mail.letter, before } })
    const name = (await readdir(outbox())).find((one) => one.endsWith('.txt'))
    const written = await readFile(join(outbox(), name ?? ''), 'utf8')
    expect(written.replace(/^Date: \d{4}-.*Z$/m, 'Date: now')).toBe(`From: CryptoList <board@jobs.example>
To: ana@people.example
Subject: Confirm <this> Bcc: everybody@people.example
Date: now

${before[0]}

Confirm:
https://jobs.example/verify-email?token=a&b="c"

Nothing else.

--${' '}
CryptoList
https://jobs.example
`)
  })

  it('is written once when it is tried again, and apart from others with its subject', async () => {
    const mailer = makeMailer(undefined)
    await mailer.send(mail)
    await writeFile(join(outbox(), '2026-01-02T03-04-05Z-an-earlier-try-000000000001.eml'), '')
    await mailer.send(mail)
    await mailer.send({ ...mail, id: '0199f0aa-0000-7000-8000-000000000002' })
    const names = await readdir(outbox())
    expect(names.filter((name) => named.test(name))).toHaveLength(2)
    expect(names).toHaveLength(4)
  })

  it('has its path and link in the log on a terminal, where nothing is kept', async () => {
    await makeMailer(undefined, { isOnTerminal: true }).send(mail)
    const name = (await readdir(outbox())).find((one) => one.endsWith('.txt'))
    expect(lines.map(({ msg, link }) => [msg, link])).toEqual([
      [`Email written to ${join(outbox(), name ?? '')} (SMTP_URL is not set)`, mail.letter.link.url],
    ])
    await makeMailer(catcher.url, { isOnTerminal: true }).send(mail)
    expect(lines).toHaveLength(1)
  })
})
