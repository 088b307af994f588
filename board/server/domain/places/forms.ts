import type { WorkMode } from '@cryptolist/contract'

/*
 * How people write places, apart from the names of places. A word of one of these tables is known, any other is not: next to an unknown word
 * "global" and "anywhere" don't mean worldwide.
 */

const list = (words: string): string[] => words.split('|')

/** Words for work modes. */
export const modeWords: Readonly<Record<WorkMode, readonly string[]>> = {
  remote: list(
    'remote|remotely|fully remote|work from home|working from home|wfh|telecommute|telework|home based|homebased|distributed|remoto|remota|remotamente|teletrabajo|teletrabalho|home office|homeoffice|télétravail|à distance|da remoto|fernarbeit|ortsunabhängig|удалённо|удалённая работа|удалёнка|дистанционно|远程|遠程|遠端|居家|在家办公|リモート|リモートワーク|フルリモート|テレワーク|在宅|在宅勤務|원격|원격근무|재택|재택근무|location independent|location agnostic|מרחוק|עבודה מרחוק|מהבית|עבודה מהבית|عن بعد|العمل عن بعد|عمل عن بعد|من المنزل|العمل من المنزل|रिमोट|दूरस्थ|घर से|घर से काम',
  ),
  hybrid: list(
    'hybrid|hybrid remote|not fully remote|not 100 remote|occasional remote|occasionally remote|partial remote|partially remote|partly remote|semi remote|day remote|days remote|days of remote|days from home|teilweise remote|remoto parcial|teletrabajo parcial|parcialmente remoto|télétravail partiel|télétravail occasionnel|híbrido|híbrida|hybride|ibrido|гибрид|гибридный|混合办公|ハイブリッド|하이브리드|היברידי|היברידית|هجين|हाइब्रिड',
  ),
  onsite: list(
    'on site|onsite|in office|in person|office based|presencial|vor ort|sur site|в офисе|现场|坐班|驻场|出社|オフィス勤務|사무실 근무|מהמשרד|במשרד|حضوري|في المكتب|من المكتب|ऑफिस से|कार्यालय से',
  ),
}

/** Work from wherever one likes: a mode and, unless a place limits it, the whole world. */
export const anywhereWords: readonly string[] = list(
  'from any location|from any place|from any country|wherever|wherever you are|wherever you live|wherever you like|wherever you want|wherever you choose|anywhere|anywhere on the planet|anywhere you like|anywhere you want|anywhere you choose|work from anywhere|from anywhere|anywhere in the world|anywhere on earth|anywhere in world|from anywhere in the world|work from anywhere in the world|from anywhere on earth|desde cualquier parte del mundo|desde cualquier lugar|desde cualquier país|desde cualquier lugar del mundo|de qualquer lugar|de qualquer lugar do mundo|de qualquer país|n’importe où|von überall|weltweit von überall|da qualsiasi luogo|ovunque|из любой точки мира|из любой страны|из любого места|どこからでも|世界中どこからでも|任何地点|어디서나|전 세계 어디서나|מכל מקום|מכל מקום בעולם|من أي مكان|من أي مكان في العالم|कहीं से भी',
)
/** The whole world, unless a place limits it. */
export const worldwideWords: readonly string[] = list(
  'worldwide|world wide|all over the world|around the world|across the world|all countries|any country|every country|everywhere|everywhere on earth|everywhere in the world|cualquier parte del mundo|qualquer parte do mundo|ww|global|globally|weltweit|mundial|en todo el mundo|no mundo todo|monde entier|partout dans le monde|dans le monde entier|весь мир|по всему миру|全球|世界各地|世界中|전 세계|전세계|בכל העולם|כל העולם|حول العالم|दुनिया में कहीं भी|地点不限|不限地点|全世界|planet earth|whole world|entire world|no mundo inteiro|mundo entero|mundo inteiro',
).concat(
  list('no|without|without any').flatMap((no) =>
    list('|location |country |geographic |geographical |regional ').flatMap((of) =>
      list(`restriction|restrictions|limit|limits|limitations${of && '|requirement|requirements'}`).map(
        (limit) => `${no} ${of}${limit}`,
      ),
    ),
  ),
  list("doesn't matter|does not matter|is not important|isn't important|is irrelevant").map(
    (matters) => `location ${matters}`,
  ),
)

/** Between places that are listed, each for itself. */
export const orWords: readonly string[] = list(
  'or|and|and or|oder|und|ou|et|o|y|или|и|或|和|及|または|および|또는|및|או|أو|या|और',
)

/** The places before these are left out, and modes denied, or those behind where none is before: "UK excluded", "Excluded: UK". */
export const exceptWordsBehind: readonly string[] = list(
  'excluded|are excluded|ineligible|not eligible|not accepted|not allowed|not permitted|not supported|not considered|not included|not welcome|not ok|not okay|need not apply|not possible|not available|not an option|not offered|impossible|nicht möglich|no disponible|ausgeschlossen|ausgenommen|excluido|excluidos|excluído|excluídos|exclu|exclus|не рассматриваем|除外|以外|を除く|を除き|を除いた|不可|제외|을 제외|를 제외|은 제외|는 제외|제외한|을 제외한|를 제외한|なし|불가|को छोड़कर',
)
const cannot = list(
  "can't|cannot|can not|can't currently|do not|don't|does not|unable to|not able to|won't|will not",
)
/** Places are left out, and modes denied, where they follow these at once: "no US", "non-EU", "ex. China", "no remote". */
export const noWords: readonly string[] = list(
  'no|non|not|not a|ex|ex.|nicht|kein|keine|sans|pas de|sin|sem|não|senza|non è|без|не|非|不|不支持|ללא|بدون|बिना',
)
/** All places of a list behind these are left out: "We can't hire in: Iran; Cuba". */
export const cannotWords: readonly string[] = list('not hiring|not hire|not accepting').concat(
  cannot.flatMap((word) => list('hire|employ|accept|consider|support').map((verb) => `${word} ${verb}`)),
)
/** The places behind these are left out, up to the end of the list or a work mode; so are those behind "not:". */
export const exceptWords: readonly string[] = list(
  'w/o|except|except for|except from|except in|excepting|exception of|with the exception of|exclude|excludes|excluding|excl|excl.|exclusive of|other than|apart from|outside|outside of|not including|not available in|not available to|not available for|not open to|not open in|not eligible in|not hiring in|not in|not from|not for|but not|does not include|unavailable in|without|minus|unless|außer|ausser|ohne|außerhalb|excepto|salvo|exceto|menos|sauf|hors|кроме|за исключением|除了|除|不含|不包括|不接受|不招|all but|everyone but|למעט|חוץ מ|باستثناء|ما عدا',
).concat(noWords.map((word) => `${word}:`))
/** Behind a word for the whole world, the places that follow these are left out: "anywhere but China". "Remote but EU only" is the EU. */
export const butWords: readonly string[] = list('but')

/**
 * Places before or behind these, as with the exclusions, are where one may rather be or where the company is. They limit nothing: "Worldwide (EU
 * preferred)", "Worldwide (HQ: Berlin)".
 */
export const preferredWords: readonly string[] = list(
  'preferred|preferably|preference|preference for|prefer|ideal|ideally|favored|favoured|a plus|bevorzugt|vorzugsweise|idealerweise|de préférence|idéalement|preferible|preferiblemente|preferentemente|idealmente|preferencialmente|de preferência|preferibilmente|желательно|предпочтительно|优先|優先|歓迎|우대|עדיפות|يفضل|वरीयता',
)
export const officeWords: readonly string[] = list(
  'hq|hqs|headquarter|headquarters|headquartered|office|offices|hub|hubs|hauptsitz|sitz|büro|siège|sede|oficina|oficinas|escritório|офис|штаб-квартира|总部|總部|本社|본사',
)

/** Places before these are open too, and limit nothing: "Worldwide, US citizens welcome". */
export const welcomeWords: readonly string[] = list('welcome|ok|okay')

/** The places next to these limit the world: "Worldwide, EU residents only". */
export const limitingWords: readonly string[] = list(
  'only|must|strictly|but only|but must|but you must|limited to|restricted to|required|reside|residing|resident|residents|citizen|citizens|citizenship|nur|nur in|solo|solamente|seulement|uniquement|somente|apenas|только|仅限|限',
)
/** Parts of the world that these don't name: "anywhere in the country", "anywhere we operate". */
export const unnamedPartWords: readonly string[] = list(
  'country|state|states|province|provinces|region|nationwide|countrywide|landesweit|metro|metropolitan|greater|area|areas',
)
/** Right behind the world, these limit it to a part that isn't named: "anywhere we operate". */
export const restrictingWords: readonly string[] = list('where|we')
/** Words that say nothing about the place. */
export const neutralWords: readonly string[] = limitingWords.concat(
  unnamedPartWords,
  restrictingWords,
  list(
    'in|within|from|of|the|a|an|to|at|for|with|is|be|are|across|all|any|some|just|based|located|living|live|person|persons|people|candidate|candidates|applicant|applicants|worker|workers|employee|employees|national|nationals|talent|first|friendly|fully|full|100|strongly|highly|weit|possible|möglich|posible|possível|option|optional|hiring|available|allowed|eligible|open|role|roles|position|positions|job|jobs|work|working|team|teams|company|location|locations|countries|regions|have|our|operate|hire|opportunity|opportunities|anytime|async|asynchronous|asynchronously|time|part|permanent|fixed|term|contract|contracts|contractor|freelance|global team|global teams|global company|desde|en|para|no|em|depuis|de|dans|из|в|可|坐标|勤務|可能|근무|가능',
  ),
)

const zoneCode =
  '(?:utc|gmt|cet|cest|eet|eest|est|edt|pst|pdt|cst|cdt|mst|mdt|sgt|hkt|jst|kst|aest|aedt|msk|brt|pht)\\b'
const hours = '(?:±|\\+ ?/? ?[-−]|[+−-]) ?\\d{1,2}(?::?\\d\\d)? ?(?:(?:h|hrs?|hours?)\\b)?'
const zone = `\\b${zoneCode}(?: ?\\(?${hours}\\)?)?`
const zonePlace = '(?:(?:north|south|latin|east|west|central|eastern|western) )?[a-z]+(?: coast)?'
const zoneWord = 'time ?-?zones?\\b|tz\\b'
const namedTime =
  '\\b(?:pacific|eastern|central|mountain|atlantic|europe|european|us|uk|eu|americas?|american|asia|asian|africa|african|australian?|indian?|apac|emea|latam|(?:us )?(?:east|west) coast)'
/**
 * Hours in which one works, whose places are none: "UTC-3 to UTC+2", "CET ±2", "within 3 hours of CET", "US and EU time zones", "Pacific
 * time". Any time zone is none of them.
 */
export const timeZoneForms = new RegExp(
  [
    `(?:\\b(?:within )?(?:${hours}|\\d{1,2} ?(?:h|hrs?|hours?)) (?:of|from) )?${zone}(?: ?(?:to|through|and|or|until|[-–/]) ?(?:${zone}|${hours}))*(?: (?:${zoneWord}|hours|time))?`,
    `\\b(?!(?:any|all|every|of|in) )${zonePlace}(?: ?(?:/|&|\\band\\b|\\bor\\b) ?${zonePlace})? (?:${zoneWord})`,
    `${namedTime}(?: ?(?:/|&|\\band\\b|\\bor\\b) ?${namedTime})? (?:time|(?:business |working |office )?hours)\\b`,
  ].join('|'),
  'g',
)

/** "40 % remote" is partly remote. */
export const partlyRemote =
  /(?<![\d.])[1-9]\d? ?% (?:remote|home ?office|telework|wfh|teletravail|teletrabajo|da remoto)\b/g

const aYear = '(?:(?: ?/ ?| (?:a|per|each|every) )(?:year|yr|annum))'
const count = '(?:\\d{1,3}|one|two|three|four|five|six|eight|ten|twelve)'
const span = `(?:${count}[ -]?(?:weeks?|months?)${aYear}?|${count} (?:(?:business|working|calendar) )?days?${aYear}|\\d{2,3} (?:(?:business|working|calendar) )?days?)`
const when =
  '(?:in|during|on|every|each) (?:the )?(?:q[1-4]|summers?|winters?|holidays|(?:mon|tues|wednes|thurs|fri)days?|january|february|march|april|may|june|july|august|september|october|november|december)'
const away =
  '(?:(?:you (?:can|may) )?(?:work(?:ing)?[ -])?(?:from[ -])?(?:anywhere(?: in the (?:world|eu))?|abroad|any country|any other country)|wfa)'
/** "Anywhere (6 months)" is a contract. */
const contractAnywhere = `anywhere(?: ?[-:(])? ?(?:for )?(?!1 |one)${count}[ -]?months?(?!${aYear})`
/**
 * A time of the year in which one may work elsewhere is a benefit: "work from anywhere 4 weeks a year", "30 days abroad", "from anywhere in
 * August", "work-from-anywhere weeks".
 */
export const timesAway = new RegExp(
  [
    `\\b(?!${contractAnywhere})${away}(?:[ -](?:policy|perk|benefit|weeks|days|fridays))?(?: ?[-:(])? ?(?:(?:for|up to|max\\.?) )*(?:${span}\\b(?! ?(?:contract|project|term|fixed|assignment))|${when}\\b)`,
    `\\b${away}[ -](?:perk|benefit|weeks|days|fridays)\\b`,
    `(?:\\b(?:up to|for) )?\\b${span}(?: of| to)? ?-? ?${away}\\b`,
  ].join('|'),
  'g',
)
/** How long a job lasts says nothing of its place. */
export const contractTimes = new RegExp(
  `\\b${count}\\+?[ -]?(?:weeks?|months?|years?)\\+?(?![\\p{L}\\d])`,
  'gu',
)

/** Codes of two letters that mean something else on careers pages, such as a department: a country only in a list with a code that is sure. */
export const codesOfOtherWords: ReadonlySet<string> = new Set(
  list('ai|gh|hr|io|it|ml|pr|qa|re|td|tv|vc|cv|pg|bd|sm|er|ms|ad|am|se|bi|ba'),
)
/** Codes of countries with ten times as many people as the states that share them: among countries, they are these. */
export const codesOfLargeCountries: ReadonlySet<string> = new Set(list('ar|de|id|in'))
/** Codes that mean these countries rather than states behind the name of another country, where one may be remote. */
export const codesOfLikelierCountries: ReadonlySet<string> = new Set([...codesOfLargeCountries, 'ca'])
/** Codes that are never meant for their countries: islands and the Vatican. */
export const codesOfNoPlace: ReadonlySet<string> = new Set(['pm', 'va', 'iot'])
/** Codes of three letters that are words or time zones. */
export const longCodesOfOtherWords: ReadonlySet<string> = new Set(
  list('and|are|can|per|mar|nor|jam|ben|ton|gin|sur|com|cod|lie|sen|est|mac|pan|cub|nic|tun|mus|dom|gab|gum'),
)
/** Of these, the ones that mean something else even as the whole of a field: grades, departments, computers. */
export const codesOfOtherFields: ReadonlySet<string> = new Set(list('sen|com|cod|mac|sur'))
/** Countries whose states are written as codes alone; codes of the others are only known behind a city. */
export const countriesOfStateCodes: ReadonlySet<string> = new Set(list('US|CA|AU'))
/** Codes of cities, next to other places of the United States. */
export const cityCodes: Readonly<Record<string, string>> = {
  ny: 'New York',
  la: 'Los Angeles',
  dc: 'Washington',
}

/** Names of countries in these languages are read. */
export const nameLanguages: readonly string[] = list('zh|zh-Hant|ja|ko|ru|de|es|fr|pt|he|ar|hi')
/** Words for a whole country, unless another is named: "bundesweit (Österreich)". */
export const wholeCountryWords: Readonly<Record<string, string>> = { bundesweit: 'DE' }
/** Words that these languages glue to a name: "in Israel", "and Egypt", "throughout Germany". */
export const gluedWords: Readonly<Record<string, readonly string[]>> = {
  he: list('ב*|ו*|מ*'),
  ar: list('ب*|و*'),
  de: list('*weit'),
}
/** Endings of Russian names, as in "кроме России". */
export const russianEndings: readonly (readonly [string, string])[] = [
  ['ия', 'ии'],
  ['а', 'ы'],
  ['ь', 'и'],
  ['й', 'я'],
]
/** Regions by Unicode's codes for them. */
export const regionCodes: Readonly<Record<string, string>> = {
  EU: 'eu27',
  150: 'europe',
  151: 'eastern-europe',
  419: 'latam',
  '003': 'north-america',
  '005': 'south-america',
  '013': 'central-america',
  '029': 'caribbean',
  '002': 'africa',
  '015': 'north-africa',
  '011': 'west-africa',
  142: 'asia',
  143: 'central-asia',
  '035': 'southeast-asia',
  '009': 'oceania',
}
/** Of these names, the ones that are cities or states elsewhere. */
export const namesOfOtherPlaces: ReadonlySet<string> = new Set(
  list(
    'granada|guadalupe|libano|santa lucia|santa elena|santa helena|san martin|sao martinho|san bartolome|salvador|franca|georgia',
  ),
)
