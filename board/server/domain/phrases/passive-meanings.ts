import type { PhraseRule } from './language.ts'
import {
  aboutCrime,
  amount,
  duties,
  near,
  notOurs,
  ownWages,
  paidByUs,
  theirs,
  toApplicant,
} from './meaning-parts.ts'

const notPay = ['<salaryRange>', '<payWord>', '<payNoun>']

/** Money that is asked for without saying who pays: "a fee is due", "commitment payment". */
const dues: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    weight: 'check',
    says: near('<due>', '<isAsked>', 6),
    unless: [...notOurs, ...paidByUs, ...notPay],
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: near(`(${amount}|<feeKind> <fee>)`, '<isAsked>', 6),
    with: [...toApplicant, '<before>', '<refund>', '<feeKind>'],
    unless: [...notOurs, ...paidByUs, ...notPay],
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: ['<byApplicant>', ...near('(<feeKind>|<due>)', 'payable in', 6)],
    unless: [...notOurs, ...paidByUs, ...notPay],
  },
]

/** Accounts to be kept above zero, and money that is doubled: what task work turns into. */
const tasks: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    says: near('<topUp>', '(<taskWork>|<simpleWork>)', 14),
    with: [
      '<must> ~4 <topUp>',
      '<your> ~3 <topUp>',
      '<topUp> ~3 <your>',
      '<you> ~4 <topUp>',
      '<topUp> ~2 <coin>',
    ],
    unless: notOurs,
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: near('(<pot>|<money>)', '(<negative>|<aboveZero>)', 6),
    with: ['<reward>', '<ownMoney>', '<simpleWork>', '<taskWork>'],
    unless: notOurs,
  },
  {
    code: 'FEE-01',
    weight: 'check',
    says: near('(<topUp>|<fill>|<moveMoney>)', '<doubling>', 18),
    with: ['<us>', '<your>', amount],
    unless: notOurs,
  },
]

/** Proof by sending, and approvals of coins, by nouns. */
const proofs: readonly PhraseRule[] = [
  {
    code: 'WAL-02',
    weight: 'check',
    says: near('<proofOf>', `(<moveMoney> ~4 ${amount}|<moveMoney> ~6 <wallet>|${amount} ~6 <moveMoney>)`, 8),
    unless: notOurs,
  },
  {
    code: 'WAL-02',
    weight: 'check',
    says: [
      '^ <approve> ~2 <coin> ~6 <contract>',
      '<signInWith> ~3 <wallet> ~2 <you> ~1 (use|own|have|trade)',
    ],
    unless: notOurs,
  },
]

/** Money that has to lie somewhere, whatever for. */
const parked: readonly PhraseRule[] = [
  {
    code: 'FEE-02',
    weight: 'check',
    says: [`^ (<hold>|<pay>|keep|leave|put) ~2 ${amount} ~6 (<purse>|<contract>|<pot>|pool|treasury)`],
    unless: [...notOurs, ...paidByUs],
  },
]

/** Programs on one's own computer before there is a contract. */
const computers: readonly PhraseRule[] = [
  {
    code: 'COD-01',
    weight: 'check',
    says: near('(<install>|<run>|<bringUp>)', '(<ownComputer>|<locally>)', 8),
    with: ['<hire>', '<stage>', '<meeting>', '<before>', '<invite>'],
    unless: [...notOurs, '<afterSigning>', '<noNeed> ~3 <install>'],
  },
  {
    code: 'COD-01',
    weight: 'check',
    says: near('(<install>|<repair>)', '<driverOf>', 4),
    with: ['<your>', '<stage>', '<meeting>'],
    unless: [...notOurs, 'driver s|(driver|drivers) ~1 (licen*|permit)'],
  },
]

/** Money of others that passes through. */
const passing: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    weight: 'check',
    says: near('<arrives> ~6 <ownAccount>', '(<passOn>|<rest>|<cashOut>)', 16),
    unless: [
      duties('^^ <duty>'),
      duties('^ <role>'),
      '<arrives> your (pay|salary|wage*)',
      ownWages,
      ...aboutCrime,
    ],
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: near('<share>', '<rest>', 10),
    with: ['<arrives>', '<receive>', '<account>'],
    unless: [duties('^^ <duty>'), duties('^ <role>'), theirs, ...aboutCrime],
  },
  {
    code: 'FEE-03',
    weight: 'check',
    says: near('<parcel>', '<relabel>', 10),
    with: ['<home>', '<your>', '(arrive*|come|delivered) ~3 you'],
    unless: notOurs,
  },
]

/** A name in a chat, spelled out. */
const spelled: readonly PhraseRule[] = [
  { code: 'CON-01', weight: 'check', says: near('(<reach>|<hire>)', '<underscore>', 8), unless: notOurs },
]

/** Demands in the passive, or by nouns alone: each is enough for a moderator's look. */
export const passiveMeanings: readonly PhraseRule[] = [
  ...dues,
  ...tasks,
  ...proofs,
  ...parked,
  ...computers,
  ...passing,
  ...spelled,
]

/** Words of all languages for these. */
export const passiveWords = {
  due: 'fee|fees|deposit|deposits|down payment|(commitment|security|good faith|advance) payment|surety|retainer|bond|levy|gebuhr*|kaution*|anzahlung*|vorauszahlung*|pauschale|sicherheitsleistung*|kostenbeitrag|unkostenbeitrag|eigenanteil|vorkasse|cuota*|tasa|tasas|fianza*|deposito*|garantia|anticipo|abono|matricula|arancel*|aporte|taxa|taxas|caucao|calcao|sinal|adiantamento|frais|depot|caution|acompte|arrhes|avance|cotisation*|взнос*|залог*|сбор|сборы|предоплат*|депозит*|пошлин*|押金|保证金|定金|订金|培训费|报名费|服装费|体检费|手续费|工本费|诚意金',
  isAsked:
    'asked for|(is|are|be|falls|fall) (charged|due|payable|requested|collected|levied|settled)|(is|are) ~1 (expected|required|asked) (from|of|before|of you|at)|payable (in|to|by|on|before|at)|to be paid|fallig|erhoben|verlangt|(wird|werden|ist|sind) ~4 (erhoben|berechnet|verlangt|gefordert|fallig|einbehalten)|(ist|sind) ~6 zu (entrichten|hinterlegen|leisten|begleichen|zahlen|uberweisen|bezahlen)|zu (entrichten|hinterlegen|leisten|begleichen)|se (abona*|cobra*|exige*|pide*|solicita*|paga*)|(es|son|sera|esta) (exigid*|cobrad*|obligatori* pagar)|(hay que|debes|deben|debera*) (abonar|pagar|ingresar|depositar)|(e|sera|serao|sao) (cobrad*|exigid*|pedid*|solicitad*|pag*)|cobra se|(est|sont|sera|seront|vous est|etre) (demande*|exige*|due|dues|dus|percu*|facture*|regle*|verse*|paye*)|a (regler|verser|payer|acquitter)|взима*|вносит*|оплачива* (кандидат*|соискател*|сотрудник*)|уплачива*|нужно (внести|оплатить)|需要? (先)? (交|缴|付|支付|缴纳|交纳|预付)|须 (交|缴|付|支付)|收取|先 (交|缴)',
  byApplicant:
    '(paid|settled|covered|borne|bought|payable|financed) by (the|each|every)? (applicant*|candidate*|participant*|trainee*|newcomer*)|(vom|von der|von den|von jedem) (bewerber*|kandidat*|teilnehmer*) ~2 (bezahl*|getragen|gezahlt|ubernommen)|(tragt|zahlt|ubernimmt) der (bewerber|kandidat)|(a cargo|por cuenta) (del|de la|de cada) (candidat*|aspirante*|postulante*)|(pag*|por conta|arcad*) (pelo|pela|do|da) (candidat*|interessad*)|(a la charge|regle*|paye*|pris en charge) (du|de la|par le|par la) (candidat*|postulant*)|оплачива* (кандидат*|соискател*|стажер*)|за счет (кандидат*|соискател*)|(由)? (应聘者|求职者|本人|个人) (承担|支付|自费)',
  aboveZero:
    '(above|below|under|back to|to) zero|reset|unter null|uber null|auf null|bajo cero|a cero|abaixo de zero|no vermelho|sous zero|en dessous de zero|ниже нуля|в ноль|不足',
  proofOf:
    'proof of (reserves|funds|ownership|control|wallet|liquidity|solvency|life)|proof that you (own|control|hold|have)|(eigentums|besitz|kapital|liquiditats) ?nachweis|nachweis ~3 (wallet|guthabens|besitz*)|prueba de (fondos|reservas|propiedad|titularidad|liquidez)|prova de (fundos|reservas|propriedade|titularidade)|preuve de (fonds|reserves|propriete|detention|liquidite)|(подтверждение|доказательство) (средств|владения|резервов|кошелька)|(资产|资金|储备|所有权) 证明|证明 ~4 钱包',
  weProvide:
    '(we|company|employer) ~2 (buy|buys|provide|provides|pay|pays|cover|covers)|paid for by us|no cost|free of charge|wir (zahlen|ubernehmen|kaufen|stellen|tragen)|(kaufen|ubernehmen|stellen|tragen|zahlen) wir|kostenlos|pagamos|ofrecemos|oferecemos|compramos|nosotros (pag*|compr*)|gratis|nos (pagamos|compramos)|nous (payons|prenons|achetons|offrons|fournissons)|мы (оплачива*|покупа*|предоставля*)|за наш счет|бесплатн*|公司 ~3 (支付|承担|购买|提供)|免费',
  contract: 'contract|contrato|vertrag|contrat|контракт*|合约',
  signInWith:
    '(sign|log) in with|login with|anmeld* mit|melde dich mit|inicia sesion con|entre com|faca login com|connect* vous avec|войдите (через|с)|用 ~3 登录',
  bringUp:
    'put on|put it on|bring (it|this|them)? ~2 up|get ~3 running|spin ~1 up|bring ~3 zum laufen|zum laufen bringen|跑 起来',
  ownComputer:
    '(your|own) (own)? (mac|macbook|pc|laptop|computer|machine|desktop|notebook|windows)|(dein*|ihr*|eigen*) (rechner|laptop|mac|pc|computer|notebook|handy)|tu (portatil|ordenador|pc|computador*|movil|celular)|seu (computador|notebook|pc|celular|micro)|votre (ordinateur|pc|mac|machine|portable|telephone)|(ваш*|сво*) (компьютер*|ноутбук*|телефон*|пк)|(你的|您的|自己 的) (电脑|手机)|电脑 上',
  driverOf: 'driver|drivers|treiber|controlador|controladores|pilote|pilotes|драйвер*|驱动',
  arrives:
    'arrive*|arriving|land|lands|come|comes in|receive|receives|incoming|credited|landen|landet|eingehen*|eintreff*|kommen|erhalt*|empfang*|llegan|llega|entran|entra|recib*|ingresan|chegam|chega|entram|caem|cai|receb*|arriv*|tomb*|recev*|recois|поступа*|приход*|получа*|зачисля*|打到|汇入|转入|进入|收到',
  ownAccount:
    '(your|own|private|personal) ~1 (account|accounts|card|iban|paypal|revolut|wise|wallet|bank)|(dein*|ihr*|privat*|eigen*) ~1 (konto|girokonto|bankkonto|karte|paypal)|(tu|su) ~1 (cuenta|tarjeta)|(sua|na sua) ~1 (conta|cartao)|(votre|ton|ta) ~1 (compte|carte)|(ваш*|сво*) ~1 (счет*|карт*)|(你的|您的|个人|自己 的) ~1 (账户|银行卡|卡|账号)|on our behalf',
  rest: '(the|das|den) (rest|remainder)|remainder|den rest|restbetrag|el resto|o resto|o restante|el restante|le reste|остаток|остальн*|余款|其余|剩余|剩下',
  cashOut:
    '(withdraw*|take out|hand over|bring us) ~2 cash|cash out|(hebst|heben) ~4 ab|bargeld|(sacas|saca|sacar|retira*) ~3 (dinheiro|efectivo|entreg*)|en efectivo|saca e|en especes|especes|наличн*|снима*|取现|现金',
  share:
    '(your|a) (share|cut|percentage|commission)|(keep|deduct*|minus) ~2 (percent|per cent|share|commission|cut)|# (%|percent|per cent)|dein* (anteil|provision)|# prozent|tu (porcentaje|comision|parte)|sua (parte|comissao|porcentagem)|votre (part|commission)|# pour cent|сво* (долю|процент*)|# процент*|你的 (提成|佣金)|百分之',
  parcel:
    'parcel*|package|packages|paket|pakete|packchen|paquete*|pacote*|encomenda*|colis|посылк*|包裹|快递',
  relabel:
    'label*|relabel*|re ship*|reship*|forward*|repack*|post them|(neu|um) ?etikett*|etikett*|bekleb*|umpack*|weiterschick*|weiterleit*|verschick*|etiquet*|reenvi*|reembal*|reexpedi*|пересыла*|переклеива*|отправля*|переупаков*|转寄|转发|贴 标签|换 标签',
  home: 'home|zu hause|nach hause|bei (ihnen|dir)|casa|chez vous|chez toi|domicile|domicilio|на дом|домой|дома|家里|家中|deine adresse|ihre adresse',
  underscore:
    'underscore|under score|unterstrich|guion bajo|barra baja|underline|sublinhado|tiret bas|нижн* подчеркивани*|下划线',
} as const
