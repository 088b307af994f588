import type { Deliver } from './deliver.ts'

const connectMilliseconds = 10_000
const silenceMilliseconds = 30_000

/** Sends mails through a server. What the server will never take (5xx for the recipient) is not tried again. */
export function createSmtp(url: string): Deliver {
  return async (_mailId, message) => {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url,
      connectionTimeout: connectMilliseconds,
      greetingTimeout: connectMilliseconds,
      socketTimeout: silenceMilliseconds,
      // Nothing that a mail holds may make it read files or addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await transport.sendMail(message)
      return 'sent'
    } catch (error) {
      if (isRefusal(error)) return 'refused'
      throw new Error(`The mail server did not take a mail (${describe(error)}).`)
    } finally {
      transport.close()
    }
  }
}

/** Whether the server refuses the recipient for good. Refusing us (a wrong password) can be mended by the operator. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false
  return error.code === 'EENVELOPE' && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/** Codes only: the texts of servers often repeat the address. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const facts = ['code', 'responseCode', 'command'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [`${value}`] : []
  })
  return facts.length === 0 ? error.name : facts.join(', ')
}
