import type { Excuse, PhraseCode, PhraseRule, SchemeStep } from './language.ts'
import {
  againstCrime,
  amount,
  byUs,
  duties,
  inClause,
  near,
  ofScams,
  ofWork,
  ownWages,
  perks,
  theirs,
  users,
} from './meaning-parts.ts'

/** A kind of fraud: steps in one sentence or in two neighbouring ones, in any order. */
export interface Scheme {
  code: PhraseCode
  steps: readonly SchemeStep[]
}

/** Each is for a moderator: they are known by what happens, whatever the words. */
export const schemes: readonly Scheme[] = [
  { code: 'FEE-03', steps: ['money comes', 'money goes on'] },
  { code: 'FEE-03', steps: ['money comes', 'keeps a cut'] },
  { code: 'FEE-03', steps: ['own account', 'keeps a cut'] },
  { code: 'FEE-03', steps: ['own account', 'money goes on'] },
  { code: 'FEE-03', steps: ['keeps a cut', 'money goes on'] },
  { code: 'FEE-03', steps: ['parcels come', 'parcels go on'] },
  { code: 'FEE-01', steps: ['is bought', 'applicant pays', 'comes back'] },
  { code: 'FEE-01', steps: ['is bought', 'applicant pays', 'amount'] },
  { code: 'FEE-01', steps: ['is bought', 'costs', 'comes back'] },
  { code: 'FEE-01', steps: ['clicks', 'is topped up'] },
  { code: 'FEE-01', steps: ['is topped up', 'is paid out'] },
  { code: 'FEE-01', steps: ['sets of clicks', 'is paid out'] },
  { code: 'FEE-02', steps: ['own capital', 'returns'] },
  { code: 'TXT-07', steps: ['pay a day', 'no effort'] },
  { code: 'CON-01', steps: ['chat', 'no interview'] },
  { code: 'COD-01', steps: ['program comes', 'program runs'] },
  { code: 'WAL-01', steps: ['code comes', 'code is told'] },
  { code: 'TXT-09', steps: ['far region', 'closed site'] },
  { code: 'FEE-02', steps: ['wins trust', 'brings deposits'] },
]

/** Others do it, or the work is about how others do it. */
const others: readonly Excuse[] = [users, theirs, ofScams]
const role = [duties('^^ <builds>'), duties('^^ <you> <builds>'), duties('^^ <you> (will|ll) <builds>')]

const step = (code: SchemeStep, says: readonly string[], rest: Partial<PhraseRule> = {}): PhraseRule => ({
  code,
  says,
  unless: [...others, ...role],
  ...rest,
})

/** The steps. */
export const schemeSteps: readonly PhraseRule[] = [
  step('fights crime', [...againstCrime, '<ofScams>', '<crime>', '<pretending>'], {
    unless: [],
    isDenial: true,
  }),
  // Others' money on the applicant's account.
  step(
    'money comes',
    [
      '<otherPeople> ~3 (<payApp>|<payVerb>) ~4 (you|<ownAccount>)',
      '<moneys> ~4 (<arrives>|reach*|hit|go) ~4 <ownAccount>',
      '<moneys> ~4 (reach|land|arrive|hit|come) ~2 (your|with you|to you)',
      '(<receive>|accept*|collect*|take in|process*) ~5 <moneys> ~8 (<ownAccount>|<payApp>|personally|private person|individual)',
      '(<receive>|accept*|collect*) ~4 <moneys> ~4 (from|of) ~2 <otherPeople>',
      '<moneys> ~3 (paid|sent|credited|wired|routed) ~2 (to|into|through|via|on) ~1 (you|<ownAccount>)',
      '(invoices|orders|sales) ~6 paid to you',
      '(<receive>|accept*|collect*) ~2 what ~2 <otherPeople> ~1 (owe|pay|send)',
      '^ (accept|receive|collect|accepting|receiving|collecting) ~3 <payApp>',
      '(money|fiat|cash|euros|dollars) in',
      '(your bank|<ownAccount>) ~1 (receive*|get|gets|collect*|recib*|receb*|recoit|erhalt*|empfang*|получает)',
      '(need*|want*|use*) ~2 (iban|ibans|accounts|cards) ~1 (from|of) you',
      '(credit|put|send|route|wire|pay) ~3 <moneys> ~6 (to|into|through|via|on) ~1 <ownAccount>',
      '<moneys> (that|which)? <otherPeople> ~3 <payVerb> ~2 (you|<ownAccount>)',
    ],
    {
      unless: [
        theirs,
        ofScams,
        duties('^ <role>'),
        ownWages,
        '(let|lets|allow|allows|enable|enables|help|helps) ~2 (merchants|users|companies|businesses|shops|people)',
        '(build|write|design|own|run|develop|maintain) ~3 (service*|system*|rails|platform*|product*|software) (that|which)',
      ],
    },
  ),
  step('own account', ['(via|through|on|over|with|use|using|from|auf|uber) ~1 <ownAccounts>'], {
    unless: [
      theirs,
      ofScams,
      ownWages,
      perks,
      '(be|are|re|get|getting) paid',
      '(account|accounts) (executive*|manage*|team*|director*|payable|receivable)',
    ],
  }),
  step(
    'keeps a cut',
    [
      ...near(
        '(keep|keeps|take|takes|retain*|deduct*|minus|subtract*|behal*|abzug*|abzieh*|retien*|qued*|fica|ficam|gard*|оставля*|оставь*|留|扣)',
        '<percents>',
        4,
      ),
      `(keep|keeps|retain*) ~1 (${amount}|#)`,
      '(ficando|quedandote|gardant) ~2 <percents>',
      '<percents> ~3 (yours|for you|is your|(stays|stay|remains|remain) ~1 (with you|yours)|of (each|every) (transfer|payment|transaction|deposit))',
      '(commission|cut|share|fee|bonus) of # <percents>',
      '(send|forward|pass|wire) # <percents> of (it|them)',
    ],
    { unless: [theirs, ofScams, inClause('our ~1 (fee|commission|share)'), inClause('we ~1 (charge|earn)')] },
  ),
  step(
    'money goes on',
    [
      '(send*|forward*|move|moves|moving|pass|passes|passing|wire|wires|wiring|remit*|transfer|transfers|transferring|pay|relay*|zelle|mail|mails) ~4 (on|onward*|to us|us|to our|abroad|overseas|<rest>|<percents> of (it|them)|(our|to|the) ~1 (supplier*|partner*|treasury|wallet*|address*))',
      '(convert*|chang*|exchang*|turn*|swap*) ~5 (to|into|for|in|at|on|through) ~1 (crypto*|bitcoin|<coin>)',
      '(buy*|purchas*) ~1 (crypto*|bitcoin|btc|<stablecoin>)',
      '<cryptoMachine>',
      '<sendsOn>',
      '(usdt|crypto|bitcoin|coins) (out|back)',
      '(hand|bring|give) ~3 cash',
      'you pay us',
      '<payApp> ~1 <rest>',
      '(distribute*|release*|disburse*|pay out) ~4 (in (crypto*|tether|<coin>)|coins|crypto*|usdt)',
      '(nos|uns|нам) ~1 (envia*|envi*|schick*|manda*|отправля*)',
      '(em|en|in|into|в) (cripto*|crypto*|krypto*|крипт*)',
      '<rest> ~4 (<coin>|crypto*|cripto*|krypto*|usdt|bitcoin)',
    ],
    { unless: [theirs, ofScams] },
  ),
  // Parcels.
  step(
    'parcels come',
    [
      ...near(
        '<goods>',
        '(your|at|to) ~1 (home|house|door|doorstep|porch|garage|apartment|flat|residence|place|address)',
        9,
      ),
      '(accept*|receive*|get|gets|take) ~4 <goods> ~6 (at|from)? (your)? (home|house|door|doorstep|porch|garage|apartment|residence|private)',
      '(you will be|you are|you get) sent ~2 <goods>',
      'home (warehouse|hub|depot|based (shipping|logistics|packing|packer))',
      'your ~1 address ~3 (used|serves|receives|takes)',
      ...near('<goods>', '(<home>|chez vous|вам домой|你家)', 8),
    ],
    {
      unless: [
        duties('^ <role>'),
        theirs,
        ofScams,
        '(return|returns) ~2 equipment|(box|package|parcel|label) for ~1 (laptop*|equipment|device*)',
        'to (our|the) customer*',
        '(we|company) ~1 (send|ship|deliver|mail) ~4 (laptop*|phone*|equipment|monitor*|macbook*|electronics)',
      ],
    },
  ),
  step(
    'parcels go on',
    [
      '<relabel>',
      '(schick*|send*|leit*) ~4 weiter',
      '(label*|labels|courier*|carrier*|post office|sticker*|forwarder*|fedex|dhl|ups|usps|wrap|dispatch*|repackage*|repack*|re pack*)',
      '(ship|ships|send|mail|post|forward|hand|pass) ~3 (them|it|on|abroad|overseas|out|along)',
    ],
    { unless: [ofScams] },
  ),
  // Advance fees in all their dress.
  step('is bought', ['<dueThing>'], { unless: [theirs, ofScams] }),
  step(
    'applicant pays',
    [
      '(<you>|<applicant>|everyone|everybody|employee*|<newcomer>) ~3 (pay|pays|paid|cover|covers|bear|bears|buy|buys|purchase|purchases|order|orders|sponsor|sponsors|settle|settles|contribute|contributes|transfer|transfers|prepay*|finance*|advance|advances|deposit|deposits|lodge|top up|wire|wires)',
      `(<you>|<applicant>|everyone|<newcomer>) ~3 (leave|leaves) ~3 (${amount}|deposit*|sum|money|guarantee)`,
      '(bill|bills|invoice|invoices|charge|charges) (you|<applicant>|<newcomer>)',
      `(by|of|through|with) ~1 (transferring|paying|sending|depositing|wiring|settling|covering|prepaying) ~4 ${amount}`,
      '(paid|prepaid|advanced|covered|borne|charged|settled|bought|purchased|ordered|sponsored|financed) ~2 by ~1 (<you>|<applicant>|employee*|everyone)',
      '(is|are|be) ~1 (charged|payable|billed) ~1 (at|to|before|upfront|in advance|on)',
      '(due|payable) (before|now|upfront|on|at|in advance|with)',
      '(fee|deposit|payment|contribution|guarantee|sum|amount) ~3 from (you|candidate*|applicant*|each|every|new)',
      '^ (pay|buy|purchase|settle|transfer|deposit|prepay|send|order|reserve|book|secure) ~8 (your|yourself|before|<firstPay>|refund*|from our|us)',
      '<byApplicant>',
    ],
    {
      unless: [
        byUs,
        perks,
        theirs,
        ofScams,
        inClause('<freeChoice>'),
        ...role,
        '<weProvide>',
        '<travelPaper>',
        '(approve*|sign|authori*) ~2 purchase*',
        ofWork('<forStaff>'),
      ],
    },
  ),
  // "Who" denies elsewhere.
  step(
    'applicant pays',
    [
      '(those|people|applicants|candidates|everyone|everybody|anyone|whoever) who ~2 (pay|paid|transfer|transferred|send|sent|deposit|deposited)',
      `(lawyer*|agent*|agency|vendor|notary|partner*|doctor*|clinic|supplier|attorney|school|lab) ~3 (charge|charges|bills|asks|takes) ~2 ${amount}`,
    ],
    {
      unless: [ofScams, ...role],
      isDenial: true,
    },
  ),
  step(
    'costs',
    [
      `(cost|costs|price|priced|comes to|come to|amounts to|amount to|kostet|cuesta|custa|coute|coutent|стоит|стоят) ~4 (${amount}|# _)`,
    ],
    { unless: [byUs, perks, theirs, ofScams, '<weProvide>'] },
  ),
  step('amount', [amount], { unless: ['<salaryRange>', '<payNoun>', perks], isDenial: true }),
  step(
    'comes back',
    [
      '<refund>',
      '(credit|credits|hand|hands|give|gives|pay|pays|return|returns|send) ~3 (back|to your (first|next))',
      '(return|returns|refund|refunds) (the|it|this|that|your) ~1 (money|sum|amount|payment|deposit)?',
      '(added|credited|offset|counted) ~2 (to|against|on|with) ~1 (your|the) ~1 (first|next|second)? (salary|pay|paycheck|invoice|commission|wage*)',
      '(in|with|on|from|after|against) ~1 (your|the) <firstPay>',
      '(deducted|taken out|withheld) ~2 (of|from) ~1 (your|the|first|future|later) ~2 (salary|pay|wage|wages|paycheck|earnings)',
      '(once|if|when|after) you pass',
      '(get|gets|have|receive) (it|the money|the sum|that) ~1 (back|in|with|after)',
      '(credited|returned|refunded|repaid) ~1 (later|after|within)',
    ],
    { unless: [theirs, ofScams] },
  ),
  // Task work.
  step('clicks', ['<clickVerb> ~4 <clickThing>', '<clickSets>'], {
    unless: [ofScams, ...role],
  }),
  step('sets of clicks', ['<clickSets>'], { unless: [ofScams] }),
  step(
    'is topped up',
    [
      '(asks for|requires|need|needs) ~2 recharge',
      'recharg* ~4 (account|balance|wallet|continue|amount|profit|task*|unlock*|#)',
      '(recarga|recargas|recargue|recargar|recarregue|recarregar|recarrega|rechargez|recharges|aufladen|aufzuladen|пополните|пополни|пополнить|пополняете|充值)',
      '(asks for|asks you to|needs|need|require*|requires you to|must|have to|you|your|to) ~3 (top up|top it up|topping up|add funds|prepay|preload|add (the|your|own|missing))',
      '(fund|funds|load) ~2 (your|own|working|the) ~2 account',
      `(deposit|deposits) of? (${amount}|your own|own)`,
      '(settle|cover|pay|fill|bridge|clear) ~2 (difference|gap|shortfall|missing)',
      '(task*|mission*|order*|aufgabe*|tarea*|pedido*|tarefa*|tache*|задани*|任务) ~6 (advance|prepay*|in advance|prepaid|prepayment|stake|d avance|por adelantado|adiantad*|im voraus|предоплат*|垫付|先 垫)',
      '(внесите|вносите|внести|deposite|deposita|einzahlen|versez) ~2 (депозит*|залог*|deposito|<amount>|# _)',
      'missing amount|negative (balance|amount|order)|prepaid (balance|task*|order*)|make up the difference|(exceed*|above) your balance|shortfall',
      '(lad|lade|laden) ~4 auf',
      '(account|balance|it) ~2 (into the)? (negative|minus)',
    ],
    { unless: [users, theirs, ofScams, ...role] },
  ),
  step(
    'is paid out',
    [
      '(withdraw|withdrawal*|withdrawing|cash out|cashing out)',
      '(unlock*|activate*|open*) ~3 (task*|level*|vip|bundle*|order*|set|sets|commission*|earning*)',
      '<percents> ~1 (more|on top|back|extra|profit|commission|ganancia|lucro)',
      '(rapporte*|gana*|bring*|yields|returns|give|gives) ~2 <percents>',
      '(refunded|returned|back|volta|vuelve|revient) ~3 (with|plus|com|con|avec) ~2 (<percents>|profit|lucro|ganancia|commission)',
      '(higher|vip|next|double) ~1 (paying|level|task*|commission*|set)',
      '(retir*|sacar|saque|sacar|auszahl*|freischalt*|freizuschalt*|debloqu*|desbloque*|вывести|вывод*|提现|解锁)',
    ],
    { unless: [users, theirs, ofScams, ...role] },
  ),
  // One's own money at work.
  step(
    'own capital',
    [
      `(invest*|put|puts|provide|provides|deposit*|keep|keeps|stake|stakes|bring|brings|contribut*|place|places|lock|locks|park|lend|lends|load|start with|starts with|buy|buys) ~4 (${amount}|savings|your own|<ownCapital>|personal stake|(company|our) ~1 (pool|fund|bot|platform|vault|node))`,
      '<ownCapital>',
      `own ~1 ${amount}`,
      'personal stake|own (money|capital|funds|savings)',
      '(amount|sum|money|capital|deposit) (you|they) ~1 (bring|keep|deposit|invest|put|stake|place|lend|park|leave)',
      'what (you|they) ~1 (keep|deposit|invest|put|stake|place|lend|park) (in|into|with|on|there)',
      `(live|trading|funded|broker*) account ~3 ${amount}`,
      `(anleg*|legen|invier*|invist*|investi*|place*|vlozh*|влож*|инвест*|投资) ~2 (${amount}|# _)`,
    ],
    { unless: [users, theirs, ofScams, '<ownBenefit>'] },
  ),
  step(
    'returns',
    [
      '<percents> ~3 (<eachDay>|<eachPeriod>)',
      'you ~1 (bring|fund) ~1 (yourself|it)',
      '<eachDay> ~3 <percents>',
      '(daily|weekly|fixed|guaranteed|passive|assured|steady) ~2 (return*|profit*|yield*|income|interest|earnings|payout*|gain*)',
      '(return*|profit*|yield*|income|interest|gain*) ~2 (guaranteed|assured|fixed|every (day|week|friday|monday))',
      '(no|zero|without) risk|risk ~2 (free|zero|none)',
      '(pays|earns|makes) (your|you) ~1 (salary|wage|income)',
      '(guarantee*|promise*) ~3 (profit*|return*|yield*|income)',
    ],
    { unless: [theirs, ofScams, duties('^^ <role>')], isDenial: true },
  ),
  // Pay for nothing.
  step(
    'pay a day',
    [
      `${amount} ~2 <eachDay>`,
      `${amount} ~2 ((a|per|each|every) week|weekly)`,
      `(daily|weekly|monthly) ~2 ${amount}`,
      `${amount} ~1 (monthly|a month|per month)`,
    ],
    { unless: ['<perks>', '<salaryRange> ~2 base'] },
  ),
  step(
    'no effort',
    [
      '(no|without|zero) ~1 (experience|skill|skills|qualification*|interview) ~1 (needed|required|necessary)?',
      '(easy|simple) ~1 (online|remote|phone|data)? (task|tasks|work|job|jobs)',
      '(minutes ~1 (a|per) day|(minutes|hour|hours) ~1 of ~1 (easy|copying|typing|texting|clicking|tapping))',
      'any age|(no|without) ~1 (cv|resume|degree) ~1 (needed|required|start|begin)|no cv',
      '(copying|posting|forwarding|typing) (text|texts|emojis|messages|comments|ads|links)',
      'from ~1 (phone|sofa|couch|bed|smartphone)',
      'housewi*|stay at home (mom*|parent*)|spare time|students and',
      '(simply|just|only|by) ~1 (forward*|click*|liking|copy*|tapping|watching)',
    ],
    { isDenial: true, unless: ['<ofScams>'] },
  ),
  step('chat', ['<strongChat>', '(by|via|over|only|exclusively|on) ~2 <chat>'], {
    unless: [...others, '<community>'],
    isDenial: true,
  }),
  step(
    'no interview',
    [
      '<noNeed> ~1 (interview*|entretien*|entrevista*|gesprach*|собеседован*|面试|cv|resume|lebenslauf)',
      '<meetingWith> ~3 (nicht (notig|notwendig|erforderlich)|entfallt|(isn t|is not|not) ~1 (needed|necessary|required)|no hace falta|nao e necessari*|не нуж*|不 需要)',
      '(start|begin|hired|join) ~1 (today|tonight|right away|at once|immediately|on the spot)|hired on the spot|(empiez*|comienz*|comec*) ~1 (hoy|hoje)|heute ~2 (anfang*|start*)|(commenc*|debut*) ~1 aujourd|(начать|начните|выходите) ~1 сегодня',
    ],
    { isDenial: true, unless: [] },
  ),
  step(
    'program comes',
    [
      '(recruiter*|we|hr|manager*|team|coordinator*|colleague) ~3 (send|sends|share|shares|provide*|email|emails|mail|mails|give|gives) ~4 (build|app|installer|file|archive|zip|program|launcher|client|script|package|testflight|apk|viewer)',
      '<drive>',
      '(software|app|client|program) ~4 not in ~2 (store|stores)',
      '(download*|install*|get) ~4 (viewer|reader|player|codec|decoder|launcher|build)',
      '(attached|following|linked|our) ~2 (script|launcher|build|archive|zip|program|installer|repository|repo|package|viewer)',
    ],
    { unless: [users, ofScams, ...role, '<afterSigning>'] },
  ),
  step(
    'program runs',
    [
      '^ (run|open|execute|start|launch|install|unpack|unzip|compile|build|npm) ~4 (it|this|that|them|during|before|on your|the (interview|call)|npm)',
      '(run|open|execute|start|launch|install|unpack) ~6 (before|during|ahead of) ~2 (interview|call|conversation|talk|meet*|we)',
      '(run|execute|start|launch) ~1 (this|the|our) ~1 (script|program|tool|file) ~8 (computer|laptop|machine|requirements|environment)',
      'to (view|read|see|open) the (job description|offer|contract|task|brief)',
    ],
    { unless: [...others, ...role, '<afterSigning>'] },
  ),
  step(
    'code comes',
    [
      '<codeWord> ~6 (text|texts|texted|sms|phone|arrive*|come|comes|bank|inbox)',
      '(text*|sms|send|get|receive) ~4 <codeWord>',
    ],
    { unless: [theirs, ofScams, ...role] },
  ),
  step(
    'code is told',
    [
      '^ (send|tell|forward|read|share|give|pass|type|dictate) ~3 (it|us|recruiter|agent|hr|manager|<codeWord>)',
      '(send|tell|forward|read|share|give|pass|dictate) ~4 (to (us|our|the|your) ~2 (recruiter|agent|manager|team|hr|colleague)?)',
      '^ tell us ~1 <codeWord>',
      '(forwarding|sending|sharing|reading|telling) ~3 <codeWord>',
    ],
    { unless: [theirs, ofScams, ...role] },
  ),
  // Strangers are courted until they pay.
  step(
    'wins trust',
    [
      '(dating|romance|romantic|matchmaking|tinder|hinge|bumble) ~3 (app|apps|site|sites|profile*|chat*|platform*)',
      '(build|building|start|form|keep|develop) ~3 (warm|emotional|romantic|intimate) ~1 (relationship*|friendship*|bond*|rapport|trust)',
      '(when|once|after|until) ~3 (trust|trusts) ~2 (is there|you|there|built|won)',
      '(our|given|provided|prepared|ready|ready made) ~2 profiles',
      'affection|(fall|falls|fell) in love|(lonely|wealthy|older) (men|women|people|gentlemen|ladies)',
    ],
    { unless: others },
  ),
  step(
    'brings deposits',
    [
      '(help|get|lead|bring|talk|convince|persuade|guide|invite|coach) ~2 (them|clients|contacts|people|matches|friends) ~5 (deposit*|invest*|fund|top up|trade)',
      '(first|new|their) ~1 (deposit|deposits|depositor*|investment)',
      '(bring up|mention|recommend|introduce) ~4 (exchange|platform|investment|trading)',
      '<percents> ~1 of ~1 what ~3 (transfer|transfers|invest|invests|deposit|deposits|bring|brings)',
      '<percents> ~3 (everything|all|what) ~2 (clients|contacts|people|they) ~2 (put|deposit|invest|bring)',
    ],
    { unless: [ofScams] },
  ),
  step('far region', ['<farRegion>'], { unless: [] }),
  step(
    'closed site',
    [
      '<siteHome>',
      '<papers> ~6 <keptBy>',
      '<keptBy> ~6 <papers>',
      '(hold|holds|keep|keeps|store*|collect*) ~1 (your|the) (passport*|papers|documents)',
      '<leaveEarly> ~6 (<payBack>|cost*|$)',
    ],
    { unless: [] },
  ),
]
