import { freeMail } from '../free-mail.ts'
import { registrableDomain, showDomain } from '../look-alike.ts'
import { findInText, finding, placeOf, type Rule, whereFound } from '../rule.ts'

const messenger = String.raw`(?:telegram|whats ?app|discord|signal|wechat|viber|t\.me|wa\.me)`
const chats = [
  new RegExp(
    String.raw`\b(?:apply|applications?|interviews?|(?:contact|message|dm|text|write|write to|reach|reach out to|ping|talk to|add|send|get in touch with) (?:us|me|our (?:recruit\w+|hr|hiring|talent|team|manager|head|office)|the (?:recruit\w+|hr|hiring|team)|your (?:cv|resume|application)|@\w+))\b(?:[^.!?\n]|\.(?=\S)){0,40}\b(?:on|via|through|over|at|by|in|to|using)\b(?:[^.!?\n]|\.(?=\S)){0,20}\b${messenger}\b`,
    'g',
  ),
  new RegExp(String.raw`\b${messenger}\b\s?(?:dm\s?)?[:=-]?\s?(?:@\w{4,}|\+\d[\d ]{7,})`, 'g'),
  new RegExp(
    String.raw`\b(?:send|drop|shoot)\b(?:[^.!?\n]|\.(?=\S)){0,15}\b(?:a )?dm\b(?:[^.!?\n]|\.(?=\S)){0,30}\b(?:to apply|${messenger})`,
    'g',
  ),
  /\b(?:https?:\/\/)?(?:t\.me|wa\.me|chat\.whatsapp\.com)\/\+?\w{4,}/g,
]

const chatOnly: Rule = {
  code: 'CON-01',
  isForImports: true,
  find({ content, target }) {
    if (target?.kind === 'messenger')
      return finding('CON-01', {
        weight: 'check',
        field: 'apply_url',
        quote: target.host,
        message: `Applications go to a chat, ${target.host}. Give a page or an e-mail address of the company's own.`,
      })
    const found = findInText(content, chats)
    if (!found) return undefined
    return finding('CON-01', {
      weight: 'check',
      message: `The text sends applicants to a chat, ${placeOf(found)}. Take it out: they apply by the link or address below it.`,
      ...whereFound(found),
    })
  },
}

const freeAddress: Rule = {
  code: 'CON-02',
  isForImports: false,
  find({ content: { apply } }) {
    if (apply?.method !== 'email') return undefined
    const host = apply.email.split('@').at(-1)?.toLowerCase() ?? ''
    const domain = registrableDomain(host) ?? host
    if (!freeMail.has(domain)) return undefined
    return finding('CON-02', {
      weight: 'check',
      field: 'apply_email',
      quote: showDomain(host),
      message: `Applications go to an address at ${domain}, which anybody can have. Give one at the company's own domain.`,
    })
  },
}

/** How applicants reach the employer. */
export const contactRules: readonly Rule[] = [chatOnly, freeAddress]
