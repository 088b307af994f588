import type { PayPeriod } from '@cryptolist/contract'

/** Whole words of a text in small letters, in any script. */
const word = (alternatives: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${alternatives})(?![\\p{L}\\d])`, 'u')

/** The pay of the job itself. */
export const payNoun = word(
  [
    "salar(?:y|ies)|compensation(?! (?:for (?!this|the|candidates|our|all|an?\\b)|model|claims?|cases?|disputes?))|comp range|you(?:'ll| will)? (?:are|be) paid|contractors earn|remuneration|wages?|pay(?=\\s*(?:range|rate|band|scale|is|of|starts?|for this|for the|transparency|[:(|]))|pay(?<=^\\P{L}*pay)(?=\\s*(?:in|per (?:hour|day|week|month|year|annum)|[-–]|$))",
    '(?:base|annual|monthly|hourly|weekly|cash|gross|competitive|starting|what we) pay|(?:hourly|monthly|annual) range|pay ?rates?|(?:estimate of|estimated|expected|target|hiring) (?:the )?(?:current |hiring |base )?range|hiring ranges?|range(?= for (?:this|the) (?:role|position|job))',
    'base (?:salary|pay|comp\\w*|range|rate)|base(?=\\s*(?:[:(|]|$|[-–]))|(?:annual|annualized|annualised) base|base annual(?:ly)?|(?:hourly|daily|day|contract) rates?|rate(?=\\s*:)|ctc|ral|tjm|cost to company',
    '\\p{L}*(?:gehalt|gehälter|lohn|salär|vergütung|gehaltsband|gehaltsspanne|gehaltsrahmen|tagessatz|stundensatz)\\p{L}*',
    'salaire|rémunération|salarios?|salarial|sueldo|tarifa|retribuci[oó]n|stipendio|retribuzione|salário|remuneração|salaris|\\p{L}*salaris|\\p{L}*lön|årslønn|faixa salarial|lønn?|løn',
    'wynagrodzenie|widełki|stawka|mzda|plat|fizetés|salariu|maaş|gaji|palkka|зарплата|оклад|вилка|заработная плата|зп',
  ].join('|'),
)
/** Scripts without spaces between words. */
export const payNounWithoutSpaces =
  /年収|年俸|年薪|月給|月薪|時給|时薪|日給|給与|薪资|薪資|薪水|薪酬|工资|待遇|연봉|월급|เงินเดือน/
/** Right behind a month's pay in Chinese: how often a year it is paid. */
export const monthsBehind = /^\s?[x×*·]\s?1[2-8]\s?薪/
/** Sums that are not the pay, in scripts without spaces between words. */
export const notPayWithoutSpaces =
  /平均(?:年収|年俸|月給|給与|年薪|月薪|薪资|工资|\s?$)|(?:モデル|理論)年収|年収(?:例|アップ|UP)|평균 ?(?:연봉|월급)|融资|投资|估值|市值|营收|交易|资金|奖金|补贴|資金|調達/
/** Behind a sum that describes others, in such scripts: "年収1000万円以上の求人". */
export const ofOthersWithoutSpaces = /^\s*(?:以上|以下|超)の/
/** A verb that says so of the job; weaker than the noun. */
export const payVerb = word(
  "we (?:can )?(?:pay|offer)|we(?:['’]re| are) paying|we(?: will|['’]ll)? start you|wir (?:zahlen|bieten)|nous (?:payons|offrons|proposons)|ofrecemos|pagamos|oferecemos|offriamo|(?:this |the )?(?:contract|role|position|job|gig|internship) pays|you(?:['’](?:ll|d)| will| would)? (?:get|earn|receive|make)|our (?:\\p{L}+ )?(?:agents|annotators|consultants|contractors|engineers|interns|reviewers|trainers|tutors) (?:earn|make)|expect to (?:make|earn)|(?:earn|pays|paid)(?<=^\\P{L}*(?:earn|pays|paid))",
)
/** Behind one amount that such a verb names nothing else follows: not "towards your rent". */
export const endOfPay =
  /^\s*(?:$|[.,;:!?()+–—-]|(?:max|maximum|minimum|min|tops|or (?:more|less|above|below|up)|and (?:up|above)|upwards|(?:on )?(?:an? )?(?:w-?2|1099|b2b)|to start|to begin|as|depending|based|doe|plus|and|with|gross|brutto)(?!\p{L}))/u

/** The bound of an amount, right behind it. */
export const boundWords =
  /^\s*(?:max|maximum|minimum|min|tops|or (?:more|less|above|below|up)|and (?:up(?!\s+to)|above)|upwards|to start|to begin|gross|brutto)(?!\p{L})/u
/** Words about wages, not prices. */
export const ofWork = word(
  'contract(?:or)?|freelancer?|w-?2|1099|b2b|full[- ]?time|part[- ]?time|shifts?|overtime|tips|experience|seniority|doe|reviewed|raises?|up to [1-4]?\\d hours|hours? (?:a|per|each) week|weekly hours|remote|hybrid|on-?site|weekends?|evenings|nights|benefits|holidays|pto|vacation|this (?:role|job|position)|wages?|salary',
)

/** Rights that depend on pay. */
const schemes =
  'blue[- ]card|blaue karte|carte bleue|skilled (?:workers?|migrants?)|kennismigrant\\p{L}*|30 ?% ruling|critical skills'
/** Sums that are never the pay of the job, whatever stands beside them. */
export const neverPay = word(
  [
    'ote|on[- ]target|total (?:target )?(?:compensation|comp|rewards?|cash|package|earnings|remuneration)|(?:salary|compensation|pay) (?:tool|disputes?|expectations?|survey|data)',
    '(?:average|median) (?:(?:base|annual|gross|starting) ){0,2}(?:salary|pay|compensation)|durchschnitts(?:gehalt|lohn)|durchschnittlich\\p{L}* (?:gehalt|lohn)|salaire moyen|salario medio|salário médio|salaries (?:in|across|paid|at)|in (?:the|this) (?:industry|market)|pay us|minimum wage|prevailing wages?|(?:salary|pay|wage) thresholds?|salary sacrifice|payroll',
    'must (?:earn|make|be paid)|(?<!we )pays? salaries',
    '(?:salary|pay|wage) (?:advances?|increases?|raises?|rises?|reviews?|packaging)|(?:increases?|rises?|grows?|goes up) by|if (?:your|their|the) (?:annual |base )?(?:salary|pay|wage)',
    '(?:not|(?:aren|isn).t) eligible for overtime|exempt status|non-?competes?|for (?:two|three|four|five|\\d+) years|in (?:tokens?|stock|equity|shares|rsus?)|(?:semi|bi)-?(?:monthly|weekly)|fortnight(?:ly)?|every two weeks',
    `(?:for|as|under|to qualify (?:for|as)) (?:the |an? )?(?:eu )?(?:visa|(?:work|residence) permit|${schemes})|variable (?:pay|compensation|salary)`,
  ].join('|'),
)
/** Pay of others: "Companies that we work with pay a salary of …". One client may be whom a recruiter hires for. */
export const paidElsewhere =
  /(?<!\p{L})(?:clients|customers|companies|startups|users|kunden|unternehmen|entreprises|clientes|empresas|clienti|aziende) (?:\p{L}+ ){0,5}(?:pay|earn|make|are paid|receive|zahlen|verdienen|versent|paient|gagnent|pagan|pagam|ganan|pagano)(?!\p{L})[^,;:()]*$/u
/** A right to work that depends on pay, and words for what it asks for: "The visa requires a salary of …". */
export const permit = word(
  `h-?1b|visas?|(?:work|residence) permits?|employment pass(?:es)?|ep holders?|${schemes}`,
)
/** "Kennismigrant: minimum salary €5,688", "the Blue Card, for a salary of at least €48,300": what it asks for. */
export const ofScheme = new RegExp(
  `(?<![\\p{L}\\d])(?:${schemes})[^,;.]*(?<!\\p{L})(?:minim|mindest|at least|from|above|ab|vanaf)[^,;.]*$`,
  'u',
)
/** "Skilled Worker visa: salary at least £38,700": what it asks for. */
export const ofPermit = /(?:blue card|visas?|permits?|h-?1b)\s*:[^:;.]*$/
/** "In addition to your salary, up to $5,000". */
export const besidePay =
  /(?:in addition to|on top of|besides) (?:\p{L}+ ){0,2}(?:salary|pay|compensation),[^,;.:\d]*$/u
export const demand = word(
  'thresholds?|requires?|asks? for|possible from|must|needs?|applies|qualif\\p{L}+|eligib\\p{L}+|gilt|voraussetz\\p{L}+|exige|vereist',
)
/** Sums that are not the pay, unless the word for pay is nearer to the amount. */
export const notPay = word(
  [
    'raised?|raising|funding|funded|invest\\p{L}*|rounds?|series [a-e]|seed|valuations?|valued|market cap\\p{L}*|revenues?|turnover|umsatz|arr|mrr|aum|assets?|actifs|tvl|tvs|volumes?',
    'deposits?|secur(?:es|ed|ing)|payments?|process(?:es|ed|ing)?|transactions?|transfers?|budgets?|\\p{L}*budget|presupuesto|bonus(?:es)?|bono|prime|commissions?|referrals?|stipends?|allowances?|reimburse\\p{L}*',
    '401\\(?k\\)?|pension|insurance|coverage|benefits? worth|prizes?|hackathons?|awards?|bount(?:y|ies)|grants?|rewards?|equity|stock|shares|options|rsus?|tokens?|quota|deals?|contract values?|acv',
    'customers?|clients?|users?|accounts?|subscriptions?|fees?|gas|stak(?:e|es|ed|ing)|liquidity|pools?|loans?|loss(?:es)?|lost|stolen|exploits?|hacks?|fines?|penalt(?:y|ies)|savings?|saved?|cost|costs',
    'invoices?|payouts?|p&l|portfolios?|funds?|che(?:ck|que) sizes?|tickets?|treasury|price|prices|levé|levée|erhalten|moved|grew|fell|rose|donat\\p{L}*|disputes?|compares?|worth|relocation|learning|wellness|home office',
    'variable|equipment|education|training|formaci[oó]n|formation|weiterbildung\\p{L}*|reise\\p{L}*|sign(?:ing)?[- ]?on|signing|welcome|bienvenida|retirement|match|employees|applicants?|people|per (?:user|client|company|team|report|transaction|winner|incident|token)|founded',
  ].join('|'),
)

/** "up to" anywhere in a thought. */
export const upTo = word('up ?to|bis zu|jusqu.à|hasta|até|fino a')

/** Where one thought ends within a sentence. */
export const clauseEnd =
  /[;,，()|：]|:(?!\/)|\s(?:plus|and|as well as|in addition to|including|incl\.?|with|before|excluding|exclusive of|minus|on top of|und|et|y|zzgl\.?|alongside|besides)\s|\+|\s[–—]\s/u

/** `slashed`: "netto/h", "€/month". */
const onePeriod = (alternatives: string, slashed: string, spaceless: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${alternatives})(?!\\p{L})|\\/\\s?(?:${slashed})(?!\\p{L})|${spaceless}`,
    'u',
  )
const periods: readonly [PayPeriod, RegExp][] = [
  [
    'year',
    onePeriod(
      "(?:per|a|each|every)\\s(?:year|yr|annum)|annual|annually|annuali[sz]ed|yearly|p\\.\\s?a\\.?|pa|annum|pro jahr|im jahr|jährlich\\p{L}*|jahres\\p{L}*|\\p{L}*jahres(?:gehalt|brutto)\\p{L}*|par an|annuel\\p{L}*|annue|al año|anual\\p{L}*|all'anno|annu[ao]|annui|por ano|por año|per jaar|jaar\\p{L}*|rocznie|per år|årslønn|vuodessa|ročně|évente|yıllık|в год|год|lpa|ral",
      'yr|year|y|annum|jahr|an|año|ano|rok',
      '年俸|年収|年薪|\\/\\s?年|연봉',
    ),
  ],
  [
    'month',
    onePeriod(
      '(?:per|a|each|every)\\s(?:month|mo)|monthly|pro monat|im monat|monatlich\\p{L}*|monats\\p{L}*|\\p{L}*monats(?:gehalt|lohn|brutto)\\p{L}*|par mois|mensuel\\p{L}*|al mes|mensual\\p{L}*|por mes|por mês|mensa[li]s?|al mese|mensil\\p{L}*|per maand|\\p{L}*maand\\p{L}*|miesięcznie|månads?\\p{L}*|per månad|per måned|kuukaudessa|měsíčně|havonta|pe lună|aylık|per bulan|в месяц|месяц',
      'mo|m|month|mth|monat|mois|mes|mies|mc|kk|hó|bulan|мес|mês|măn|luna',
      '月給|月薪|\\/\\s?月|월급|เดือน',
    ),
  ],
  [
    'week',
    onePeriod(
      '(?:per|a|each)\\sweek|(?<!bi-?)weekly|pro woche|par semaine|por semana',
      'wk|week',
      '\\/\\s?周',
    ),
  ],
  [
    'day',
    onePeriod(
      '(?:per|a|each)\\sday|daily|day rate|per diem|pro tag|tagessatz\\p{L}*|par jour|tjm|por día|per dag',
      'd|day|tag|jour|dag|día',
      '日給',
    ),
  ],
  [
    'hour',
    onePeriod(
      '(?:per|a|an|each)\\s(?:hour|hr)|hourly|pro stunde|stunden\\p{L}*|par heure|por hora|per uur|в час|час|per timme',
      'h|hr|hrs|hour|std|stunde|godz|hora|uur|timme',
      '時給|时薪',
    ),
  ],
]

/** The first period that words name, and where. */
export function findPeriod(words: string): PayPeriod | undefined {
  let first: { period: PayPeriod; at: number } | undefined
  for (const [period, pattern] of periods) {
    const at = words.search(pattern)
    if (at !== -1 && (first === undefined || at < first.at)) first = { period, at }
  }
  return first?.period
}

/** The period named last: the one nearest to what follows. */
export function findLastPeriod(words: string): PayPeriod | undefined {
  let rest = words
  let last: PayPeriod | undefined
  for (const clause of rest.split(clauseEnd).reverse()) {
    rest = clause ?? ''
    last = findPeriod(rest)
    if (last !== undefined) return last
  }
  return last
}

const salariesAYear =
  /[x×*·]\s?(1[2-8])(?!\d)|(?<![\d.,])(1[2-8])\s?-?(?:[x×]|薪|mal\b|monatsgeh\p{L}*|monatslöhn\p{L}*|gehält\p{L}*|salar(?:y|ies)|pagas|mensilit\p{L}*|mensualit\p{L}*|payments)|\bsur (1[2-8]) mois/u

/** How many monthly salaries a year has, where that is said: `(14x)`, `*14薪`, "14 pagas". */
export function findSalariesAYear(words: string): number | undefined {
  const [, before, behind, over] = salariesAYear.exec(words) ?? []
  const salaries = before ?? behind ?? over
  return salaries === undefined ? undefined : Number(salaries)
}

/** The words without that: "14 mensilità" isn't the period of an amount. */
export function withoutSalariesAYear(words: string): string {
  return words.replace(salariesAYear, ' ')
}

/** Work that is paid by the hour or day, which such texts often state without a word for pay. */
export const contractWork = word('contract(?:or)?|freelancer?|hours? (?:a|per) week|months?')
