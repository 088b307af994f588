import type { PhraseRule } from './language.ts'
import { againstCrime, duties, near, notOurs, ofScams, paidByUs, work } from './meaning-parts.ts'

/** The work is to fight it, or it is the reader's own pay that arrives. */
const notMules = [
  duties('^^ <duty>'),
  duties('^ <role>'),
  '<ofScams>',
  '<fights> ~6 <crime>',
  ...againstCrime,
  '<ownPay> ~8 <ownAccount>',
  'to (pay|reimburse|refund) (you|your)',
]
const amongInvestors = [...notOurs, ...paidByUs, '<hiredFriend>']

/** Other people's money on the reader's account, in any order of words. */
const mules: readonly PhraseRule[] = [
  {
    code: 'FEE-03',
    says: near('<payments>', '<ownAccount>', 8).map((arrival) => `${arrival} ~14 <sendsOn>`),
    unless: notMules,
  },
  {
    code: 'FEE-03',
    says: [
      '(need|needs|use|want|require|seek|looking for) ~2 your ~2 <rentable> ~2 (to|for|as) ~3 <payments>',
      '(need|needs|use|want|require|seek|looking for) ~2 your ~2 (card|iban|paypal) ~2 (to|for|as) ~3 <payments>',
    ],
    unless: notMules,
  },
  {
    code: 'FEE-03',
    says: ['<ownAccount> ~6 <servesAs>', ...near('<payments> ~2 <ofPartners>', '<ownAccount>', 10)],
    with: ['<transit>', '<servesAs> ~8 <ofPartners>', '<share>'],
    unless: notMules,
  },
]

/** Returns that are promised on one's own money, and people to win for it. */
const returns: readonly PhraseRule[] = [
  {
    code: 'FEE-02',
    says: near('<guaranteed>', '<percentage>', 8),
    with: ['<gain>'],
    unless: amongInvestors,
  },
  {
    code: 'FEE-02',
    says: near('<percentage>', '<eachPeriod>', 3),
    with: ['(<percentage>|<eachPeriod>) ~4 <ownCapital>', '<ownCapital> ~4 <percentage>', '<recruiting>'],
    unless: amongInvestors,
  },
  { code: 'FEE-02', says: ['<multiply> ~1 <ownCapital>'], unless: amongInvestors },
  {
    code: 'FEE-02',
    says: ['<recruiting> ~6 <belowYou>', '<percentage> ~5 <ofFriends>'],
    unless: [duties('^^ <role>'), '<hiredFriend>'],
  },
]

/** Clicks that are paid at once, and a membership that is earned back. */
const clicks: readonly PhraseRule[] = [
  {
    code: 'FEE-01',
    says: near('<pay> ~2 <amount> ~3 <membership>', '<earnBack>', 10),
    unless: [...work, ...paidByUs],
  },
  {
    code: 'TXT-07',
    says: near('<clickTask>', '(<payout>|<paidAtOnce>)', 14),
    unless: [duties('^^ <you> <duty>'), duties('^^ <you> (will|ll) <duty>'), duties('^ <role>'), '<knowing>'],
  },
  { code: 'TXT-07', says: ['<fakeOrders>'], unless: ['<fights>', ofScams] },
  { code: 'TXT-07', says: near('<payout>', '<noNeed> <experienceOf>', 12), isDenial: true },
  { code: 'CON-01', says: ['<addOnChat>'], isDenial: true },
]

/** Promises and requests that hide the price: quick money for an account, for capital, for clicks. */
export const baitMeanings: readonly PhraseRule[] = [...mules, ...returns, ...clicks]

/** Words of all languages for these. */
export const baitWords = {
  payments:
    'money|funds|payments|(a|the|of|customer|client|incoming) payment|transfers|deposits|wires|proceeds|geld|gelder|zahlungen|uberweisungen|dinero|fondos|pagos|transferencias|dinheiro|pagamentos|(de l )? argent|fonds|virements|paiements|деньг*|денег|средства|платеж*|переводы|款|货款|钱|资金|转账',
  sendsOn:
    '(pass|send|wire|forward|transfer|move|mail) ~1 (it|this|them|these|the rest|the money|on)|forward*|(convert|exchange|swap|change|turn) (it|this|them|these|the money|the funds)|buy ~2 <coin>|(withdraw|take) ~3 cash|hand ~2 to (our|a|the)|leit* ~6 weiter|(gibst|geben|gib|schickst|schicken|sendest|senden) ~6 (weiter|an uns*)|weiterleit*|kauf* ~2 (bitcoin*|krypto*|usdt|usdc|<coin>)|heb* ~4 ab|(lo|los|las|la) (envias|mandas|reenvias|transfieres|conviertes|pasas)|reenvi*|compras ~2 (bitcoin*|cripto*|usdt)|compra ~2 (bitcoin*|cripto*|usdt)|repassa*|(les|l) (renvoy*|transfer*|convertissez)|renvoy*|achet* ~2 (bitcoin*|crypto*|usdt)|пересыла*|перевод* ~2 дальше|отправля* ~2 (дальше|нам)|покупа* ~2 (биткоин*|крипт*|usdt)|(转|转给|发给|打给) 我们|买 ~1 (usdt|比特币|虚拟币|u)|再 转|转出',
  servesAs:
    '(serve*|work|works|act|acts|is used|used) as|(dient|fungiert|genutzt|verwendet) ~3 als|(sirve|servira|funciona|actua|se usa) ~2 (de|como)|(serve|servira|funciona|atua) ~2 (de|como)|(sert|servira) ~2 (de|comme)|служит|(作为|充当)',
  transit:
    'transit|intermedia*|bridge|pass through|go between|durchlauf*|durchgang*|zwischenkonto|transitkonto|puente|transito|ponte|passagem|relais|passerelle|транзит*|中转|过渡',
  ofPartners:
    '(of|from|for)? (our|unser*|nuestr*|noss*|notre|nos|наш*|我们 的?) ~1 (client*|customer*|partner*|buyer*|kunden|kaufer*|cliente*|socios|parceir*|partenair*|клиент*|партнер*|客户|伙伴)',
  ownPay:
    'salary|salaries|wage|wages|payroll|your (pay|earnings|expenses)|reimburs*|pay you|gehalt*|lohn*|vergutung|salario*|sueldo|nomina|salaire*|remuneration|зарплат*|工资|薪',
  guaranteed:
    'guarantee*|assured|risk free|garantier*|garantiz*|garantid*|garantiss*|garanti|garantis|гарант*|保证|稳赚|保本',
  gain: 'profit|profits|return|returns|roi|yield|yields|gewinn*|rendite*|ertrag*|ganancia*|rendimiento*|rentabilidad|lucro*|rendimento*|retorno*|benefice*|rendement*|прибыл*|доходност*|доход*|收益|利润|回报',
  percentage: '# (%|percent|per cent|prozent|por ciento|por cento|pour cent|процент*)|%|百分之',
  eachPeriod:
    '(a|per|each|every) (day|week|month)|daily|weekly|monthly|(pro|am|im|jeden) (tag|woche|monat)|taglich*|monatlich*|(al|por|cada) (dia|mes|semana)|diari*|mensual*|ao (dia|mes)|mensa*|par (jour|mois|semaine)|в (день|месяц|неделю)|ежедневно|每天|每日|每月',
  ownCapital:
    '(your|own) ~1 (money|capital|funds|savings|deposit|deposits|investment|stake)|(capital|money|funds|sum) that? you (invest|bring|deposit|put)|(ihr*|dein*|eigen*) ~1 (geld|kapital|einsatz|einlage|ersparnisse)|(tu|su|tus|sus) (dinero|capital|inversion|ahorros|deposito)|(seu|sua) (dinheiro|capital|investimento|deposito)|(votre|ton|vos) (argent|capital|mise|investissement|epargne|depot)|(ваш*|сво*) (деньги|капитал*|вклад*|депозит*|средства)|(你的|您的|自己 的) (钱|资金|本金|投资)|本金',
  multiply:
    '^ (double|triple|multiply|quadruple)|(can|will|to|you) (double|triple|multiply)|verdoppel*|verdreifach*|vervielfach*|duplica*|triplica*|multiplica*|dobre|dobra|doublez|triplez|удво*|утро*|翻倍',
  recruiting:
    '(invite|recruit|bring|refer|sign up) ~3 (friend|friends|member|members|investors|people|others)|(freunde|mitglieder) ~2 (einlad*|werb*|gewinn*|bring*)|(wirb|werben|einladen) ~3 (freunde|mitglieder)|(invita*|reclut*|trae*) ~2 (amigos|miembros|personas)|(convide*|convida*|indique|recrut*) ~2 (amigos|membros|pessoas)|(invite*|parrain*|recrut*) ~2 (amis|membres|personnes|filleuls)|(приглаша*|пригласи*|привод*) ~2 (друз*|людей|участников)|邀请 ~1 (好友|朋友)|拉 人 头|发展 下线',
  belowYou:
    '(below|under|beneath) you|downline|unter (ihnen|dir)|debajo de ti|abaixo de voce|sous vous|под вами|下线',
  ofFriends:
    '(friend|friends|referrals|recruits|invitees|downline) ~3 (put in|deposit|deposits|invest|invests|pay in|bring in)',
  hiredFriend:
    '(is|are|get|gets|we) ~1 (hired|hire)|referral bonus|colleague*|employee referral*|mitarbeiter werben',
  membership:
    '(membership|member|vip|level|levels|rank|package|upgrade|mitgliedschaft|membresia|nivel|adesao|adhesion|niveau|членств*|уровень|уровня|会员|等级)',
  earnBack:
    '(earn|make|get|gets|win|have|recover) ~2 back|earned back|back (in|within|after|on)|(verdien*|hol*) ~3 (zuruck|wieder)|recuper*|отобь*|окуп*|верн*|(赚|拿) 回|回本',
  clickTask:
    '(click|watch|like|rate|boost|review) ~1 (ads|ad|videos|hotels|products|posts|songs)|(optimization|optimisation|optimizing|rating|clicking|liking) (tasks|task|orders)|sets of (tasks|orders)|(anzeigen|videos|produkte) ~1 (klick*|lik*|ansehen|bewert*)|(ver|mirar) (anuncios|videos)|(curtir|assistir) (videos|anuncios)|(cliquer|regarder|aimer) ~2 (pubs|publicites|videos)|(смотреть|лайкать) (видео|рекламу)|点赞|看 广告',
  paidAtOnce:
    '(paid|pay|payment|payout|withdraw*|cash out) ~2 (same day|instant*|immediately|at once|at the end of the day)|(sofort|am selben tag) ~3 (ausgezahlt|auszahlung)|auszahlung am selben tag|(cobra*|pago*) ~2 mismo dia|(receb*|pagamento) ~2 mesmo dia|paye* ~2 (jour meme|immediatement)|(оплата|выплата|выплаты) ~1 (сразу|в тот же день)|当天 ~1 (结算|到账|提现)|秒 结',
  fakeOrders: '刷单|刷 单|抢单|накрут* отзыв*|(fake|paid) (orders|reviews) ~3 (write|place|per)',
  addOnChat: '加 ~1 (微信|telegram|电报|飞机|qq|whatsapp)|(微信|qq) 号? #',
} as const
