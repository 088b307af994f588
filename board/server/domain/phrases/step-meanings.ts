import type { PhraseRule } from './language.ts'
import {
  aboutCrime,
  againstCrime,
  amount,
  byUs,
  duties,
  inClause,
  near,
  notOurs,
  notOursWithKeys,
  ofScams,
  paidByUs,
  theirs,
  users,
  work,
} from './meaning-parts.ts'

/** Goods that have to be paid for on arrival, and work that begins only after money has arrived. */
const costs: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    says: near('<carriage>', '<bornBy>', 8),
    with: [amount, '<equipment>', 'link', '<bornBy> ~4 (<you>|<applicant>)'],
    unless: [...work, byUs],
  },
  {
    code: 'FEE-01',
    says: [
      `<afterwards> ~6 (${amount}|<fee>) ~6 <arrived>`,
      `<afterwards> ~8 <arrived> ~4 (${amount}|<fee>)`,
    ],
    with: ['<hire>', '<stage>', '<applicant>', '<your>'],
    unless: [...notOurs, ...paidByUs],
  },
  {
    code: 'FEE-01',
    says: near('(<paidTask>|<simpleWork> ~3 <paidTask>)', '<prepayment>', 8),
    with: ['<need>', '<gain>', '<refund>', '<reward>', amount],
    unless: [...notOurs, byUs],
  },
  {
    code: 'FEE-01',
    says: near('(<topUp>|<fill>|finance)', '(evaluation|challenge|trading|firm) account*', 5),
    with: [amount, 'themselves|yourself', '<ownMoney>'],
    unless: work,
  },
  {
    code: 'FEE-02',
    says: [`(cost|costs|price|priced|kostet|cuesta|custa|coute|стоит|价格) ~4 ${amount} ~10 <earnBack>`],
    unless: [...work, ...paidByUs],
  },
  {
    code: 'FEE-02',
    says: near('<guaranteed>', '(<topUp>|loading|funding) ~3 (balance|account|capital|deposit)', 16),
    unless: [users, theirs, ofScams, '<knowing>'],
  },
  {
    code: 'FEE-01',
    says: [
      `(<need>|<must>) ~4 (pass|kit|card|badge|package|bundle|licence|license|course) ~6 (sold|priced) ~3 ${amount}`,
    ],
    unless: notOurs,
  },
  {
    code: 'FEE-01',
    says: [`${amount} ~1 (of|as) ~1 (starting|own|working|initial|trading) (capital|balance|funds|money)`],
    with: ['bring*|with|deposit*|require*|need*|open to'],
    unless: [...notOurs, ...paidByUs],
  },
  {
    code: 'FEE-02',
    says: [
      `(lock|locks|put|puts|stake|stakes|invest|invests|deposit|deposits) ~2 ${amount} ~10 <percentage> ~2 <eachPeriod>`,
    ],
    unless: [users, theirs, ofScams, '<knowing>'],
  },
  {
    code: 'FEE-02',
    says: [
      '(bring|recruit|invite|find|refer) ~3 (people|friends|members|others) ~4 (buy|buys|deposit|deposits|invest|invests|purchase)',
    ],
    unless: [duties('^^ <role>'), '<hiredFriend>'],
    // "People who" denies elsewhere.
    isDenial: true,
  },
]

/** Errands with others' money: a part is kept, and the rest is sent on. */
const errands: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    says: ['(wire|send|forward|transfer|pass|remit|mail|pay|bring) ~1 (<rest>|the (difference|balance))'],
    with: ['(check|cheque|money|funds|sum|payment) ~12 <rest>', '<share>', '(wage|pay|salary|cut) ~8 <rest>'],
    unless: [duties('^^ <duty>'), ofScams, theirs, ...againstCrime, byUs],
  },
  {
    code: 'FEE-03',
    says: near(
      '(exchange|convert|change|swap|turn) ~4 (bitcoin|crypto|<coin>)',
      '(kiosk|atm|treasury|<passOn>)',
      10,
    ),
    with: ['<share>', 'cut of', '(cut|keep) ~2 #'],
    unless: [...work, ...againstCrime, users],
  },
  {
    code: 'FEE-03',
    says: [
      '(<arrives>|<receive>) ~5 <ownAccount> ~10 (transfer|send|pay|wire|pass|forward|move) (it|them|this|these|the (money|sum|sums|funds|amount|amounts))',
    ],
    unless: [duties('^^ <duty>'), duties('^ <role>'), ...aboutCrime, '<ownPay>'],
  },
  {
    code: 'FEE-03',
    says: near(
      '(receive|accept|get|take in|collect)',
      '(forward|send|ship|mail|reship|relabel) ~4 (abroad|overseas|address|on|out)',
      16,
    ),
    with: ['(phone*|laptop*|electronics|goods|items|<parcel>) ~12 (forward|send|ship|mail|reship|relabel)'],
    unless: [duties('^^ <duty>'), 'warehouse*|store|shop floor', users, ...againstCrime],
  },
]

/** Accounts that collect for others, machines that take cash for crypto, and parcels with new labels. */
const relays: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    says: [
      '(use|with|on|via|through) ~1 your ~1 (paypal|account|card|bank|wise|revolut|iban) ~1 to (collect|receive|accept|take)',
    ],
    unless: [...aboutCrime, '<ownPay>'],
  },
  {
    code: 'FEE-03',
    says: ['<cryptoMachine>'],
    with: ['<you>', '<your>', '<money>', '<cashOut>'],
    unless: [duties('^^ <duty>'), duties('^^ <you> <duty>'), duties('^ <role>'), ...aboutCrime],
  },
  {
    code: 'FEE-03',
    says: near('<relabel>', '(dhl|ups|usps|fedex|hermes|post office|parcel point|drop off|pick up point)', 8),
    with: ['(reach|come|arrive|delivered|sent) ~3 (you|home|your)', '<home>', '<your>'],
    unless: [duties('^^ <duty>'), duties('^^ <you> <duty>'), users, ...againstCrime],
  },
]

/** A program for the talk that the page itself offers, or that the employer made. */
const downloads: readonly PhraseRule[] = [
  {
    code: 'COD-01',
    says: [
      '(install|download|accept|run) ~2 (update|codec|patch|fix|certificate|add on|plugin) ~8 (page|site|call|meeting|room|browser)',
    ],
    with: ['<before>', '<meeting>', '<hire>'],
    unless: work,
  },
  {
    code: 'COD-01',
    says: [
      '(join|interview|meet|call|talk) ~8 (app|client|program|software|tool) ~1 (we|our (team|engineers|developers|people)) ~1 (built|made|developed|wrote|coded)',
    ],
    with: ['with|on|via|through|in'],
    unless: [...work, 'join ~3 team'],
  },
]

/** A code that comes to one's phone, and papers that someone keeps. */
const keys: readonly PhraseRule[] = [
  {
    code: 'WAL-01',
    says: [
      ...near('(<give>|read out|tell)', '(code|digits) ~6 (your|their) ~1 (phone|mobile|bank|cell|handy)', 8),
      ...near('(<give>|read out|tell)', '(code|digits) ~3 (texted|sent) to you', 8),
    ],
    unless: notOursWithKeys,
  },
  {
    code: 'TXT-09',
    says: [
      '(your|the) (documents|papers|passport*) ~4 (kept|stay|stays|held|locked|stored|remain) ~6 (safe|until|while|term|contract|management|supervisor)',
    ],
    unless: [...work, 'privacy|gdpr|kyc', inClause('with you')],
  },
]

/** Demands described as part of the job: to pay on delivery, to keep a share and send on the rest, to read out a code. */
export const stepMeanings: readonly PhraseRule[] = [...costs, ...errands, ...relays, ...downloads, ...keys]

/** Words of all languages for these. */
export const stepWords = {
  cryptoMachine:
    '(bitcoin|btc|crypto|krypto) (atm|kiosk|kiosks|machine|automat*)|bitcoinautomat*|kryptoautomat*|cajero* (de)? (bitcoin|cripto*)|caixa eletronico (de)? (bitcoin|cripto*)|distributeur* (de)? (bitcoin|crypto*)|(биткоин|крипто) (автомат*|банкомат*)|биткоинмат*|криптомат*|(比特币|加密) ~1 (取款机|atm|自动)',
  carriage:
    'customs|import (tax|duty)|(shipping|delivery|courier|postage|freight) (cost|costs|fee|fees|charge|charges)|zoll*|versandkosten|portokosten|aduana*|gastos de envio|frete|alfandeg*|douane*|frais de (port|livraison)|таможен*|доставк*|海关|关税|运费|快递费|邮费',
  bornBy:
    '(paid|settled|covered|borne|payable) (by|to) (the)? (receiver|recipient|you|candidate*|applicant*|employee*|new hire*|courier|driver)|(tragen|zahlen|ubernehmen) (sie|du)|(du|sie) ~2 (zahlst|zahlen|tragst|tragen)|(a cargo|por cuenta) (del|de la) (candidat*|destinatario)|por conta do (candidato|destinatario)|a (la|votre) charge|за (ваш|свой) счет|оплачивает получатель|(由)? (你|您|本人|收件人) (支付|承担)',
  afterwards:
    'after|once|when|as soon as|only with|nach|sobald|erst wenn|una vez|despues de|tras|apos|depois|assim que|apres|des que|une fois|после|как только',
  arrived:
    'arrive*|received|credited|cleared|landed|come in|has been (paid|booked)|eingegangen|eingang|gutgeschrieben|recibid*|acreditad*|recebid*|creditad*|recu*|credite*|поступи*|получен*|到账',
  paidTask:
    '(premium|vip|paid|paying|special|higher|combo|bonus|advanced) ~1 (mission*|task*|order*|assignment*|job|jobs)|(premium|vip|sonder) ~1 (aufgaben|auftrage)|(tareas|misiones) (premium|vip)|(tarefas|missoes) (premium|vip)|(missions|taches) (premium|vip)|(премиум|вип) задани*|(高级|高佣) ~1 任务',
  prepayment:
    'prepayment*|advance|advances|pre payment*|small deposit|stake|own money|vorauszahlung*|vorkasse|anticipo|adelanto|adiantamento|avance|acompte|предоплат*|аванс*|垫付|垫资|预付',
  need: 'need|needs|require|requires|unlock*|open|opens|ask for|cost|costs|with',
} as const
