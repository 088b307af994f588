import { openLink } from '#messages/emails-accounts'
import { language } from '#messages/language'
import { escapeHtml } from '../../escaping/html.ts'
import { type BoardText, onBoard } from '../../messages/board-text.ts'

export interface EmailContent {
  subject: BoardText
  before: readonly BoardText[]
  /** Pages of the board that it lists before its link. */
  items?: readonly EmailItem[]
  link: { label: string; url: string }
  after: readonly BoardText[]
}

/** A page of the board, and a line about it; the line may be empty. */
export interface EmailItem {
  title: string
  facts: string
  url: string
}

/** The board that an email is from. */
interface Sender {
  name: string
  origin: string
}

/** An email with the board's name where its texts have a place for it. */
export interface WrittenEmail extends EmailContent {
  subject: string
  before: readonly string[]
  after: readonly string[]
}

/** Writes the board's name into an email. */
export function writeEmail(
  { subject, before, after, ...others }: EmailContent,
  boardName: string,
): WrittenEmail {
  const write = (text: BoardText): string => onBoard(boardName, text)
  return { ...others, subject: write(subject), before: before.map(write), after: after.map(write) }
}

/** Renders plain text, and simple HTML that loads nothing. */
export function renderEmail(
  content: EmailContent,
  board: Sender,
): { subject: string; text: string; html: string } {
  const letter = writeEmail(content, board.name)
  return { subject: letter.subject, text: renderText(letter, board), html: renderHtml(letter, board) }
}

/** `24 December 2026`, in UTC. */
export function dayInWords(time: Date): string {
  return time.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

function renderText({ before, items = [], link, after }: WrittenEmail, { name, origin }: Sender): string {
  const listed = items.map((item) => [item.title, item.facts, item.url].filter(Boolean).join('\n'))
  const parts = [...before, ...listed, `${link.label}:\n${link.url}`, ...after, `-- \n${name}\n${origin}`]
  return `${parts.join('\n\n')}\n`
}

// Mail programs read style attributes and not much else; those that read more get dark colours where they are wanted.
const styles = {
  body: "margin:0;padding:32px 20px;background:#ffffff;color:#17191c;overflow-wrap:anywhere;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif",
  column: 'max-width:520px;margin:0 auto',
  title: 'margin:0 0 16px;font-size:22px;line-height:1.3',
  paragraph: 'margin:0 0 16px',
  action: 'margin:24px 0',
  button:
    'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d2115;color:#ffffff;font-weight:600;text-decoration:none',
  quiet: 'margin:0 0 16px;font-size:14px;color:#5a616b',
  link: 'color:#3f4a12',
  facts: 'color:#5a616b;font-size:14px',
  foot: 'margin:32px 0 0;padding-top:16px;border-top:1px solid #d9dce1;color:#5a616b;font-size:14px',
}
const darkStyles =
  '@media (prefers-color-scheme:dark){body{background:#101413!important;color:#e9ecea!important}.button{background:#d0e65a!important;color:#14170a!important}.quiet{color:#a9b1ae!important;border-color:#333a37!important}.link{color:#c6da6c!important}}'

function renderHtml({ subject, before, items = [], link, after }: WrittenEmail, board: Sender): string {
  const url = escapeHtml(link.url)
  const origin = escapeHtml(board.origin)
  const title = escapeHtml(subject)
  const paragraphs = (texts: readonly string[]): string[] =>
    texts.map(
      (text) => `<p${directionOf(text)} style="${styles.paragraph}">${withLinks(text, board.origin)}</p>`,
    )
  const lines = [
    '<!doctype html>',
    `<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light dark"><title>${title}</title><style>${darkStyles}</style></head>`,
    `<body style="${styles.body}"><div role="main" style="${styles.column}">`,
    `<h1 style="${styles.title}">${title}</h1>`,
    ...paragraphs(before),
    ...items.map(renderItem),
    `<p style="${styles.action}"><a class="button" href="${url}" style="${styles.button}">${escapeHtml(link.label)}</a></p>`,
    `<p class="quiet" style="${styles.quiet}">${escapeHtml(openLink)} <a class="link" href="${url}" style="${styles.link}">${url}</a></p>`,
    ...paragraphs(after),
    `<p class="quiet" style="${styles.foot}">${escapeHtml(board.name)}<br><a class="link" href="${origin}" style="${styles.link}">${origin}</a></p>`,
    '</div></body></html>',
  ]
  return `${lines.join('\n')}\n`
}

function renderItem({ title, facts, url }: EmailItem): string {
  const link = `<a class="link" href="${escapeHtml(url)}" style="${styles.link};font-weight:600">${escapeHtml(title)}</a>`
  const about =
    facts === '' ? '' : `<br><span class="quiet" style="${styles.facts}">${escapeHtml(facts)}</span>`
  return `<p${directionOf(title)} style="${styles.paragraph}">${link}${about}</p>`
}

/** A sentence of ours may begin with a name in Arabic or Hebrew letters: what most of a text's letters are decides. */
function directionOf(text: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const fromRight = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}]/gu)?.length ?? 0
  return fromRight * 2 > letters ? ' dir="rtl"' : ''
}

/** A text with its line breaks, and with links to the board's own pages. */
function withLinks(text: string, boardOrigin: string): string {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => {
      const escaped = escapeHtml(part)
      return part.startsWith(`${boardOrigin}/`)
        ? `<a class="link" href="${escaped}" style="${styles.link}">${escaped}</a>`
        : escaped.replaceAll('\n', '<br>')
    })
    .join('')
}
