import { isIPv4 } from 'node:net'
import { BoardError, companyLimits } from '@cryptolist/contract'
import { parse } from 'tldts'
import * as text from '#messages/company-errors'
import { mixesScripts } from '../../texts/deceiving-names.ts'
import { isOffice, plainWord, wordsOf } from '../accounts/name-core.ts'
import { isReserved } from '../accounts/reserved-names.ts'

/** Letters that cannot be seen although Unicode counts them among letters, signs and marks. */
const unseen = /\p{Default_Ignorable_Code_Point}|\u2800/u

/**
 * A company's name as it is stored. Throws invalid_input for one that deceives: invisible letters or ones that turn the reading direction,
 * two alphabets whose letters look alike, letters in special forms, pictures that look like a mark of ours, names of the board itself.
 */
export function checkCompanyName(typed: string): string {
  const name = typed
    .normalize('NFC')
    .replace(/[^\S\u2028\u2029]+/gu, ' ')
    .trim()
  const { min, max } = companyLimits.nameLetters
  const letters = [...name].length
  if (letters < min || letters > max) throw invalidName(text.nameLength(min, max))
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name) || unseen.test(name)) throw invalidName(text.nameInvisible)
  if (/\p{Extended_Pictographic}|\p{So}|\p{M}{3,}/u.test(name)) throw invalidName(text.namePictures)
  if (name !== name.normalize('NFKC')) throw invalidName(text.nameSpecialForm)
  if (!/[\p{L}\p{N}]/u.test(name)) throw invalidName('A name needs a letter or a figure.')
  if (mixesScripts(name)) throw invalidName(text.nameMixed)
  if (holdsAddress(name)) throw invalidName(text.nameAddress)
  if (isReserved(name)) throw invalidName(text.nameReserved)
  if (claimsMark(name)) throw invalidName(text.nameClaims)
  return name
}

/** Words of our marks about a company. */
const marks = new Set(
  `approved certified checked official safe safety signed trust trusted verified
  gepruft geprufter geprufte offiziell offizielle offizieller sicher vertrauenswurdig verifiziert verifizierte verifizierter zertifiziert
  aprobado aprobada certificada certificado confiable firmado oficial segura seguro verificada verificado
  aprovada aprovado assinado confiavel
  approuve certifie certifiee fiable officiel officielle signe verifie verifiee
  безопасный доверенный официальная официальный подтвержденный проверенная проверенный сертифицированный`.split(
    /\s+/,
  ),
)
/** Words that suit every company; a name of nothing but this and a mark is no name. */
const plain = new Set(
  `a account badge board by company desk employer firm hiring job jobs list listing of our the
  arbeitgeber das der die firma stelle stellenanzeigen stellenborse unternehmen von
  de el empleador empresa la lista oferta ofertas por puesto trabajo
  do empregador o vaga
  employeur entreprise emploi le offre offres par poste recruteur
  вакансия компания наш работодатель рекрутер`.split(/\s+/),
)
/** A name in Chinese, where nothing separates words, of nothing but a mark and what every company is. */
const chineseClaim =
  /^(?:雇主|公司|企业|招聘|职位|团队|客服|平台|的|已|官方|认证|验证|核实|可信|安全|签名)*(?:官方|认证|验证|核实|可信|安全|签名)(?:雇主|公司|企业|招聘|职位|团队|客服|平台|的|已|官方|认证|验证|核实|可信|安全|签名)*$/u
const asksToApply =
  /(?:^|[^\p{L}])(?:(?:send|email)\s+(?:your\s+|us\s+)?(?:cv|resume)|(?:apply|dm|message|contact|write|text)\s+(?:us\s+)?(?:at|here|now|on|to|via|@)|bewirb dich|bewerben (?:auf|per|bei|via)|schreib(?:e|t)? uns|postul(?:a|ate|ese) (?:aqu[ií]|en|por)|escr[ií]be(?:nos|me)?|candidate-se|fale (?:conosco|no|com)|[ée]crivez(?:-nous)?|postulez|пишите?(?: нам)?|напишите|откликайтесь)(?=$|[^\p{L}])|加微信|联系我们|投简历/iu

/** Whether a name says that we have checked the company, or how to apply, and nothing of who it is. */
function claimsMark(name: string): boolean {
  const words = wordsOf(name).map(plainWord)
  const isEmpty = words.every((word) => marks.has(word) || plain.has(word) || isOffice(word))
  return (
    (isEmpty && words.length > 1 && words.some((word) => marks.has(word))) ||
    chineseClaim.test(name) ||
    asksToApply.test(name)
  )
}

const formsOfCompanies =
  /(?:,?\s+(?:ag|bv|co|company|corp|corporation|foundation|global|gmbh|group|holdings?|inc|international|labs|limited|llc|llp|ltd|nv|oy|plc|pte|pty|sarl|sas|se|technologies)\.?)+$/iu

/** A name without what companies add to it, also to one that is a domain (Blockchain.com Group). */
export function withoutForms(name: string): string {
  return name.replace(formsOfCompanies, '')
}

/**
 * Whether the name contains a link that a reader of an email might open. A name may be a domain (Crypto.com, Blockchain.com Group), because
 * no other words ask the reader to go there; the rules compare it with the company's. Words with a full stop that end in no known domain (St. James, v2.0) are not links.
 */
function holdsAddress(whole: string): boolean {
  const name = withoutForms(whole)
  if (/[@\\]|:\/|\/\/|^www\./iu.test(name)) return true
  const words = name.split(/[\s,;:!?()[\]{}<>"'|/]+/u).filter((word) => word !== '')
  return words.some(isDomain) && (words.length > 1 || name.includes('/'))
}

/** Dots of other scripts are dots to programs that make links of domains. */
function isDomain(word: string): boolean {
  const host = word.replace(/[\u3002\uFF0E\uFF61]/gu, '.').replace(/^[.\-_*]+|[.\-_*]+$/gu, '')
  if (isIPv4(host)) return true
  const { domain, isIcann } = parse(host)
  return domain !== null && isIcann === true
}

function invalidName(message: string): Error {
  return BoardError.invalidField('name', message)
}
