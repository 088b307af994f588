import { type BuiltBoard, startBuiltBoard } from './built-board.ts'
import { type CaughtMail, startMailCatcher } from './mail-catcher.ts'

/** A built board that sends emails, and the mailbox that catches them. */
export interface MailingBoard extends BuiltBoard {
  /** Takes the oldest mail to an address, if there is one. */
  takeMail(to: string): Promise<CaughtMail | undefined>
}

export async function startMailingBoard(): Promise<MailingBoard> {
  const catcher = await startMailCatcher()
  const board = await startBuiltBoard({
    SMTP_URL: catcher.url,
    WEB_PUSH_CONTACT: 'mailto:board@people.example',
  })
  return {
    ...board,
    async takeMail(to) {
      const index = catcher.mails.findIndex((mail) => mail.to.includes(to))
      return index < 0 ? undefined : catcher.mails.splice(index, 1)[0]
    },
    async close() {
      await board.close()
      await catcher.close()
    },
  }
}
